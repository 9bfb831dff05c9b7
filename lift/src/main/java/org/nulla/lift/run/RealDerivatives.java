package org.nulla.lift.run;

import java.util.Objects;
import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.lift.ArrayMethod;
import org.nulla.lift.FieldMethod;
import org.nulla.lift.Lift;
import org.nulla.lift.NumberMethod;

/// [org.nulla.lift.Derivatives] inside lifted code: another level.
public final class RealDerivatives {

    private RealDerivatives() {
    }

    /// Calls a lambda of lifted code, or a method of the user's from outside, which is lifted for it.
    private static Object call(Object f, Object x) {
        return switch (f) {
            case Function lifted -> Objects.requireNonNull(lifted.call(new Object[] {x}));
            case NumberMethod method -> Lift.scalar(method).apply(new Real[] {(Real) x})[0];
            case FieldMethod method -> Lift.field(method).apply((Real[]) x)[0];
            case ArrayMethod method -> Lift.of(method).apply((Real[]) x);
            default -> throw new IllegalStateException("An object of " + f.getClass().getName() + " is no method.");
        };
    }

    /// Calls a method of one number.
    public static Real apply(Object f, Real x) {
        return (Real) call(f, x);
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
