package org.nulla.solver;

import org.jspecify.annotations.Nullable;
import org.nulla.Real;
import org.nulla.function.ScalarField;
import org.nulla.function.VectorFunction;

/// Half the sum of squares of some residuals, as an objective.
final class SumOfSquares {

    /// Squares of numbers within this and its reciprocal do not leave the range of numbers.
    private static final double SQUARE = 1e100;

    private SumOfSquares() {
    }

    /// The objective.
    ///
    /// @param norm the norm of the residuals somewhere; where its square would leave the range of numbers, residuals count in units of about it
    static ScalarField half(VectorFunction residuals, double norm) {
        return norm == 0 || (norm <= SQUARE && norm >= 1 / SQUARE) ? inUnits(residuals, 1)
                : inUnits(residuals, Math.scalb(1.0, -Math.getExponent(norm)));
    }

    /// Residuals count in units of a power of two, which changes no digit.
    private static ScalarField inUnits(VectorFunction residuals, double unit) {
        return x -> {
            Real sum = Real.ZERO;
            for (Real r : residuals.apply(x)) {
                Real part = unit == 1 ? r : r.times(unit);
                sum = sum.plus(part.times(part));
            }
            return sum.times(0.5);
        };
    }

    /// What a point is to the sum of squares of a problem.
    ///
    /// @param first the norm of the residuals where the search began
    static OptimalityCheck.@Nullable Finding check(EvaluationContext context, double[] x, double first) {
        double unit = first > 0 && Double.isFinite(first) ? Math.scalb(1.0, -Math.getExponent(first)) : 1;
        return OptimalityCheck.of(context, inUnits(context.problem().function(), unit), x, context.sizes());
    }
}
