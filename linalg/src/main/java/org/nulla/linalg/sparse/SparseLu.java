package org.nulla.linalg.sparse;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.nulla.linalg.WorkControl;

/// LU factors of the first columns of a sparse matrix in a given order, made column by column (J. Gilbert and T. Peierls, *Sparse partial
/// pivoting in time proportional to arithmetic operations*, 1988, with the pruning of S. Eisenstat and J. Liu): which earlier pivots a
/// column needs is found by a depth-first search, so that no time is spent on zeros.
///
/// A pivot is the preferred row of its column where that is not much smaller than the largest. A column whose entries are all below
/// the least pivot is put off, and comes to the columns that are left for a dense block.
///
/// The structure is separate from the numbers: [#refactored] runs other numbers through the same pivots.
final class SparseLu {

    private static final int NONE = -1;
    private static final int CHECK_EVERY = 512;

    private final int rows;
    private final boolean[] barred;
    private int rank;
    private int[] pivotRow;
    private int[] pivotColumn;
    /// For each row its pivot, or -1.
    private final int[] pivotOf;
    // by pivot: the multipliers below it, by row
    private int[] lowerStart;
    private int[] lowerRow;
    private double[] lower;
    // by pivot: the entries above it, by pivot, each after those that it depends on
    private int[] upperStart;
    private int[] upperPivot;
    private double[] upper;
    private double[] diagonal;
    private int[] putOff = new int[8];
    private int putOffCount;
    private double growth;
    /// The largest multiplier and the smallest pivot of a refactorisation.
    private double largestMultiplier;
    private double smallestPivot = Double.POSITIVE_INFINITY;
    private long work;

    private SparseLu(int rows, int most, int entries, boolean[] barred) {
        this.rows = rows;
        this.barred = barred;
        this.pivotRow = new int[most];
        this.pivotColumn = new int[most];
        this.pivotOf = new int[rows];
        Arrays.fill(pivotOf, NONE);
        this.lowerStart = new int[most + 1];
        this.upperStart = new int[most + 1];
        this.lowerRow = new int[entries];
        this.lower = new double[entries];
        this.upperPivot = new int[entries];
        this.upper = new double[entries];
        this.diagonal = new double[most];
    }

    private SparseLu(SparseLu structure) {
        this.rows = structure.rows;
        this.barred = structure.barred;
        this.rank = structure.rank;
        this.pivotRow = structure.pivotRow;
        this.pivotColumn = structure.pivotColumn;
        this.pivotOf = structure.pivotOf;
        this.lowerStart = structure.lowerStart;
        this.lowerRow = structure.lowerRow;
        this.lower = new double[structure.lowerStart[rank]];
        this.upperStart = structure.upperStart;
        this.upperPivot = structure.upperPivot;
        this.upper = new double[structure.upperStart[rank]];
        this.diagonal = new double[rank];
        this.putOff = structure.putOff;
        this.putOffCount = structure.putOffCount;
    }

    /// How pivots are chosen.
    ///
    /// @param least a pivot is at least this large
    /// @param preference the preferred row is taken where its entry is at least this share of the largest
    record Pivoting(double least, double preference) {
    }

    /// Factors columns.
    ///
    /// @param a the matrix
    /// @param order columns in the order in which they are taken
    /// @param end how many of them
    /// @param fill how many entries they have below their pivots, as far as one can tell, and above
    /// @param preferred for each column the row that is preferred as its pivot, or -1
    /// @param barred rows that are to have no pivot
    static SparseLu of(SparseMatrix a, int[] order, int end, long fill, int[] preferred, boolean[] barred,
            Pivoting pivoting, WorkControl control) {
        // and one more, for a column is written with its pivot
        int room = (int) Math.min(fill + 16, Math.min(4L * a.entries() + 64, Integer.MAX_VALUE - 8));
        SparseLu lu = new SparseLu(a.rows(), end, room, barred);
        lu.factor(a, order, end, preferred, pivoting, control);
        return lu;
    }

    int rank() {
        return rank;
    }

    int pivotRow(int k) {
        return pivotRow[k];
    }

    int pivotColumn(int k) {
        return pivotColumn[k];
    }

    /// The pivot of a row, or -1.
    int pivotOf(int row) {
        return pivotOf[row];
    }

    /// The columns that were put off.
    int[] putOff() {
        return Arrays.copyOf(putOff, putOffCount);
    }

    int putOffCount() {
        return putOffCount;
    }

    /// The largest entry above a pivot, or pivot.
    double growth() {
        return growth;
    }

    /// Whether pivots that were chosen for other numbers serve these.
    ///
    /// @param least the smallest pivot that does
    /// @param most the largest multiplier that does
    boolean isSound(double least, double most) {
        // not a number where some entry is not
        return smallestPivot >= least && largestMultiplier <= most;
    }

    long entries() {
        return (long) lowerStart[rank] + upperStart[rank] + rank;
    }

    long work() {
        return work;
    }

    /// Finds the pivots that a column needs, and keeps what belongs to one search.
    private final class Search {
        private final int[] mark = new int[rows];
        private int stamp;
        private final int[] stackRow;
        private final int[] stackPlace;
        /// The pivots that are reached, from `top` on, each before those that depend on it.
        private final int[] reached;
        private int top;
        /// Rows without a pivot that are reached.
        private final int[] open = new int[rows];
        private int openCount;
        /// How far into its multipliers a search goes.
        private final int[] pruned;

        Search(int most) {
            stackRow = new int[most + 1];
            stackPlace = new int[most + 1];
            reached = new int[most];
            pruned = new int[most];
        }

        void from(SparseMatrix a, int j) {
            stamp++;
            top = reached.length;
            openCount = 0;
            for (int e = a.start()[j]; e < a.start()[j + 1]; e++) {
                int i = a.row()[e];
                if (mark[i] != stamp) {
                    if (pivotOf[i] == NONE) {
                        mark[i] = stamp;
                        open[openCount++] = i;
                    } else {
                        descend(i);
                    }
                }
            }
        }

        private void descend(int root) {
            int depth = 0;
            stackRow[0] = pivotOf[root];
            stackPlace[0] = lowerStart[pivotOf[root]];
            mark[root] = stamp;
            while (depth >= 0) {
                int k = stackRow[depth];
                int place = stackPlace[depth];
                int end = pruned[k];
                int down = NONE;
                while (place < end) {
                    int i = lowerRow[place++];
                    if (mark[i] != stamp) {
                        mark[i] = stamp;
                        if (pivotOf[i] == NONE) {
                            open[openCount++] = i;
                        } else {
                            down = pivotOf[i];
                            break;
                        }
                    }
                }
                stackPlace[depth] = place;
                if (down == NONE) {
                    depth--;
                    reached[--top] = k;
                } else {
                    stackRow[++depth] = down;
                    stackPlace[depth] = lowerStart[down];
                }
            }
        }

        /// Shortens the searches through pivots that column `k` needs: what they would find below pivot `k` is found through it.
        void prune(int k) {
            int row = pivotRow[k];
            for (int u = upperStart[k]; u < upperStart[k + 1]; u++) {
                int p = upperPivot[u];
                if (pruned[p] < lowerStart[p + 1]) {
                    continue;
                }
                boolean symmetric = false;
                for (int q = lowerStart[p]; q < lowerStart[p + 1]; q++) {
                    if (lowerRow[q] == row) {
                        symmetric = true;
                        break;
                    }
                }
                if (symmetric) {
                    int front = lowerStart[p];
                    int back = lowerStart[p + 1] - 1;
                    while (front <= back) {
                        if (pivotOf[lowerRow[front]] != NONE) {
                            front++;
                        } else {
                            int i = lowerRow[front];
                            lowerRow[front] = lowerRow[back];
                            lowerRow[back] = i;
                            double l = lower[front];
                            lower[front] = lower[back];
                            lower[back--] = l;
                        }
                    }
                    pruned[p] = front;
                }
            }
        }
    }

    private void factor(SparseMatrix a, int[] order, int end, int[] preferred, Pivoting pivoting, WorkControl control) {
        Search search = new Search(end);
        double[] x = new double[rows];
        for (int c = 0; c < end; c++) {
            if (c % CHECK_EVERY == CHECK_EVERY - 1) {
                control.report("factor", c, order.length);
            }
            int j = order[c];
            search.from(a, j);
            eliminate(a, j, x, search);
            int[] open = search.open;
            int count = search.openCount;
            int best = NONE;
            double largest = 0;
            for (int s = 0; s < count; s++) {
                double size = Math.abs(x[open[s]]);
                if (size > largest && !barred[open[s]]) {
                    largest = size;
                    best = open[s];
                }
            }
            if (!(largest >= pivoting.least)) {
                for (int s = 0; s < count; s++) {
                    x[open[s]] = 0;
                }
                putOff(j);
                continue;
            }
            int like = preferred[j];
            if (like >= 0 && pivotOf[like] == NONE && Math.abs(x[like]) >= pivoting.preference * largest) {
                best = like;
            }
            int k = rank++;
            int from = lowerStart[k];
            makeLowerRoom(from + count);
            double pivot = x[best];
            int put = from;
            for (int s = 0; s < count; s++) {
                int i = open[s];
                if (i != best) {
                    lowerRow[put] = i;
                    lower[put++] = x[i] / pivot;
                }
                x[i] = 0;
            }
            lowerStart[k + 1] = put;
            diagonal[k] = pivot;
            pivotRow[k] = best;
            pivotColumn[k] = j;
            pivotOf[best] = k;
            search.pruned[k] = put;
            growth = Math.max(growth, Math.abs(pivot));
            search.prune(k);
        }
    }

    private void putOff(int j) {
        if (putOffCount == putOff.length) {
            putOff = Arrays.copyOf(putOff, 2 * putOffCount);
        }
        putOff[putOffCount++] = j;
    }

    /// Eliminates the earlier pivots from a column, whose entries at them become column `rank` of the upper triangle.
    private void eliminate(SparseMatrix a, int j, double[] x, Search search) {
        for (int e = a.start()[j]; e < a.start()[j + 1]; e++) {
            x[a.row()[e]] = a.value()[e];
        }
        int from = upperStart[rank];
        int count = search.reached.length - search.top;
        makeUpperRoom(from + count);
        for (int r = 0; r < count; r++) {
            int k = search.reached[search.top + r];
            int row = pivotRow[k];
            double xk = x[row];
            x[row] = 0;
            upperPivot[from + r] = k;
            upper[from + r] = xk;
            growth = Math.max(growth, Math.abs(xk));
            int end = lowerStart[k + 1];
            if (xk != 0) {
                for (int q = lowerStart[k]; q < end; q++) {
                    x[lowerRow[q]] -= lower[q] * xk;
                }
            }
            work += end - lowerStart[k];
        }
        upperStart[rank + 1] = from + count;
    }

    private void makeLowerRoom(int needed) {
        if (needed > lowerRow.length) {
            int room = grown(lowerRow.length, needed);
            lowerRow = Arrays.copyOf(lowerRow, room);
            lower = Arrays.copyOf(lower, room);
        }
    }

    private void makeUpperRoom(int needed) {
        if (needed > upperPivot.length) {
            int room = grown(upperPivot.length, needed);
            upperPivot = Arrays.copyOf(upperPivot, room);
            upper = Arrays.copyOf(upper, room);
        }
    }

    private static int grown(int now, int needed) {
        if (needed < 0) {
            throw new OutOfMemoryError("The factors have more entries than an array can hold.");
        }
        return (int) Math.max(needed, Math.min(Integer.MAX_VALUE - 8, now + (now >> 1) + 16L));
    }

    /// Columns that are left for a dense block, after elimination of the pivots here.
    ///
    /// @param column which columns
    /// @param start for each where its entries at pivots begin, and their number at the end
    /// @param pivot for each such entry its pivot, each after those that it depends on
    /// @param upper for each such entry its value
    /// @param row the rows without a pivot that some of the columns have entries in, those that are to have none last
    /// @param pivotable how many rows may have one
    /// @param dense for each column its entries at these rows
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    record Rest(int[] column, int[] start, int[] pivot, double[] upper, int[] row, int pivotable, double[][] dense) {

        long entries() {
            return start[column.length] + (long) row.length * column.length;
        }
    }

    /// Eliminates the pivots here from other columns.
    ///
    /// @param most how many entries the dense block may have
    /// @return the columns, or null where there would be more entries
    @Nullable
    Rest rest(SparseMatrix a, int[] columns, long most, WorkControl control) {
        Search search = new Search(Math.max(rank, 1));
        System.arraycopy(lowerStart, 1, search.pruned, 0, rank);
        // a column more than there are pivots is made, so there is room for its place
        upperStart = Arrays.copyOf(upperStart, rank + 2);
        double[] x = new double[rows];
        int[] start = new int[columns.length + 1];
        int[] pivots = new int[64];
        double[] values = new double[64];
        int[][] openRows = new int[columns.length][];
        double[][] openValues = new double[columns.length][];
        int[] placeOf = new int[rows];
        int[] row = new int[rows];
        int rowCount = 0;
        for (int c = 0; c < columns.length; c++) {
            control.check();
            search.from(a, columns[c]);
            eliminate(a, columns[c], x, search);
            int count = upperStart[rank + 1] - upperStart[rank];
            if (start[c] + count > pivots.length) {
                int room = grown(pivots.length, start[c] + count);
                pivots = Arrays.copyOf(pivots, room);
                values = Arrays.copyOf(values, room);
            }
            System.arraycopy(upperPivot, upperStart[rank], pivots, start[c], count);
            System.arraycopy(upper, upperStart[rank], values, start[c], count);
            start[c + 1] = start[c] + count;
            openRows[c] = Arrays.copyOf(search.open, search.openCount);
            openValues[c] = new double[search.openCount];
            for (int s = 0; s < search.openCount; s++) {
                int i = search.open[s];
                openValues[c][s] = x[i];
                x[i] = 0;
                if (placeOf[i] == 0) {
                    row[rowCount++] = i;
                    placeOf[i] = rowCount;
                }
            }
            if ((long) rowCount * columns.length > most) {
                return null;
            }
        }
        int free = 0;
        for (int i = 0; i < rowCount; i++) {
            if (!barred[row[i]]) {
                int r = row[free];
                row[free++] = row[i];
                row[i] = r;
            }
        }
        for (int i = 0; i < rowCount; i++) {
            placeOf[row[i]] = i + 1;
        }
        double[][] dense = new double[columns.length][rowCount];
        for (int c = 0; c < columns.length; c++) {
            for (int s = 0; s < openRows[c].length; s++) {
                dense[c][placeOf[openRows[c][s]] - 1] = openValues[c][s];
            }
        }
        return new Rest(columns, start, Arrays.copyOf(pivots, start[columns.length]),
                Arrays.copyOf(values, start[columns.length]), Arrays.copyOf(row, rowCount), free, dense);
    }

    /// Runs the other numbers of the same columns through the pivots here.
    Rest rest(SparseMatrix a, Rest earlier, WorkControl control) {
        double[] x = new double[rows];
        double[] values = new double[earlier.upper.length];
        double[][] dense = new double[earlier.column.length][earlier.row.length];
        for (int c = 0; c < earlier.column.length; c++) {
            control.check();
            int j = earlier.column[c];
            for (int e = a.start()[j]; e < a.start()[j + 1]; e++) {
                x[a.row()[e]] = a.value()[e];
            }
            for (int u = earlier.start[c]; u < earlier.start[c + 1]; u++) {
                int k = earlier.pivot[u];
                double xk = x[pivotRow[k]];
                x[pivotRow[k]] = 0;
                values[u] = xk;
                int end = lowerStart[k + 1];
                if (xk != 0) {
                    for (int q = lowerStart[k]; q < end; q++) {
                        x[lowerRow[q]] -= lower[q] * xk;
                    }
                }
                work += end - lowerStart[k];
            }
            double[] there = dense[c];
            for (int s = 0; s < there.length; s++) {
                there[s] = x[earlier.row[s]];
                x[earlier.row[s]] = 0;
            }
        }
        return new Rest(earlier.column, earlier.start, earlier.pivot, values, earlier.row, earlier.pivotable, dense);
    }

    /// Runs other numbers through the same pivots.
    ///
    /// @param a a matrix of the same structure
    SparseLu refactored(SparseMatrix a, WorkControl control) {
        SparseLu next = new SparseLu(this);
        next.refactor(a, control);
        return next;
    }

    private void refactor(SparseMatrix a, WorkControl control) {
        double[] x = new double[rows];
        int[] start = a.start();
        int[] row = a.row();
        double[] value = a.value();
        int[] rowOfPivot = pivotRow;
        int[] below = lowerRow;
        double[] multiplier = lower;
        double most = 0;
        double multipliers = 0;
        double least = Double.POSITIVE_INFINITY;
        long done = 0;
        for (int k = 0; k < rank; k++) {
            if (k % CHECK_EVERY == 0) {
                control.check();
            }
            int j = pivotColumn[k];
            for (int e = start[j]; e < start[j + 1]; e++) {
                x[row[e]] = value[e];
            }
            for (int u = upperStart[k]; u < upperStart[k + 1]; u++) {
                int p = upperPivot[u];
                int r = rowOfPivot[p];
                double xk = x[r];
                x[r] = 0;
                upper[u] = xk;
                if (xk != 0) {
                    most = Math.max(most, Math.abs(xk));
                    int end = lowerStart[p + 1];
                    for (int q = lowerStart[p]; q < end; q++) {
                        x[below[q]] -= multiplier[q] * xk;
                    }
                    done += end - lowerStart[p];
                }
            }
            int r = rowOfPivot[k];
            double pivot = x[r];
            x[r] = 0;
            diagonal[k] = pivot;
            double size = Math.abs(pivot);
            most = Math.max(most, size);
            least = Math.min(least, size);
            for (int q = lowerStart[k]; q < lowerStart[k + 1]; q++) {
                double l = x[below[q]] / pivot;
                multiplier[q] = l;
                x[below[q]] = 0;
                multipliers = Math.max(multipliers, Math.abs(l));
            }
        }
        growth = Math.max(most, multipliers);
        largestMultiplier = multipliers;
        smallestPivot = least;
        work = done;
    }

    // --- triangles, on vectors by row of the matrix

    /// `x := L⁻¹ x`: at pivot rows and below.
    void forward(double[] x) {
        for (int k = 0; k < rank; k++) {
            double xk = x[pivotRow[k]];
            if (xk != 0) {
                int end = lowerStart[k + 1];
                for (int q = lowerStart[k]; q < end; q++) {
                    x[lowerRow[q]] -= lower[q] * xk;
                }
            }
        }
    }

    /// Solves with the upper triangle.
    ///
    /// @param x by row; used up at pivot rows
    /// @param z by column, where the solution goes
    void back(double[] x, double[] z) {
        for (int k = rank - 1; k >= 0; k--) {
            double zk = x[pivotRow[k]] / diagonal[k];
            z[pivotColumn[k]] = zk;
            if (zk != 0) {
                int end = upperStart[k + 1];
                for (int u = upperStart[k]; u < end; u++) {
                    x[pivotRow[upperPivot[u]]] -= upper[u] * zk;
                }
            }
        }
    }

    /// Records [#forward].
    void forward(SolveRecorder x) {
        for (int k = 0; k < rank; k++) {
            for (int q = lowerStart[k]; q < lowerStart[k + 1]; q++) {
                x.subtract(lowerRow[q], lower[q], pivotRow[k]);
            }
        }
    }

    /// The same as [#forward] on three vectors beside one another, so that the factors are read once.
    void forwardThree(double[] x) {
        for (int k = 0; k < rank; k++) {
            int from = 3 * pivotRow[k];
            double x0 = x[from];
            double x1 = x[from + 1];
            double x2 = x[from + 2];
            int end = lowerStart[k + 1];
            for (int q = lowerStart[k]; q < end; q++) {
                int to = 3 * lowerRow[q];
                double l = lower[q];
                x[to] -= l * x0;
                x[to + 1] -= l * x1;
                x[to + 2] -= l * x2;
            }
        }
    }

    /// Records [#back]; each solution stays at its pivot's row.
    void back(SolveRecorder x) {
        for (int k = rank - 1; k >= 0; k--) {
            x.divide(pivotRow[k], diagonal[k]);
            for (int u = upperStart[k]; u < upperStart[k + 1]; u++) {
                x.subtract(pivotRow[upperPivot[u]], upper[u], pivotRow[k]);
            }
        }
    }

    /// The same as [#back] on three vectors beside one another.
    void backThree(double[] x, double[] z) {
        for (int k = rank - 1; k >= 0; k--) {
            int from = 3 * pivotRow[k];
            double pivot = diagonal[k];
            double z0 = x[from] / pivot;
            double z1 = x[from + 1] / pivot;
            double z2 = x[from + 2] / pivot;
            int at = 3 * pivotColumn[k];
            z[at] = z0;
            z[at + 1] = z1;
            z[at + 2] = z2;
            int end = upperStart[k + 1];
            for (int u = upperStart[k]; u < end; u++) {
                int to = 3 * pivotRow[upperPivot[u]];
                double entry = upper[u];
                x[to] -= entry * z0;
                x[to + 1] -= entry * z1;
                x[to + 2] -= entry * z2;
            }
        }
    }

    /// Solves with the transposed upper triangle.
    ///
    /// @param c by column, what the combination of rows must be
    /// @param y by row, where the solution goes, at pivot rows
    void forwardTransposed(double[] c, double[] y) {
        for (int k = 0; k < rank; k++) {
            double sum = c[pivotColumn[k]];
            int end = upperStart[k + 1];
            for (int u = upperStart[k]; u < end; u++) {
                sum -= upper[u] * y[pivotRow[upperPivot[u]]];
            }
            y[pivotRow[k]] = sum / diagonal[k];
        }
    }

    /// `y := L⁻ᵀ y`.
    void backTransposed(double[] y) {
        for (int k = rank - 1; k >= 0; k--) {
            double sum = y[pivotRow[k]];
            int end = lowerStart[k + 1];
            for (int q = lowerStart[k]; q < end; q++) {
                sum -= lower[q] * y[lowerRow[q]];
            }
            y[pivotRow[k]] = sum;
        }
    }

    double pivot(int k) {
        return diagonal[k];
    }
}
