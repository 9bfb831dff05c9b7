package org.nulla.affine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.nulla.row.Row;

/// Equations that could bind a variable at once, but are kept for an order of elimination that fills fewer rows.
///
/// In the order of the program a grid is eliminated row by row, and every equation comes to mention a whole row of it. Here
/// a large group is split by [Dissection] first. Within a part the shortest equation goes first, and binds the variable that
/// fewest others mention among those that weigh enough (Markowitz 1957; on symmetric patterns this is the order of
/// minimum degree). What is bound is substituted into the equations that mention it at once, so that lengths are always
/// known.
final class HeldBack {

    /// A group of at least so many equations is split first.
    private static final int WORTH_DISSECTING = 200;

    /// What has to be known of an equation that waits for its turn.
    ///
    /// @param least what a pivot must weigh
    /// @param number which equation that was put aside it is
    private record Note(double least, long number) {
    }

    /// Decides about the equations when their turn comes.
    interface Judge {

        /// The position of the pivot, or -1.
        int choosePivot(Row row, double least, int[] counts);

        /// Binds the variable at a position of an equation.
        void bind(Row row, int pivot, long number);

        /// Takes an equation that has no pivot any more.
        void acceptWithoutPivot(Row row, long number);
    }

    private final Variables variables;
    private final List<Row> rows = new ArrayList<>();
    private final List<Note> notes = new ArrayList<>();

    HeldBack(Variables variables) {
        this.variables = variables;
    }

    int size() {
        return rows.size();
    }

    /// Keeps an equation.
    void add(Row row, double least, long number) {
        rows.add(variables.store(row));
        notes.add(new Note(least, number));
    }

    /// Eliminates all that was kept.
    void settle(Judge judge) {
        if (rows.isEmpty()) {
            return;
        }
        Row[] now = new Row[rows.size()];
        for (int k = 0; k < now.length; k++) {
            now[k] = variables.resolve(rows.get(k));
        }
        Note[] note = notes.toArray(Note[]::new);
        rows.clear();
        notes.clear();
        new Elimination(now, note, judge).run();
    }

    /// One elimination of a group.
    private final class Elimination {

        private final Row[] now;
        private final Note[] note;
        private final Judge judge;
        private final boolean[] done;
        /// For each variable the equations that may mention it.
        private final int[][] mentionedIn;
        /// How many these are.
        private final int[] counts;
        /// For each variable the last equation that was seen to mention it, plus one.
        private final int[] seen;
        /// For each equation the part it belongs to; parts are eliminated one after the other.
        private final int[] part;
        private final int[] byPart;
        private int current = -1;
        private int begun;
        /// For each length the equations of the current part that had it when they were last looked at.
        private final List<Queue> byLength = new ArrayList<>();
        private int shortest;

        Elimination(Row[] now, Note[] note, Judge judge) {
            this.now = now;
            this.note = note;
            this.judge = judge;
            this.done = new boolean[now.length];
            this.mentionedIn = new int[variables.numbers()][];
            this.counts = new int[variables.numbers()];
            this.seen = new int[variables.numbers()];
            for (int k = 0; k < now.length; k++) {
                for (int i = 0; i < now[k].size(); i++) {
                    addMention(now[k].variable(i), k);
                }
            }
            this.part = now.length < WORTH_DISSECTING ? new int[now.length] : Dissection.blocks(neighbours());
            this.byPart = IntStream.range(0, now.length).boxed().sorted(Comparator.comparingInt(k -> part[k]))
                    .mapToInt(k -> k).toArray();
        }

        /// For each equation those that its variables would be bound by, if every equation bound its best.
        private int[][] neighbours() {
            int[] owner = new int[counts.length];
            for (int k = 0; k < now.length; k++) {
                int pivot = judge.choosePivot(now[k], 0, counts);
                if (pivot >= 0 && owner[now[k].variable(pivot)] == 0) {
                    owner[now[k].variable(pivot)] = k + 1;
                }
            }
            int[][] neighbours = new int[now.length][];
            int[] degree = new int[now.length];
            for (int k = 0; k < now.length; k++) {
                neighbours[k] = new int[2 * now[k].size()];
            }
            for (int k = 0; k < now.length; k++) {
                for (int i = 0; i < now[k].size(); i++) {
                    int other = owner[now[k].variable(i)] - 1;
                    if (other >= 0 && other != k) {
                        connect(neighbours, degree, k, other);
                        connect(neighbours, degree, other, k);
                    }
                }
            }
            for (int k = 0; k < now.length; k++) {
                neighbours[k] = Arrays.copyOf(neighbours[k], degree[k]);
            }
            return neighbours;
        }

        private void connect(int[][] neighbours, int[] degree, int from, int to) {
            for (int i = 0; i < degree[from]; i++) {
                if (neighbours[from][i] == to) {
                    return;
                }
            }
            if (degree[from] == neighbours[from].length) {
                neighbours[from] = Arrays.copyOf(neighbours[from], 2 * degree[from] + 1);
            }
            neighbours[from][degree[from]++] = to;
        }

        void run() {
            for (int k = next(); k >= 0; k = next()) {
                done[k] = true;
                Row row = now[k];
                for (int i = 0; i < row.size(); i++) {
                    counts[row.variable(i)]--;
                }
                int pivot = judge.choosePivot(row, note[k].least, counts);
                if (pivot < 0) {
                    judge.acceptWithoutPivot(row, note[k].number);
                } else {
                    judge.bind(row, pivot, note[k].number);
                    substitute(row.variable(pivot));
                }
                variables.release(row);
            }
        }

        /// Puts what a variable was bound to into the equations that mention it.
        private void substitute(int variable) {
            int[] where = mentionedIn[variable];
            for (int j = 0; j < where.length && where[j] > 0; j++) {
                int k = where[j] - 1;
                if (done[k] || !mentions(now[k], variable)) {
                    continue;
                }
                Row before = now[k];
                for (int i = 0; i < before.size(); i++) {
                    seen[before.variable(i)] = k + 1;
                    counts[before.variable(i)]--;
                }
                Row after = variables.resolve(before);
                now[k] = after;
                for (int i = 0; i < after.size(); i++) {
                    if (seen[after.variable(i)] == k + 1) {
                        counts[after.variable(i)]++;
                    } else {
                        addMention(after.variable(i), k);
                    }
                }
                for (int i = 0; i < before.size(); i++) {
                    seen[before.variable(i)] = 0;
                }
                enqueue(k);
            }
            mentionedIn[variable] = new int[0];
        }

        private boolean mentions(Row row, int variable) {
            for (int i = 0; i < row.size(); i++) {
                if (row.variable(i) == variable) {
                    return true;
                }
            }
            return false;
        }

        private void addMention(int variable, int k) {
            counts[variable]++;
            int[] where = mentionedIn[variable];
            int used = where == null ? 0 : used(where);
            if (where == null) {
                where = new int[4];
            } else if (used == where.length) {
                where = Arrays.copyOf(where, 2 * used);
            }
            where[used] = k + 1;
            mentionedIn[variable] = where;
        }

        private int used(int[] where) {
            int low = 0;
            int high = where.length;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (where[middle] > 0) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }

        /// Puts an equation of the current part in line.
        private void enqueue(int k) {
            if (part[k] != current) {
                return;
            }
            int length = now[k].size();
            while (byLength.size() <= length) {
                byLength.add(new Queue());
            }
            byLength.get(length).add(k);
            shortest = Math.min(shortest, length);
        }

        /// The shortest equation that is left of the current part, or of the next; -1 at the end.
        private int next() {
            int k = nextOfPart();
            while (k < 0 && begun < byPart.length) {
                current = part[byPart[begun]];
                for (; begun < byPart.length && part[byPart[begun]] == current; begun++) {
                    enqueue(byPart[begun]);
                }
                k = nextOfPart();
            }
            return k;
        }

        private int nextOfPart() {
            while (shortest < byLength.size()) {
                Queue queue = byLength.get(shortest);
                while (!queue.isEmpty()) {
                    int k = queue.remove();
                    if (!done[k] && now[k].size() == shortest) {
                        return k;
                    }
                }
                shortest++;
            }
            return -1;
        }
    }

    /// Numbers, first in, first out.
    private static final class Queue {
        private int[] entries = new int[8];
        private int first;
        private int end;

        boolean isEmpty() {
            return first == end;
        }

        void add(int entry) {
            if (end == entries.length) {
                int size = end - first;
                int[] roomy = 2 * size > entries.length ? new int[2 * entries.length] : entries;
                System.arraycopy(entries, first, roomy, 0, size);
                entries = roomy;
                first = 0;
                end = size;
            }
            entries[end++] = entry;
        }

        int remove() {
            return entries[first++];
        }
    }
}
