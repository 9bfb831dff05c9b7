package org.nulla.picture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.nulla.AffineSpace;

/// Walks a binarised graph against its edges with the paper's three rules and nothing else, on whole dense rows: every place
/// on an edge or vertex that is open has a row `p + b·t`, origin first, and a rule that touches the space rewrites all of them.
final class ThreeRules {

    private static final double ZERO = 1e-9;

    private final StageGraph graph;
    private final Map<String, double[]> open = new HashMap<>();
    private int columns = 1;
    private boolean possible = true;
    private double smallestPivot = Double.POSITIVE_INFINITY;
    private double largestZero;

    private ThreeRules(StageGraph graph) {
        this.graph = graph;
    }

    /// What came out, and how clearly its zeros were told from its pivots.
    record Result(Optional<AffineSpace> space, double smallestPivot, double largestZero) {
    }

    /// The preimage of a target at the vertices where edges end, as a space at those where they begin.
    static Result preimage(StageGraph binary, double... target) {
        ThreeRules walk = new ThreeRules(binary);
        walk.run(target);
        return new Result(walk.possible ? Optional.of(walk.answer()) : Optional.empty(), walk.smallestPivot,
                walk.largestZero);
    }

    private void run(double... target) {
        List<Integer> ends = graph.isReversed() ? graph.inputs() : graph.outputs();
        for (int i = 0; i < ends.size(); i++) {
            open.put("vertex " + ends.get(i), new double[] {target[i]});
        }
        List<List<Integer>> incoming = graph.incoming();
        List<List<Integer>> outgoing = graph.outgoing();
        for (int vertex : backwards()) {
            List<Integer> out = outgoing.get(vertex);
            if (!out.isEmpty()) {
                // fan-out: the rows on the edges must agree, and are the vertex's own
                double[] row = take("edge " + out.getFirst());
                if (out.size() == 2) {
                    double[] other = open.get("edge " + out.get(1));
                    open.put("vertex " + vertex, row);
                    vanish(minus(row, other));
                    take("edge " + out.get(1));
                    row = take("vertex " + vertex);
                }
                open.put("vertex " + vertex, row);
            }
            List<Integer> in = incoming.get(vertex);
            if (in.isEmpty()) {
                if (ends.contains(vertex)) {
                    vanish(take("vertex " + vertex)); // nothing reaches it
                }
                continue;
            }
            double[] sum = take("vertex " + vertex);
            if (in.size() == 2) {
                // sum: one term is free, the other is what is left
                double[] free = grow();
                sum = minus(widened(sum), free);
                open.put("edge " + in.get(1), free);
            }
            open.put("edge " + in.getFirst(), sum);
            in.forEach(edge -> scale("edge " + edge, graph.edges().get(edge).partial()));
        }
    }

    private void scale(String place, double partial) {
        if (partial != 0) {
            smallestPivot = Math.min(smallestPivot, Math.abs(partial));
            open.put(place, Arrays.stream(open.get(place)).map(entry -> entry / partial).toArray());
            return;
        }
        vanish(take(place));
        open.put(place, grow());
    }

    /// Imposes that a row is zero, by solving it for its largest coefficient.
    private void vanish(double[] row) {
        int pivot = 0;
        for (int j = 1; j < row.length; j++) {
            if (Math.abs(row[j]) > (pivot == 0 ? ZERO : Math.abs(row[pivot]))) {
                pivot = j;
            }
        }
        for (int j = 1; j < row.length && pivot == 0; j++) {
            largestZero = Math.max(largestZero, Math.abs(row[j]));
        }
        if (pivot == 0) {
            possible &= Math.abs(row[0]) <= ZERO;
            largestZero = Math.max(largestZero, Math.abs(row[0]) <= ZERO ? Math.abs(row[0]) : 0);
            smallestPivot = Math.min(smallestPivot, Math.abs(row[0]) > ZERO ? Math.abs(row[0]) : smallestPivot);
            return;
        }
        smallestPivot = Math.min(smallestPivot, Math.abs(row[pivot]));
        int solved = pivot;
        open.replaceAll((place, other) -> {
            double[] result = new double[columns - 1];
            double factor = other[solved] / row[solved];
            for (int j = 0; j < columns; j++) {
                if (j != solved) {
                    result[j < solved ? j : j - 1] = other[j] - factor * row[j];
                }
            }
            return result;
        });
        columns--;
    }

    /// Adds a column, and gives the row that is this column alone.
    private double[] grow() {
        columns++;
        open.replaceAll((place, row) -> widened(row));
        double[] row = new double[columns];
        row[columns - 1] = 1;
        return row;
    }

    private double[] widened(double[] row) {
        return Arrays.copyOf(row, columns);
    }

    private static double[] minus(double[] a, double[] b) {
        double[] result = a.clone();
        for (int j = 0; j < result.length; j++) {
            result[j] -= b[j];
        }
        return result;
    }

    private double[] take(String place) {
        return open.remove(place);
    }

    /// Every vertex after all those that its edges lead to.
    private List<Integer> backwards() {
        List<List<Integer>> incoming = graph.incoming();
        int[] waiting = graph.outgoing().stream().mapToInt(List::size).toArray();
        List<Integer> order = new ArrayList<>();
        for (int v = 0; v < waiting.length; v++) {
            if (waiting[v] == 0) {
                order.add(v);
            }
        }
        for (int i = 0; i < order.size(); i++) {
            for (int edge : incoming.get(order.get(i))) {
                int from = graph.edges().get(edge).from();
                if (--waiting[from] == 0) {
                    order.add(from);
                }
            }
        }
        return order;
    }

    private AffineSpace answer() {
        List<Integer> begins = graph.isReversed() ? graph.outputs() : graph.inputs();
        for (int vertex : begins) {
            if (!open.containsKey("vertex " + vertex)) {
                open.put("vertex " + vertex, grow()); // used nowhere, and so free
            }
        }
        double[] origin = begins.stream().mapToDouble(v -> open.get("vertex " + v)[0]).toArray();
        double[][] directions = new double[columns - 1][];
        for (int j = 1; j < columns; j++) {
            int column = j;
            directions[j - 1] = begins.stream().mapToDouble(v -> open.get("vertex " + v)[column]).toArray();
        }
        return AffineSpace.of(origin, directions);
    }
}
