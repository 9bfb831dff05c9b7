package org.nulla.exact;

import java.util.LinkedHashMap;
import java.util.Map;
import org.nulla.linalg.Rational;

/// An affine form `p + Σ c_j t_j` over lasting variables, every number exact and no coefficient zero. Immutable.
///
/// There are no error bounds, because there are no errors.
final class ExactRow {

    private final int[] variables;
    private final Rational[] coefficients;
    private final Rational origin;

    private ExactRow(int[] variables, Rational[] coefficients, Rational origin) {
        this.variables = variables;
        this.coefficients = coefficients;
        this.origin = origin;
    }

    /// The form that is just one variable.
    static ExactRow ofVariable(int variable) {
        return new ExactRow(new int[] {variable}, new Rational[] {Rational.ONE}, Rational.ZERO);
    }

    int size() {
        return variables.length;
    }

    int variable(int i) {
        return variables[i];
    }

    Rational coefficient(int i) {
        return coefficients[i];
    }

    Rational origin() {
        return origin;
    }

    /// Solves `this + factor·u = 0` for `u`, where `u` is the variable at position `pivot`, or with `pivot` -1 something that
    /// is not in the row.
    ExactRow solvedFor(int pivot, Rational factor) {
        Rational inverse = Rational.of(-1).div(factor);
        Sum sum = new Sum();
        sum.addMultiple(inverse, this);
        if (pivot >= 0) {
            sum.terms.remove(variables[pivot]);
        }
        return sum.take();
    }

    /// A sum that is being added up.
    static final class Sum {

        /// In the order in which variables were first met, so that every run of the same program is the same.
        private final Map<Integer, Rational> terms = new LinkedHashMap<>();
        private Rational origin = Rational.ZERO;

        void addOrigin(Rational number) {
            origin = origin.plus(number);
        }

        void addVariable(int variable, Rational factor) {
            if (!factor.isZero()) {
                terms.merge(variable, factor, Rational::plus);
            }
        }

        void addMultiple(Rational factor, ExactRow row) {
            for (int i = 0; i < row.variables.length; i++) {
                addVariable(row.variables[i], factor.times(row.coefficients[i]));
            }
            addOrigin(factor.times(row.origin));
        }

        /// The sum as a row, without what has cancelled.
        ExactRow take() {
            terms.values().removeIf(Rational::isZero);
            return new ExactRow(terms.keySet().stream().mapToInt(i -> i).toArray(),
                    terms.values().toArray(Rational[]::new), origin);
        }
    }
}
