package org.nulla.reference;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.nulla.Real;
import org.nulla.function.Primitive;
import org.nulla.graph.LinearGraph;
import org.nulla.sweep.Target;
import org.nulla.sweep.Walk;

/// A small linear program drawn at random, and its Jacobian computed without any walk. Parents repeat, partials are
/// zero now and then, outputs repeat, feed one another, are inputs, or are constant.
final class RandomGraph {

    private static final double[] PARTIALS = {0, 1, -1, 2, 0.5, -3};

    private final LinearGraph graph;
    private final double[][] jacobian; // row by row

    private RandomGraph(LinearGraph graph, double[][] jacobian) {
        this.graph = graph;
        this.jacobian = jacobian;
    }

    public static RandomGraph draw(SplittableRandom random) {
        int inputs = random.nextInt(1, 5);
        int steps = random.nextInt(0, 13);
        int outputs = random.nextInt(1, 5);
        double[][] rows = new double[inputs + steps + 1][inputs];
        int[] chosen = new int[outputs];
        LinearGraph graph = TracedGraph.of(x -> {
            Real[] values = Arrays.copyOf(x, inputs + steps);
            for (int v = 0; v < inputs + steps; v++) {
                if (v < inputs) {
                    rows[v][v] = 1;
                } else {
                    values[v] = step(random, values, rows, v);
                }
            }
            Real[] results = new Real[outputs];
            for (int i = 0; i < outputs; i++) {
                boolean constant = random.nextInt(12) == 0;
                chosen[i] = constant ? inputs + steps : random.nextInt(inputs + steps);
                results[i] = constant ? Real.ONE : values[chosen[i]];
            }
            return results;
        }, new double[inputs]);
        return new RandomGraph(graph, Arrays.stream(chosen).mapToObj(v -> rows[v]).toArray(double[][]::new));
    }

    private static Real step(SplittableRandom random, Real[] values, double[][] rows, int v) {
        int arity = random.nextInt(1, 4);
        Real[] arguments = new Real[arity];
        double[] partials = new double[arity];
        for (int k = 0; k < arity; k++) {
            int parent = random.nextInt(Math.max(0, v - 6), v);
            arguments[k] = values[parent];
            partials[k] = random.nextInt(4) == 0 ? random.nextDouble(-2, 2) : PARTIALS[random.nextInt(PARTIALS.length)];
            for (int j = 0; j < rows[v].length; j++) {
                rows[v][j] += partials[k] * rows[parent][j];
            }
        }
        return Real.apply(Primitive.of("linear", arity, x -> 0, x -> Real.of(partials)), arguments);
    }

    public Walk walk(boolean tangent) {
        return tangent ? Walk.tangentPreimage(graph) : Walk.cotangentPreimage(graph);
    }

    /// The matrix of the equations of a walk, column by column.
    public double[][] matrix(boolean tangent) {
        if (!tangent) {
            return jacobian;
        }
        double[][] columns = new double[graph.inputs()][jacobian.length];
        for (int j = 0; j < columns.length; j++) {
            for (int i = 0; i < jacobian.length; i++) {
                columns[j][i] = jacobian[i][j];
            }
        }
        return columns;
    }

    /// A target that is reached three times out of four, with as many directions as it may have.
    public static Target target(SplittableRandom random, double[][] matrix, int size) {
        double[] origin = new double[size];
        if (random.nextInt(4) == 0) {
            Arrays.setAll(origin, i -> random.nextInt(-3, 4));
        } else {
            for (double[] column : matrix) {
                int factor = random.nextInt(-3, 4);
                Arrays.setAll(origin, i -> origin[i] + factor * column[i]);
            }
        }
        double[][] basis = new double[random.nextInt(0, Math.min(3, size + 1))][size];
        for (double[] direction : basis) {
            Arrays.setAll(direction, i -> random.nextDouble(-1, 1));
        }
        return new Target(origin, new double[size], basis, null, null);
    }
}
