package org.nulla.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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

    /// Partials that were corrected by a larger share of themselves are not believed without the records that show by how much.
    private static final double MOST_CORRECTED = 1e-4;

    /// Up to so many vertices several records of a program are kept.
    private static final int MOST_KEPT = 1 << 17;

    private final int inputs;
    private final int[] outputs;
    private final int vertices;
    private final int edges;
    private final long bytes;
    /// What was recorded, until a walk needs it put together.
    private @Nullable Recorded columns;
    private @Nullable Joined joined;
    private final boolean inFlight;
    private Section[] sections;
    private final Supplier<@Nullable Suspect> firstNonFinite;
    private final Supplier<PartialErrors> partialErrors;
    /// Records of the same program, step by step, whose partials are as good as these as far as anybody knows.
    private final List<LinearGraph> others;

    private volatile @Nullable Children children;

    /// Takes over the columns of a run.
    ///
    /// @param inputs how many inputs
    /// @param outputs the vertex of each output, -1 for a constant
    /// @param columns what has been recorded; where it grows on, that does not belong to this graph
    /// @param sections stretches that were not recorded, in order
    public LinearGraph(int inputs, int[] outputs, Columns columns, Section[] sections) {
        this(inputs, outputs, columns, sections, NotedErrors.NONE, null);
    }

    /// Takes over the columns of a run whose bounds can be looked into.
    ///
    /// @param inputs how many inputs
    /// @param outputs the vertex of each output, -1 for a constant
    /// @param columns what has been recorded
    /// @param sections stretches that were not recorded, in order
    /// @param noted what was noted of the errors of partials
    /// @param closer runs the program with its errors followed, asked only where bounds on them do not do; or null
    public LinearGraph(int inputs, int[] outputs, Columns columns, Section[] sections, NotedErrors noted,
            @Nullable Supplier<Stream<LinearGraph>> closer) {
        this.inputs = inputs;
        this.outputs = outputs;
        this.vertices = columns.vertices();
        this.edges = columns.edges();
        this.bytes = columns.bytes();
        this.columns = columns;
        this.inFlight = columns.isInFlight();
        this.sections = sections;
        Suspect nonFinite = firstLive(nonFinite(columns.firstNonFinite()), Section::firstNonFinite);
        this.firstNonFinite = () -> nonFinite;
        this.partialErrors = new Once<>(() -> errors(noted, closer));
        this.others = List.of();
    }

    /// A graph of whose partials more is known.
    private LinearGraph(LinearGraph graph, PartialErrors errors, List<LinearGraph> others) {
        this.inputs = graph.inputs;
        this.outputs = graph.outputs;
        this.vertices = graph.vertices;
        this.edges = graph.edges;
        this.bytes = graph.bytes;
        this.joined = graph.joined();
        this.inFlight = graph.inFlight;
        this.sections = graph.sections;
        this.firstNonFinite = graph.firstNonFinite;
        this.partialErrors = () -> errors;
        this.others = others;
    }

    private LinearGraph(int inputs, int[] outputs, Packed written, Supplier<PartialErrors> partialErrors) {
        this.inputs = inputs;
        this.outputs = outputs;
        this.vertices = written.vertices();
        this.edges = written.edges();
        this.bytes = (long) Long.BYTES * written.column().length;
        this.columns = written;
        this.inFlight = false;
        this.sections = new Section[0];
        this.firstNonFinite = new Once<>(
                () -> written.isFinite() ? null : firstLive(nonFinite(0), Section::firstNonFinite));
        this.partialErrors = new Once<>(partialErrors);
        this.others = List.of();
    }

    /// Takes over columns that a program has written itself, without looking for suspects until somebody asks. Operations have
    /// the numbers 1 and up: binary rules, unary rules, and binary rules with a constant in front, each in their order.
    ///
    /// @param inputs how many inputs
    /// @param outputs the vertex of each output, -1 for a constant
    /// @param written what was written
    /// @param partialErrors finds how far partials may be off
    /// @return the graph
    public static LinearGraph written(int inputs, int[] outputs, Packed written,
            Supplier<PartialErrors> partialErrors) {
        return new LinearGraph(inputs, outputs, written, partialErrors);
    }

    /// What was recorded, as it was written, or null where it has been put together, has grown on, or has sections left out.
    public @Nullable Recorded recorded() {
        Recorded written = columns;
        return written != null && sections.length == 0 && written.vertices() == vertices ? written : null;
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
    public long step(int vertex) {
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
        return bytes + Arrays.stream(sections).mapToLong(Section::bytes).sum();
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

    /// The columns in one array each. Everything in them is final, so that a thread may see them without asking for a lock.
    ///
    /// For walks that do little at an edge: they look a column up once, and not at every edge.
    @Override
    public Joined joined() {
        Joined made = joined;
        return made != null ? made : join();
    }

    private synchronized Joined join() {
        Joined made = joined;
        if (made == null) {
            made = Objects.requireNonNull(columns).joined();
            joined = made;
            columns = null;
        }
        return made;
    }

    @Override
    public int firstEdge(int vertex) {
        return vertex == 0 ? 0 : joined().endEdge(vertex - 1);
    }

    @Override
    public int endEdge(int vertex) {
        return joined().endEdge(vertex);
    }

    @Override
    public int parent(int edge) {
        return joined().parents()[edge];
    }

    @Override
    public double partial(int edge) {
        return joined().partials()[edge];
    }

    /// Whether some partial is a number in flight of an outer derivative.
    public boolean isInFlight() {
        return inFlight || Arrays.stream(sections).anyMatch(Section::inFlight);
    }

    @Override
    public Real partialInFlight(int edge) {
        @Nullable Real @Nullable [] some = joined().partialsInFlight();
        Real partial = some == null || edge >= some.length ? null : some[edge];
        return partial == null ? Real.of(partial(edge)) : partial;
    }

    public @Nullable Operation operation(int vertex) {
        return joined().operation(vertex);
    }

    /// The first step that matters to an output and has a partial that is not finite, or null.
    public @Nullable Suspect firstNonFinite() {
        return firstNonFinite.get();
    }

    /// Records of the same program with partials that differ from these by what is not known of them, where that is more than a bound on the
    /// largest error would leave anything of: as they were recorded first, and as other guesses at rounding errors correct them.
    public List<LinearGraph> others() {
        return others;
    }

    /// The same without its partials as they were recorded first: what is left is what nobody knows of them.
    public LinearGraph believed() {
        return others.isEmpty() ? this : new LinearGraph(this, partialErrors(), others.subList(1, others.size()));
    }

    /// How far the partials that matter to an output may be off.
    public PartialErrors partialErrors() {
        return partialErrors.get();
    }

    private PartialErrors errors(NotedErrors noted, @Nullable Supplier<Stream<LinearGraph>> closer) {
        double largest = noted.bound();
        if (sections.length > 0) {
            boolean[] live = live();
            for (Section section : sections) {
                largest = isLive(section, live)
                        ? Math.max(largest, section.partialErrors().largest(Double.POSITIVE_INFINITY)) : largest;
            }
        }
        Suspect lost = firstLive(noted.lost(), section -> section.partialErrors().firstLost());
        return new PartialErrors(largest, lost, closer == null ? null : () -> errors(closer.get(), lost), null);
    }

    /// What runs that followed their errors show: the partials are off by what was corrected, and the corrected ones by what is left and by
    /// what these runs disagree about.
    ///
    /// @param suspect the step that bounds call unreliable, which stays so where what was corrected is too much
    private PartialErrors errors(Stream<LinearGraph> runs, @Nullable Suspect suspect) {
        LinearGraph first = null;
        List<LinearGraph> records = new ArrayList<>(List.of(this));
        double corrected = 0;
        double left = 0;
        double noted = 0;
        // one after the other, for each is as large as this
        for (Iterator<LinearGraph> rest = runs.iterator(); rest.hasNext();) {
            LinearGraph run = rest.next();
            if (first == null) {
                first = run;
            } else if (vertices <= MOST_KEPT) {
                records.add(run);
            }
            PartialErrors found = run.partialErrors();
            if (found.firstLost() != null) {
                return new PartialErrors(Double.POSITIVE_INFINITY, found.firstLost(), null, null);
            }
            noted = Math.max(noted, found.largest(0));
            left = Math.max(Math.max(left, noted), run.apart(first));
            corrected = Math.max(corrected, run.apart(this));
        }
        boolean isBlurred = (corrected > MOST_CORRECTED || left > PartialErrors.KNOWN_PARTIAL) && records.size() > 1
                && Double.isFinite(corrected) && Double.isFinite(left);
        return PartialErrors.known(Math.max(left, corrected), suspect, first == null || sections.length > 0 ? null
                : isBlurred ? new LinearGraph(first, PartialErrors.known(noted, suspect, null), records)
                : new LinearGraph(first, PartialErrors.known(left, suspect, null), List.of()));
    }

    /// The largest difference between partials that matter and those of another run of the program, relative to themselves; infinite
    /// where that took other steps.
    private double apart(LinearGraph other) {
        if (!Arrays.equals(outputs, other.outputs) || vertices != other.vertices || edges != other.edges) {
            return Double.POSITIVE_INFINITY;
        }
        boolean[] live = live();
        double largest = 0;
        for (int v = inputs; v < vertices; v++) {
            for (int e = firstEdge(v); e < endEdge(v) && live[v]; e++) {
                if (parent(e) != other.parent(e)) {
                    return Double.POSITIVE_INFINITY;
                }
                double difference = Math.abs(partial(e) - other.partial(e));
                largest = difference <= largest * Math.abs(partial(e)) ? largest
                        : Math.min(difference / Math.abs(partial(e)), Double.MAX_VALUE);
            }
        }
        return largest;
    }

    /// The vertices with a partial that is not finite.
    private int[] nonFinite(int from) {
        return from < 0 ? new int[0]
                : IntStream.range(from, vertices).filter(v -> IntStream.range(firstEdge(v), endEdge(v))
                        .anyMatch(e -> !Double.isFinite(partial(e)))).toArray();
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
            Operation operation = operation(vertex);
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
                    live[parent(e)] = true;
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
                        end[graph.parent(e) + 1]++;
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
                        int slot = next[graph.parent(e)]++;
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
