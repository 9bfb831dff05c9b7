package org.nulla.combine;

import org.nulla.AffineSpace;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;
import org.nulla.Real;
import org.nulla.function.ScalarField;

/// A way to compute `H⁻¹ v` for the Hessian of a scalar field: all vectors that the Hessian maps to `v`, as a preimage of
/// the gradient. The Hessian is never formed and need not be invertible; then the answer is a whole space, or nothing.
///
/// Both ways ask the same question, because a Hessian is symmetric. They walk the gradient's trace in opposite
/// directions, so where one meets long rows the other may not.
public enum InverseHessianProduct {

    /// The changes of the point that change the gradient by `v`. The usual choice.
    TANGENT_PREIMAGE {
        @Override
        Preimage solve(Linearization gradient, AffineSpace target, PreimageOptions options) {
            return gradient.tangentPreimage(target, options);
        }
    },
    /// The weights of the gradient's entries whose pull-back is `v`.
    COTANGENT_PREIMAGE {
        @Override
        Preimage solve(Linearization gradient, AffineSpace target, PreimageOptions options) {
            return gradient.cotangentPreimage(target, options);
        }
    };

    /// All vectors that the Hessian maps to a given one.
    ///
    /// @param f the field
    /// @param x where the Hessian is taken
    /// @param v the wanted product, as long as `x`
    /// @return `{ u : H u = v }`
    public Preimage apply(ScalarField f, double[] x, double[] v) {
        return apply(f, x, v, PreimageOptions.DEFAULT);
    }

    /// All vectors that the Hessian maps to a given one, with a say in how they are computed.
    ///
    /// @param f the field
    /// @param x where the Hessian is taken
    /// @param v the wanted product, as long as `x`
    /// @param options engine, tolerance, control
    /// @return `{ u : H u = v }`
    public Preimage apply(ScalarField f, double[] x, double[] v, PreimageOptions options) {
        return solve(Nulla.linearize(HessianProduct.gradientOf(f), x), AffineSpace.point(v), options);
    }

    /// All vectors that the Hessian maps to a given one, in flight.
    ///
    /// @param f the field
    /// @param x where the Hessian is taken
    /// @param v the wanted product, as long as `x`
    /// @return `{ u : H u = v }`
    public Preimage apply(ScalarField f, Real[] x, Real[] v) {
        return apply(f, x, v, PreimageOptions.DEFAULT);
    }

    /// All vectors that the Hessian maps to a given one, in flight, with a say in how they are computed.
    ///
    /// @param f the field
    /// @param x where the Hessian is taken
    /// @param v the wanted product, as long as `x`
    /// @param options engine, tolerance, control
    /// @return `{ u : H u = v }`
    public Preimage apply(ScalarField f, Real[] x, Real[] v, PreimageOptions options) {
        return solve(Nulla.linearize(HessianProduct.gradientOf(f), x), AffineSpace.point(v), options);
    }

    /// The Newton step towards a stationary point: all changes of the point that undo the gradient to first order.
    ///
    /// @param f the field
    /// @param x where the step starts
    /// @return `{ u : H u = −∇f }`; one point where the Hessian is invertible
    public Preimage newtonStep(ScalarField f, double[] x) {
        return newtonStep(f, x, PreimageOptions.DEFAULT);
    }

    /// The Newton step towards a stationary point, with a say in how it is computed.
    ///
    /// @param f the field
    /// @param x where the step starts
    /// @param options engine, tolerance, control
    /// @return `{ u : H u = −∇f }`
    public Preimage newtonStep(ScalarField f, double[] x, PreimageOptions options) {
        Linearization gradient = Nulla.linearize(HessianProduct.gradientOf(f), x);
        double[] target = gradient.value();
        for (int i = 0; i < target.length; i++) {
            target[i] = -target[i];
        }
        return solve(gradient, AffineSpace.point(target), options);
    }

    /// The Newton step towards a stationary point, in flight.
    ///
    /// @param f the field
    /// @param x where the step starts
    /// @return `{ u : H u = −∇f }`
    public Preimage newtonStep(ScalarField f, Real[] x) {
        return newtonStep(f, x, PreimageOptions.DEFAULT);
    }

    /// The Newton step towards a stationary point, in flight, with a say in how it is computed.
    ///
    /// @param f the field
    /// @param x where the step starts
    /// @param options engine, tolerance, control
    /// @return `{ u : H u = −∇f }`
    public Preimage newtonStep(ScalarField f, Real[] x, PreimageOptions options) {
        Linearization gradient = Nulla.linearize(HessianProduct.gradientOf(f), x);
        Real[] target = gradient.valueInFlight();
        for (int i = 0; i < target.length; i++) {
            target[i] = target[i].unaryMinus();
        }
        return solve(gradient, AffineSpace.point(target), options);
    }

    abstract Preimage solve(Linearization gradient, AffineSpace target, PreimageOptions options);
}
