package org.nulla.testkit.oracle;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.testkit.random.Arithmetic;
import org.nulla.testkit.random.DoubleArithmetic;
import org.nulla.testkit.random.RandomProgram;
import org.nulla.testkit.random.Step;
import org.nulla.testkit.random.StepKind;

/// A program's value and Jacobian in sixty digits or exactly, and how much of the Jacobian doubles can know.
///
/// @param value the outputs
/// @param jacobian the Jacobian, row by row; an entry that vanishes is exactly zero
/// @param sums for each entry of the Jacobian, the sum over all paths of the size of the product of their partials
/// @param rank the exact rank where it is known, -1 otherwise
/// @param partialError the largest relative error of a partial when values are doubles; infinite where one is wrongly zero
/// @param noise why the Jacobian in doubles is noise, or empty
@SuppressWarnings("ArrayRecordComponent") // stays inside this package, where nobody changes them
record Evaluation(BigDecimal[] value, BigDecimal[][] jacobian, double[][] sums, int rank, double partialError,
        String noise) {

    /// Rational programs whose fractions grow beyond this many bits are run in decimals.
    private static final int MOST_BITS = 20_000;

    /// Below this share of the sum over its paths an entry is a zero that sixty digits did not quite see.
    private static final double ZERO = 1e-40;

    /// Below this share an entry that is not zero is noise to doubles.
    private static final double NOISE = 1e-13;

    /// A partial whose double is further off than this spoils what is computed from it.
    private static final double PARTIAL_ERROR = 1e-12;

    static Evaluation of(RandomProgram program) {
        double[][] sums = sums(program);
        if (program.isRational()) {
            List<Fraction> values = run(program, new FractionArithmetic());
            if (values != null) {
                Fraction[][] exact = exactJacobian(program, values);
                BigDecimal[][] rounded = new BigDecimal[exact.length][];
                for (int i = 0; i < exact.length; i++) {
                    rounded[i] = java.util.Arrays.stream(exact[i]).map(Fraction::toDecimal).toArray(BigDecimal[]::new);
                }
                BigDecimal[] outputs = program.outputs().stream().map(k -> values.get(k).toDecimal())
                        .toArray(BigDecimal[]::new);
                return judged(program, outputs, rounded, sums, exactRank(exact, program.inputs()),
                        values.stream().map(Fraction::toDecimal).toList());
            }
        }
        DecimalArithmetic decimals = new DecimalArithmetic();
        List<BigDecimal> values = program.run(decimals);
        BigDecimal[][] jacobian = jacobian(program, decimals, values, BigDecimal.ZERO).toArray(BigDecimal[][]::new);
        for (int i = 0; i < jacobian.length; i++) {
            for (int j = 0; j < jacobian[i].length; j++) {
                if (Math.abs(jacobian[i][j].doubleValue()) <= ZERO * sums[i][j]) {
                    jacobian[i][j] = BigDecimal.ZERO;
                }
            }
        }
        BigDecimal[] outputs = program.outputs().stream().map(values::get).toArray(BigDecimal[]::new);
        return judged(program, outputs, jacobian, sums, -1, values);
    }

    /// The Jacobian in fractions, or null where the program is not rational or its fractions grow too long.
    static Fraction @Nullable [][] exactJacobian(RandomProgram program) {
        List<Fraction> values = program.isRational() ? run(program, new FractionArithmetic()) : null;
        return values == null ? null : exactJacobian(program, values);
    }

    private static Fraction[][] exactJacobian(RandomProgram program, List<Fraction> values) {
        return jacobian(program, new FractionArithmetic(), values, Fraction.ZERO).toArray(Fraction[][]::new);
    }

    private static @Nullable List<Fraction> run(RandomProgram program, FractionArithmetic fractions) {
        List<Fraction> values = new ArrayList<>();
        program.at().forEach(x -> values.add(Fraction.of(x)));
        for (Step step : program.steps()) {
            Fraction value = step.kind() == StepKind.CONSTANT
                    ? Fraction.of(step.constant())
                    : step.kind().value(fractions, step.arguments().stream().map(values::get).toList());
            if (value.numerator().bitLength() + value.denominator().bitLength() > MOST_BITS) {
                return null;
            }
            values.add(value);
        }
        return values;
    }

    private static Evaluation judged(RandomProgram program, BigDecimal[] value, BigDecimal[][] jacobian,
            double[][] sums,
            int rank, List<BigDecimal> values) {
        double partialError = partialError(program, values);
        String noise = partialError > PARTIAL_ERROR ? "a partial in doubles is off by " + partialError + " of itself"
                : "";
        for (int i = 0; i < jacobian.length; i++) {
            for (int j = 0; j < jacobian[i].length; j++) {
                double entry = Math.abs(jacobian[i][j].doubleValue());
                if (jacobian[i][j].signum() != 0 && entry < NOISE * sums[i][j]) {
                    noise = "entry " + i + "," + j + " of the Jacobian is " + entry / sums[i][j]
                            + " of the sum over its paths";
                }
            }
        }
        return new Evaluation(value, jacobian, sums, rank, partialError, noise);
    }

    /// Forward accumulation: the gradient of every value by the inputs, of which those of the outputs are the rows.
    private static <T> List<T[]> jacobian(RandomProgram program, Arithmetic<T> k, List<T> values, T zero) {
        List<List<T>> gradients = new ArrayList<>();
        int n = program.inputs();
        for (int i = 0; i < n; i++) {
            List<T> unit = new ArrayList<>(java.util.Collections.nCopies(n, zero));
            unit.set(i, k.of(1));
            gradients.add(unit);
        }
        List<T> constant = List.of();
        for (int s = 0; s < program.steps().size(); s++) {
            Step step = program.steps().get(s);
            if (step.arguments().stream().allMatch(a -> gradients.get(a).isEmpty())) {
                gradients.add(constant);
                continue;
            }
            List<T> partials = step.kind().partials(k, step.arguments().stream().map(values::get).toList(),
                    values.get(n + s));
            List<T> gradient = new ArrayList<>(java.util.Collections.nCopies(n, zero));
            for (int a = 0; a < partials.size(); a++) {
                List<T> from = gradients.get(step.arguments().get(a));
                for (int j = 0; j < n && !from.isEmpty(); j++) {
                    if (k.signum(from.get(j)) != 0) {
                        gradient.set(j, k.plus(gradient.get(j), k.times(partials.get(a), from.get(j))));
                    }
                }
            }
            gradients.add(gradient);
        }
        List<T[]> rows = new ArrayList<>();
        for (int output : program.outputs()) {
            List<T> gradient = gradients.get(output);
            @SuppressWarnings("unchecked") T[] row = (T[]) java.lang.reflect.Array.newInstance(zero.getClass(), n);
            for (int j = 0; j < n; j++) {
                row[j] = gradient.isEmpty() ? zero : gradient.get(j);
            }
            rows.add(row);
        }
        return rows;
    }

    private static double[][] sums(RandomProgram program) {
        double[] plain = program.plainValues();
        List<Double> values = new ArrayList<>();
        for (double value : plain) {
            values.add(value);
        }
        DoubleArithmetic sizes = new DoubleArithmetic();
        Arithmetic<Double> doubles = sizes;
        int n = program.inputs();
        double[][] gradients = new double[plain.length][n];
        for (int i = 0; i < n; i++) {
            gradients[i][i] = 1;
        }
        for (int s = 0; s < program.steps().size(); s++) {
            Step step = program.steps().get(s);
            if (step.kind() == StepKind.CONSTANT) {
                continue;
            }
            List<Double> partials = step.kind().partials(doubles, step.arguments().stream().map(values::get).toList(),
                    values.get(n + s));
            for (int a = 0; a < partials.size(); a++) {
                for (int j = 0; j < n; j++) {
                    gradients[n + s][j] += Math.abs(partials.get(a)) * gradients[step.arguments().get(a)][j];
                }
            }
        }
        return program.outputs().stream().map(output -> gradients[output]).toArray(double[][]::new);
    }

    /// Compares the partials computed from the values that doubles have with the true ones.
    private static double partialError(RandomProgram program, List<BigDecimal> values) {
        double[] plain = program.plainValues();
        DoubleArithmetic doubles = new DoubleArithmetic();
        DecimalArithmetic decimals = new DecimalArithmetic();
        int n = program.inputs();
        double worst = 0;
        boolean[] active = new boolean[plain.length];
        for (int s = 0; s < program.steps().size(); s++) {
            Step step = program.steps().get(s);
            active[n + s] = step.arguments().stream().anyMatch(a -> a < n || active[a]);
            if (!active[n + s]) {
                continue;
            }
            List<Double> rough = step.kind().partials(doubles, step.arguments().stream().map(a -> plain[a]).toList(),
                    plain[n + s]);
            List<BigDecimal> fine = step.kind().partials(decimals, step.arguments().stream().map(values::get).toList(),
                    values.get(n + s));
            for (int a = 0; a < fine.size(); a++) {
                if (step.arguments().get(a) < n || active[step.arguments().get(a)]) {
                    double truth = fine.get(a).doubleValue();
                    double miss = Math.abs(rough.get(a) - truth);
                    worst = Math.max(worst, miss == 0 ? 0 : miss / Math.abs(truth));
                }
            }
        }
        return worst;
    }

    /// The rank of a matrix of fractions.
    static int exactRank(Fraction[][] matrix, int columns) {
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
