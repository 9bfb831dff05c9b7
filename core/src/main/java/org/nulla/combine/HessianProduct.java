package org.nulla.combine;

import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.function.ScalarField;
import org.nulla.function.VectorFunction;

/// A way to compute `H v`, the product of a scalar field's Hessian and a vector, without forming the Hessian.
///
/// The inner word is what is done to the field, the outer one what is done to that. All ways cost a small multiple of
/// one evaluation of the field, and agree to rounding because a Hessian is symmetric.
public enum HessianProduct {

    /// The change of the gradient along `v`: a `jvp` of the function that a `vjp` computes. The usual choice.
    FORWARD_OVER_REVERSE {
        @Override
        public double[] apply(ScalarField f, double[] x, double[] v) {
            return Nulla.linearize(gradientOf(f), x).jvp(v);
        }

        @Override
        public Real[] apply(ScalarField f, Real[] x, Real[] v) {
            return Nulla.linearize(gradientOf(f), x).jvp(v);
        }
    },
    /// The gradient of the slope along `v`: a `vjp` of the function that a `jvp` computes.
    REVERSE_OVER_FORWARD {
        @Override
        public double[] apply(ScalarField f, double[] x, double[] v) {
            return Nulla.linearize(slopeOf(f, Real.of(v)), x).vjp(1.0);
        }

        @Override
        public Real[] apply(ScalarField f, Real[] x, Real[] v) {
            return Nulla.linearize(slopeOf(f, v), x).vjp(new Real[] {Real.ONE});
        }
    },
    /// The gradient of the gradient's product with `v`: a `vjp` of the function that a `vjp` computes.
    REVERSE_OVER_REVERSE {
        @Override
        public double[] apply(ScalarField f, double[] x, double[] v) {
            return Nulla.linearize(gradientOf(f), x).vjp(v);
        }

        @Override
        public Real[] apply(ScalarField f, Real[] x, Real[] v) {
            return Nulla.linearize(gradientOf(f), x).vjp(v);
        }
    };

    /// Multiplies a vector by the Hessian.
    ///
    /// @param f the field
    /// @param x where the Hessian is taken
    /// @param v the vector, as long as `x`
    /// @return `H v`
    public abstract double[] apply(ScalarField f, double[] x, double[] v);

    /// Multiplies a vector by the Hessian, in flight.
    ///
    /// @param f the field
    /// @param x where the Hessian is taken
    /// @param v the vector, as long as `x`
    /// @return `H v`
    public abstract Real[] apply(ScalarField f, Real[] x, Real[] v);

    static VectorFunction gradientOf(ScalarField f) {
        return x -> Nulla.gradient(f, x);
    }

    private static VectorFunction slopeOf(ScalarField f, Real[] v) {
        return x -> Nulla.linearize(VectorFunction.of(f), x).jvp(v);
    }
}
