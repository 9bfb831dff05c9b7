package org.nulla.factor;

import java.util.Arrays;
import org.nulla.function.Operation;
import org.nulla.graph.Columns;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.Section;
import org.nulla.graph.TraceMeter;

/// A solve with triangular factors, recorded as a program: its inputs are the right-hand side, its outputs the solution, and its edges the
/// entries of the factors. So the inverse, which is full, is never made, and its transpose is the same program backwards.
///
/// Numbers stand at *places*. What is taken off a place is collected, and becomes one step when the place is read.
final class RecordedSolve {

    private static final Operation STEP = () -> "solve";

    private final int inputs;
    private final Columns columns = new Columns(new TraceMeter(0));
    /// For each place how many terms it is the sum of, and their vertices and factors.
    private final int[] count;
    private final int[][] vertex;
    private final double[][] factor;
    private final int[] outputs;

    /// @param places how many places, each of which begins with the input of its number
    /// @param scale what each input is multiplied by
    /// @param outputs how many outputs
    RecordedSolve(int places, double[] scale, int outputs) {
        this.inputs = places;
        this.count = new int[places];
        this.vertex = new int[places][];
        this.factor = new double[places][];
        this.outputs = new int[outputs];
        Arrays.fill(this.outputs, -1);
        for (int i = 0; i < places; i++) {
            vertex[i] = new int[] {columns.endVertex(null)};
            factor[i] = new double[] {scale[i]};
            count[i] = 1;
        }
    }

    /// Takes a multiple of one place off another.
    void subtract(int place, double multiplier, int other) {
        if (multiplier == 0) {
            return;
        }
        int from = read(other);
        int n = count[place];
        if (n == vertex[place].length) {
            vertex[place] = Arrays.copyOf(vertex[place], 2 * n + 2);
            factor[place] = Arrays.copyOf(factor[place], 2 * n + 2);
        }
        vertex[place][n] = from;
        factor[place][n] = -multiplier;
        count[place] = n + 1;
    }

    void divide(int place, double by) {
        for (int k = 0; k < count[place]; k++) {
            factor[place][k] /= by;
        }
    }

    /// Makes a multiple of a place an output.
    void output(int output, double multiplier, int place) {
        int from = read(place);
        columns.addEdge(from, multiplier);
        outputs[output] = columns.endVertex(STEP);
    }

    /// The vertex that a place is.
    private int read(int place) {
        if (count[place] > 1 || factor[place][0] != 1) {
            for (int k = 0; k < count[place]; k++) {
                columns.addEdge(vertex[place][k], factor[place][k]);
            }
            vertex[place][0] = columns.endVertex(STEP);
            factor[place][0] = 1;
            count[place] = 1;
        }
        return vertex[place][0];
    }

    LinearGraph graph() {
        return new LinearGraph(inputs, outputs, columns, new Section[0]);
    }
}
