package org.nulla.backend;

/// How entries along an axis become one.
public enum Reduction {
    /// Their sum.
    SUM,
    /// The largest.
    MAXIMUM
}
