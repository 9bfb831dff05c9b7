package org.nulla.bench.problems;

import static org.nulla.bench.problems.Problem.square;
import static org.nulla.bench.problems.Terms.cube;
import static org.nulla.bench.problems.Terms.numbers;
import static org.nulla.bench.problems.Terms.same;

import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.nulla.Real;

/// The 23 nonlinear systems that Julia's library of nonlinear problems has, each with its one start. Solved means that every
/// equation holds.
public final class StandardSystems {

    private StandardSystems() {
    }

    /// The systems in their usual order.
    ///
    /// @return 23 problems with as many equations as unknowns
    public static List<Problem> all() {
        IntToDoubleFunction parabola = i -> i / 11.0 * (i / 11.0 - 1);
        return List.of(
                square("generalized-rosenbrock", Equations::rosenbrockChain, numbers(10, i -> i == 1 ? -1.2 : 1)),
                square("powell-singular", Equations::powellSingular, 3, -1, 0, 1),
                square("powell-badly-scaled", Equations::powellBadlyScaled, 0, 1),
                square("wood", Equations::woodGradient, -3, -1, -3, -1),
                square("helical-valley", Equations::helicalValley, -1, 0, 0),
                square("watson", Watson::variant, 0, 0),
                square("chebyquad", Equations.chebyquad(2, false), numbers(2, i -> (2 * i - 2) / 3.0)),
                square("brown-almost-linear", Equations::brownAlmostLinear, same(10, 0.5)),
                square("discrete-boundary-value", Equations::discreteBoundaryValue, numbers(10, parabola)),
                square("discrete-integral-equation", Equations.discreteIntegral(true), numbers(10, parabola)),
                square("trigonometric", Equations::trigonometric, same(10, 0.1)),
                square("variably-dimensioned", Equations::variablyDimensionedGradient, numbers(10, i -> 1 - i / 10.0)),
                square("broyden-tridiagonal", Equations::broydenTridiagonal, same(10, -1)),
                square("broyden-banded", Equations::broydenBanded, same(10, -1)),
                square("hammarling-2x2-square-root", StandardSystems::squareRoot, 1, 0, 0, 1),
                square("hammarling-3x3-square-root", StandardSystems::squareRoot, 1, 0, 0, 0, 1, 0, 0, 0, 1),
                square("dennis-schnabel", StandardSystems::dennisSchnabel, 1, 5),
                square("sample-18", StandardSystems::sample18, 2, 2),
                square("sample-19", StandardSystems::sample19, 3, 3),
                square("scalar", x -> new Real[] {x[0].times(Terms.square(x[0].minus(5)))}, 1),
                square("freudenstein-roth", StandardSystems::freudensteinRoth, 0.5, -2),
                square("boggs", StandardSystems::boggs, 1, 0),
                square("chandrasekhar", StandardSystems::chandrasekhar, same(10, 1)));
    }

    /// `X^2 - A` row by row, with `A` ten thousandths of the identity and a one right of its first entry.
    private static Real[] squareRoot(Real[] x) {
        int n = (int) Math.round(Math.sqrt(x.length));
        Real[] f = new Real[x.length];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                Real entry = Real.ZERO;
                for (int k = 0; k < n; k++) {
                    entry = entry.plus(x[i * n + k].times(x[k * n + j]));
                }
                f[i * n + j] = i == j ? entry.minus(1e-4) : i == 0 && j == 1 ? entry.minus(1) : entry;
            }
        }
        return f;
    }

    private static Real[] dennisSchnabel(Real[] x) {
        return new Real[] {x[0].plus(x[1]).minus(3), Terms.square(x[0]).plus(Terms.square(x[1])).minus(9)};
    }

    private static Real[] sample18(Real[] x) {
        return new Real[] {Terms.square(x[1]).times(bell(x[0])), x[0].times(bell(x[1]))};
    }

    /// `(1 - exp(-x^2)) / x`, which is 0 at 0 and leaves it with slope 1.
    private static Real bell(Real x) {
        return x.value() == 0 ? x : Terms.square(x).unaryMinus().expm1().div(x).unaryMinus();
    }

    private static Real[] sample19(Real[] x) {
        Real r = Terms.square(x[0]).plus(Terms.square(x[1]));
        return new Real[] {x[0].times(r), x[1].times(r)};
    }

    private static Real[] freudensteinRoth(Real[] x) {
        Real squared = Terms.square(x[1]);
        Real cubed = cube(x[1]);
        return new Real[] {x[0].minus(cubed).plus(squared.times(5)).minus(x[1].times(2)).minus(13),
            x[0].plus(cubed).plus(squared).minus(x[1].times(14)).minus(29)};
    }

    private static Real[] boggs(Real[] x) {
        return new Real[] {Terms.square(x[0]).minus(x[1]).plus(1), x[0].minus(x[1].times(Math.PI / 2).cos())};
    }

    private static Real[] chandrasekhar(Real[] x) {
        int n = x.length;
        Real[] f = new Real[n];
        for (int i = 0; i < n; i++) {
            double mu = (i + 1.0) / n;
            Real integral = Terms.weighted(x, j -> mu / (mu + (double) j / n)).times(0.9 / (2 * n));
            f[i] = x[i].minus(integral.minusFrom(1).dividedInto(1));
        }
        return f;
    }
}
