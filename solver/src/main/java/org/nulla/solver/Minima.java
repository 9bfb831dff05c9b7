package org.nulla.solver;

import org.nulla.combine.InverseHessianProduct;
import org.nulla.function.ScalarField;

/// Finds minima of a scalar field, nearby.
///
/// Newton's method through inverse-Hessian products: the step is the preimage of `−∇f` under the Hessian, which is never
/// formed. A trust region holds it where the quadratic model is not to be trusted; where the Hessian is indefinite, conjugate
/// gradients find a direction of negative curvature, and the step follows it to the edge of the region (Steihaug, 1983).
///
/// At the end the curvature is looked at. A saddle or a maximum is called one, and a direction that leads further down is
/// handed back; to go on, start from a point a little way along it.
public final class Minima {

    private Minima() {
    }

    /// Finds a minimum.
    ///
    /// @param objective what is to be made small
    /// @param start where to begin
    /// @return the minimum, or the best point found and why it is not one
    public static Minimum find(ScalarField objective, double... start) {
        return find(Problem.minimize(objective, start), SolverOptions.DEFAULT);
    }

    /// Finds a minimum, with a say in how.
    ///
    /// @param problem the objective (the function's only result), the start, names and bounds
    /// @param options tolerance, limits, listeners
    /// @return the minimum, or the best point found and why it is not one
    public static Minimum find(Problem problem, SolverOptions options) {
        return find(problem, options, InverseHessianProduct.TANGENT_PREIMAGE);
    }

    /// Finds a minimum by a chosen way of dividing by the Hessian.
    ///
    /// @param problem the objective (the function's only result), the start, names and bounds
    /// @param options tolerance, limits, listeners
    /// @param way which of the two ways
    /// @return the minimum, or the best point found and why it is not one
    public static Minimum find(Problem problem, SolverOptions options, InverseHessianProduct way) {
        return new MinimumRun(problem, options, way).run();
    }
}
