package org.nulla.bench.problems;

import static org.nulla.bench.problems.Terms.numbers;
import static org.nulla.bench.problems.Terms.same;

import java.util.ArrayList;
import java.util.List;
import org.nulla.function.VectorFunction;

/// The 35 test functions of Moré, Garbow and Hillstrom (*Testing unconstrained optimization software*, 1981) as problems of
/// least squares from their standard starts, with the minima that the paper gives. Where the paper leaves the size open, it
/// is one for which the minimum is published; three functions are there in two or three sizes.
public final class MoreGarbowHillstrom {

    private MoreGarbowHillstrom() {
    }

    /// The problems in the paper's order.
    ///
    /// @return 41 problems
    public static List<LeastSquaresProblem> all() {
        List<LeastSquaresProblem> all = new ArrayList<>();
        addSmall(all);
        addFits(all);
        addVariable(all);
        addLinear(all);
        return List.copyOf(all);
    }

    /// Functions of fixed size without data.
    private static void addSmall(List<LeastSquaresProblem> all) {
        all.add(of("rosenbrock", 2, Equations::rosenbrockPairs, start(-1.2, 1), 0));
        all.add(of("freudenstein-roth", 2, Residuals::freudensteinRoth, start(0.5, -2), 0, 48.98425367924));
        all.add(of("powell-badly-scaled", 2, Equations::powellBadlyScaled, start(0, 1), 0));
        all.add(of("brown-badly-scaled", 3, Residuals::brownBadlyScaled, start(1, 1), 0));
        all.add(of("beale", 3, Residuals::beale, start(1, 1), 0));
        all.add(of("jennrich-sampson", 10, Residuals::jennrichSampson, start(0.3, 0.4), 124.362182355615));
        all.add(of("helical-valley", 3, Equations::helicalValley, start(-1, 0, 0), 0));
        all.add(of("box-3d", 10, Residuals::box, start(0, 10, 20), 0));
        all.add(of("powell-singular", 4, Equations::powellSingular, start(3, -1, 0, 1), 0));
        all.add(of("wood", 6, Residuals::wood, start(-3, -1, -3, -1), 0));
        all.add(of("brown-dennis", 20, Residuals::brownDennis, start(25, 5, -5, -1), 85822.2016263563));
        all.add(of("biggs-exp6", 13, Residuals::biggs, start(1, 2, 1, 1, 1, 1), 0, 5.65564992548e-3));
    }

    /// Curves through measured points.
    private static void addFits(List<LeastSquaresProblem> all) {
        all.add(of("bard", 15, DataFits::bard, start(1, 1, 1), 8.21487730657899e-3, 17.4286933342));
        all.add(of("gaussian", 15, DataFits::gaussian, start(0.4, 1, 0), 1.12793276961871e-8));
        all.add(of("meyer", 16, DataFits::meyer, start(0.02, 4000, 250), 87.9458551709));
        all.add(of("gulf", 99, DataFits::gulf, start(5, 2.5, 0.15), 0));
        all.add(of("kowalik-osborne", 11, DataFits::kowalikOsborne, start(0.25, 0.39, 0.415, 0.39), 3.07505603849e-4,
                1.02734e-3));
        all.add(of("osborne-1", 33, DataFits::osborne1, start(0.5, 1.5, -1, 0.01, 0.02), 5.46489469748e-5));
        all.add(of("osborne-2", 65, DataFits::osborne2, start(1.3, 0.65, 0.65, 0.7, 0.6, 3, 5, 7, 2, 4.5, 5.5),
                4.01377362936e-2));
    }

    /// Functions of any size.
    private static void addVariable(List<LeastSquaresProblem> all) {
        all.add(of("watson-6", 31, Watson::residuals, new double[6], 2.28767005355e-3));
        all.add(of("watson-9", 31, Watson::residuals, new double[9], 1.399760138e-6));
        all.add(of("watson-12", 31, Watson::residuals, new double[12], 4.72238e-10));
        all.add(of("extended-rosenbrock", 10, Equations::rosenbrockPairs, numbers(10, i -> i % 2 == 1 ? -1.2 : 1), 0));
        double[] quadruple = {3, -1, 0, 1};
        all.add(of("extended-powell-singular", 12, Equations::powellSingular,
                numbers(12, i -> quadruple[(i - 1) % 4]), 0));
        all.add(of("penalty-1-4", 5, Residuals::penalty1, numbers(4, i -> i), 2.24997750e-5));
        all.add(of("penalty-1-10", 11, Residuals::penalty1, numbers(10, i -> i), 7.08765147e-5));
        all.add(of("penalty-2-4", 8, Residuals::penalty2, same(4, 0.5), 9.37629e-6));
        all.add(of("penalty-2-10", 20, Residuals::penalty2, same(10, 0.5), 2.93660e-4));
        all.add(of("variably-dimensioned", 12, Residuals::variablyDimensioned, numbers(10, i -> 1 - i / 10.0), 0));
        all.add(of("trigonometric", 10, Equations::trigonometric, same(10, 0.1), 0, 2.79506e-5));
        all.add(of("brown-almost-linear", 10, Equations::brownAlmostLinear, same(10, 0.5), 0, 1));
        double[] parabola = numbers(10, i -> i / 11.0 * (i / 11.0 - 1));
        all.add(of("discrete-boundary-value", 10, Equations::discreteBoundaryValue, parabola, 0));
        all.add(of("discrete-integral-equation", 10, Equations.discreteIntegral(false), parabola, 0));
        all.add(of("broyden-tridiagonal", 10, Equations::broydenTridiagonal, same(10, -1), 0));
        all.add(of("broyden-banded", 10, Equations::broydenBanded, same(10, -1), 0));
        all.add(of("chebyquad-7", 7, Equations.chebyquad(7, true), numbers(7, i -> i / 8.0), 0));
        all.add(of("chebyquad-8", 8, Equations.chebyquad(8, true), numbers(8, i -> i / 9.0), 3.51687372568e-3));
        all.add(of("chebyquad-10", 10, Equations.chebyquad(10, true), numbers(10, i -> i / 11.0), 4.77271369e-3,
                6.50395480e-3));
    }

    /// Functions whose least sum of squares has a formula.
    private static void addLinear(List<LeastSquaresProblem> all) {
        double m = 10;
        all.add(of("linear-full-rank", 10, Residuals.linearFullRank(10), same(5, 1), 5));
        all.add(of("linear-rank-1", 10, Residuals.linearRankOne(10), same(5, 1), m * (m - 1) / (2 * (2 * m + 1))));
        all.add(of("linear-rank-1-zero-columns", 10, Residuals.linearWithZeros(10), same(5, 1),
                (m * m + 3 * m - 6) / (2 * (2 * m - 3))));
    }

    private static double[] start(double... start) {
        return start;
    }

    private static LeastSquaresProblem of(String name, int equations, VectorFunction residuals, double[] start,
            double... minima) {
        List<Double> values = new ArrayList<>();
        for (double minimum : minima) {
            values.add(minimum);
        }
        return new LeastSquaresProblem(new Problem(name, equations, residuals, start), values);
    }
}
