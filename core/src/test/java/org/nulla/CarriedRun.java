package org.nulla;

import org.nulla.affine.Carried;
import org.nulla.affine.LiveLevel;
import org.nulla.function.VectorFunction;
import org.nulla.sweep.Target;
import org.nulla.trace.Level;

/// Lets tests of inner packages run a function on a live level that they keep in hand.
public final class CarriedRun {

    private CarriedRun() {
    }

    public static Target target(AffineSpace space) {
        return space.asTarget();
    }

    public static Carried on(LiveLevel live, VectorFunction f, double... x) {
        return Level.open(live, level -> LiveRun.carry(level, f, Real.of(x)));
    }
}
