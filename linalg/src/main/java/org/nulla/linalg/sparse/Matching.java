package org.nulla.linalg.sparse;

import java.util.Arrays;
import org.nulla.linalg.WorkControl;

/// A largest set of entries of which no two share a row or a column, large entries preferred. Its size is the structural rank: no
/// choice of numbers for the entries gives more.
///
/// Entries that are the largest of their row and of their column come first, then what can be added in order of size along each column, and
/// what is still missing is found along augmenting paths, in phases (A. Pothen, C.-J. Fan, *Computing the block triangular form of a sparse matrix*,
/// ACM TOMS 16, 1990).
public final class Matching {

    private static final int NONE = -1;
    private static final int BARRED = -2;

    /// For each column its row, and for each row its column; -1 where there is none.
    private final int[] rowOf;
    private final int[] columnOf;
    private final Barred barred;
    private int size;

    private Matching(int rows, int columns, Barred barred) {
        this.rowOf = new int[columns];
        this.columnOf = new int[rows];
        this.barred = barred;
        Arrays.fill(rowOf, NONE);
        Arrays.fill(columnOf, NONE);
        // a barred row counts as taken, by a column that is not looked at
        for (int i = 0; i < rows; i++) {
            if (barred.row()[i]) {
                columnOf[i] = BARRED;
            }
        }
    }

    static Matching of(SparseMatrix a, Barred barred, WorkControl control) {
        Matching matching = new Matching(a.rows(), a.columns(), barred);
        matching.takeLargest(a);
        matching.takeFree(a);
        matching.augment(a, control);
        return matching;
    }

    /// Rows and columns that are to have no pivot.
    ///
    /// @param row for each row whether it is one
    /// @param column for each column whether it is one
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    public record Barred(boolean[] row, boolean[] column) {

        /// All may have one.
        public static Barred none(SparseMatrix a) {
            return new Barred(new boolean[a.rows()], new boolean[a.columns()]);
        }
    }

    /// The row of a column, or -1.
    int rowOf(int column) {
        return rowOf[column];
    }

    /// The column of a row, or -1.
    int columnOf(int row) {
        return Math.max(NONE, columnOf[row]);
    }

    int size() {
        return size;
    }

    private void match(int i, int j) {
        rowOf[j] = i;
        columnOf[i] = j;
    }

    private void takeLargest(SparseMatrix a) {
        double[] most = new double[a.rows()];
        for (int e = 0; e < a.entries(); e++) {
            int i = a.row()[e];
            most[i] = Math.max(most[i], Math.abs(a.value()[e]));
        }
        for (int j = 0; j < a.columns(); j++) {
            if (barred.column[j]) {
                continue;
            }
            int best = NONE;
            double largest = 0;
            for (int e = a.start()[j]; e < a.start()[j + 1]; e++) {
                double entry = Math.abs(a.value()[e]);
                int i = a.row()[e];
                if (entry > largest || (entry == largest && best != NONE && columnOf[best] != NONE)) {
                    largest = entry;
                    best = i;
                }
            }
            if (best != NONE && columnOf[best] == NONE && largest >= 0.5 * most[best]) {
                match(best, j);
                size++;
            }
        }
    }

    private void takeFree(SparseMatrix a) {
        for (int j = 0; j < a.columns(); j++) {
            if (rowOf[j] == NONE && !barred.column[j]) {
                int best = NONE;
                double largest = -1;
                for (int e = a.start()[j]; e < a.start()[j + 1]; e++) {
                    int i = a.row()[e];
                    if (columnOf[i] == NONE && Math.abs(a.value()[e]) > largest) {
                        largest = Math.abs(a.value()[e]);
                        best = i;
                    }
                }
                if (best != NONE) {
                    match(best, j);
                    size++;
                }
            }
        }
    }

    /// Searches for each column that is left a path to a row that is left, in phases: in each a row is looked at once, by all searches
    /// together, so that a phase takes no longer than one search may. What a phase finds nothing in cannot be augmented.
    private void augment(SparseMatrix a, WorkControl control) {
        int most = Math.min(a.rows(), a.columns());
        if (size == most) {
            return;
        }
        int[] seen = new int[a.rows()];
        int[] place = new int[a.columns()];
        int[] ahead = a.start().clone();
        int[] stack = new int[Math.min(a.columns(), a.rows() + 1) + 1];
        int before = -1;
        for (int phase = 1; before < size && size < most; phase++) {
            control.check();
            before = size;
            for (int root = 0; root < a.columns() && size < most; root++) {
                if (rowOf[root] == NONE && !barred.column[root]) {
                    search(a, root, phase, seen, place, ahead, stack);
                }
            }
        }
    }

    /// Searches for a path from a column to a row that is left, depth first, and matches along it.
    ///
    /// @param seen for each row the last phase that looked at it
    /// @param place for each column on the stack how far its entries have been followed
    /// @param ahead for each column how far its entries have been looked at for a row that is left, over all searches
    private void search(SparseMatrix a, int root, int phase, int[] seen, int[] place, int[] ahead, int[] stack) {
        int top = 0;
        stack[0] = root;
        place[root] = a.start()[root];
        while (top >= 0) {
            int j = stack[top];
            int end = a.start()[j + 1];
            while (ahead[j] < end) {
                int free = a.row()[ahead[j]++];
                if (columnOf[free] == NONE) {
                    augmentAlong(stack, top, free);
                    return;
                }
            }
            int down = NONE;
            while (place[j] < end && down == NONE) {
                int i = a.row()[place[j]++];
                if (seen[i] != phase && columnOf[i] != BARRED) {
                    seen[i] = phase;
                    down = columnOf[i];
                }
            }
            if (down == NONE) {
                top--;
            } else {
                place[down] = a.start()[down];
                stack[++top] = down;
            }
        }
    }

    private void augmentAlong(int[] stack, int last, int free) {
        int i = free;
        for (int top = last; top >= 0; top--) {
            int before = rowOf[stack[top]];
            match(i, stack[top]);
            i = before;
        }
        size++;
    }
}
