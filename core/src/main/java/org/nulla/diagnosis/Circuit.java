package org.nulla.diagnosis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// A smallest set of outputs that depend on each other: a combination of them is zero whatever the inputs do, and no
/// smaller set of them has one.
///
/// Because it is smallest, the outputs that are left when any one is taken out can be changed as one likes. So a target
/// that contradicts the combination is a smallest conflict as it stands, and its last output is explained by the others.
@SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
record Circuit(int[] outputs, double[] coefficients, double[] errors) {

    private static final int LARGEST_DENOMINATOR = 12;
    /// A coefficient known to fewer digits than this is left as it is.
    private static final double WELL_KNOWN = 1e-9;

    /// The circuits of a reduced left null space, in the order of their last outputs.
    ///
    /// @param kernel the null space of the transposed scaled matrix
    /// @param rowScale what the rows were multiplied by
    static List<Circuit> of(Kernel kernel, double[] rowScale) {
        Kernel reduced = kernel.lastFirst();
        List<Circuit> circuits = new ArrayList<>();
        for (int k = 0; k < reduced.dimension(); k++) {
            int vector = k;
            int[] outputs = IntStream.range(0, rowScale.length)
                    .filter(i -> !reduced.isZero(vector, i)).toArray();
            double[] coefficients = new double[outputs.length];
            double[] errors = new double[outputs.length];
            for (int i = 0; i < outputs.length; i++) {
                coefficients[i] = reduced.entry(k, outputs[i]) * rowScale[outputs[i]];
                errors[i] = reduced.error(k, outputs[i]) * rowScale[outputs[i]];
            }
            circuits.add(new Circuit(outputs, coefficients, errors));
        }
        circuits.sort(Comparator.comparingInt(Circuit::last));
        return circuits;
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
        double sum = 0;
        double size = 0;
        double error = 0;
        for (int i = 0; i < outputs.length; i++) {
            double term = coefficients[i] * target[outputs[i]];
            sum += term;
            size += Math.abs(term);
            error += errors[i] * Math.abs(target[outputs[i]]);
        }
        return Math.abs(sum) > reach * size + error;
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
