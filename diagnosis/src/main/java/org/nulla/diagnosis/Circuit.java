package org.nulla.diagnosis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.nulla.linalg.PivotedQr;

/// A smallest set of outputs that depend on each other: a combination of them is zero whatever the inputs do, and no
/// smaller set of them has one.
///
/// Because it is smallest, the outputs that are left when any one is taken out can be changed as one likes. So a target
/// that contradicts the combination is a smallest conflict as it stands, and its last output is explained by the others.
///
/// @param outputs which outputs, rising
/// @param coefficients what each is multiplied by
/// @param errors what rounding can do to each coefficient
/// @param missed how far the combination of their rows is from zero, relative to what goes into it
@SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
record Circuit(int[] outputs, double[] coefficients, double[] errors, double missed) {

    private static final int REFINEMENTS = 4;
    /// Up to this many multiply-adds are spent on refining; later circuits are left as they are.
    private static final long MOST_WORK = 1_000_000_000;
    private static final int LARGEST_DENOMINATOR = 12;
    /// A coefficient known to fewer digits than this is left as it is.
    private static final double WELL_KNOWN = 1e-9;

    /// The circuits of a reduced left null space, in the order of their last outputs.
    ///
    /// @param kernel the null space of the transposed scaled matrix
    /// @param rows the rows of the scaled matrix
    /// @param rowScale what the rows were multiplied by
    static List<Circuit> of(Kernel kernel, double[][] rows, double[] rowScale) {
        return of(kernel, IntStream.range(0, rowScale.length).toArray(), rowScale,
                (outputs, coefficients) -> IntStream.of(outputs).mapToObj(i -> rows[i]).toArray(double[][]::new));
    }

    /// Looks up the rows of a circuit.
    @FunctionalInterface
    interface Rows {

        /// The columns of the matrix that some rows have entries in, in units that suit the combination.
        ///
        /// @param outputs which rows
        /// @param coefficients what they are multiplied by
        /// @return the rows; empty ones where there would be too much to look at
        double[][] of(int[] outputs, double[] coefficients);
    }

    /// The circuits of a reduced left null space, in the order of their last outputs.
    ///
    /// @param kernel the null space of the transposed matrix, seen from some outputs
    /// @param names the number of each of these outputs, rising
    /// @param rowScale what the rows were multiplied by, at each of these outputs
    /// @param rowsOf the rows of the scaled matrix
    static List<Circuit> of(Kernel kernel, int[] names, double[] rowScale, Rows rowsOf) {
        Kernel reduced = kernel.lastFirst();
        List<Circuit> circuits = new ArrayList<>();
        long work = 0;
        for (int k = 0; k < reduced.dimension(); k++) {
            int vector = k;
            int[] outputs = IntStream.range(0, rowScale.length)
                    .filter(i -> !reduced.isZero(vector, i)).toArray();
            double[] coefficients = IntStream.of(outputs).mapToDouble(i -> reduced.entry(vector, i)).toArray();
            int[] own = IntStream.of(outputs).map(i -> names[i]).toArray();
            double[][] ownRows = rowsOf.of(own, coefficients);
            work += outputs.length == 0 ? 0 : (long) ownRows[0].length * outputs.length * outputs.length;
            if (work <= MOST_WORK) {
                refine(coefficients, ownRows);
            }
            double missed = work <= MOST_WORK && own.length > 0
                    ? miss(coefficients, ownRows, new double[ownRows[0].length])
                    : 0;
            double[] errors = new double[outputs.length];
            for (int i = 0; i < outputs.length; i++) {
                coefficients[i] *= rowScale[outputs[i]];
                errors[i] = reduced.error(k, outputs[i]) * rowScale[outputs[i]];
            }
            circuits.add(new Circuit(own, coefficients, errors, missed));
        }
        circuits.sort(Comparator.comparingInt(Circuit::last));
        return circuits;
    }

    /// Fits the combination to its own rows alone. The null space knows it together with entries that turned out to be zero,
    /// and small entries of a row less well than the row's largest; both are put right by correcting what is missing.
    private static void refine(double[] coefficients, double[][] rows) {
        int last = rows.length - 1;
        if (last < 1 || rows[last].length == 0) {
            return;
        }
        double[][] others = Arrays.copyOf(rows, last);
        PivotedQr qr = PivotedQr.of(rows[last].length, others);
        int rank = qr.rank(0);
        double error = miss(coefficients, rows, new double[rows[last].length]);
        for (int round = 0; round < REFINEMENTS && rank == last; round++) {
            double[] missing = new double[rows[last].length];
            miss(coefficients, rows, missing);
            double[] correction = qr.solveBasic(missing, rank);
            double[] better = coefficients.clone();
            for (int i = 0; i < last; i++) {
                better[i] -= correction[i];
            }
            double errorThen = miss(better, rows, missing);
            if (!(errorThen < error)) {
                return;
            }
            error = errorThen;
            System.arraycopy(better, 0, coefficients, 0, last);
        }
    }

    /// How far a combination is from zero: the largest entry relative to what went into it. The entries go to `sums`.
    private static double miss(double[] coefficients, double[][] rows, double[] sums) {
        double worst = 0;
        for (int j = 0; j < sums.length; j++) {
            double sum = 0;
            double size = 0;
            for (int i = 0; i < rows.length; i++) {
                sum += coefficients[i] * rows[i][j];
                size += Math.abs(coefficients[i] * rows[i][j]);
            }
            sums[j] = sum;
            worst = size == 0 ? worst : Math.max(worst, Math.abs(sum) / size);
        }
        return worst;
    }

    /// The output that the others explain.
    int last() {
        return outputs.length == 0 ? -1 : outputs[outputs.length - 1];
    }

    /// The last output as a combination of the others.
    Diagnosis.Redundant redundant(List<String> names) {
        int last = outputs.length - 1;
        Map<String, Double> combination = new LinkedHashMap<>();
        for (int i = 0; i < last; i++) {
            Text.put(combination, names.get(outputs[i]), tidy(i, -coefficients[last]));
        }
        return new Diagnosis.Redundant(names.get(outputs[last]), combination);
    }

    /// Whether a target contradicts the combination clearly.
    boolean contradicts(double[] target, double reach) {
        return contradicts(target, reach, true);
    }

    /// Whether a target may contradict the combination, as far as its errors tell.
    boolean mayContradict(double[] target, double reach) {
        return contradicts(target, reach, false);
    }

    private boolean contradicts(double[] target, double reach, boolean clearly) {
        double sum = 0;
        double size = 0;
        double error = 0;
        for (int i = 0; i < outputs.length; i++) {
            double term = coefficients[i] * target[outputs[i]];
            sum += term;
            size += Math.abs(term);
            error += errors[i] * Math.abs(target[outputs[i]]);
        }
        return Math.abs(sum) > reach * size + (clearly ? error : 0);
    }

    /// The combination with a largest coefficient of 1.
    Diagnosis.Conflict conflict(List<String> names) {
        double largest = 0;
        for (double coefficient : coefficients) {
            largest = Math.abs(coefficient) > Math.abs(largest) ? coefficient : largest;
        }
        Map<String, Double> combination = new LinkedHashMap<>();
        for (int i = 0; i < outputs.length; i++) {
            Text.put(combination, names.get(outputs[i]), tidy(i, largest));
        }
        return new Diagnosis.Conflict(List.copyOf(combination.keySet()), combination);
    }

    /// A coefficient over another; within its error bound a simple fraction is as good an answer and easier to read.
    private double tidy(int i, double divisor) {
        double quotient = coefficients[i] / divisor;
        double error = errors[i] / Math.abs(divisor) + 4 * Math.ulp(quotient);
        if (error < WELL_KNOWN * Math.abs(quotient)) {
            for (int denominator = 1; denominator <= LARGEST_DENOMINATOR; denominator++) {
                double fraction = Math.rint(quotient * denominator) / denominator;
                if (fraction != 0 && Math.abs(fraction - quotient) <= error) {
                    return fraction;
                }
            }
        }
        return quotient;
    }
}
