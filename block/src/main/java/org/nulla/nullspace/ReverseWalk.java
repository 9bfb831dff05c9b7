package org.nulla.nullspace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.nulla.block.BlockGraph;
import org.nulla.block.StructuredMap;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// Carries equations from the outputs back to the inputs.
///
/// As long as the equations are those of one whole vertex, `s_v = target`, structure is used: a vertex with a single parent and a map
/// that can be undone is back-substituted; the weights and bias of a linear layer eliminate equations by the layer's features. From the first
/// equations that are left over on, equations are rows of numbers, and every elimination is a dense one.
final class ReverseWalk {

    /// How far from the threshold, below which pivots travel on, a square part of the features must be to be taken unpivoted.
    private static final double CLEAR = 1e-2;

    private final Jacobian jacobian;
    private final BlockGraph graph;
    private final Workspace workspace;
    private final TensorPreimageOptions options;
    private final int[] usesLeft;
    private final List<StructuredMap> solves = new ArrayList<>();
    private final List<StructuredMap> solvedMaps = new ArrayList<>();
    private final List<String> solvedPlaces = new ArrayList<>();
    private final BlockEliminations eliminated;
    /// The vertex that the equations are about once all layers have been back-substituted.
    private int solvedTo;

    ReverseWalk(Jacobian jacobian, TensorPreimageOptions options) {
        this.jacobian = jacobian;
        this.graph = jacobian.graph();
        this.workspace = jacobian.workspace();
        this.options = options;
        this.usesLeft = Uses.count(graph);
        this.eliminated = new BlockEliminations(jacobian, options);
        this.solvedTo = graph.outputs().get(0);
    }

    Staged staged() {
        return new Staged(jacobian, List.copyOf(solves), List.copyOf(solvedMaps), solvedTo, eliminated.eliminations());
    }

    List<LayerReport> reports() {
        return eliminated.reports();
    }

    List<StructuredMap> solvedMaps() {
        return solvedMaps;
    }

    List<String> solvedPlaces() {
        return solvedPlaces;
    }

    int left() {
        return eliminated.left();
    }

    /// Which entries are pivots, for each input.
    boolean[][] marks() {
        return eliminated.marks();
    }

    /// Runs the walk; what is left then, no input can eliminate.
    ///
    /// @return false if the dense road would take more memory than is allowed
    boolean run() {
        List<Integer> outputs = graph.outputs();
        boolean one = outputs.size() == 1 && outputs.get(0) >= 0;
        if (!one || !wholeVertex(outputs.get(0))) {
            if (eliminated.left() > 0 && eliminated.isEmpty() && !denseFits(eliminated.left())) {
                return false;
            }
            if (eliminated.isEmpty()) {
                denseFromOutputs();
            }
        }
        if (eliminated.left() > 0) {
            lastStand();
        }
        return true;
    }

    /// Stops behind the first linear layer, whatever it leaves.
    Staged lastLayer() {
        int vertex = graph.outputs().get(0);
        while (vertex >= graph.inputs()) {
            LinearLayer layer = LinearLayer.behind(graph, vertex, usesLeft);
            if (!layer.pieces().isEmpty()) {
                Tensor features = layer.features(workspace, jacobian.type());
                eliminated.take(eliminated.decide(features, QrFactors.pivoted(features), features.shape().size(1),
                        layer.columns(), layer.pieces(), layer.place(), false));
                return staged();
            }
            vertex = solveThrough(vertex);
        }
        throw new IllegalArgumentException("The program does not end with a linear layer whose weights are arguments.");
    }

    // Structured

    /// Equations `s_v = target` of whole vertices.
    ///
    /// @return whether anything was eliminated; if not, nothing is changed but for layers back-substituted
    private boolean wholeVertex(int output) {
        int vertex = output;
        while (true) {
            if (vertex < graph.inputs()) {
                int size = Math.toIntExact(graph.vertex(vertex).shape().count());
                StructuredMap arrange = new StructuredMap.Reshape(graph.vertex(vertex).shape(), Shape.of(size, 1));
                eliminated.takeAll(new BlockElimination(null, null, size, 1, size,
                        List.of(new BlockElimination.Piece(vertex, arrange, 0, size))),
                        new LayerReport("argument " + vertex, List.of(vertex), size, size, 1, 1, 0, 0, 0));
                return true;
            }
            LinearLayer layer = LinearLayer.behind(graph, vertex, usesLeft);
            if (!layer.pieces().isEmpty()) {
                return eliminateByFeatures(layer);
            }
            int before = solveThrough(vertex);
            before = before < 0 ? solveRegion(vertex) : before;
            if (before < 0) {
                return false;
            }
            vertex = before;
        }
    }

    /// Moves the equations from a vertex to its gate, which it gives, or -1 if that cannot be done.
    private int solveRegion(int vertex) {
        int size = Math.toIntExact(graph.vertex(vertex).shape().count());
        Optional<SingleEntryRegion> found = denseFits(size)
                ? SingleEntryRegion.behind(jacobian, vertex, options.rankTolerance(jacobian.type(), size))
                : Optional.empty();
        if (found.isEmpty()) {
            return -1;
        }
        SingleEntryRegion part = found.get();
        solves.add(part.inverse());
        solvedMaps.add(part.map());
        solvedPlaces.add("vertices " + (part.gate() + 1) + " to " + vertex);
        usesLeft[part.gate()] = 0;
        solvedTo = part.gate();
        return part.gate();
    }

    /// Moves the equations from a vertex to its only parent, which it gives, or -1 if that cannot be done.
    private int solveThrough(int vertex) {
        BlockGraph.Vertex here = graph.vertex(vertex);
        int parent = -1;
        int argument = -1;
        for (int i = 0; i < here.parents().size(); i++) {
            if (here.parents().get(i) >= 0) {
                if (parent >= 0) {
                    return -1;
                }
                parent = here.parents().get(i);
                argument = i;
            }
        }
        StructuredMap map = parent < 0 ? null : here.partials().of(argument);
        if (map == null || map.input().count() != map.output().count()) {
            return -1;
        }
        double tolerance = options.rankTolerance(jacobian.type(), 1);
        Optional<StructuredMap> inverse = CausalInverse.fits(map)
                ? CausalInverse.of(map, tolerance, workspace, jacobian.type()) : Inverses.of(map, tolerance);
        if (inverse.isEmpty()) {
            return -1;
        }
        solves.add(inverse.get());
        solvedMaps.add(map);
        solvedPlaces.add("vertex " + vertex + " (" + here.label() + ")");
        usesLeft[parent]--;
        solvedTo = parent;
        return parent;
    }

    private boolean eliminateByFeatures(LinearLayer layer) {
        Tensor features = layer.features(workspace, jacobian.type());
        int rows = features.shape().size(1);
        int columns = layer.columns();
        boolean partial = features.shape().size(0) < rows;
        if (partial && !denseFits((rows - features.shape().size(0)) * columns)) {
            return false;
        }
        QrFactors factors = QrFactors.revealing(features, CLEAR / options.travelThreshold(jacobian.type()));
        BlockElimination elimination = eliminated.decide(features, factors, rows, columns, layer.pieces(),
                layer.place(), true);
        if (elimination.rank() == 0 || (elimination.left() > 0 && !denseFits(elimination.left()))) {
            eliminated.withdraw();
            return false;
        }
        eliminated.take(elimination);
        int left = elimination.left();
        if (left > 0) {
            Arrays.setAll(usesLeft, layer.usesLeft()::get);
            try (Workspace scratch = workspace.nested()) {
                Tensor units = scratch.identity(jacobian.type(), left);
                Tensor rowsLeft = elimination.rotateBack(elimination.stack(null, units, left, scratch), left);
                TreeMap<Integer, Tensor> carried = new TreeMap<>();
                for (Map.Entry<Integer, StructuredMap> entry : layer.frontier().entrySet()) {
                    StructuredMap map = entry.getValue();
                    carried.put(entry.getKey(),
                            map.applyTransposed(rowsLeft.reshape(map.output().behind(Shape.of(left)))));
                }
                dense(carried, scratch);
            }
        }
        return true;
    }

    // Dense

    private boolean denseFits(int rows) {
        long widest = 0;
        for (int v = 0; v < graph.size(); v++) {
            widest = Math.max(widest, graph.vertex(v).shape().count());
        }
        return 6.0 * rows * widest * jacobian.type().bytes() <= options.memoryLimit();
    }

    private void denseFromOutputs() {
        solves.clear();
        solvedTo = graph.outputs().get(0);
        solvedMaps.clear();
        solvedPlaces.clear();
        int[] fresh = Uses.count(graph);
        System.arraycopy(fresh, 0, usesLeft, 0, fresh.length);
        try (Workspace scratch = workspace.nested()) {
            Tensor[] units = Jacobian.split(scratch.identity(jacobian.type(), eliminated.left()), jacobian.outputs());
            TreeMap<Integer, Tensor> carried = new TreeMap<>();
            for (int i = 0; i < units.length; i++) {
                int vertex = graph.outputs().get(i);
                if (vertex >= 0) {
                    carried.merge(vertex, units[i], Tensor::plus);
                }
            }
            dense(carried, scratch);
        }
    }

    /// Carries rows of numbers back, vertex by vertex.
    private void dense(NavigableMap<Integer, Tensor> carried, Workspace scratch) {
        List<Integer> ready = new ArrayList<>();
        for (int input : carried.headMap(graph.inputs()).keySet()) {
            if (usesLeft[input] == 0 && !eliminated.isBy(input)) {
                ready.add(input);
            }
        }
        for (BlockElimination elimination : eliminated.eliminations()) {
            elimination.pieces().forEach(piece -> carried.remove(piece.input()));
        }
        while (eliminated.left() > 0 && !carried.isEmpty() && carried.lastKey() >= graph.inputs()) {
            int vertex = carried.lastKey();
            BlockGraph.Vertex here = graph.vertex(vertex);
            Tensor rows = Objects.requireNonNull(carried.remove(vertex));
            @Nullable Tensor[] pulled = here.partials().pull(rows);
            for (int i = 0; i < pulled.length; i++) {
                int parent = here.parents().get(i);
                if (parent < 0) {
                    continue;
                }
                Tensor more = pulled[i];
                if (more != null) {
                    carried.merge(parent, more, Tensor::plus);
                }
                if (--usesLeft[parent] == 0 && parent < graph.inputs() && carried.containsKey(parent)) {
                    ready.add(parent);
                }
            }
            boolean others = carried.keySet().stream().anyMatch(key -> !ready.contains(key));
            if (enough(ready) && others) {
                eliminateDensely(ready, carried, true, scratch);
                ready.clear();
            }
        }
        if (eliminated.left() > 0) {
            List<Integer> rest = new ArrayList<>(carried.keySet());
            if (!rest.isEmpty()) {
                eliminateDensely(rest, carried, !eliminated.isEmpty(), scratch);
            }
        }
    }

    /// Biases wait for the weights that they belong to, unless they are enough by themselves.
    private boolean enough(List<Integer> ready) {
        long unknowns = 0;
        boolean matrix = false;
        for (int input : ready) {
            unknowns += graph.vertex(input).shape().count();
            matrix |= graph.vertex(input).shape().rank() > 1;
        }
        return matrix || (unknowns >= eliminated.left() && unknowns > 0);
    }

    private void eliminateDensely(List<Integer> inputs, NavigableMap<Integer, Tensor> carried, boolean othersFollow,
            Workspace scratch) {
        int before = eliminated.left();
        List<Tensor> parts = new ArrayList<>();
        List<BlockElimination.Piece> pieces = new ArrayList<>();
        int from = 0;
        for (int input : inputs) {
            Shape shape = graph.vertex(input).shape();
            int size = Math.toIntExact(shape.count());
            parts.add(Objects.requireNonNull(carried.remove(input)).reshape(Shape.of(before, size)));
            pieces.add(
                    new BlockElimination.Piece(input, new StructuredMap.Reshape(shape, Shape.of(size, 1)), from, size));
            from += size;
        }
        Tensor columns = Tensor.concatenate(-1, parts.toArray(Tensor[]::new)).transpose();
        QrFactors factors = QrFactors.pivoted(columns).keptFrom(scratch);
        BlockElimination elimination = eliminated.decide(null, factors, before, 1, pieces, place(inputs), othersFollow);
        if (elimination.rank() == 0) {
            return;
        }
        eliminated.take(elimination);
        int left = elimination.left();
        if (left > 0) {
            carried.replaceAll((vertex, rows) -> {
                int size = Math.toIntExact(rows.shape().count() / before);
                Tensor rotated = factors.applyQ(rows.reshape(Shape.of(before, size)).transpose(), true);
                return rotated.slice(-1, elimination.rank(), before).transpose()
                        .reshape(graph.vertex(vertex).shape().behind(Shape.of(left)));
            });
        }
    }

    static String place(List<Integer> inputs) {
        return "argument" + (inputs.size() == 1 ? " " : "s ")
                + String.join(", ", inputs.stream().sorted().map(String::valueOf).toList());
    }

    /// What is left meets all entries that are not pivots yet, at once; now the rank is decided for good.
    private void lastStand() {
        try (Workspace scratch = workspace.nested()) {
            @Nullable Tensor[] rows = jacobian.pull(staged().leftCombinations());
            boolean[][] marks = eliminated.marks();
            TreeMap<Integer, Tensor> carried = new TreeMap<>();
            for (int i = 0; i < rows.length; i++) {
                Tensor part = rows[i];
                double[] free = new double[marks[i].length];
                for (int j = 0; j < free.length; j++) {
                    free[j] = marks[i][j] ? 0 : 1;
                }
                if (part != null && Arrays.stream(free).anyMatch(x -> x != 0)) {
                    carried.put(i, part.times(scratch.tensor(jacobian.type(), jacobian.inputs().get(i), free)));
                }
            }
            if (!carried.isEmpty()) {
                eliminateDensely(List.copyOf(carried.keySet()), carried, false, scratch);
            }
        }
    }
}
