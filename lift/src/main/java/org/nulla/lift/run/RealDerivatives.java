package org.nulla.lift.run;

import java.util.Objects;
import org.nulla.Nulla;
import org.nulla.Real;

/// [org.nulla.lift.Derivatives] inside lifted code: another level.
public final class RealDerivatives {

    private RealDerivatives() {
    }

    private static Object call(Object f, Object x) {
        return Objects.requireNonNull(((Function) f).call(new Object[] {x}));
    }

    /// The derivative of a lifted lambda of one number.
    public static Real derivative(Object f, Real x) {
        return Nulla.derivative(a -> (Real) call(f, a), x);
    }

    /// The gradient of a lifted lambda with one result.
    public static Real[] gradient(Object f, Real[] x) {
        return Nulla.gradient(a -> (Real) call(f, a.clone()), x.clone());
    }

    /// The Jacobian of a lifted lambda.
    public static Real[][] jacobian(Object f, Real[] x) {
        return Nulla.jacobian(a -> (Real[]) call(f, a.clone()), x.clone());
    }

    /// The shortest change that gives a wanted change of the results.
    public static Real[] shortestPreimage(Object f, Real[] x, Real[] target) {
        return Nulla.linearize(a -> (Real[]) call(f, a.clone()), x.clone()).tangentPreimage(target.clone()).space()
                .minNormInFlight();
    }
}
