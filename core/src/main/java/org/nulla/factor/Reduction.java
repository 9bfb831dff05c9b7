package org.nulla.factor;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.nulla.RunControl;
import org.nulla.graph.Joined;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.Section;
import org.nulla.graph.TraceMeter;
import org.nulla.sweep.Twins;

/// Reduces a recorded program to a [ReducedSystem] in one forward pass over its steps.
///
/// Each step gets a row: its change as a combination of unknowns. A step that is used once is merged into its consumer, which takes
/// over the longest row of its arguments and adds the others to it, so that a long sum costs its length. A step that is used several times
/// is either written out in every consumer or kept, as an unknown with an equation of its own.
///
/// A step is kept
/// - where writing it out would fill in: `(uses - 1) (entries - 1)`, a Markowitz count, exceeds [#MOST_FILL], and not both are [few][#FEW];
/// - where its entries have grown beyond [#MOST_GROWTH], or it is [#MOST_GENERATIONS] shared steps away from the last unknowns. A long
///   unstable program then becomes what multiple shooting makes of it: the product of its steps is never formed, whose condition
///   may be beyond any precision while every single step is harmless;
/// - where its entries leave the range in which products are safe;
/// - where scaling its long row would cost more than was spent on making it.
///
/// Dead steps and zero partials never enter. A program with sections is reduced section by section: one pass against the computation counts uses,
/// each section run again for it, and the forward pass runs each again; what is found is the same to the bit. What is kept depends on numbers only by growth, range, and the partials that are 0 and 1, so
/// a second run with [the decisions of the first][#decisions] finds the same structure, unless these have changed.
///
/// Duplicate unknowns in a row are added up when a step is finished that several others use, and otherwise once a row has doubled.
final class Reduction {

    /// A step is written out where that adds at most this many entries.
    static final int MOST_FILL = 4;
    /// It is as well where it has no more entries and uses than this: what four equations use of four unknowns, such as the ends of a line in a
    /// network, they mostly use of the same.
    static final int FEW = 4;
    /// A step whose entries are larger than this is kept.
    static final double MOST_GROWTH = 10;
    /// A step is kept after this many written out one into the other.
    static final int MOST_GENERATIONS = 8;
    /// Rows up to this length are scaled without looking.
    private static final int SHORT = 16;
    /// More bits than a double has cannot be lost.
    static final int ALL_BITS = 64;
    /// Entries beyond these are kept from being multiplied further.
    private static final double LARGE = 0x1p200;
    private static final double SMALL = 0x1p-200;

    /// What a twin's results are moved by, in relation to its partials: a unit in the last place.
    private static final double ROUNDING_SHARE = 0x1p-52 / Twins.ETA;

    private static final int NOTHING = -1;
    private static final int FREE = -1;
    /// A row takes over the room of another where that is at most so many times what it needs.
    private static final int MOST_WASTED = 4;
    /// Progress is told every 4,096 steps.
    private static final int REPORT_MASK = 0xFFF;

    private final int inputs;
    private final int[] outputs;
    /// Which twin is reduced, or -1 for the program itself.
    private final int twin;
    /// The decisions of an earlier run, or null.
    private final @Nullable BitSet decided;
    private final BitSet keep = new BitSet();
    private final RunControl control;
    private final long allSteps;

    /// What is known of the vertices of one record: of the program, or of a section.
    private static final class Frame {
        /// For each vertex how many uses are still to come; 0 for a dead one.
        private final int[] uses;
        /// For each vertex whether one of its uses is by an output, or with another partial than 1.
        private final byte[] use;
        /// For each vertex its row: an unknown, whose coefficient is beside; [#NOTHING]; or `-2 - id` of a longer row.
        private final int[] row;
        private final double[] coefficient;
        /// For each vertex how many shared steps were written out into it, one after the other, and in the lower byte how many bits its entries
        /// have lost at the most.
        private final short[] past;
        /// For each vertex the slot of its coefficient; empty where nothing is written down.
        private int[] slot = new int[0];

        Frame(int vertices) {
            uses = new int[vertices];
            use = new byte[vertices];
            row = new int[vertices];
            coefficient = new double[vertices];
            past = new short[vertices];
        }

        boolean isAnyUsed(Section section) {
            for (int v = section.first(); v < section.end(); v++) {
                if (uses[v] > 0) {
                    return true;
                }
            }
            return false;
        }
    }

    private static final byte BY_SUM = 0;
    private static final byte BY_PRODUCT = 1;
    private static final byte BY_OUTPUT = 2;

    /// The record that is being read, and what is known of it.
    private Frame frame;
    private int[] parents = new int[0];
    private double[] partials = new double[0];
    /// What a vertex's number is short of its step's.
    private long shift;

    // rows of more than one entry
    private int[] rowAt = new int[16];
    /// [#FREE] where a row is to be had again, with the room that it has.
    private int[] rowLength = new int[16];
    private int[] rowRoom = new int[16];
    /// The length of a row when it was last cleared of duplicates.
    private int[] rowSettled = new int[16];
    /// The length of a row when it was last scaled.
    private int[] rowScaled = new int[16];
    private int[] freeRows = new int[16];
    private int freeCount;
    private int rowCount;
    private int[] poolColumn;
    private double[] poolValue;
    private int poolEnd;
    private long poolLive;
    /// Where an entry was put last, and whether it is a new one.
    private int lastPlace;
    private boolean lastIsNew;

    // for adding up duplicates
    private int[] seenBy = new int[0];
    private int[] seenAt = new int[0];
    private int seenStamp;

    // what is found
    private int[] start;
    private int[] column;
    private double[] value;
    private int[] kept = new int[16];
    private int keptCount;
    private int rows;
    private int entries;
    private long work;
    /// How many shared steps were written out into the row at hand, one after the other.
    private int generation;
    /// How many bits its entries have lost at the most, in sums that are smaller than their terms.
    private int lost;
    /// The most bits that some entry of the system has lost.
    private int mostLost;
    /// How many results of a twin have been moved.
    private long roundings;

    /// What writes down every multiply-add, or null.
    private @Nullable ReplayRecorder recorder;
    /// For each place of the pool its slot, where there is a recorder.
    private int[] poolSlot = new int[0];

    private Reduction(LinearGraph graph, int twin, @Nullable BitSet decided, RunControl control) {
        this.control = control;
        this.allSteps = graph.steps();
        this.inputs = graph.inputs();
        this.outputs = graph.outputVertices();
        this.twin = twin;
        this.decided = decided;
        this.frame = new Frame(graph.vertices());
        // small programs would spend their time on making room
        int room = Math.min(1024, graph.vertices() + 16);
        this.poolColumn = new int[room];
        this.poolValue = new double[room];
        this.column = new int[room];
        this.value = new double[room];
        this.start = new int[outputs.length + 16];
    }

    /// Reduces a program.
    ///
    /// @param meter what counts the steps of sections that are run again
    /// @param control progress and cancellation
    static Reduction of(LinearGraph graph, TraceMeter meter, RunControl control) {
        return run(graph, -1, null, meter, control);
    }

    /// Reduces another program, or a twin of the same, with the decisions of an earlier run.
    ///
    /// @param twin which twin, or -1 for the program itself
    /// @param meter what counts the steps of sections that are run again
    /// @param control progress and cancellation
    static Reduction of(LinearGraph graph, int twin, BitSet decisions, TraceMeter meter, RunControl control) {
        return run(graph, twin, decisions, meter, control);
    }

    /// Reduces a program without sections, and writes down how.
    ///
    /// @param recorder where to
    /// @param meter what counts the steps of sections that are run again
    /// @param control progress and cancellation
    static Reduction recorded(LinearGraph graph, ReplayRecorder recorder, TraceMeter meter, RunControl control) {
        Reduction reduction = new Reduction(graph, -1, null, control);
        reduction.recorder = recorder;
        reduction.poolSlot = new int[reduction.poolColumn.length];
        reduction.frame.slot = new int[graph.vertices()];
        return run(graph, reduction, meter);
    }

    private static Reduction run(LinearGraph graph, int twin, @Nullable BitSet decided, TraceMeter meter,
            RunControl control) {
        return run(graph, new Reduction(graph, twin, decided, control), meter);
    }

    private static Reduction run(LinearGraph graph, Reduction reduction, TraceMeter meter) {
        Frame frame = reduction.frame;
        for (int vertex : graph.outputVertices()) {
            if (vertex >= 0) {
                frame.uses[vertex]++;
                frame.use[vertex] = BY_OUTPUT;
            }
        }
        countUses(graph, frame, false, meter);
        for (int j = 0; j < graph.inputs(); j++) {
            frame.row[j] = j;
            frame.coefficient[j] = 1;
        }
        reduction.forward(graph, frame, 0, meter);
        reduction.finish();
        return reduction;
    }

    ReducedSystem system() {
        return new ReducedSystem(inputs, outputs.length, Arrays.copyOf(kept, keptCount), start, column, value, work);
    }

    /// How many bits some entry has lost at the most, in all sums on the way to it together: its noise may be so much larger than rounding.
    int lostBits() {
        return mostLost;
    }

    private double sum(double a, double b) {
        double sum = a + b;
        // mostly the signs agree, and nothing is lost
        if (!(Math.abs(sum) >= Math.abs(a) && Math.abs(sum) >= Math.abs(b))) {
            lost = plusLost(lost, Math.max(Math.abs(a), Math.abs(b)), sum);
        }
        return twin < 0 ? sum : rounded(sum);
    }

    /// Bits that were lost together with those that a sum loses.
    static int plusLost(int lost, double size, double sum) {
        return sum == 0 ? ALL_BITS : Math.min(ALL_BITS, lost + Math.getExponent(size) - Math.getExponent(sum));
    }

    private double product(double p, double coefficientThere) {
        double product = p * coefficientThere;
        return twin < 0 || Math.abs(p) == 1 || Math.abs(coefficientThere) == 1 ? product : rounded(product);
    }

    /// A result that rounding may have moved by a unit in the last place, one way in one twin and another in the next. Left to itself the same
    /// rounding may come back in all of them, and then look like a number that is known.
    private double rounded(double result) {
        return result + result * ROUNDING_SHARE * (Twins.factor(++roundings, twin) - 1);
    }

    /// Which steps were kept.
    BitSet decisions() {
        return keep;
    }

    /// Counts the uses of every vertex that an output depends on, those inside sections included.
    ///
    /// @param once whether the graph is the record of a section, which is dropped afterwards
    private static void countUses(LinearGraph graph, Frame frame, boolean once, TraceMeter meter) {
        int end = graph.vertices();
        for (int s = graph.sections() - 1; s >= 0; s--) {
            Section section = graph.section(s);
            countUses(graph.joined(), frame, section.end(), end);
            if (frame.isAnyUsed(section)) {
                section.open(null, meter, record -> {
                    Frame inside = enter(section, record, frame);
                    countUses(record, inside, true, meter);
                    for (int i = 0; i < section.inputs().length; i++) {
                        if (inside.uses[i] > 0) {
                            frame.uses[section.inputs()[i]] += inside.uses[i];
                            frame.use[section.inputs()[i]] = inside.use[i];
                        }
                    }
                    return section;
                });
            }
            end = section.first();
            if (once) {
                graph.dropLastSection(meter);
            }
        }
        countUses(graph.joined(), frame, graph.inputs(), end);
    }

    /// A frame for the record of a section, with the uses of its outputs.
    private static Frame enter(Section section, LinearGraph record, Frame frame) {
        Frame inside = new Frame(record.vertices());
        for (int i = 0; i < section.outputs(); i++) {
            inside.uses[record.outputVertex(i)] = frame.uses[section.first() + i];
            inside.use[record.outputVertex(i)] = frame.use[section.first() + i];
        }
        return inside;
    }

    private static void countUses(Joined joined, Frame frame, int first, int end) {
        long[] steps = joined.steps();
        int[] parents = joined.parents();
        double[] partials = joined.partials();
        int[] uses = frame.uses;
        byte[] use = frame.use;
        for (int v = end - 1; v >= first; v--) {
            if (uses[v] > 0) {
                int behind = Joined.endEdge(steps[v]);
                for (int e = v == 0 ? 0 : Joined.endEdge(steps[v - 1]); e < behind; e++) {
                    double partial = partials[e];
                    if (partial != 0) {
                        uses[parents[e]]++;
                        use[parents[e]] = partial == 1 ? BY_SUM : BY_PRODUCT;
                    }
                }
            }
        }
    }

    /// Makes the rows of all vertices, from section to section.
    private void forward(LinearGraph graph, Frame here, long before, TraceMeter meter) {
        int from = graph.inputs();
        for (int s = 0; s < graph.sections(); s++) {
            Section section = graph.section(s);
            steps(graph.joined(), here, from, section.first(), before + graph.step(from) - from);
            if (here.isAnyUsed(section)) {
                long atSection = before + graph.step(section.first());
                section.open(null, meter, record -> {
                    Frame inside = enter(section, record, here);
                    countUses(record, inside, false, meter);
                    for (int i = 0; i < section.inputs().length; i++) {
                        pass(here, section.inputs()[i], inside, i);
                        inside.uses[i] = here.uses[section.inputs()[i]];
                    }
                    forward(record, inside, atSection - record.inputs(), meter);
                    for (int i = 0; i < section.inputs().length; i++) {
                        pass(inside, i, here, section.inputs()[i]);
                        here.uses[section.inputs()[i]] = inside.uses[i];
                    }
                    for (int i = 0; i < section.outputs(); i++) {
                        pass(inside, record.outputVertex(i), here, section.first() + i);
                    }
                    return section;
                });
            }
            from = section.end();
        }
        steps(graph.joined(), here, from, graph.vertices(), before + graph.step(from) - from);
    }

    private static void pass(Frame from, int v, Frame to, int w) {
        to.row[w] = from.row[v];
        to.coefficient[w] = from.coefficient[v];
        to.past[w] = from.past[v];
    }

    private void steps(Joined joined, Frame here, int first, int last, long steps) {
        frame = here;
        parents = joined.parents();
        partials = joined.partials();
        shift = steps;
        long[] ends = joined.steps();
        int begin = first == 0 || first >= last ? 0 : Joined.endEdge(ends[first - 1]);
        for (int v = first; v < last; v++) {
            if ((v & REPORT_MASK) == REPORT_MASK) {
                control.report("reduce", v + shift, allSteps);
            }
            int end = Joined.endEdge(ends[v]);
            if (here.uses[v] > 0) {
                if (end - begin != 1 || !single(v, begin)) {
                    step(v, begin, end);
                    if (recorder != null) {
                        recordZeros(recorder, begin, end);
                    }
                }
                if (here.row[v] < NOTHING || (decided == null ? isOutOfRange(here.coefficient[v], LARGE)
                        : decided.get(Math.toIntExact(v + shift)))) {
                    decide(v);
                }
                here.past[v] = (short) (generation << Byte.SIZE | lost);
            }
            begin = end;
        }
    }

    private double partial(int v, int e, int begin) {
        double partial = partials[e];
        return twin < 0 ? partial : partial * Twins.factor(v + shift, e - begin, twin);
    }

    private static boolean isOutOfRange(double coefficient, double most) {
        double size = Math.abs(coefficient);
        return size > most || (size < SMALL && size != 0);
    }

    private void recordZeros(ReplayRecorder to, int begin, int end) {
        for (int e = begin; e < end; e++) {
            if (partials[e] == 0) {
                to.zero(e);
            }
        }
    }

    /// Makes the row of a step of one argument, where that is a multiple of one unknown.
    ///
    /// @return false where it is not
    private boolean single(int v, int e) {
        Frame here = frame;
        int parent = parents[e];
        int code = here.row[parent];
        if (code < 0 || partials[e] == 0) {
            return false;
        }
        int past = here.past[parent];
        generation = past >> Byte.SIZE;
        lost = past & 0xFF;
        here.row[v] = code;
        here.coefficient[v] = product(partial(v, e, e), here.coefficient[parent]);
        work++;
        int uses = --here.uses[parent];
        if (recorder != null) {
            here.slot[v] = partials[e] == 1 ? recorder.share(e, here.slot[parent])
                    : recorder.product(e, here.slot[parent]);
            if (uses == 0) {
                recorder.release(here.slot[parent]);
            }
        }
        return true;
    }

    /// Makes the row of a step from those of its arguments.
    private void step(int v, int begin, int end) {
        int[] rowOf = frame.row;
        short[] pastOf = frame.past;
        int base = -1;
        int longest = 0;
        int mostShared = 0;
        int mostLostThere = 0;
        for (int e = begin; e < end; e++) {
            if (partials[e] != 0) {
                int parent = parents[e];
                int past = pastOf[parent];
                if (past != 0) {
                    mostShared = Math.max(mostShared, past >> Byte.SIZE);
                    mostLostThere = Math.max(mostLostThere, past & 0xFF);
                }
                int code = rowOf[parent];
                if (code < NOTHING && rowLength[-2 - code] > longest) {
                    longest = rowLength[-2 - code];
                    base = e;
                }
            }
        }
        generation = mostShared;
        lost = mostLostThere;
        if (base < 0) {
            combineShort(v, begin, end);
            return;
        }
        int source = parents[base];
        int id = -2 - frame.row[source];
        double p = partial(v, base, begin);
        if (--frame.uses[source] == 0) {
            frame.row[source] = NOTHING;
            if (p != 1) {
                scale(id, p, base);
            } else if (recorder != null) {
                recorder.one(base);
            }
        } else {
            id = scaledCopy(id, p, base);
        }
        for (int e = begin; e < end; e++) {
            if (e != base && partials[e] != 0) {
                int parent = parents[e];
                int code = frame.row[parent];
                double q = partial(v, e, begin);
                if (code >= 0) {
                    append(id, code, product(q, frame.coefficient[parent]));
                    if (recorder != null) {
                        recordTerm(recorder, e, frame.slot[parent]);
                    }
                } else if (code < NOTHING) {
                    appendAll(id, -2 - code, q, e);
                } else if (recorder != null) {
                    recorder.unused(e);
                }
                consume(parent);
            }
        }
        frame.row[v] = -2 - id;
        if (rowLength[id] > 2 * rowSettled[id] + 8) {
            addUpDuplicates(id);
        }
    }

    private void consume(int parent) {
        if (--frame.uses[parent] == 0) {
            if (frame.row[parent] < NOTHING) {
                release(-2 - frame.row[parent]);
                frame.row[parent] = NOTHING;
            } else if (recorder != null && frame.row[parent] >= 0) {
                recorder.release(frame.slot[parent]);
            }
        }
    }

    /// A step all of whose arguments are multiples of one unknown each.
    private void combineShort(int v, int begin, int end) {
        Frame here = frame;
        int only = NOTHING;
        double sum = 0;
        int id = -1;
        // where the sum of the terms so far is written down
        int slot = -1;
        for (int e = begin; e < end; e++) {
            if (partials[e] == 0) {
                continue;
            }
            int parent = parents[e];
            int code = here.row[parent];
            here.uses[parent]--;
            if (code < 0) {
                if (recorder != null) {
                    recorder.unused(e);
                }
                continue;
            }
            double term = product(partial(v, e, begin), here.coefficient[parent]);
            work++;
            if (only == NOTHING) {
                only = code;
                sum = term;
                if (recorder != null) {
                    slot = recorder.product(e, here.slot[parent]);
                }
            } else if (id < 0 && only == code) {
                sum = sum(sum, term);
                if (recorder != null) {
                    recorder.add(e, here.slot[parent], slot);
                }
            } else {
                if (id < 0) {
                    id = newRow(4);
                    put(id, only, sum);
                    if (recorder != null) {
                        poolSlot[lastPlace] = slot;
                    }
                }
                append(id, code, term);
                if (recorder != null) {
                    recordTerm(recorder, e, here.slot[parent]);
                }
            }
            if (recorder != null && here.uses[parent] == 0) {
                recorder.release(here.slot[parent]);
            }
        }
        if (id >= 0) {
            here.row[v] = -2 - id;
        } else {
            here.row[v] = only;
            here.coefficient[v] = sum;
            if (recorder != null) {
                here.slot[v] = Math.max(slot, 0);
            }
        }
    }

    /// Writes down a term that has just been added to a row, or appended to it.
    private void recordTerm(ReplayRecorder to, int e, int source) {
        if (lastIsNew) {
            poolSlot[lastPlace] = to.product(e, source);
        } else {
            to.add(e, source, poolSlot[lastPlace]);
        }
    }

    /// Whether a finished step is kept.
    private void decide(int v) {
        int code = frame.row[v];
        if (code == NOTHING) {
            return;
        }
        boolean isShared = frame.uses[v] > 1;
        if (code < NOTHING && isShared) {
            code = settle(v, -2 - code);
        }
        boolean keepIt;
        if (decided != null) {
            keepIt = decided.get(Math.toIntExact(v + shift));
        } else if (code >= 0) {
            keepIt = isOutOfRange(frame.coefficient[v], LARGE) && frame.use[v] != BY_OUTPUT;
        } else {
            keepIt = isWorthKeeping(v, -2 - code, isShared);
        }
        if (keepIt) {
            keep(v);
        } else if (isShared && frame.row[v] < NOTHING) {
            generation++;
        }
    }

    private boolean isWorthKeeping(int v, int id, boolean isShared) {
        int length = rowLength[id];
        if (isShared) {
            boolean fillsIn = (long) (frame.uses[v] - 1) * (length - 1) > MOST_FILL
                    && (length > FEW || frame.uses[v] > FEW);
            if (fillsIn || generation >= MOST_GENERATIONS) {
                return true;
            }
        } else {
            if (frame.use[v] == BY_OUTPUT) {
                return false;
            }
            if (length > SHORT && frame.use[v] == BY_PRODUCT && length > 4 * (length - rowScaled[id])) {
                return true;
            }
            if (length > SHORT) {
                return false;
            }
        }
        double most = isShared ? MOST_GROWTH : LARGE;
        double[] values = poolValue;
        int at = rowAt[id];
        for (int i = at; i < at + length; i++) {
            if (isOutOfRange(values[i], most)) {
                return true;
            }
        }
        return false;
    }

    /// Makes a step an unknown with an equation of its own.
    private void keep(int v) {
        int step = Math.toIntExact(v + shift);
        keep.set(step);
        int unknown = inputs + keptCount;
        if (keptCount == kept.length) {
            kept = Arrays.copyOf(kept, 2 * keptCount);
        }
        kept[keptCount++] = step;
        emit(v);
        lost = 0;
        put(unknown, -1);
        endRow();
        if (frame.row[v] < NOTHING) {
            release(-2 - frame.row[v]);
        } else if (recorder != null) {
            recorder.release(frame.slot[v]);
        }
        if (recorder != null) {
            frame.slot[v] = ReplayRecorder.ONE;
            recorder.emit(ReplayRecorder.MINUS_ONE);
        }
        frame.row[v] = unknown;
        frame.coefficient[v] = 1;
        generation = 0;
    }

    private void finish() {
        makeRoom(entriesOfOutputs());
        for (int vertex : outputs) {
            if (vertex >= 0) {
                lost = frame.past[vertex] & 0xFF;
                if (frame.row[vertex] < NOTHING) {
                    settle(vertex, -2 - frame.row[vertex]);
                }
                emit(vertex);
                consume(vertex);
            }
            endRow();
        }
    }

    /// How many entries the rows of the outputs have, duplicates included.
    private int entriesOfOutputs() {
        long count = 0;
        for (int vertex : outputs) {
            int code = vertex < 0 ? NOTHING : frame.row[vertex];
            count += code < NOTHING ? rowLength[-2 - code] : 1;
        }
        return (int) Math.min(count, Integer.MAX_VALUE - 8L - entries);
    }

    /// Writes the row of a vertex to what is found.
    private void emit(int v) {
        int code = frame.row[v];
        if (code < NOTHING) {
            addUpDuplicates(-2 - code);
        }
        mostLost = Math.max(mostLost, lost);
        if (code >= 0) {
            put(code, frame.coefficient[v]);
            if (recorder != null) {
                recorder.emit(frame.slot[v]);
            }
        } else if (code < NOTHING) {
            int id = -2 - code;
            int length = rowLength[id];
            makeRoom(length);
            int from = rowAt[id] - entries;
            // mostly short, so that copying them as arrays takes longer
            for (int end = entries + length; entries < end; entries++) {
                column[entries] = poolColumn[from + entries];
                value[entries] = poolValue[from + entries];
            }
            for (int i = rowAt[id]; recorder != null && i < rowAt[id] + length; i++) {
                recorder.emit(poolSlot[i]);
            }
        }
    }

    private void put(int unknown, double coefficientThere) {
        makeRoom(1);
        column[entries] = unknown;
        value[entries++] = coefficientThere;
    }

    private void makeRoom(int more) {
        if (entries + more > column.length) {
            int room = Math.max(entries + more, column.length + (column.length >> 1));
            column = Arrays.copyOf(column, room);
            value = Arrays.copyOf(value, room);
        }
    }

    private void endRow() {
        rows++;
        if (rows == start.length) {
            start = Arrays.copyOf(start, start.length + (start.length >> 1));
        }
        start[rows] = entries;
    }

    // --- longer rows

    private int newRow(int room) {
        int id;
        if (freeCount > 0) {
            id = freeRows[--freeCount];
        } else {
            id = rowCount++;
            if (id == rowAt.length) {
                int size = 2 * id;
                rowAt = Arrays.copyOf(rowAt, size);
                rowLength = Arrays.copyOf(rowLength, size);
                rowRoom = Arrays.copyOf(rowRoom, size);
                rowSettled = Arrays.copyOf(rowSettled, size);
                rowScaled = Arrays.copyOf(rowScaled, size);
            }
        }
        rowSettled[id] = 0;
        rowScaled[id] = 0;
        if (rowRoom[id] < room || rowRoom[id] > MOST_WASTED * room) {
            // not to be moved
            rowRoom[id] = 0;
            rowAt[id] = allocate(room);
            rowRoom[id] = room;
        }
        rowLength[id] = 0;
        poolLive += rowRoom[id];
        return id;
    }

    private void release(int id) {
        for (int i = rowAt[id]; recorder != null && i < rowAt[id] + rowLength[id]; i++) {
            recorder.release(poolSlot[i]);
        }
        poolLive -= rowRoom[id];
        rowLength[id] = FREE;
        if (freeCount == freeRows.length) {
            freeRows = Arrays.copyOf(freeRows, 2 * freeCount);
        }
        freeRows[freeCount++] = id;
    }

    private int allocate(int room) {
        if (poolEnd + room > poolColumn.length) {
            gather(room);
        }
        int at = poolEnd;
        poolEnd += room;
        return at;
    }

    /// Moves all rows together, into more room where that is needed.
    private void gather(int room) {
        int size = (int) Math.max(1024, Math.min(Integer.MAX_VALUE - 8, 2 * (poolLive + room)));
        int[] columns = new int[size];
        double[] values = new double[size];
        int[] slots = new int[recorder == null ? 0 : size];
        int end = 0;
        for (int id = 0; id < rowCount; id++) {
            if (rowLength[id] == FREE) {
                rowRoom[id] = 0;
            } else if (rowRoom[id] > 0) {
                System.arraycopy(poolColumn, rowAt[id], columns, end, rowLength[id]);
                System.arraycopy(poolValue, rowAt[id], values, end, rowLength[id]);
                if (recorder != null) {
                    System.arraycopy(poolSlot, rowAt[id], slots, end, rowLength[id]);
                }
                rowAt[id] = end;
                end += rowRoom[id];
            }
        }
        poolColumn = columns;
        poolValue = values;
        poolSlot = slots;
        poolEnd = end;
    }

    private void makeRoom(int id, int length) {
        if (length <= rowRoom[id]) {
            return;
        }
        int room = 2 * length;
        if (rowAt[id] + rowRoom[id] == poolEnd && rowAt[id] + room <= poolColumn.length) {
            poolEnd = rowAt[id] + room;
        } else {
            int at = allocate(room);
            // the row may have been moved just now
            System.arraycopy(poolColumn, rowAt[id], poolColumn, at, rowLength[id]);
            System.arraycopy(poolValue, rowAt[id], poolValue, at, rowLength[id]);
            if (recorder != null) {
                System.arraycopy(poolSlot, rowAt[id], poolSlot, at, rowLength[id]);
            }
            rowAt[id] = at;
        }
        poolLive += room - rowRoom[id];
        rowRoom[id] = room;
    }

    private void put(int id, int unknown, double coefficientThere) {
        makeRoom(id, rowLength[id] + 1);
        int at = rowAt[id] + rowLength[id]++;
        poolColumn[at] = unknown;
        poolValue[at] = coefficientThere;
        lastPlace = at;
        lastIsNew = true;
    }

    /// Adds one entry; in a short row to the entry of the same unknown.
    private void append(int id, int unknown, double coefficientThere) {
        work++;
        int length = rowLength[id];
        if (length <= SHORT) {
            int at = rowAt[id];
            for (int i = at; i < at + length; i++) {
                if (poolColumn[i] == unknown) {
                    poolValue[i] = sum(poolValue[i], coefficientThere);
                    lastPlace = i;
                    lastIsNew = false;
                    return;
                }
            }
        }
        put(id, unknown, coefficientThere);
    }

    private void appendAll(int id, int other, double p, int edge) {
        int length = rowLength[other];
        makeRoom(id, rowLength[id] + length);
        for (int i = 0; i < length; i++) {
            append(id, poolColumn[rowAt[other] + i], product(p, poolValue[rowAt[other] + i]));
            if (recorder != null) {
                recordTerm(recorder, edge, poolSlot[rowAt[other] + i]);
            }
        }
    }

    private void scale(int id, double p, int edge) {
        int at = rowAt[id];
        int length = rowLength[id];
        for (int i = at; i < at + length; i++) {
            poolValue[i] = product(p, poolValue[i]);
        }
        for (int i = at; recorder != null && i < at + length; i++) {
            recorder.scale(edge, poolSlot[i]);
        }
        work += length;
        rowScaled[id] = length;
    }

    private int scaledCopy(int other, double p, int edge) {
        int length = rowLength[other];
        int id = newRow(length + (length >> 1) + 2);
        int from = rowAt[other];
        int at = rowAt[id];
        for (int i = 0; i < length; i++) {
            poolColumn[at + i] = poolColumn[from + i];
            poolValue[at + i] = product(p, poolValue[from + i]);
        }
        for (int i = 0; recorder != null && i < length; i++) {
            poolSlot[at + i] = recorder.product(edge, poolSlot[from + i]);
        }
        work += length;
        rowLength[id] = length;
        rowSettled[id] = length;
        rowScaled[id] = length;
        return id;
    }

    /// Adds up duplicates of a vertex's row, which may turn out to have one entry or none.
    ///
    /// @return the vertex's row
    private int settle(int v, int id) {
        addUpDuplicates(id);
        if (rowLength[id] == 1) {
            frame.row[v] = poolColumn[rowAt[id]];
            frame.coefficient[v] = poolValue[rowAt[id]];
            if (recorder != null) {
                frame.slot[v] = recorder.shared(poolSlot[rowAt[id]]);
            }
            release(id);
        }
        return frame.row[v];
    }

    private void addUpDuplicates(int id) {
        int length = rowLength[id];
        if (length > SHORT + 1) {
            int at = rowAt[id];
            int unknowns = inputs + keptCount;
            if (seenBy.length < unknowns) {
                seenBy = Arrays.copyOf(seenBy, 2 * unknowns);
                seenAt = Arrays.copyOf(seenAt, 2 * unknowns);
            }
            int stamp = ++seenStamp;
            int end = at;
            for (int i = at; i < at + length; i++) {
                int unknown = poolColumn[i];
                if (seenBy[unknown] == stamp) {
                    poolValue[seenAt[unknown]] = sum(poolValue[seenAt[unknown]], poolValue[i]);
                    if (recorder != null) {
                        recorder.sum(poolSlot[i], poolSlot[seenAt[unknown]]);
                        recorder.release(poolSlot[i]);
                    }
                } else {
                    seenBy[unknown] = stamp;
                    seenAt[unknown] = end;
                    poolColumn[end] = unknown;
                    if (recorder != null) {
                        poolSlot[end] = poolSlot[i];
                    }
                    poolValue[end++] = poolValue[i];
                }
            }
            rowLength[id] = end - at;
        }
        rowSettled[id] = rowLength[id];
    }
}
