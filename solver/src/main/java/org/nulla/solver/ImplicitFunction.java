package org.nulla.solver;

import java.util.Arrays;
import org.nulla.AffineSpace;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.Real;
import org.nulla.function.VectorFunction;

/// The solution of a system as a function of its parameters: `p ↦ x` with `F(x, p) = 0`.
///
/// Its derivatives are exact at the solution, whatever iterations found it. The change of the solution with the parameters is
/// a preimage, that of "the equations stay zero while the parameters change by this much"; the iterations are not
/// differentiated. [#apply] hands the solution over traced, so that it can stand inside a larger function and be
/// differentiated with it, to third order in any nesting.
///
/// {@snippet :
/// ImplicitFunction root = ImplicitFunction.of((x, p) -> new Real[] {x[0].times(x[0]).minus(p[0])}, 1);
/// root.solve(2).x();      // [1.414…]
/// root.jacobian(2);       // [[0.353…]], which is 1 / (2 √2)
/// }
///
/// Where the system leaves the solution free, of all ways to follow the parameters the shortest is meant.
public final class ImplicitFunction {

    /// Each traced Newton step doubles the order to which derivatives are right, from the zeroth.
    private static final int STEPS_IN_FLIGHT = 2;

    /// Equations in unknowns and parameters.
    @FunctionalInterface
    public interface Equations {

        /// Computes the equations.
        ///
        /// @param unknowns what is solved for
        /// @param parameters what the solution depends on
        /// @return values to become zero
        Real[] apply(Real[] unknowns, Real[] parameters);
    }

    private final Equations equations;
    private final double[] start;
    private final SolverOptions options;

    private ImplicitFunction(Equations equations, double[] start, SolverOptions options) {
        this.equations = equations;
        this.start = start;
        this.options = options;
    }

    /// The solution from a given start.
    ///
    /// @param equations the equations
    /// @param start where every solve begins
    /// @return the function from parameters to solutions
    public static ImplicitFunction of(Equations equations, double... start) {
        return new ImplicitFunction(equations, start.clone(), SolverOptions.DEFAULT);
    }

    /// The same solved in another way.
    ///
    /// @param other how
    /// @return the changed function
    public ImplicitFunction with(SolverOptions other) {
        return new ImplicitFunction(equations, start, other);
    }

    /// Solves the system at given parameters.
    ///
    /// @param parameters the parameters
    /// @return what the solver ended with
    public Root solve(double... parameters) {
        Real[] p = Real.of(parameters);
        return Roots.find(Problem.of(x -> equations.apply(x, p), start), options);
    }

    /// How the solution changes with each parameter.
    ///
    /// @param parameters where
    /// @return `jacobian[i][k]` is the derivative of unknown `i` by parameter `k`
    /// @throws IllegalStateException if there is no solution, or it does not follow the parameters
    public double[][] jacobian(double... parameters) {
        Linearization both = atSolution(parameters);
        double[][] result = new double[start.length][parameters.length];
        for (int k = 0; k < parameters.length; k++) {
            double[] unit = new double[parameters.length];
            unit[k] = 1;
            double[] column = following(both, unit);
            for (int i = 0; i < result.length; i++) {
                result[i][k] = column[i];
            }
        }
        return result;
    }

    /// How the solution changes along a change of the parameters.
    ///
    /// @param parameters where
    /// @param change of the parameters
    /// @return the change of the solution, to first order
    /// @throws IllegalStateException if there is no solution, or it does not follow the parameters
    public double[] jvp(double[] parameters, double[] change) {
        return following(atSolution(parameters), change);
    }

    /// `(x, p) ↦ (F(x, p), p)` at the solution.
    private Linearization atSolution(double[] parameters) {
        double[] x = solve(parameters).solution();
        int n = x.length;
        double[] point = Arrays.copyOf(x, n + parameters.length);
        System.arraycopy(parameters, 0, point, n, parameters.length);
        return Nulla.linearize(both -> {
            Real[] p = Arrays.copyOfRange(both, n, both.length);
            Real[] values = equations.apply(Arrays.copyOf(both, n), p);
            Real[] all = Arrays.copyOf(values, values.length + p.length);
            System.arraycopy(p, 0, all, values.length, p.length);
            return all;
        }, point);
    }

    /// The shortest change of the unknowns that keeps the equations while the parameters change as given.
    private double[] following(Linearization both, double[] change) {
        double[] target = new double[both.outputs()];
        System.arraycopy(change, 0, target, target.length - change.length, change.length);
        Preimage preimage = both.tangentPreimage(AffineSpace.point(target));
        if (preimage instanceof Preimage.Empty empty) {
            throw new IllegalStateException(
                    "The solution does not follow this change of the parameters, to first order: "
                            + empty.reason() + " The Jacobian by the unknowns is singular at the solution.");
        }
        return Arrays.copyOf(preimage.space().minNorm(), start.length);
    }

    /// The solution at parameters that may be traced.
    ///
    /// @param parameters the parameters
    /// @return the solution, traced where they are
    /// @throws IllegalStateException if there is no solution, or it does not follow the parameters
    public Real[] apply(Real[] parameters) {
        Real[] x = Real.of(solve(Real.values(parameters)).solution());
        if (Arrays.stream(parameters).allMatch(Real::isConstant)) {
            return x;
        }
        VectorFunction atParameters = u -> equations.apply(u, parameters);
        for (int k = 0; k < STEPS_IN_FLIGHT; k++) {
            Linearization there = Nulla.linearize(atParameters, x);
            Real[] target = there.valueInFlight();
            for (int i = 0; i < target.length; i++) {
                target[i] = target[i].unaryMinus();
            }
            Real[] step = there.tangentPreimage(target).space().minNormInFlight();
            Real[] next = new Real[x.length];
            for (int j = 0; j < next.length; j++) {
                next[j] = x[j].plus(step[j]);
            }
            x = next;
        }
        return x;
    }

    /// This function for whoever takes functions over traced numbers.
    ///
    /// @return a view of [#apply]
    public VectorFunction asFunction() {
        return this::apply;
    }
}
