package org.nulla.testkit.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Elimination of a matrix and, with the same pivots, of its twins: which rank is clear, and what is known of a target.
///
/// | | by definition |
/// |---|---|
/// | rank `r` is clear | `r` pivots of the equilibrated matrix are at least 1,000 times their spread, and what is left is at most 10 times its spread with that spread at most 1e-3, or is exactly zero in all |
/// | a target is clearly out of reach | transformed it exceeds 100 times `(tolerance Σ|y_i t_i| + spread)` somewhere |
/// | a target is clearly in reach | it is below once that everywhere |
///
/// The spread of a number is the largest difference between it and a twin's. Gauss and Jordan with complete pivoting among the
/// entries that are clear; nothing of it is the engine's.
final class TwinElimination {

    /// A pivot is clear from this many times its spread on.
    static final double PIVOT = 1_000;

    /// What is left may be this many times its spread.
    static final double LEFT = 10;

    /// A spread beyond this, in equilibrated units, shows nothing to be zero.
    static final double LEFT_SPREAD = 1e-3;

    /// A number below this many times its spread is noise by any measure.
    static final double NOISE = 10;

    /// A target that exceeds what is excused by this is out of reach.
    static final double CONTRADICTION = 100;

    /// Bits that elimination may lose: what is smaller by all but these may be the rounding of long arithmetic itself.
    private static final int LOST_BITS = 96;

    private static final int LANES = TwinMatrix.TWINS + 1;

    private final BigFloatArithmetic k;
    private final int rows;
    private final int columns;
    private final Scaling scaling;
    private final BigFloat[][][] matrix = new BigFloat[LANES][][];
    /// The row operations, applied to the identity.
    private final BigFloat[][][] operations = new BigFloat[LANES][][];
    private final List<int[]> pivots = new ArrayList<>();
    private final boolean[] rowSeen;
    private final boolean[] usedRows;
    private final boolean[] usedColumns;
    private final int most;
    private int exact;
    private boolean unresolved;
    private final String unclear;

    private final boolean byClarity;

    /// Eliminates a matrix.
    static TwinElimination of(TwinMatrix twins, BigFloatArithmetic k) {
        return of(twins, k, twins.columns());
    }

    /// Eliminates a matrix. Where something is left over and pivots in another order are more, it is eliminated in that order.
    ///
    /// @param unknowns how many columns belong to unknowns that are asked for; pivots are taken among the others first, which only
    ///     help these
    static TwinElimination of(TwinMatrix twins, BigFloatArithmetic k, int unknowns) {
        TwinElimination bySize = new TwinElimination(twins, k, unknowns, false);
        if (bySize.isNothingLeft()) {
            return bySize;
        }
        TwinElimination byClarity = new TwinElimination(twins, k, unknowns, true);
        return byClarity.rank() > bySize.rank() ? byClarity : bySize;
    }

    /// @param byClarity whether pivots are taken by how clear they are, and not by how large
    private TwinElimination(TwinMatrix twins, BigFloatArithmetic k, int unknowns, boolean byClarity) {
        this.k = k;
        this.byClarity = byClarity;
        this.rows = twins.rows();
        this.columns = twins.columns();
        this.rowSeen = new boolean[rows];
        this.usedRows = new boolean[rows];
        this.usedColumns = new boolean[columns];
        this.scaling = scaling(twins);
        for (int lane = 0; lane < LANES; lane++) {
            matrix[lane] = new BigFloat[rows][columns];
            operations[lane] = new BigFloat[rows][];
            for (int i = 0; i < rows; i++) {
                for (int j = 0; j < columns; j++) {
                    matrix[lane][i][j] = twins.lane(lane)[i][j].scaled(scaling.rows()[i] + scaling.columns()[j]);
                }
                operations[lane][i] = BigFloat.zeros(rows);
                operations[lane][i][i] = BigFloat.ONE;
            }
        }
        for (int first : new int[] {unknowns, 0}) {
            for (int[] pivot = pivot(PIVOT, first); pivot != null; pivot = pivot(PIVOT, first)) {
                take(pivot);
            }
        }
        this.unclear = whatIsLeft();
        this.exact = pivots.size();
        this.most = unclear.isEmpty() ? pivots.size() : mostPivots();
    }

    private BigFloat spread(BigFloat[][][] lanes, int i, int j) {
        BigFloat largest = BigFloat.ZERO;
        for (int lane = 1; lane < LANES; lane++) {
            if (!lanes[lane][i][j].equals(lanes[0][i][j])) {
                BigFloat apart = k.minus(lanes[lane][i][j], lanes[0][i][j]);
                largest = apart.compareAbs(largest) > 0 ? apart.abs() : largest;
            }
        }
        return largest;
    }

    private boolean isAtLeast(BigFloat value, double factor, BigFloat spread) {
        return !value.isZero() && value.compareAbs(k.times(BigFloat.of(factor), spread)) >= 0;
    }

    /// Powers of two that bring clear entries near 1. A row or column without any has no unit of its own and is judged in the smallest
    /// unit of the others.
    private Scaling scaling(TwinMatrix twins) {
        int[][] exponents = new int[rows][columns];
        boolean[] columnSeen = new boolean[columns];
        BigFloat[][][] lanes = new BigFloat[LANES][][];
        for (int lane = 0; lane < LANES; lane++) {
            lanes[lane] = twins.lane(lane);
        }
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                BigFloat entry = lanes[0][i][j];
                boolean seen = isAtLeast(entry, PIVOT, spread(lanes, i, j));
                exponents[i][j] = seen ? entry.magnitude() : Integer.MIN_VALUE;
                rowSeen[i] |= seen;
                columnSeen[j] |= seen;
            }
        }
        Scaling found = Scaling.of(exponents, columns);
        fill(found.rows(), rowSeen);
        fill(found.columns(), columnSeen);
        return found;
    }

    private static void fill(int[] powers, boolean[] seen) {
        int largest = Integer.MIN_VALUE;
        for (int i = 0; i < powers.length; i++) {
            largest = seen[i] ? Math.max(largest, powers[i]) : largest;
        }
        for (int i = 0; i < powers.length; i++) {
            powers[i] = seen[i] || largest == Integer.MIN_VALUE ? powers[i] : largest;
        }
    }

    /// Whether a number may be nothing but what long arithmetic rounded.
    private boolean isBelowResolution(BigFloat value) {
        return value.isZero() || value.magnitude() < LOST_BITS - k.bits();
    }

    /// Whether every number that is left is zero, in all twins.
    private boolean isNothingLeft() {
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns && !usedRows[i]; j++) {
                if (!usedColumns[j] && !(matrix[0][i][j].isZero() && spread(matrix, i, j).isZero())) {
                    return false;
                }
            }
        }
        return true;
    }

    /// The largest or the clearest entry, from some column on, that is at least so many times its spread; null where there is none.
    private int @org.jspecify.annotations.Nullable [] pivot(double factor, int first) {
        BigFloat largest = BigFloat.ZERO;
        int[] place = null;
        for (int i = 0; i < rows; i++) {
            for (int j = first; j < columns && !usedRows[i]; j++) {
                BigFloat entry = matrix[0][i][j];
                if (usedColumns[j] || isBelowResolution(entry)) {
                    continue;
                }
                BigFloat size = byClarity ? clarity(entry, spread(matrix, i, j)) : entry;
                if (size.compareAbs(largest) > 0 && isAtLeast(entry, factor, spread(matrix, i, j))) {
                    largest = size;
                    place = new int[] {i, j};
                }
            }
        }
        return place;
    }

    /// How many times its spread a number is, where that is more than the rounding of doubles.
    private BigFloat clarity(BigFloat entry, BigFloat spread) {
        BigFloat least = entry.abs().scaled(-53);
        return k.divide(entry, spread.compareAbs(least) > 0 ? spread : least);
    }

    private void take(int[] pivot) {
        int row = pivot[0];
        int column = pivot[1];
        usedRows[row] = true;
        usedColumns[column] = true;
        pivots.add(pivot);
        for (int lane = 0; lane < LANES; lane++) {
            clear(matrix[lane], operations[lane], row, column);
        }
    }

    private void clear(BigFloat[][] m, BigFloat[][] done, int row, int column) {
        BigFloat inverse = k.divide(BigFloat.ONE, m[row][column]);
        scale(m[row], inverse);
        scale(done[row], inverse);
        m[row][column] = BigFloat.ONE;
        for (int i = 0; i < rows; i++) {
            BigFloat factor = m[i][column].negate();
            if (i != row && !factor.isZero()) {
                add(m[i], factor, m[row]);
                add(done[i], factor, done[row]);
                m[i][column] = BigFloat.ZERO;
            }
        }
    }

    private void scale(BigFloat[] row, BigFloat factor) {
        for (int j = 0; j < row.length; j++) {
            row[j] = k.times(row[j], factor);
        }
    }

    private void add(BigFloat[] row, BigFloat factor, BigFloat[] other) {
        for (int j = 0; j < row.length; j++) {
            if (!other[j].isZero()) {
                row[j] = k.plus(row[j], k.times(factor, other[j]));
            }
        }
    }

    /// Why what is left does not count as zero, or nothing.
    private String whatIsLeft() {
        String why = "";
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns && !usedRows[i]; j++) {
                if (usedColumns[j]) {
                    continue;
                }
                BigFloat left = matrix[0][i][j];
                BigFloat spread = spread(matrix, i, j);
                if (left.isZero() && spread.isZero()) {
                    continue;
                }
                if (isBelowResolution(left) && isBelowResolution(spread)) {
                    unresolved = true;
                } else
                    if (left.compareAbs(k.times(BigFloat.of(LEFT), spread)) > 0
                            || spread.compareAbs(BigFloat.of(LEFT_SPREAD)) > 0) {
                                why = String.format(Locale.ROOT,
                                        "beside %d clear pivots %.2g is left, with a spread of %.2g",
                                        pivots.size(), left.doubleValue(), spread.doubleValue());
                            }
            }
        }
        return why.isEmpty() && isAnyDifferenceClear()
                ? "beside " + pivots.size() + " clear pivots rows are left that are noise, but not their difference"
                : why;
    }

    /// Whether rows or columns that are left are noise each, but the same noise, so that a multiple of one taken from another is clear.
    private boolean isAnyDifferenceClear() {
        return isAnyDifferenceClear(true) || isAnyDifferenceClear(false);
    }

    private boolean isAnyDifferenceClear(boolean ofRows) {
        int lines = ofRows ? rows : columns;
        boolean[] used = ofRows ? usedRows : usedColumns;
        for (int across = 0; across < (ofRows ? columns : rows); across++) {
            if ((ofRows ? usedColumns : usedRows)[across]) {
                continue;
            }
            BigFloat[] noisiest = null;
            BigFloat most = BigFloat.ZERO;
            List<BigFloat[]> others = new ArrayList<>();
            for (int line = 0; line < lines; line++) {
                if (!used[line]) {
                    int i = ofRows ? line : across;
                    int j = ofRows ? across : line;
                    BigFloat[] entry = new BigFloat[LANES];
                    for (int lane = 0; lane < LANES; lane++) {
                        entry[lane] = matrix[lane][i][j];
                    }
                    others.add(entry);
                    BigFloat spread = spread(matrix, i, j);
                    noisiest = spread.compareAbs(most) > 0 ? entry : noisiest;
                    most = spread.compareAbs(most) > 0 ? spread : most;
                }
            }
            for (BigFloat[] entry : others) {
                if (noisiest != null && isDifferenceClear(entry, noisiest)) {
                    return true;
                }
            }
        }
        return false;
    }

    /// Whether an entry less the multiple of another whose noise is most like its own is clear; less itself it is not.
    private boolean isDifferenceClear(BigFloat[] entry, BigFloat[] other) {
        BigFloat product = BigFloat.ZERO;
        BigFloat square = BigFloat.ZERO;
        for (int lane = 1; lane < LANES; lane++) {
            BigFloat moved = k.minus(other[lane], other[0]);
            product = k.plus(product, k.times(moved, k.minus(entry[lane], entry[0])));
            square = k.plus(square, k.times(moved, moved));
        }
        BigFloat factor = k.divide(product, square);
        BigFloat first = k.minus(entry[0], k.times(factor, other[0]));
        BigFloat spread = BigFloat.ZERO;
        for (int lane = 1; lane < LANES; lane++) {
            BigFloat apart = k.minus(k.minus(entry[lane], k.times(factor, other[lane])), first).abs();
            spread = apart.compareAbs(spread) > 0 ? apart : spread;
        }
        return !isBelowResolution(first) && isAtLeast(first, PIVOT, spread);
    }

    /// Goes on with the exact matrix alone, whatever its noise, on copies.
    ///
    /// @param left receives the rows without a clear pivot, and at the end those without any
    /// @param done receives the operations that made them
    /// @return how many pivots the exact matrix has beside the clear ones
    private int exactPivots(List<BigFloat[]> left, List<BigFloat[]> done) {
        for (int i = 0; i < rows; i++) {
            if (!usedRows[i]) {
                BigFloat[] row = matrix[0][i].clone();
                for (int j = 0; j < columns; j++) {
                    row[j] = usedColumns[j] ? BigFloat.ZERO : row[j];
                }
                left.add(row);
                done.add(operations[0][i].clone());
            }
        }
        for (int count = 0;; count++) {
            BigFloat largest = BigFloat.ZERO;
            int pivot = -1;
            int at = 0;
            for (int i = 0; i < left.size(); i++) {
                BigFloat[] row = left.get(i);
                for (int j = 0; j < columns; j++) {
                    if (row[j].compareAbs(largest) > 0 && !isBelowResolution(row[j])) {
                        largest = row[j];
                        pivot = i;
                        at = j;
                    }
                }
            }
            if (pivot < 0) {
                return count;
            }
            BigFloat[] taken = left.remove(pivot);
            BigFloat[] by = done.remove(pivot);
            for (int i = 0; i < left.size(); i++) {
                BigFloat factor = k.divide(left.get(i)[at], taken[at]).negate();
                add(left.get(i), factor, taken);
                add(done.get(i), factor, by);
                left.get(i)[at] = BigFloat.ZERO;
            }
        }
    }

    /// How many pivots there are that are not noise by any measure, clear or not.
    private int mostPivots() {
        BigFloat[][][] kept = new BigFloat[LANES][rows][];
        BigFloat[][][] keptOperations = new BigFloat[LANES][rows][];
        boolean[] rowsBefore = usedRows.clone();
        boolean[] columnsBefore = usedColumns.clone();
        int clear = pivots.size();
        exact = clear + exactPivots(new ArrayList<>(), new ArrayList<>());
        for (int lane = 0; lane < LANES; lane++) {
            for (int i = 0; i < rows; i++) {
                kept[lane][i] = matrix[lane][i].clone();
                keptOperations[lane][i] = operations[lane][i].clone();
            }
        }
        for (int[] pivot = pivot(NOISE, 0); pivot != null; pivot = pivot(NOISE, 0)) {
            take(pivot);
        }
        int count = pivots.size();
        while (pivots.size() > clear) {
            pivots.removeLast();
        }
        System.arraycopy(kept, 0, matrix, 0, LANES);
        System.arraycopy(keptOperations, 0, operations, 0, LANES);
        System.arraycopy(rowsBefore, 0, usedRows, 0, rows);
        System.arraycopy(columnsBefore, 0, usedColumns, 0, columns);
        return count;
    }

    /// How many pivots are clear.
    int rank() {
        return pivots.size();
    }

    /// The rank of the exact matrix, whatever its noise.
    int exactRank() {
        return exact;
    }

    /// How many pivots may be taken by whoever asks for less than clarity.
    int mostRank() {
        return most;
    }

    /// Why the rank is not clear; empty where it is.
    String unclear() {
        return unclear;
    }

    /// Whether something that is left is so small that only more digits can tell it from zero.
    boolean isUnresolved() {
        return unresolved;
    }

    /// The columns in which clear pivots were found.
    int[] pivotColumns() {
        return pivots.stream().mapToInt(pivot -> pivot[1]).toArray();
    }

    /// The same of the exact matrix, whatever its noise.
    double exactContradiction(BigFloat[] target, double tolerance) {
        List<BigFloat[]> done = new ArrayList<>();
        exactPivots(new ArrayList<>(), done);
        double worst = 0;
        for (BigFloat[] operation : done) {
            worst = Math.max(worst,
                    excess(operation, target, transformed(operation, target), BigFloat.ZERO, tolerance));
        }
        return worst;
    }

    /// By how many times the transformed target exceeds what is excused, where it does so most.
    ///
    /// @param target the target
    /// @param tolerance what share of `Σ|y_i t_i|` is excused
    double contradiction(BigFloat[] target, double tolerance) {
        double worst = 0;
        for (int i = 0; i < rows; i++) {
            if (usedRows[i]) {
                continue;
            }
            BigFloat value = transformed(operations[0][i], target);
            BigFloat spread = BigFloat.ZERO;
            for (int lane = 1; lane < LANES; lane++) {
                BigFloat apart = k.minus(transformed(operations[lane][i], target), value).abs();
                spread = apart.compareAbs(spread) > 0 ? apart : spread;
            }
            worst = Math.max(worst, excess(operations[0][i], target, value, spread, tolerance));
        }
        return worst;
    }

    private double excess(BigFloat[] operation, BigFloat[] target, BigFloat value, BigFloat spread, double tolerance) {
        if (value.isZero()) {
            return 0;
        }
        BigFloat size = BigFloat.ZERO;
        for (int r = 0; r < rows; r++) {
            size = k.plus(size, k.times(operation[r], target[r].scaled(scaling.rows()[r])).abs());
        }
        BigFloat excused = k.plus(k.times(BigFloat.of(tolerance), size), spread);
        return excused.isZero() ? Double.POSITIVE_INFINITY : k.divide(value.abs(), excused).doubleValue();
    }

    private BigFloat transformed(BigFloat[] operation, BigFloat[] target) {
        BigFloat sum = BigFloat.ZERO;
        for (int r = 0; r < rows; r++) {
            if (!target[r].isZero() && !operation[r].isZero()) {
                sum = k.plus(sum, k.times(operation[r], target[r].scaled(scaling.rows()[r])));
            }
        }
        return sum;
    }

    /// A solution of the rows in which pivots were found; unknowns without a pivot are zero.
    BigFloat[] solve(int lane, BigFloat[] target) {
        BigFloat[] solution = BigFloat.zeros(columns);
        for (int[] pivot : pivots) {
            solution[pivot[1]] = transformed(operations[lane][pivot[0]], target).scaled(scaling.columns()[pivot[1]]);
        }
        return solution;
    }

    /// Directions that change nothing, one for each column without a pivot.
    List<BigFloat[]> kernel(int lane) {
        List<BigFloat[]> kernel = new ArrayList<>();
        for (int free = 0; free < columns; free++) {
            if (!usedColumns[free]) {
                BigFloat[] direction = BigFloat.zeros(columns);
                direction[free] = BigFloat.ONE.scaled(scaling.columns()[free]);
                for (int[] pivot : pivots) {
                    direction[pivot[1]] = matrix[lane][pivot[0]][free].negate().scaled(scaling.columns()[pivot[1]]);
                }
                kernel.add(direction);
            }
        }
        return kernel;
    }

    /// Whether some entry of a row is clear, so that its unit is its own.
    boolean hasUnit(int row) {
        return rowSeen[row];
    }

    /// What a row is multiplied by to be equilibrated, as a power of two.
    int rowPower(int row) {
        return scaling.rows()[row];
    }

    /// What a column is multiplied by to be equilibrated, as a power of two.
    int columnPower(int column) {
        return scaling.columns()[column];
    }
}
