package org.nulla.streaming;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.nulla.Counters;
import org.nulla.DomainException;
import org.nulla.graph.Columns;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.Section;
import org.nulla.graph.TraceMeter;
import org.nulla.sweep.Twins;

/// What a run without a trace ends with. Everything is known by the program and its [twins][Twins]: an entry is so many numbers in a row.
///
/// @param inputs how many inputs, and how many coordinates
/// @param columns for each output the coordinates that its row mentions
/// @param entries the entries there
/// @param carried the rows that were carried to the end, an entry for each coordinate
/// @param seeds for each tangent that was carried the changes of the inputs
/// @param pushed the changes of the outputs
/// @param log how the coordinates came about, or null
/// @param pivots how often a coordinate was replaced; where none was, coordinates are inputs
/// @param underflow whether some coefficient was too small for a number on the way
/// @param unreliable which partial lost its digits, in words; empty where none did
/// @param counters what it cost
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
record Streamed(int inputs, int[][] columns, double[][] entries, double[][] carried, double[][] seeds,
        double[][] pushed, @Nullable PivotLog log, long pivots, boolean underflow, String unreliable,
        Counters counters) {

    private static final int LANES = Twins.LANES;

    int outputs() {
        return columns.length;
    }

    /// Refuses what has left the range of numbers.
    void requireRange() {
        if (!isInRange()) {
            throw outOfRange();
        }
    }

    boolean isInRange() {
        return isFinite(entries) && isFinite(carried) && isFinite(pushed);
    }

    static void requireRange(double[] vector) {
        if (!isFinite(vector)) {
            throw outOfRange();
        }
    }

    private static boolean isFinite(double[]... rows) {
        return Arrays.stream(rows).flatMapToDouble(Arrays::stream).allMatch(Double::isFinite);
    }

    static DomainException outOfRange() {
        return new DomainException("The derivative leaves the range of numbers on the way through the program:"
                + " its product of partials is too large or too small for a double. Look at fewer steps at a time,"
                + " or choose other units.");
    }

    /// The rows of the outputs as a program of one step: each output a weighted sum of coordinates.
    LinearGraph graph() {
        Columns steps = begin(inputs);
        int[] outputs = new int[outputs()];
        for (int i = 0; i < outputs.length; i++) {
            outputs[i] = addOutput(steps, i);
        }
        return new LinearGraph(inputs, outputs, steps, new Section[0]);
    }

    /// The transpose with the carried rows: a program of one step from weights of the outputs and of the carried rows, last to first, to
    /// the coordinates, which are what the outputs' rows add up to less what the carried rows do; then comes the weight of the first
    /// carried row. So a tangent preimage of the last unit is a cotangent preimage of the first carried row along the others, and the
    /// noise of all of them is in the program.
    LinearGraph transposed() {
        int[] next = new int[inputs + 1];
        for (int[] row : columns) {
            for (int column : row) {
                next[column + 1]++;
            }
        }
        for (int j = 0; j < inputs; j++) {
            next[j + 1] += next[j];
        }
        int[] ends = Arrays.copyOfRange(next, 1, inputs + 1);
        int[] output = new int[next[inputs]];
        int[] place = new int[next[inputs]];
        for (int i = 0; i < outputs(); i++) {
            for (int k = 0; k < columns[i].length; k++) {
                int at = next[columns[i][k]]++;
                output[at] = i;
                place[at] = k;
            }
        }
        int weights = outputs() + carried.length;
        Columns steps = begin(weights);
        int[] vertices = new int[inputs + 1];
        int at = 0;
        for (int j = 0; j < inputs; j++) {
            for (; at < ends[j]; at++) {
                addEdge(steps, output[at], 1, entries[output[at]], place[at]);
            }
            for (int row = carried.length - 1; row >= 0; row--) {
                addEdge(steps, weights - 1 - row, -1, carried[row], j);
            }
            vertices[j] = steps.endVertex(null);
        }
        steps.addEdge(weights - 1, 1);
        vertices[inputs] = steps.endVertex(null);
        return new LinearGraph(weights, vertices, steps, new Section[0]);
    }

    private static Columns begin(int inputs) {
        Columns steps = new Columns(new TraceMeter(0));
        for (int j = 0; j < inputs; j++) {
            steps.endVertex(null);
        }
        return steps;
    }

    private int addOutput(Columns steps, int i) {
        for (int j = 0; j < columns[i].length; j++) {
            addEdge(steps, columns[i][j], 1, entries[i], j);
        }
        return steps.endVertex(null);
    }

    /// An entry that its twins do not agree on becomes two edges that twins of the graph move apart as far.
    static void addEdge(Columns steps, int parent, double sign, double[] entries, int j) {
        double entry = sign * entries[j * LANES];
        double size = Rows.noise(entries, j) / Twins.ETA;
        if (size > 2 * Math.abs(entry)) {
            steps.addEdge(parent, 0.5 * size + 0.5 * entry);
            steps.addEdge(parent, 0.5 * entry - 0.5 * size);
        } else if (entry != 0) {
            steps.addEdge(parent, entry);
        }
    }

    /// Tangents of the outputs as a program of one step, whose inputs are the tangents.
    static LinearGraph graphOf(double[][] pushed, int outputs) {
        Columns steps = begin(pushed.length);
        int[] vertices = new int[outputs];
        for (int i = 0; i < outputs; i++) {
            for (int g = 0; g < pushed.length; g++) {
                addEdge(steps, g, 1, pushed[g], i);
            }
            vertices[i] = steps.endVertex(null);
        }
        return new LinearGraph(pushed.length, vertices, steps, new Section[0]);
    }
}
