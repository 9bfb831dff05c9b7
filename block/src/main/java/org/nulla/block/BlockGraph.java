package org.nulla.block;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.nulla.backend.ElementType;
import org.nulla.block.operation.Operations;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// A recorded computation on tensors: vertices in order, each with its parents and the partials by them. It never changes.
///
/// The inputs are the first vertices. An output is a vertex, or -1 where it depends on no input.
public final class BlockGraph {

    /// How many vertices are pushed through before tangents that are done with are given back.
    private static final int SECTION = 64;

    private final int inputs;
    private final List<Vertex> vertices;
    private final List<Integer> outputs;

    /// One step of the computation.
    ///
    /// @param label what was done
    /// @param parents for each argument its vertex, or -1 for one that depends on no input
    /// @param partials the derivative by the arguments
    /// @param shape the shape of the value
    /// @param type the type of its entries
    public record Vertex(String label, List<Integer> parents, Partials partials, Shape shape, ElementType type) {
    }

    BlockGraph(int inputs, List<Vertex> vertices, List<Integer> outputs) {
        this.inputs = inputs;
        this.vertices = List.copyOf(vertices);
        this.outputs = List.copyOf(outputs);
    }

    /// How many inputs.
    ///
    /// @return the number of vertices without parents in front
    public int inputs() {
        return inputs;
    }

    /// How many vertices, inputs among them.
    ///
    /// @return the number
    public int size() {
        return vertices.size();
    }

    /// One vertex.
    ///
    /// @param number its number
    /// @return the vertex
    public Vertex vertex(int number) {
        return vertices.get(number);
    }

    /// The vertices of the outputs.
    ///
    /// @return for each output its vertex, or -1
    public List<Integer> outputs() {
        return outputs;
    }

    /// The same computation with every vertex that stands for a part of a program replaced by that part.
    ///
    /// @return the graph of single operations
    public BlockGraph flattened() {
        if (vertices.stream().allMatch(vertex -> vertex.partials().inner() == null)) {
            return this;
        }
        List<Vertex> flat = new ArrayList<>();
        int[] places = new int[vertices.size()];
        for (int v = 0; v < places.length; v++) {
            Vertex vertex = vertices.get(v);
            BlockGraph inner = vertex.partials().inner();
            if (inner == null) {
                places[v] = append(flat, vertex, places, v < inputs);
                continue;
            }
            BlockGraph part = inner.flattened();
            int[] within = new int[part.size()];
            for (int i = 0; i < within.length; i++) {
                int parent = i < part.inputs() ? vertex.parents().get(i) : -1;
                within[i] = i >= part.inputs() ? append(flat, part.vertex(i), within, false)
                        : parent < 0 ? -1 : places[parent];
            }
            int output = part.outputs().get(0);
            places[v] = output < 0 ? -1 : within[output];
        }
        return new BlockGraph(inputs, flat, outputs.stream().map(o -> o < 0 ? -1 : places[o]).toList());
    }

    /// The vertex that everything which reaches a given one must pass last, such as the input of a residual block.
    ///
    /// @param vertex a vertex that is no input
    /// @return the nearest vertex that all ways from the inputs to the given one lead through, or -1 if there is none
    public int gate(int vertex) {
        TreeSet<Integer> frontier = new TreeSet<>();
        int here = vertex;
        while (true) {
            vertices.get(here).parents().stream().filter(parent -> parent >= 0).forEach(frontier::add);
            if (frontier.size() == 1) {
                return frontier.first();
            }
            if (frontier.isEmpty() || frontier.last() < inputs) {
                return -1;
            }
            here = frontier.removeLast();
        }
    }

    /// The part of the computation between a vertex and its [#gate], as a graph with the gate as its only input.
    ///
    /// @param vertex a vertex that has a gate
    /// @return the part
    public BlockGraph behindGate(int vertex) {
        int gate = gate(vertex);
        if (gate < 0) {
            throw new IllegalArgumentException("There is no single vertex that all ways to vertex " + vertex
                    + " lead through.");
        }
        int[] places = new int[vertex + 1];
        java.util.Arrays.fill(places, -1);
        List<Vertex> part = new ArrayList<>();
        places[gate] = append(part, vertices.get(gate), places, true);
        for (int v = gate + 1; v <= vertex; v++) {
            places[v] = append(part, vertices.get(v), places, false);
        }
        return new BlockGraph(1, part, List.of(places[vertex]));
    }

    /// Adds a vertex with its parents renumbered; one that depends on no input any more is left out.
    private static int append(List<Vertex> flat, Vertex vertex, int[] places, boolean input) {
        List<Integer> parents = input ? List.of()
                : vertex.parents().stream().map(parent -> parent < 0 ? -1 : places[parent]).toList();
        if (!input && parents.stream().allMatch(parent -> parent < 0)) {
            return -1;
        }
        flat.add(new Vertex(vertex.label(), parents, vertex.partials(), vertex.shape(), vertex.type()));
        return flat.size() - 1;
    }

    /// The same computation with every number of its partials moved at random by a few units in the last place, for several twins side by
    /// side: what their products with a vector agree on is known, what differs is noise.
    ///
    /// Tangents and cotangents have two axes in front: twins, and vectors.
    ///
    /// @param workspace who computes; what the twins need belongs to the innermost open one
    /// @param first the first twin; 0 is the program itself
    /// @param count how many
    /// @return the twins, of single operations
    public BlockGraph twins(Workspace workspace, int first, int count) {
        BlockGraph flat = flattened();
        TwinMaps maps = new TwinMaps(flat, workspace, first, count);
        List<Vertex> moved = new ArrayList<>();
        for (int v = 0; v < flat.size(); v++) {
            Vertex vertex = flat.vertex(v);
            moved.add(v < flat.inputs ? vertex
                    : new Vertex(vertex.label(), vertex.parents(), maps.of(vertex, v), vertex.shape(), vertex.type()));
        }
        return new BlockGraph(flat.inputs, moved, flat.outputs);
    }

    /// The computation up to a vertex, which becomes its only output.
    ///
    /// @param vertex the vertex
    /// @return the part
    public BlockGraph upTo(int vertex) {
        return new BlockGraph(inputs, vertices.subList(0, Math.max(inputs, vertex + 1)), List.of(vertex));
    }

    /// Pushes tangents of the inputs forward.
    ///
    /// @param tangents for each input its tangent, or null for zero, all with the same axes in front
    /// @return for each output its tangent, or null for an output that nothing reaches
    public List<@Nullable Tensor> pushThrough(@Nullable Tensor[] tangents) {
        @Nullable Tensor[] carried = new Tensor[vertices.size()];
        System.arraycopy(tangents, 0, carried, 0, inputs);
        int[] lastUse = lastUses();
        for (int from = inputs; from < carried.length; from += SECTION) {
            pushSection(carried, from, Math.min(from + SECTION, carried.length), lastUse);
        }
        List<@Nullable Tensor> result = new ArrayList<>();
        for (int output : outputs) {
            result.add(output < 0 ? null : carried[output]);
        }
        return Collections.unmodifiableList(result);
    }

    /// For each vertex the last one that reads it; an output is read behind all of them.
    private int[] lastUses() {
        int[] last = new int[vertices.size()];
        for (int v = inputs; v < last.length; v++) {
            for (int parent : vertices.get(v).parents()) {
                if (parent >= 0) {
                    last[parent] = v;
                }
            }
        }
        for (int output : outputs) {
            if (output >= 0) {
                last[output] = last.length;
            }
        }
        return last;
    }

    /// Pushes through some vertices, and gives back all tangents that nobody will read any more.
    private void pushSection(@Nullable Tensor[] carried, int from, int to, int[] lastUse) {
        Tensor any = null;
        for (int v = 0; v < from && any == null; v++) {
            any = carried[v];
        }
        if (any == null) {
            return;
        }
        try (Scratch section = Scratch.open(any)) {
            for (int v = from; v < to; v++) {
                Vertex vertex = vertices.get(v);
                @Nullable Tensor[] arriving = new Tensor[vertex.parents().size()];
                Tensor some = null;
                for (int i = 0; i < arriving.length; i++) {
                    int parent = vertex.parents().get(i);
                    arriving[i] = parent < 0 ? null : carried[parent];
                    some = some == null ? arriving[i] : some;
                }
                if (some != null) {
                    try (Scratch scratch = Scratch.open(some)) {
                        carried[v] = scratch.keep(vertex.partials().push(arriving));
                    }
                }
            }
            for (int v = from; v < to; v++) {
                if (lastUse[v] >= to) {
                    section.keepIfThere(carried[v]);
                } else {
                    carried[v] = null;
                }
            }
        }
    }

    /// Pulls cotangents of the outputs back.
    ///
    /// @param cotangents for each output its cotangent, or null for zero, all with the same axes in front
    /// @return for each vertex the cotangent that reached it, or null; the inputs are the first
    public List<@Nullable Tensor> pullThrough(@Nullable Tensor[] cotangents) {
        @Nullable Tensor[] carried = new Tensor[vertices.size()];
        for (int o = 0; o < outputs.size(); o++) {
            if (outputs.get(o) >= 0) {
                add(carried, outputs.get(o), cotangents[o]);
            }
        }
        Map<Integer, List<Slices.Piece>> slices = new HashMap<>();
        for (int v = carried.length - 1; v >= inputs; v--) {
            settle(carried, v, slices);
            Tensor cotangent = carried[v];
            if (cotangent != null) {
                Vertex vertex = vertices.get(v);
                if (vertex.parents().size() == 1 && vertex.partials().of(0) instanceof StructuredMap.Part part) {
                    // a tensor is often cut into slices, which together are all of it: they wait for each other
                    slices.computeIfAbsent(vertex.parents().get(0), _ -> new ArrayList<>())
                            .add(new Slices.Piece(part, cotangent));
                    continue;
                }
                try (Scratch scratch = Scratch.open(cotangent)) {
                    @Nullable Tensor[] pulled = vertex.partials().pull(cotangent);
                    for (int i = 0; i < pulled.length; i++) {
                        if (vertex.parents().get(i) >= 0) {
                            add(carried, vertex.parents().get(i), pulled[i]);
                            scratch.keepIfThere(carried[vertex.parents().get(i)]);
                        }
                    }
                }
            }
        }
        for (int v = 0; v < inputs; v++) {
            settle(carried, v, slices);
        }
        List<@Nullable Tensor> result = new ArrayList<>();
        Collections.addAll(result, carried);
        return Collections.unmodifiableList(result);
    }

    /// Adds what came back from slices of a vertex.
    private static void settle(@Nullable Tensor[] carried, int vertex, Map<Integer, List<Slices.Piece>> slices) {
        List<Slices.Piece> pieces = slices.remove(vertex);
        if (pieces != null) {
            try (Scratch scratch = Scratch.open(pieces.get(0).cotangent())) {
                add(carried, vertex, Slices.joined(pieces));
                scratch.keepIfThere(carried[vertex]);
            }
        }
    }

    private static void add(@Nullable Tensor[] carried, int vertex, @Nullable Tensor more) {
        if (more != null) {
            Tensor old = carried[vertex];
            carried[vertex] = old == null ? more : old.plus(more);
        }
    }

    /// Pushes tangents forward, with zeros for outputs that nothing reaches.
    List<Tensor> push(@Nullable Tensor[] tangents) {
        List<@Nullable Tensor> reached = pushThrough(tangents);
        List<Tensor> result = new ArrayList<>();
        for (int o = 0; o < outputs.size(); o++) {
            Tensor tangent = reached.get(o);
            result.add(tangent != null ? tangent : zeros(tangents, outputs.get(o)));
        }
        return result;
    }

    private Tensor zeros(@Nullable Tensor[] tangents, int output) {
        if (output < 0) {
            throw new IllegalStateException("An output that depends on no input has no vertex; ask the linearization.");
        }
        for (int i = 0; i < inputs; i++) {
            Tensor tangent = tangents[i];
            if (tangent != null) {
                Shape lead = tangent.shape().leadBefore("jvp", vertices.get(i).shape());
                return Operations.zeros(tangent, vertices.get(output).shape().behind(lead));
            }
        }
        throw new IllegalArgumentException("No tangent was given for any of " + inputs + " input(s).");
    }

    /// A workspace for what one vertex computes on the way to its result; none where a derivative is being recorded, because
    /// the recording needs everything.
    private static final class Scratch implements AutoCloseable {

        private final @Nullable Workspace workspace;

        private Scratch(@Nullable Workspace workspace) {
            this.workspace = workspace;
        }

        static Scratch open(Tensor some) {
            return new Scratch(Trace.isRecording() ? null : Tensor.workspaceOf(some).nested());
        }

        Tensor keep(Tensor tensor) {
            return workspace == null ? tensor : Objects.requireNonNull(workspace).keep(tensor);
        }

        void keepIfThere(@Nullable Tensor tensor) {
            if (tensor != null) {
                keep(tensor);
            }
        }

        @Override
        public void close() {
            if (workspace != null) {
                workspace.close();
            }
        }
    }
}
