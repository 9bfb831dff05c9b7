package org.nulla.solver;

import org.nulla.AffineSpace;
import org.nulla.linalg.LeastSquares;
import org.nulla.linalg.LinearMap;

/// Which of many possible steps to take: where a system has more unknowns than independent equations, a whole space of
/// steps meets the linearised equations equally well. This is where a user's own criterion goes in.
@FunctionalInterface
public interface StepChoice {

    /// The shortest step, so that a root near the start is found.
    StepChoice LEAST_NORM = (steps, x) -> steps.minNorm();

    /// Picks a step.
    ///
    /// @param steps all steps that solve the linearised equations, of dimension at least 1
    /// @param x where the step starts
    /// @return a member of `steps`; one that is not makes Newton's iteration slower, but what is found is still a root
    double[] choose(AffineSpace steps, double[] x);

    /// The step that ends nearest to a point, wherever it starts.
    ///
    /// @param point where the solution should be near
    /// @return the choice
    static StepChoice nearestTo(double... point) {
        double[] goal = point.clone();
        return (steps, x) -> steps.project(Vectors.minus(goal, x));
    }

    /// The shortest step in a norm of one's own: `‖(w₁ dx₁, w₂ dx₂, …)‖`. An unknown with a large weight moves little.
    ///
    /// @param weights a positive weight for each unknown
    /// @return the choice
    static StepChoice weighted(double... weights) {
        double[] w = weights.clone();
        for (int i = 0; i < w.length; i++) {
            if (!(w[i] > 0 && w[i] < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("Weight " + i + " is " + w[i] + "; weights are positive numbers.");
            }
        }
        return (steps, x) -> {
            double[] origin = steps.origin();
            LinearMap basis = new ScaledRows(w, steps.basis());
            double[] wanted = Vectors.times(-1, Vectors.product(w, origin));
            return steps.member(LeastSquares.solve(basis, wanted));
        };
    }

    /// A step that stays within bounds, as short as alternating projections find it: onto the space and onto the box in turn
    /// (Dykstra's method, which tends to the nearest common point). Where the two have nothing in common, the member nearest
    /// to the box.
    ///
    /// @param bounds what the unknowns are kept between
    /// @return the choice
    static StepChoice within(Bounds bounds) {
        return (steps, x) -> {
            double[] correction = new double[x.length];
            double[] member = steps.minNorm();
            for (int round = 0; round < 200; round++) {
                double[] wanted = Vectors.plus(Vectors.plus(x, member), correction);
                double[] inside = bounds.clamp(wanted);
                correction = Vectors.minus(wanted, inside);
                double[] next = steps.project(Vectors.minus(inside, x));
                double moved = Vectors.distance(next, member);
                member = next;
                if (moved <= 1e-14 * Vectors.norm(member)) {
                    break;
                }
            }
            return member;
        };
    }
}
