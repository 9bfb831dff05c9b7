package org.nulla.linalg.sparse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.linalg.WorkControl;

/// LU factors of a sparse rectangular matrix, which may be singular.
///
/// Rows and columns are [equilibrated][Equilibration], [matched][Matching], [ordered][ColumnOrder] and factored: most of it
/// [sparse][SparseLu], what fills up as one [dense block][DenseBlock]. Columns without a pivot of [#LEAST_PIVOT] are put off. Where
/// fewer pivots were found than the structure allows, [#leftOver] is what the columns without a pivot still have at the rows without one;
/// whoever knows what of it is noise [adds][#with] the pivots that are not. After that the columns without a pivot are free, and the rows
/// without one depend on the others.
///
/// Vectors are in the units of the matrix that was given. Immutable; safe for many threads.
public final class Factors {

    /// A smaller pivot is not taken in passing, in equilibrated units.
    static final double LEAST_PIVOT = 1e-6;
    /// The pivots that keep fill-in low are taken where they are at least this share of the largest.
    private static final double PREFERENCE = 0.05;
    /// Factors whose entries exceed this are made anew with the largest pivot of each column.
    private static final double MOST_GROWTH = 1e5;
    /// Pivots that are used again serve while no multiplier exceeds this.
    private static final double MOST_MULTIPLIER = 1e3;
    private static final long MOST_DENSE = 60_000_000;

    private final SparseMatrix a;
    private final Equilibration scale;
    private final Structure structure;
    private final SparseLu sparse;
    private final SparseLu.Rest rest;
    private final DenseBlock block;
    private final @Nullable LastBlock last;
    private final int rank;
    /// Rows and columns without a pivot.
    private final int[] leftRows;
    private final int[] freeColumns;
    /// The estimate of the condition, or 0 where nobody has asked for it.
    private volatile double condition;
    /// Where an estimate may start: at the row that the last one ended at, or -1.
    private volatile int hint = -1;

    private Factors(SparseMatrix scaled, Equilibration scale, Structure structure, SparseLu sparse, SparseLu.Rest rest,
            DenseBlock block, @Nullable LastBlock last) {
        this.a = scaled;
        this.scale = scale;
        this.structure = structure;
        this.sparse = sparse;
        this.rest = rest;
        this.block = block;
        this.last = last;
        this.rank = sparse.rank() + block.rank() + (last == null ? 0 : last.size());
        boolean[] hasPivotRow = new boolean[a.rows()];
        boolean[] hasPivotColumn = new boolean[a.columns()];
        for (int k = 0; k < sparse.rank(); k++) {
            hasPivotRow[sparse.pivotRow(k)] = true;
            hasPivotColumn[sparse.pivotColumn(k)] = true;
        }
        for (int k = 0; k < block.rank(); k++) {
            hasPivotRow[rest.row()[block.rowAt(k)]] = true;
            hasPivotColumn[rest.column()[block.columnAt(k)]] = true;
        }
        if (last != null) {
            for (int k = 0; k < last.size(); k++) {
                hasPivotRow[last.row[k]] = true;
                hasPivotColumn[last.column[k]] = true;
            }
        }
        this.leftRows = without(hasPivotRow);
        this.freeColumns = without(hasPivotColumn);
    }

    /// What the pattern of a matrix says.
    ///
    /// @param rank how many columns were matched
    /// @param isBanded whether they are taken in the order that they were given in
    private record Structure(int rank, boolean isBanded) {
    }

    private static int[] without(boolean[] pivot) {
        int[] found = new int[pivot.length];
        int count = 0;
        for (int i = 0; i < pivot.length; i++) {
            if (!pivot[i]) {
                found[count++] = i;
            }
        }
        return Arrays.copyOf(found, count);
    }

    /// Factors a matrix.
    ///
    /// @return the factors, or null where they would not fit in memory
    public static @Nullable Factors of(SparseMatrix matrix, WorkControl control) {
        return of(matrix, Matching.Barred.none(matrix), control);
    }

    /// Factors a matrix with some rows and columns without a pivot.
    ///
    /// @return the factors, or null where they would not fit in memory
    public static @Nullable Factors of(SparseMatrix matrix, Matching.Barred barred, WorkControl control) {
        Equilibration scale = Equilibration.of(matrix);
        SparseMatrix a = scale.apply(matrix);
        Matching matching = Matching.of(a, barred, control);
        ColumnOrder order = ColumnOrder.of(a, matching, control);
        int[] preferred = new int[a.columns()];
        for (int j = 0; j < preferred.length; j++) {
            preferred[j] = matching.rowOf(j);
        }
        Factors factors = of(a, scale, matching, order, preferred, barred.row(), PREFERENCE, control);
        if (factors != null && !(factors.growth() <= MOST_GROWTH)) {
            Factors careful = of(a, scale, matching, order, preferred, barred.row(), 1, control);
            return careful == null || !(careful.growth() < factors.growth()) ? factors : careful;
        }
        return factors;
    }

    private static @Nullable Factors of(SparseMatrix a, Equilibration scale, Matching matching, ColumnOrder order,
            int[] preferred, boolean[] barred, double preference, WorkControl control) {
        int[] columns = order.columns();
        int end = columns.length - order.dense();
        SparseLu sparse = SparseLu.of(a, columns, end, order.fill(), preferred, barred,
                new SparseLu.Pivoting(LEAST_PIVOT, preference), control);
        int[] putOff = sparse.putOff();
        int[] others = Arrays.copyOf(putOff, putOff.length + order.dense());
        System.arraycopy(columns, end, others, putOff.length, order.dense());
        SparseLu.Rest rest = sparse.rest(a, others, MOST_DENSE, control);
        if (rest == null) {
            return null;
        }
        DenseBlock block = DenseBlock.of(rest.row().length, rest.pivotable(), rest.dense(), LEAST_PIVOT, control);
        return new Factors(a, scale, new Structure(matching.size(), order.isBanded()), sparse, rest, block, null);
    }

    /// Runs the numbers of another matrix of the same structure through the same pivots, those of the last block left out.
    public Factors refactored(SparseMatrix matrix, WorkControl control) {
        SparseMatrix scaled = scale.apply(matrix);
        SparseLu again = sparse.refactored(scaled, control);
        SparseLu.Rest others = again.rest(scaled, rest, control);
        DenseBlock dense = DenseBlock.of(block, others.dense(), control);
        return new Factors(scaled, scale, structure, again, others, dense, null);
    }

    /// Factors a matrix of the same structure with the same order and the same pivots, but for those of the dense block, which are
    /// chosen anew.
    ///
    /// @param guarded rows whose entries must not have grown, the first ones
    /// @return the factors, or null where the pivots do not serve
    public @Nullable Factors again(SparseMatrix matrix, int guarded, WorkControl control) {
        Equilibration units = scale;
        SparseMatrix scaled = scale.apply(matrix);
        Equilibration.Drift drift = Equilibration.drift(scaled, guarded);
        if (drift == Equilibration.Drift.BROKEN) {
            return null;
        }
        if (drift == Equilibration.Drift.FAR) {
            units = Equilibration.of(matrix);
            scaled = units.apply(matrix);
        }
        SparseLu again = sparse.refactored(scaled, control);
        if (!again.isSound(LEAST_PIVOT, MOST_MULTIPLIER)) {
            return null;
        }
        SparseLu.Rest others = again.rest(scaled, rest, control);
        DenseBlock dense = DenseBlock.of(others.row().length, others.pivotable(), others.dense(), LEAST_PIVOT,
                control);
        Factors factors = new Factors(scaled, units, structure, again, others, dense, null);
        factors.hint = hint;
        return factors.growth() <= Math.max(MOST_GROWTH, 2 * growth()) ? factors : null;
    }

    public int rank() {
        return rank;
    }

    /// The most pivots that the structure allows.
    public int structuralRank() {
        return structure.rank;
    }

    public boolean isBanded() {
        return structure.isBanded;
    }

    /// How many rows the dense block has.
    public int denseRows() {
        return block.rows();
    }

    public int denseColumns() {
        return block.columns();
    }

    public int rows() {
        return a.rows();
    }

    public int columns() {
        return a.columns();
    }

    /// Rows without a pivot.
    public int[] leftRows() {
        return leftRows;
    }

    /// Columns without a pivot.
    public int[] freeColumns() {
        return freeColumns;
    }

    public double growth() {
        return Math.max(sparse.growth(), block.growth());
    }

    /// How many entries the factors have.
    public long entries() {
        return sparse.entries() + rest.entries();
    }

    /// How many of these the matrix does not have.
    public long fillIn() {
        long filled = entries();
        for (int k = 0; k < sparse.rank(); k++) {
            filled -= a.start()[sparse.pivotColumn(k) + 1] - a.start()[sparse.pivotColumn(k)];
        }
        for (int j : rest.column()) {
            filled -= a.start()[j + 1] - a.start()[j];
        }
        return filled;
    }

    /// Columns whose entries were all too small for a pivot when their turn came.
    public int[] delayed() {
        int[] delayed = Arrays.copyOf(rest.column(), rest.column().length);
        int count = sparse.putOffCount();
        int[] position = new int[delayed.length];
        for (int p = block.rank(); p < delayed.length; p++) {
            position[block.columnAt(p)] = 1;
        }
        for (int c = count; c < delayed.length; c++) {
            if (position[c] == 1) {
                delayed[count++] = delayed[c];
            }
        }
        return Arrays.copyOf(delayed, count);
    }

    /// How many multiply-adds the factors took.
    public long work() {
        long side = Math.min(block.rank(), Math.min(block.rows(), block.columns()));
        return sparse.work() + side * block.rows() * block.columns()
                - side * side * (block.rows() + block.columns()) / 2
                + side * side * side / 3;
    }

    public double rowScale(int i) {
        return scale.row()[i];
    }

    public double columnScale(int j) {
        return scale.column()[j];
    }

    /// All pivots but those of the last block, in equilibrated units.
    public double[] pivots() {
        double[] pivots = new double[sparse.rank() + block.rank()];
        for (int k = 0; k < pivots.length; k++) {
            pivots[k] = k < sparse.rank() ? sparse.pivot(k) : block.pivot(k - sparse.rank());
        }
        return pivots;
    }

    /// A pivot in equilibrated units.
    public record Pivot(int row, int column, double size) {
    }

    /// The smallest pivots, those of the last block included, smallest first.
    public List<Pivot> smallestPivots(int count) {
        List<Pivot> pivots = new ArrayList<>(rank);
        for (int k = 0; k < sparse.rank(); k++) {
            pivots.add(new Pivot(sparse.pivotRow(k), sparse.pivotColumn(k), Math.abs(sparse.pivot(k))));
        }
        for (int k = 0; k < block.rank(); k++) {
            pivots.add(new Pivot(rest.row()[block.rowAt(k)], rest.column()[block.columnAt(k)],
                    Math.abs(block.pivot(k))));
        }
        for (int k = 0; last != null && k < last.size(); k++) {
            pivots.add(new Pivot(last.row[last.lu.rowAt(k)], last.column[last.lu.columnAt(k)],
                    Math.abs(last.lu.pivot(k))));
        }
        pivots.sort(Comparator.comparingDouble(Pivot::size));
        return pivots.subList(0, Math.min(count, pivots.size()));
    }

    // --- the last block

    /// Pivots that were added, as columns of what elimination left.
    private static final class LastBlock {
        private final int[] row;
        private final int[] column;
        /// For each column its entries by row after elimination of all other pivots: at their rows, and at rows without a pivot.
        private final double[][] reduced;
        private final DenseBlock lu;

        LastBlock(int[] row, int[] column, double[][] reduced, WorkControl control) {
            this.row = row;
            this.column = column;
            this.reduced = reduced;
            double[][] square = new double[column.length][row.length];
            for (int c = 0; c < column.length; c++) {
                for (int k = 0; k < row.length; k++) {
                    square[c][k] = reduced[c][row[k]];
                }
            }
            this.lu = DenseBlock.of(row.length, row.length, square, 0, control);
        }

        int size() {
            return row.length;
        }
    }

    /// What is left of columns without a pivot at rows without one, in equilibrated units.
    ///
    /// @param entry entries by row and column, in the order of [#leftRows] and [#freeColumns]
    /// @param size the largest number that each entry was made of
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    public record LeftOver(double[][] entry, double[][] size) {
    }

    public LeftOver leftOver(WorkControl control) {
        double[][] left = new double[leftRows.length][freeColumns.length];
        double[][] size = new double[leftRows.length][freeColumns.length];
        if (leftRows.length <= freeColumns.length) {
            for (int r = 0; r < leftRows.length; r++) {
                control.check();
                double[] y = new double[a.rows()];
                y[leftRows[r]] = 1;
                pullBackLower(y);
                for (int f = 0; f < freeColumns.length; f++) {
                    int j = freeColumns[f];
                    double sum = 0;
                    double most = 0;
                    for (int e = a.start()[j]; e < a.start()[j + 1]; e++) {
                        double term = a.value()[e] * y[a.row()[e]];
                        most = Math.max(most, Math.abs(term));
                        sum += term;
                    }
                    left[r][f] = sum;
                    size[r][f] = sum == most || sum == -most ? 0 : most;
                }
            }
        } else {
            for (int f = 0; f < freeColumns.length; f++) {
                control.check();
                double[] x = columnOf(freeColumns[f]);
                double[] given = x.clone();
                pushLower(x);
                double most = 0;
                for (int i = 0; i < x.length; i++) {
                    most = Math.max(most, Math.max(Math.abs(given[i]), Math.abs(x[i])));
                }
                for (int r = 0; r < leftRows.length; r++) {
                    left[r][f] = x[leftRows[r]];
                    size[r][f] = x[leftRows[r]] == given[leftRows[r]] ? 0 : most;
                }
            }
        }
        return new LeftOver(left, size);
    }

    /// The same factors with more pivots.
    ///
    /// @param rows which rows without a pivot
    /// @param columns which columns without one
    public Factors with(int[] rows, int[] columns, WorkControl control) {
        if (rows.length == 0) {
            return this;
        }
        double[][] reduced = new double[columns.length][];
        for (int c = 0; c < columns.length; c++) {
            control.check();
            reduced[c] = columnOf(columns[c]);
            pushLower(reduced[c]);
        }
        return new Factors(a, scale, structure, sparse, rest, block,
                new LastBlock(rows, columns, reduced, control));
    }

    /// The same factors without the pivots that were added.
    public Factors withoutLast() {
        return last == null ? this : new Factors(a, scale, structure, sparse, rest, block, null);
    }

    private double[] columnOf(int j) {
        double[] x = new double[a.rows()];
        for (int e = a.start()[j]; e < a.start()[j + 1]; e++) {
            x[a.row()[e]] = a.value()[e];
        }
        return x;
    }

    /// `x := L⁻¹ x` for all but the last block, by row.
    private void pushLower(double[] x) {
        sparse.forward(x);
        if (block.rank() > 0) {
            double[] t = new double[block.rows()];
            for (int i = 0; i < t.length; i++) {
                t[i] = x[rest.row()[block.rowAt(i)]];
            }
            block.forward(t);
            for (int i = 0; i < t.length; i++) {
                x[rest.row()[block.rowAt(i)]] = t[i];
            }
        }
    }

    /// `y := L⁻ᵀ y` for all but the last block, by row.
    private void pullBackLower(double[] y) {
        if (block.rank() > 0) {
            double[] t = new double[block.rows()];
            for (int i = 0; i < t.length; i++) {
                t[i] = y[rest.row()[block.rowAt(i)]];
            }
            block.backTransposed(t);
            for (int i = 0; i < t.length; i++) {
                y[rest.row()[block.rowAt(i)]] = t[i];
            }
        }
        sparse.backTransposed(y);
    }

    /// Solves with the upper triangle of all but the last block.
    ///
    /// @param x by row; used up
    /// @param z by column, where the solution goes
    private void backUpper(double[] x, double[] z) {
        if (block.rank() > 0) {
            double[] t = new double[block.rank()];
            for (int k = 0; k < t.length; k++) {
                t[k] = x[rest.row()[block.rowAt(k)]];
            }
            block.back(t);
            for (int k = 0; k < t.length; k++) {
                int c = block.columnAt(k);
                z[rest.column()[c]] = t[k];
                if (t[k] != 0) {
                    for (int u = rest.start()[c]; u < rest.start()[c + 1]; u++) {
                        x[sparse.pivotRow(rest.pivot()[u])] -= rest.upper()[u] * t[k];
                    }
                }
            }
        }
        sparse.back(x, z);
    }

    /// Solves with the transposed upper triangle of all but the last block.
    ///
    /// @param c by column
    /// @param y by row, where the solution goes
    private void pushUpperTransposed(double[] c, double[] y) {
        sparse.forwardTransposed(c, y);
        if (block.rank() > 0) {
            double[] t = new double[block.rank()];
            for (int k = 0; k < t.length; k++) {
                int at = block.columnAt(k);
                double sum = c[rest.column()[at]];
                for (int u = rest.start()[at]; u < rest.start()[at + 1]; u++) {
                    sum -= rest.upper()[u] * y[sparse.pivotRow(rest.pivot()[u])];
                }
                t[k] = sum;
            }
            block.forwardTransposed(t);
            for (int k = 0; k < t.length; k++) {
                y[rest.row()[block.rowAt(k)]] = t[k];
            }
        }
    }

    // --- answers

    /// A right-hand side after elimination: at [#leftRows] what no choice of unknowns changes, in equilibrated units.
    public double[] reduced(double[] b) {
        double[] x = new double[a.rows()];
        for (int i = 0; i < x.length; i++) {
            x[i] = b[i] * scale.row()[i];
        }
        pushLower(x);
        if (last != null) {
            takeLast(x);
        }
        return x;
    }

    /// Solves for the pivots of the last block, and takes their columns off the right-hand side.
    private double[] takeLast(double[] x) {
        LastBlock block3 = java.util.Objects.requireNonNull(last);
        double[] t = new double[block3.size()];
        for (int k = 0; k < t.length; k++) {
            t[k] = x[block3.row[block3.lu.rowAt(k)]];
        }
        block3.lu.forward(t);
        block3.lu.back(t);
        for (int k = 0; k < t.length; k++) {
            double[] column = block3.reduced[block3.lu.columnAt(k)];
            for (int i = 0; i < x.length; i++) {
                x[i] -= column[i] * t[k];
            }
        }
        return t;
    }

    /// The solution that is zero at free columns; what the rows without a pivot miss is not looked at.
    ///
    /// @param b an entry for each row
    /// @return an entry for each column
    public double[] solve(double[] b) {
        double[] x = new double[a.rows()];
        for (int i = 0; i < x.length; i++) {
            x[i] = b[i] * scale.row()[i];
        }
        double[] z = solveScaled(x);
        for (int j = 0; j < z.length; j++) {
            z[j] *= scale.column()[j];
        }
        return z;
    }

    private double[] solveScaled(double[] x) {
        double[] z = new double[a.columns()];
        pushLower(x);
        if (last != null) {
            double[] t = takeLast(x);
            for (int k = 0; k < t.length; k++) {
                z[last.column[last.lu.columnAt(k)]] = t[k];
            }
        }
        backUpper(x, z);
        return z;
    }

    /// Writes [#solve] down step by step. Each place begins with the entry of its row, times [#rowScale].
    public void record(SolveRecorder x) {
        sparse.forward(x);
        block.forward(x, rest.row());
        if (last != null) {
            last.lu.forward(x, last.row);
            last.lu.back(x, last.row);
            for (int k = 0; k < last.size(); k++) {
                int from = last.row[last.lu.rowAt(k)];
                double[] column = last.reduced[last.lu.columnAt(k)];
                for (int p = 0; p < sparse.rank(); p++) {
                    x.subtract(sparse.pivotRow(p), column[sparse.pivotRow(p)], from);
                }
                for (int p = 0; p < block.rank(); p++) {
                    int row = rest.row()[block.rowAt(p)];
                    x.subtract(row, column[row], from);
                }
                int j = last.column[last.lu.columnAt(k)];
                x.output(j, scale.column()[j], from);
            }
        }
        block.back(x, rest.row());
        for (int k = 0; k < block.rank(); k++) {
            int from = rest.row()[block.rowAt(k)];
            int c = block.columnAt(k);
            for (int u = rest.start()[c]; u < rest.start()[c + 1]; u++) {
                x.subtract(sparse.pivotRow(rest.pivot()[u]), rest.upper()[u], from);
            }
            int j = rest.column()[c];
            x.output(j, scale.column()[j], from);
        }
        sparse.back(x);
        for (int k = 0; k < sparse.rank(); k++) {
            int j = sparse.pivotColumn(k);
            x.output(j, scale.column()[j], sparse.pivotRow(k));
        }
    }

    /// The combination of rows, zero at rows without a pivot, that is as wanted at columns with one.
    ///
    /// @param c an entry for each column
    /// @return an entry for each row
    public double[] solveTransposed(double[] c) {
        double[] x = new double[a.columns()];
        for (int j = 0; j < x.length; j++) {
            x[j] = c[j] * scale.column()[j];
        }
        double[] y = solveTransposedScaled(x);
        for (int i = 0; i < y.length; i++) {
            y[i] *= scale.row()[i];
        }
        return y;
    }

    private double[] solveTransposedScaled(double[] c) {
        double[] y = new double[a.rows()];
        pushUpperTransposed(c, y);
        if (last != null) {
            double[] t = new double[last.size()];
            for (int k = 0; k < t.length; k++) {
                int at = last.lu.columnAt(k);
                double sum = c[last.column[at]];
                double[] reduced = last.reduced[at];
                for (int p = 0; p < sparse.rank(); p++) {
                    sum -= reduced[sparse.pivotRow(p)] * y[sparse.pivotRow(p)];
                }
                for (int p = 0; p < block.rank(); p++) {
                    int row = rest.row()[block.rowAt(p)];
                    sum -= reduced[row] * y[row];
                }
                t[k] = sum;
            }
            last.lu.forwardTransposed(t);
            last.lu.backTransposed(t);
            for (int k = 0; k < t.length; k++) {
                y[last.row[last.lu.rowAt(k)]] = t[k];
            }
        }
        pullBackLower(y);
        return y;
    }

    /// The direction that a free column opens: 1 there, 0 at the other free columns.
    public double[] direction(int freeColumn) {
        double[] x = columnOf(freeColumn);
        for (int i = 0; i < x.length; i++) {
            x[i] = -x[i];
        }
        double[] z = solveScaled(x);
        double unit = scale.column()[freeColumn];
        for (int j = 0; j < z.length; j++) {
            z[j] = z[j] * (scale.column()[j] / unit);
        }
        z[freeColumn] = 1;
        return z;
    }

    /// The combination of rows in which a row without a pivot depends on those with one.
    public double[] covector(int leftRow) {
        double[] y = new double[a.rows()];
        y[leftRow] = 1;
        if (last != null) {
            double[] t = new double[last.size()];
            for (int k = 0; k < t.length; k++) {
                t[k] = -last.reduced[last.lu.columnAt(k)][leftRow];
            }
            last.lu.forwardTransposed(t);
            last.lu.backTransposed(t);
            for (int k = 0; k < t.length; k++) {
                y[last.row[last.lu.rowAt(k)]] = t[k];
            }
        }
        pullBackLower(y);
        for (int i = 0; i < y.length; i++) {
            y[i] *= scale.row()[i];
        }
        return y;
    }

    /// An estimate from below, mostly within a factor of three, of the condition of the square of pivots in the 1-norm, equilibrated.
    ///
    /// W. Hager, *Condition estimates*, SIAM J. Sci. Stat. Comput. 5 (1984), with N. Higham's alternating vector.
    public double condition() {
        double known = condition;
        if (known == 0) {
            // several threads may estimate it at the same time, and find the same
            known = estimate();
            condition = known;
        }
        return known;
    }

    private double estimate() {
        if (rank == 0) {
            return 1;
        }
        boolean[] isFree = new boolean[a.columns()];
        boolean[] isLeft = new boolean[a.rows()];
        for (int j : freeColumns) {
            isFree[j] = true;
        }
        for (int i : leftRows) {
            isLeft[i] = true;
        }
        double norm = 0;
        for (int j = 0; j < a.columns(); j++) {
            double sum = 0;
            for (int e = a.start()[j]; e < a.start()[j + 1] && !isFree[j]; e++) {
                sum += isLeft[a.row()[e]] ? 0 : Math.abs(a.value()[e]);
            }
            norm = Math.max(norm, sum);
        }
        // three starts at once: a vector of equal entries, the one that ended the estimate for the same pivots at another point, and an
        // alternating one, from which nothing is followed
        double[] starts = new double[3 * a.rows()];
        int k = 0;
        for (int i = 0; i < a.rows(); i++) {
            if (!isLeft[i]) {
                starts[3 * i] = 1.0 / rank;
                starts[3 * i + 2] = (k % 2 == 0 ? 1 : -1) * (1 + k / Math.max(1.0, rank - 1.0));
                k++;
            }
        }
        int peak = hint >= 0 && !isLeft[hint] ? hint : -1;
        if (peak >= 0) {
            starts[3 * peak + 1] = 1;
        }
        double[] ends = solveThree(starts);
        double[] lengths = new double[3];
        for (int i = 0; i < ends.length; i += 3) {
            lengths[0] += Math.abs(ends[i]);
            lengths[1] += Math.abs(ends[i + 1]);
            lengths[2] += Math.abs(ends[i + 2]);
        }
        if (Double.isNaN(lengths[0] + lengths[1] + lengths[2])) {
            return Double.POSITIVE_INFINITY;
        }
        int lane = lengths[1] > lengths[0] ? 1 : 0;
        double[] x = new double[a.rows()];
        if (lane == 1) {
            x[peak] = 1;
        } else {
            Arrays.setAll(x, i -> isLeft[i] ? 0 : 1.0 / rank);
        }
        double[] z = new double[a.columns()];
        Arrays.setAll(z, j -> ends[3 * j + lane]);
        double estimate = 0;
        double length = lengths[lane];
        for (int round = 0; round < 4; round++) {
            if (!(length > estimate)) {
                break;
            }
            estimate = length;
            for (int j = 0; j < z.length; j++) {
                z[j] = isFree[j] ? 0 : z[j] < 0 ? -1 : 1;
            }
            double[] y = solveTransposedScaled(z);
            int most = -1;
            double along = 0;
            for (int i = 0; i < y.length; i++) {
                if (!isLeft[i] && (most < 0 || Math.abs(y[i]) > Math.abs(y[most]))) {
                    most = i;
                }
                along += y[i] * x[i];
            }
            hint = most;
            if (Math.abs(y[most]) <= along || round == 3) {
                break;
            }
            Arrays.fill(x, 0);
            x[most] = 1;
            z = solveScaled(x.clone());
            length = 0;
            for (double entry : z) {
                length += Math.abs(entry);
            }
            if (Double.isNaN(length)) {
                return Double.POSITIVE_INFINITY;
            }
        }
        return norm * Math.max(estimate, 2 * lengths[2] / (3 * rank));
    }

    /// Solves for three right-hand sides beside one another, which are used up.
    private double[] solveThree(double[] x) {
        double[] z = new double[3 * a.columns()];
        if (last != null) {
            // seldom: one by one
            for (int lane = 0; lane < 3; lane++) {
                double[] one = new double[a.rows()];
                for (int i = 0; i < one.length; i++) {
                    one[i] = x[3 * i + lane];
                }
                double[] found = solveScaled(one);
                for (int j = 0; j < found.length; j++) {
                    z[3 * j + lane] = found[j];
                }
            }
            return z;
        }
        sparse.forwardThree(x);
        if (block.rank() > 0) {
            double[][] t = new double[3][block.rows()];
            for (int i = 0; i < block.rows(); i++) {
                int from = 3 * rest.row()[block.rowAt(i)];
                t[0][i] = x[from];
                t[1][i] = x[from + 1];
                t[2][i] = x[from + 2];
            }
            block.forward(t[0], t[1], t[2]);
            block.back(t[0], t[1], t[2]);
            for (int k = 0; k < block.rank(); k++) {
                int c = block.columnAt(k);
                int at = 3 * rest.column()[c];
                for (int lane = 0; lane < 3; lane++) {
                    z[at + lane] = t[lane][k];
                }
                for (int u = rest.start()[c]; u < rest.start()[c + 1]; u++) {
                    int to = 3 * sparse.pivotRow(rest.pivot()[u]);
                    double entry = rest.upper()[u];
                    x[to] -= entry * t[0][k];
                    x[to + 1] -= entry * t[1][k];
                    x[to + 2] -= entry * t[2][k];
                }
            }
        }
        sparse.backThree(x, z);
        return z;
    }
}
