package org.nulla.affine.reference;

import org.nulla.sweep.Engine;

public final class ReferenceEngine {
    public static Engine dense() { throw new IllegalStateException(); }
    public static Engine sparse() { throw new IllegalStateException(); }
}
