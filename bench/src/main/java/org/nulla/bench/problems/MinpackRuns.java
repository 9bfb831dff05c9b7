package org.nulla.bench.problems;

import static org.nulla.bench.problems.Terms.numbers;
import static org.nulla.bench.problems.Terms.same;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.nulla.function.VectorFunction;

/// The 55 runs that MINPACK's solver of nonlinear systems is tested with: 14 systems, some in several sizes, from the standard
/// start and from ten and a hundred times that start.
///
/// One of them, Chebyquad with eight unknowns, has no root; the others have.
public final class MinpackRuns {

    /// The run that has no root.
    public static final String WITHOUT_ROOT = "chebyquad-8";

    private MinpackRuns() {
    }

    /// The runs in their usual order.
    ///
    /// @return 55 problems with as many equations as unknowns, named by system, size and factor, as in `wood-4-x10`
    public static List<Problem> all() {
        List<Problem> runs = new ArrayList<>();
        add(runs, "rosenbrock", 3, Equations::rosenbrockPairs, -1.2, 1);
        add(runs, "powell-singular", 3, Equations::powellSingular, 3, -1, 0, 1);
        add(runs, "powell-badly-scaled", 2, Equations::powellBadlyScaled, 0, 1);
        add(runs, "wood", 3, Equations::woodGradient, -3, -1, -3, -1);
        add(runs, "helical-valley", 3, Equations::helicalValley, -1, 0, 0);
        add(runs, "watson", 2, Watson::gradient, new double[6]);
        add(runs, "watson", 2, Watson::gradient, new double[9]);
        for (int n = 5; n <= 9; n++) {
            double steps = n + 1.0;
            add(runs, "chebyquad", n < 8 ? 3 : 1, Equations.chebyquad(n, true), numbers(n, i -> i / steps));
        }
        add(runs, "brown-almost-linear", 3, Equations::brownAlmostLinear, same(10, 0.5));
        add(runs, "brown-almost-linear", 1, Equations::brownAlmostLinear, same(30, 0.5));
        add(runs, "brown-almost-linear", 1, Equations::brownAlmostLinear, same(40, 0.5));
        IntToDoubleFunction parabola = i -> i / 11.0 * (i / 11.0 - 1);
        add(runs, "discrete-boundary-value", 3, Equations::discreteBoundaryValue, numbers(10, parabola));
        add(runs, "discrete-integral-equation", 3, Equations.discreteIntegral(false), -0.25);
        add(runs, "discrete-integral-equation", 3, Equations.discreteIntegral(false), numbers(10, parabola));
        add(runs, "trigonometric", 3, Equations::trigonometric, same(10, 0.1));
        add(runs, "variably-dimensioned", 3, Equations::variablyDimensionedGradient, numbers(10, i -> 1 - i / 10.0));
        add(runs, "broyden-tridiagonal", 3, Equations::broydenTridiagonal, same(10, -1));
        add(runs, "broyden-banded", 3, Equations::broydenBanded, same(10, -1));
        return List.copyOf(runs);
    }

    private static void add(List<Problem> runs, String system, int starts, VectorFunction function, double... start) {
        boolean zero = Arrays.stream(start).allMatch(entry -> entry == 0);
        double factor = 1;
        for (int i = 0; i < starts; i++) {
            double scale = factor;
            double[] from = zero ? same(start.length, i == 0 ? 0 : factor)
                    : Arrays.stream(start).map(entry -> entry * scale).toArray();
            String name = system + "-" + start.length + (i == 0 ? "" : "-x" + Math.round(factor));
            runs.add(Problem.square(name, function, from));
            factor *= 10;
        }
    }
}
