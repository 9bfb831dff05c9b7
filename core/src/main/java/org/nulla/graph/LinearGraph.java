package org.nulla.graph;

import java.util.Arrays;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nulla.Real;
import org.nulla.function.Operation;

/// The recorded, linearised computation: vertices in the order they were computed, each with its parents and the partial
/// on each edge. Immutable, but for the record of a section, which is taken apart by the one walk that it is made for.
///
/// The first vertices are the inputs. An output is named by its vertex, or is a constant (-1); walks give every output an
/// identity vertex of its own, so that outputs may repeat, feed one another, or be inputs.
///
/// Where a program has [sections][Section], their insides are not here; vertices that are outputs of a section have no
/// edges. Whoever walks the graph walks from section to section.
public final class LinearGraph implements Edges {

    private final int inputs;
    private final int[] outputs;
    private final int vertices;
    private final int[] edgeEnd;
    private final IntFunction<@Nullable Operation> operations;
    private final int edges;
    private final int[] parents;
    private final double[] partials;
    private final @Nullable Real @Nullable [] partialsInFlight;
    private Section[] sections;
    private final Supplier<@Nullable Suspect> firstNonFinite;
    private final Supplier<@Nullable Suspect> firstVague;

    private volatile @Nullable Children children;

    /// Takes over the columns of a tape, which must not write to them any more.
    ///
    /// @param inputs how many inputs
    /// @param outputs the vertex of each output, -1 for a constant
    /// @param vertices how many vertices
    /// @param edgeEnd the end of each vertex's edges
    /// @param operations what each vertex did
    /// @param edges how many edges
    /// @param parents the parent of each edge
    /// @param partials the partial of each edge
    /// @param partialsInFlight partials of an outer level where they are not plain
    /// @param sections stretches that were not recorded, in order
    /// @param firstNonFinite the first vertex with a partial that is not finite, or -1
    /// @param vague vertices with a partial that has lost its digits, in rising order
    public LinearGraph(int inputs, int[] outputs, int vertices, int[] edgeEnd, @Nullable Operation[] operations,
            int edges, int[] parents, double[] partials, @Nullable Real @Nullable [] partialsInFlight,
            Section[] sections, int firstNonFinite, int[] vague) {
        this(inputs, outputs, vertices, edgeEnd, vertex -> operations[vertex], edges, parents, partials,
                partialsInFlight, sections,
                graph -> known(graph.firstLive(graph.nonFinite(firstNonFinite), Section::firstNonFinite)),
                graph -> known(graph.firstLive(vague, Section::firstVague)));
    }

    private LinearGraph(int inputs, int[] outputs, int vertices, int[] edgeEnd,
            IntFunction<@Nullable Operation> operations, int edges, int[] parents, double[] partials,
            @Nullable Real @Nullable [] partialsInFlight, Section[] sections,
            Function<LinearGraph, Supplier<@Nullable Suspect>> firstNonFinite,
            Function<LinearGraph, Supplier<@Nullable Suspect>> firstVague) {
        this.inputs = inputs;
        this.outputs = outputs;
        this.vertices = vertices;
        this.edgeEnd = edgeEnd;
        this.operations = operations;
        this.edges = edges;
        this.parents = parents;
        this.partials = partials;
        this.partialsInFlight = partialsInFlight;
        this.sections = sections;
        this.firstNonFinite = firstNonFinite.apply(this);
        this.firstVague = firstVague.apply(this);
    }

    private static Supplier<@Nullable Suspect> known(@Nullable Suspect suspect) {
        return () -> suspect;
    }

    /// Takes over columns that a program has written itself, without looking for suspects until somebody asks.
    ///
    /// @param inputs how many inputs
    /// @param outputs the vertex of each output, -1 for a constant
    /// @param vertices how many vertices
    /// @param edgeEnd the end of each vertex's edges
    /// @param operations what each vertex did
    /// @param edges how many edges
    /// @param parents the parent of each edge
    /// @param partials the partial of each edge
    /// @param firstVague finds the first step that matters and has a partial without digits
    /// @return the graph
    public static LinearGraph written(int inputs, int[] outputs, int vertices, int[] edgeEnd,
            IntFunction<@Nullable Operation> operations, int edges, int[] parents, double[] partials,
            Supplier<@Nullable Suspect> firstVague) {
        return new LinearGraph(inputs, outputs, vertices, edgeEnd, operations, edges, parents, partials, null,
                new Section[0], graph -> new Once(() -> graph.firstLive(graph.nonFinite(0), Section::firstNonFinite)),
                _ -> new Once(firstVague));
    }

    public int inputs() {
        return inputs;
    }

    public int outputs() {
        return outputs.length;
    }

    public int vertices() {
        return vertices;
    }

    public int edges() {
        return edges;
    }

    /// How many edges there are, those inside sections included.
    public long allEdges() {
        return edges + Arrays.stream(sections).mapToLong(Section::edges).sum();
    }

    /// The vertex of an output, or -1 where the output is constant.
    public int outputVertex(int output) {
        return outputs[output];
    }

    /// The vertex of each output, not to be written to.
    public int[] outputVertices() {
        return outputs;
    }

    /// How many stretches were not recorded.
    public int sections() {
        return sections.length;
    }

    public Section section(int i) {
        return sections[i];
    }

    /// How many steps the computation has, the inputs and all that is inside sections included.
    public long steps() {
        return step(vertices);
    }

    /// The number that a vertex would have if no section had been left out.
    private long step(int vertex) {
        long step = vertex;
        for (Section section : sections) {
            if (section.end() > vertex) {
                break;
            }
            step += section.steps() - section.outputs();
        }
        return step;
    }

    /// The memory that this record takes.
    public long bytes() {
        long bytes = bytes(edgeEnd.length, parents.length, partialsInFlight != null);
        for (Section section : sections) {
            bytes += section.bytes();
        }
        return bytes;
    }

    /// The memory of the columns for so many vertices and edges; references count as four bytes.
    public static long bytes(long vertices, long edges, boolean inFlight) {
        return vertices * (Integer.BYTES + 4) + edges * (Integer.BYTES + Double.BYTES + (inFlight ? 4 : 0));
    }

    /// Drops the last section that is still there, in the record of a section that is itself about to be dropped: a walk
    /// against the computation needs it no more, and the records of sections inside sections would add up.
    ///
    /// @param meter what counts
    public void dropLastSection(TraceMeter meter) {
        meter.released(sections[sections.length - 1].bytes());
        sections = Arrays.copyOf(sections, sections.length - 1);
    }

    /// Takes a passenger along the whole computation, through sections as well.
    ///
    /// @param passenger who travels
    /// @param meter what counts the steps inside sections
    public void carry(Passenger passenger, TraceMeter meter) {
        for (Section section : sections) {
            passenger.advance(this, section.first());
            Passenger inside = passenger.into(section.inputs());
            int[] ends = section.open(inside, meter, LinearGraph::outputVertices);
            passenger.outOf(inside, ends);
        }
        passenger.advance(this, vertices);
    }

    @Override
    public int firstEdge(int vertex) {
        return vertex == 0 ? 0 : edgeEnd[vertex - 1];
    }

    @Override
    public int endEdge(int vertex) {
        return edgeEnd[vertex];
    }

    @Override
    public int parent(int edge) {
        return parents[edge];
    }

    @Override
    public double partial(int edge) {
        return partials[edge];
    }

    /// Whether some partial is a number in flight of an outer derivative.
    public boolean isInFlight() {
        return partialsInFlight != null || Arrays.stream(sections).anyMatch(Section::inFlight);
    }

    @Override
    public Real partialInFlight(int edge) {
        Real partial = partialsInFlight == null ? null : partialsInFlight[edge];
        return partial == null ? Real.of(partials[edge]) : partial;
    }

    public @Nullable Operation operation(int vertex) {
        return operations.apply(vertex);
    }

    /// The first step that matters to an output and has a partial that is not finite, or null.
    public @Nullable Suspect firstNonFinite() {
        return firstNonFinite.get();
    }

    /// The first step that matters to an output and has a partial without digits, or null.
    public @Nullable Suspect firstVague() {
        return firstVague.get();
    }

    /// The vertices with a partial that is not finite.
    private int[] nonFinite(int from) {
        return from < 0 ? new int[0]
                : IntStream.range(from, vertices).filter(v -> IntStream.range(firstEdge(v), endEdge(v))
                        .anyMatch(e -> !Double.isFinite(partials[e]))).toArray();
    }

    /// The first of the suspects, here and inside sections, that an output depends on. A section is taken to depend, with
    /// every output, on all of its inputs.
    private @Nullable Suspect firstLive(int[] suspects, Function<Section, @Nullable Suspect> inside) {
        if (suspects.length == 0 && Arrays.stream(sections).allMatch(section -> inside.apply(section) == null)) {
            return null;
        }
        boolean[] live = live();
        Suspect first = null;
        for (int vertex : suspects) {
            Operation operation = operations.apply(vertex);
            if (first == null && live[vertex] && operation != null) {
                first = new Suspect(step(vertex), operation);
            }
        }
        for (Section section : sections) {
            Suspect found = inside.apply(section);
            if (found != null && isLive(section, live)) {
                long step = step(section.first()) + found.step();
                return first == null || step < first.step() ? new Suspect(step, found.operation()) : first;
            }
        }
        return first;
    }

    private static boolean isLive(Section section, boolean[] live) {
        return IntStream.range(section.first(), section.end()).anyMatch(v -> live[v]);
    }

    /// For each vertex whether an output depends on it.
    private boolean[] live() {
        boolean[] live = new boolean[vertices];
        for (int vertex : outputs) {
            if (vertex >= 0) {
                live[vertex] = true;
            }
        }
        int section = sections.length - 1;
        for (int v = vertices - 1; v >= 0; v--) {
            if (live[v]) {
                for (int e = firstEdge(v); e < endEdge(v); e++) {
                    live[parents[e]] = true;
                }
            }
            if (section >= 0 && v == sections[section].first()) {
                if (isLive(sections[section], live)) {
                    for (int input : sections[section].inputs()) {
                        live[input] = true;
                    }
                }
                section--;
            }
        }
        return live;
    }

    /// The edges as seen from the parents, made at the first call.
    public Children children() {
        Children made = children;
        if (made == null) {
            made = Children.of(this);
            children = made;
        }
        return made;
    }

    /// The edges of a graph as seen from the parents, without those that lead to no output, and with one identity edge
    /// from the vertex of each output to the output's own vertex, numbered after all others.
    public static final class Children {
        /// No edges at all.
        public static final Children NONE = new Children(new int[1], new int[0], new int[0]);

        private final int[] end;
        private final int[] edge;
        private final int[] child;

        private Children(int[] end, int[] edge, int[] child) {
            this.end = end;
            this.edge = edge;
            this.child = child;
        }

        private static Children of(LinearGraph graph) {
            boolean[] live = graph.live();
            int[] end = new int[graph.vertices + 1];
            for (int vertex : graph.outputs) {
                if (vertex >= 0) {
                    end[vertex + 1]++;
                }
            }
            for (int v = 0; v < graph.vertices; v++) {
                if (live[v]) {
                    for (int e = graph.firstEdge(v); e < graph.endEdge(v); e++) {
                        end[graph.parents[e] + 1]++;
                    }
                }
            }
            for (int v = 0; v < graph.vertices; v++) {
                end[v + 1] += end[v];
            }
            int[] next = end.clone();
            int[] edge = new int[end[graph.vertices]];
            int[] child = new int[edge.length];
            for (int v = 0; v < graph.vertices; v++) {
                if (live[v]) {
                    for (int e = graph.firstEdge(v); e < graph.endEdge(v); e++) {
                        int slot = next[graph.parents[e]]++;
                        edge[slot] = e;
                        child[slot] = v;
                    }
                }
            }
            for (int output = 0; output < graph.outputs.length; output++) {
                int vertex = graph.outputs[output];
                if (vertex >= 0) {
                    int slot = next[vertex]++;
                    edge[slot] = -1;
                    child[slot] = graph.vertices + output;
                }
            }
            return new Children(end, edge, child);
        }

        public int first(int vertex) {
            return end[vertex];
        }

        /// One past the last.
        public int end(int vertex) {
            return end[vertex + 1];
        }

        /// The edge's number in the graph, by which its partial is found; -1 for an identity edge.
        public int edge(int slot) {
            return edge[slot];
        }

        public int child(int slot) {
            return child[slot];
        }
    }
}
