package org.nulla;

import org.nulla.combine.HessianProduct;
import org.nulla.combine.InverseHessianProduct;
import org.nulla.function.ScalarField;
import org.nulla.function.ScalarFunction;
import org.nulla.function.VectorFunction;

/// The front door: trace a function once, then ask.
///
/// {@snippet :
/// Linearization f = Nulla.linearize(x -> new Real[]{x[0].times(x[1]), x[0].plus(x[1])}, 1, 2);
/// f.jvp(1, 0);                          // J dx
/// f.vjp(1, 0);                          // Jᵀ ȳ
/// f.tangentPreimage(1, 0).onlyPoint();  // the dx with J dx = (1, 0)
/// }
///
/// Every verb comes for plain numbers and for numbers in flight; with the latter it nests, to any depth and in any
/// combination.
public final class Nulla {

    private Nulla() {
    }

    /// Traces a function at a point.
    ///
    /// @param f the function
    /// @param x the point
    /// @return the linearised function, to be asked
    public static Linearization linearize(VectorFunction f, double... x) {
        return Linearization.trace(f, Real.of(x));
    }

    /// Traces a function at a point that may be in flight.
    ///
    /// @param f the function
    /// @param x the point
    /// @return the linearised function, to be asked
    public static Linearization linearize(VectorFunction f, Real[] x) {
        return Linearization.trace(f, x);
    }

    /// The derivative of a function of one number.
    ///
    /// @param f the function
    /// @param x where
    /// @return the derivative there
    public static double derivative(ScalarFunction f, double x) {
        return linearize(a -> new Real[] {f.apply(a[0])}, x).jvp(1.0)[0];
    }

    /// The derivative of a function of one number, in flight.
    ///
    /// @param f the function
    /// @param x where
    /// @return the derivative there
    public static Real derivative(ScalarFunction f, Real x) {
        return linearize(a -> new Real[] {f.apply(a[0])}, new Real[] {x}).jvp(new Real[] {Real.ONE})[0];
    }

    /// The gradient of a scalar field.
    ///
    /// @param f the field
    /// @param x where
    /// @return the derivative by each argument
    public static double[] gradient(ScalarField f, double... x) {
        return linearize(VectorFunction.of(f), x).vjp(1.0);
    }

    /// The gradient of a scalar field, in flight.
    ///
    /// @param f the field
    /// @param x where
    /// @return the derivative by each argument
    public static Real[] gradient(ScalarField f, Real[] x) {
        return linearize(VectorFunction.of(f), x).vjp(new Real[] {Real.ONE});
    }

    /// The Jacobian of a function, row by row.
    ///
    /// @param f the function
    /// @param x where
    /// @return `jacobian[i][j]` is the derivative of result `i` by argument `j`
    public static double[][] jacobian(VectorFunction f, double... x) {
        return linearize(f, x).jacobian();
    }

    /// The Jacobian of a function without its zeros.
    ///
    /// @param f the function
    /// @param x where
    /// @return the Jacobian in compressed columns
    /// @throws MatrixTooLargeException if it does not fit in memory
    public static SparseMatrix sparseJacobian(VectorFunction f, double... x) {
        return linearize(f, x).sparseJacobian();
    }

    /// The Jacobian of a function in flight, row by row.
    ///
    /// @param f the function
    /// @param x where
    /// @return `jacobian[i][j]` is the derivative of result `i` by argument `j`
    public static Real[][] jacobian(VectorFunction f, Real[] x) {
        return linearize(f, x).jacobianInFlight();
    }

    /// The Hessian of a scalar field, row by row.
    ///
    /// @param f the field
    /// @param x where
    /// @return `hessian[i][j]` is the second derivative by arguments `i` and `j`
    public static double[][] hessian(ScalarField f, double... x) {
        return jacobian(a -> gradient(f, a), x);
    }

    /// The Hessian of a scalar field in flight, row by row.
    ///
    /// @param f the field
    /// @param x where
    /// @return `hessian[i][j]` is the second derivative by arguments `i` and `j`
    public static Real[][] hessian(ScalarField f, Real[] x) {
        return jacobian(a -> gradient(f, a), x);
    }

    /// `H v`, the product of a scalar field's Hessian and a vector; [HessianProduct] has other ways.
    ///
    /// @param f the field
    /// @param x where
    /// @param v the vector
    /// @return the product
    public static double[] hvp(ScalarField f, double[] x, double[] v) {
        return HessianProduct.FORWARD_OVER_REVERSE.apply(f, x, v);
    }

    /// `H v` in flight.
    ///
    /// @param f the field
    /// @param x where
    /// @param v the vector
    /// @return the product
    public static Real[] hvp(ScalarField f, Real[] x, Real[] v) {
        return HessianProduct.FORWARD_OVER_REVERSE.apply(f, x, v);
    }

    /// `H⁻¹ v`: all vectors that a scalar field's Hessian maps to `v`; [InverseHessianProduct] has another way.
    ///
    /// @param f the field
    /// @param x where
    /// @param v the wanted product
    /// @return nothing, a point or a space
    public static Preimage ihvp(ScalarField f, double[] x, double[] v) {
        return InverseHessianProduct.TANGENT_PREIMAGE.apply(f, x, v);
    }

    /// `H⁻¹ v` in flight.
    ///
    /// @param f the field
    /// @param x where
    /// @param v the wanted product
    /// @return nothing, a point or a space
    public static Preimage ihvp(ScalarField f, Real[] x, Real[] v) {
        return InverseHessianProduct.TANGENT_PREIMAGE.apply(f, x, v);
    }

    /// The Newton step of a scalar field: all changes `u` of the point with `H u = −∇f`.
    ///
    /// @param f the field
    /// @param x where the step starts
    /// @return nothing, a point or a space
    public static Preimage newtonStep(ScalarField f, double... x) {
        return InverseHessianProduct.TANGENT_PREIMAGE.newtonStep(f, x);
    }

    /// The Newton step of a scalar field in flight.
    ///
    /// @param f the field
    /// @param x where the step starts
    /// @return nothing, a point or a space
    public static Preimage newtonStep(ScalarField f, Real[] x) {
        return InverseHessianProduct.TANGENT_PREIMAGE.newtonStep(f, x);
    }
}
