package org.nulla.factor;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.nulla.Real;
import org.nulla.graph.Edges;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.Passenger;
import org.nulla.graph.TraceMeter;

/// Reduces a program whose partials carry derivatives of an outer level, keeping the steps that a [Reduction] of the plain partials kept.
///
/// A partial that is zero may have a derivative, so rows may have more entries than those of the plain system. A row that is made by
/// adding to another shares the entries of that, so that a long sum costs its length; where an unknown is met again its
/// entries are added up later, once the row has doubled.
final class TracedReduction implements Passenger {

    /// A row of up to so many entries is not looked through for duplicates.
    private static final int SHORT = 3;

    /// The entries of one or several rows, of which each is a beginning.
    static final class Entries {
        private int[] unknown = new int[2];
        private Real[] coefficient = new Real[2];
        private int count;

        int count() {
            return count;
        }

        int unknown(int k) {
            return unknown[k];
        }

        Real coefficient(int k) {
            return coefficient[k];
        }

        void add(int j, Real c) {
            if (count == unknown.length) {
                unknown = Arrays.copyOf(unknown, 2 * count);
                coefficient = Arrays.copyOf(coefficient, 2 * count);
            }
            unknown[count] = j;
            coefficient[count++] = c;
        }
    }

    /// A row.
    ///
    /// @param length how many of the entries belong to it
    /// @param settled how many there were when duplicates were last added up
    record Row(Entries entries, int length, int settled) {

        static final Row ZERO = new Row(new Entries(), 0, 0);

        int unknown(int k) {
            return entries.unknown[k];
        }

        Real coefficient(int k) {
            return entries.coefficient[k];
        }
    }

    private final BitSet kept;
    private final Rows rows;
    /// What a vertex's number is short of its step's.
    private long shift;
    private Row[] row;
    private int vertices;

    /// The rows of kept steps, shared by the program and its sections.
    private static final class Rows {
        private final int inputs;
        private final Row[] kept;
        private int count;

        Rows(int inputs, int kept) {
            this.inputs = inputs;
            this.kept = new Row[kept];
        }
    }

    private TracedReduction(BitSet kept, Rows rows, long shift, Row[] inputs) {
        this.kept = kept;
        this.rows = rows;
        this.shift = shift;
        this.row = inputs;
        this.vertices = inputs.length;
    }

    /// The rows of a program: those of kept steps, without the step itself, then those of outputs.
    static Row[] of(LinearGraph graph, BitSet kept, TraceMeter meter) {
        Rows rows = new Rows(graph.inputs(), kept.cardinality());
        Row[] inputs = new Row[graph.inputs()];
        Arrays.setAll(inputs, TracedReduction::unknown);
        TracedReduction reduction = new TracedReduction(kept, rows, 0, inputs);
        graph.carry(reduction, meter);
        Row[] all = Arrays.copyOf(rows.kept, rows.kept.length + graph.outputs());
        for (int i = 0; i < graph.outputs(); i++) {
            int vertex = graph.outputVertex(i);
            all[rows.kept.length + i] = vertex < 0 ? Row.ZERO : settled(reduction.row[vertex]);
        }
        return all;
    }

    private static Row unknown(int j) {
        Entries entries = new Entries();
        entries.add(j, Real.ONE);
        return new Row(entries, 1, 1);
    }

    @Override
    public void advance(Edges edges, int end) {
        makeRoom(end);
        for (; vertices < end; vertices++) {
            Row made = step(edges, vertices);
            if (kept.get(Math.toIntExact(vertices + shift))) {
                rows.kept[rows.count] = settled(made);
                made = unknown(rows.inputs + rows.count++);
            }
            row[vertices] = made;
        }
    }

    private Row step(Edges edges, int v) {
        int base = -1;
        for (int e = edges.firstEdge(v); e < edges.endEdge(v); e++) {
            if (!isZero(edges.partialInFlight(e))
                    && (base < 0 || row[edges.parent(e)].length > row[edges.parent(base)].length)) {
                base = e;
            }
        }
        if (base < 0) {
            return Row.ZERO;
        }
        Row made = times(row[edges.parent(base)], edges.partialInFlight(base));
        for (int e = edges.firstEdge(v); e < edges.endEdge(v); e++) {
            if (e != base && !isZero(edges.partialInFlight(e))) {
                made = plus(made, row[edges.parent(e)], edges.partialInFlight(e));
            }
        }
        return made.length > SHORT && made.length > 2 * made.settled ? settled(made) : made;
    }

    private static Row times(Row a, Real by) {
        if (isOne(by) || a.length == 0) {
            return a;
        }
        Entries entries = new Entries();
        for (int k = 0; k < a.length; k++) {
            entries.add(a.unknown(k), product(a.coefficient(k), by));
        }
        return new Row(entries, a.length, a.settled);
    }

    private static Row plus(Row a, Row b, Real by) {
        Entries entries = a.entries;
        if (entries.count != a.length) {
            // another row has gone on from here
            entries = new Entries();
            entries.unknown = Arrays.copyOf(a.entries.unknown, Math.max(2, a.length + b.length));
            entries.coefficient = Arrays.copyOf(a.entries.coefficient, entries.unknown.length);
            entries.count = a.length;
        }
        for (int k = 0; k < b.length; k++) {
            entries.add(b.unknown(k), product(b.coefficient(k), by));
        }
        return new Row(entries, entries.count, a.settled);
    }

    private static Row settled(Row a) {
        Map<Integer, Integer> at = HashMap.newHashMap(a.length);
        Entries entries = new Entries();
        for (int k = 0; k < a.length; k++) {
            Integer before = at.putIfAbsent(a.unknown(k), entries.count);
            if (before == null) {
                entries.add(a.unknown(k), a.coefficient(k));
            } else {
                entries.coefficient[before] = entries.coefficient[before].plus(a.coefficient(k));
            }
        }
        return new Row(entries, entries.count, entries.count);
    }

    private static Real product(Real a, Real b) {
        return isOne(a) ? b : isOne(b) ? a : a.times(b);
    }

    private static boolean isOne(Real a) {
        return a.isConstant() && a.value() == 1;
    }

    private static boolean isZero(Real a) {
        return a.isConstant() && a.value() == 0;
    }

    @Override
    public TracedReduction into(int[] inputs) {
        Row[] there = new Row[inputs.length];
        Arrays.setAll(there, i -> row[inputs[i]]);
        return new TracedReduction(kept, rows, vertices + shift - inputs.length, there);
    }

    @Override
    public void outOf(Passenger inside, int[] outputs) {
        TracedReduction there = (TracedReduction) inside;
        makeRoom(vertices + outputs.length);
        shift += there.vertices + there.shift - vertices - shift - outputs.length;
        for (int output : outputs) {
            row[vertices++] = there.row[output];
        }
    }

    private void makeRoom(int end) {
        if (end > row.length) {
            row = Arrays.copyOf(row, Math.max(end, row.length + (row.length >> 1)));
        }
    }
}
