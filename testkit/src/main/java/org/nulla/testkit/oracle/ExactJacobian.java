package org.nulla.testkit.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.testkit.random.RandomProgram;
import org.nulla.testkit.random.Step;
import org.nulla.testkit.random.StepKind;

/// Jacobians and ranks of rational programs in fractions, where every double is one: what exact mode is held against.
final class ExactJacobian {

    /// Fractions that grow beyond this many bits are given up.
    private static final int MOST_BITS = 20_000;

    private ExactJacobian() {
    }

    /// The Jacobian in fractions, or null where the program is not rational or its fractions grow too long.
    static Fraction @Nullable [][] of(RandomProgram program) {
        if (!program.isRational()) {
            return null;
        }
        FractionArithmetic fractions = new FractionArithmetic();
        int n = program.inputs();
        List<Fraction> values = new ArrayList<>();
        List<Fraction[]> gradients = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            values.add(Fraction.of(program.at().get(i)));
            Fraction[] unit = zeros(n);
            unit[i] = Fraction.of(1);
            gradients.add(unit);
        }
        for (Step step : program.steps()) {
            List<Fraction> arguments = step.arguments().stream().map(values::get).toList();
            Fraction value = step.kind() == StepKind.CONSTANT
                    ? Fraction.of(step.constant())
                    : step.kind().value(fractions, arguments);
            if (value.numerator().bitLength() + value.denominator().bitLength() > MOST_BITS) {
                return null;
            }
            values.add(value);
            Fraction[] gradient = zeros(n);
            if (step.kind() != StepKind.CONSTANT) {
                List<Fraction> partials = step.kind().partials(fractions, arguments, value);
                for (int a = 0; a < partials.size(); a++) {
                    Fraction[] from = gradients.get(step.arguments().get(a));
                    for (int j = 0; j < n; j++) {
                        gradient[j] = gradient[j].plus(partials.get(a).times(from[j]));
                    }
                }
            }
            gradients.add(gradient);
        }
        return program.outputs().stream().map(gradients::get).toArray(Fraction[][]::new);
    }

    private static Fraction[] zeros(int n) {
        Fraction[] zeros = new Fraction[n];
        Arrays.fill(zeros, Fraction.ZERO);
        return zeros;
    }

    /// The rank of a matrix of fractions.
    static int rank(Fraction[][] matrix, int columns) {
        List<Fraction[]> rows = new ArrayList<>();
        for (Fraction[] row : matrix) {
            rows.add(row.clone());
        }
        int rank = 0;
        for (int j = 0; j < columns; j++) {
            int column = j;
            Fraction[] pivot = rows.stream().filter(row -> row[column].numerator().signum() != 0).findFirst()
                    .orElse(null);
            if (pivot == null) {
                continue;
            }
            rank++;
            rows.remove(pivot);
            for (Fraction[] row : rows) {
                Fraction factor = row[j].divide(pivot[j]).negate();
                for (int l = j; l < columns && factor.numerator().signum() != 0; l++) {
                    row[l] = row[l].plus(factor.times(pivot[l]));
                }
            }
        }
        return rank;
    }
}
