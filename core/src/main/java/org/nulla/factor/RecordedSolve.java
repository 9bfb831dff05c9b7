package org.nulla.factor;

import java.util.Arrays;
import org.nulla.function.Operation;
import org.nulla.graph.Columns;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.Section;
import org.nulla.graph.TraceMeter;
import org.nulla.linalg.sparse.Factors;
import org.nulla.linalg.sparse.SolveRecorder;

/// A solve with triangular factors, recorded as a program: its inputs are the right-hand side, its outputs the solution, and its edges the
/// entries of the factors. So the inverse, which is full, is never made, and its transpose is the same program backwards.
///
/// Numbers stand at *places*. What is taken off a place is collected, and becomes one step when the place is read.
final class RecordedSolve implements SolveRecorder {

    private static final Operation STEP = () -> "solve";

    private final int inputs;
    private final Columns columns = new Columns(new TraceMeter(0));
    /// For each place how many terms it is the sum of, and their vertices and factors.
    private final int[] count;
    private final int[][] vertex;
    private final double[][] factor;
    private final int[] outputs;

    private RecordedSolve(Factors factors) {
        this.inputs = factors.rows();
        this.count = new int[inputs];
        this.vertex = new int[inputs][];
        this.factor = new double[inputs][];
        this.outputs = new int[factors.columns()];
        Arrays.fill(outputs, -1);
        for (int i = 0; i < inputs; i++) {
            vertex[i] = new int[] {columns.endVertex(null)};
            factor[i] = new double[] {factors.rowScale(i)};
            count[i] = 1;
        }
    }

    /// [Factors#solve] as a program, whose transpose is [Factors#solveTransposed].
    static LinearGraph of(Factors factors) {
        RecordedSolve solve = new RecordedSolve(factors);
        factors.record(solve);
        return new LinearGraph(solve.inputs, solve.outputs, solve.columns, new Section[0]);
    }

    @Override
    public void subtract(int place, double multiplier, int other) {
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

    @Override
    public void divide(int place, double by) {
        for (int k = 0; k < count[place]; k++) {
            factor[place][k] /= by;
        }
    }

    @Override
    public void output(int output, double multiplier, int place) {
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
}
