package org.nulla.preimage;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.nulla.linalg.Extended;
import org.nulla.sweep.Twins;
import org.nulla.sweep.TwinVector;

/// Gaussian elimination of a dense matrix and its twins with one order of pivots: complete pivoting among entries that are clearly
/// not zero. All rank decisions are made here, with the noise of every entry at hand.
///
/// Elimination keeps exact zeros, where orthogonal transformations fill them with rounding. Rows and columns are brought to one size
/// by powers of two first, going by the entries that are clearly not zero. In twice the precision every entry is the unevaluated sum of two doubles.
///
/// Rows and columns are swapped as pivots are chosen: position `k < rank` holds pivot `k`, with the multipliers below it.
public final class Elimination {

    private static final int SCALING_SWEEPS = 4;

    static final String BURIED = "Sums of numbers in units too far apart may have buried what counts as zero.";

    private static final String ALIKE = "What elimination leaves over is noise, but the same noise in several equations, which may differ"
            + " by less.";

    private final int rows;
    private final int columns;
    /// Entries by lane, row and column.
    private final double[][][] a;
    /// What is to be added to each in twice the precision, or null.
    private final double @Nullable [][][] low;
    /// The largest number that was ever added to or subtracted from at each place, once there was any.
    private final double[][] size;
    private final double[] rowScale;
    private final double[] columnScale;
    /// Which row or column of the matrix stands at each position.
    private final int[] row;
    private final int[] column;
    /// Where a term was added that the rounding of what it was added to swallowed, even in twice the precision.
    private final boolean[][] lost;
    private final int rank;
    private final Attempt.Decision decision;

    /// Factors a matrix, which is taken over.
    ///
    /// @param a entries by lane, row and column
    /// @param low what is to be added to each, or null
    /// @param preferred how many columns at the end are taken as pivots first, as far as they go
    public Elimination(int columns, double[][][] a, double @Nullable [][][] low, int preferred) {
        this(columns, a, low, preferred, new double[a[0].length][columns]);
    }

    /// Factors what is left over of a larger matrix.
    ///
    /// @param size the largest number that each entry was made of; taken over
    Elimination(int columns, double[][][] a, double @Nullable [][][] low, int preferred, double[][] size) {
        this.a = a;
        this.low = low;
        this.rows = a[0].length;
        this.columns = columns;
        this.size = size;
        this.rowScale = new double[rows];
        this.columnScale = new double[columns];
        this.row = identity(rows);
        this.column = identity(columns);
        this.lost = new boolean[low == null ? 0 : rows][columns];
        scale();
        double entryNoise = low == null ? largestNoise() : 0;
        Least least = new Least();
        int k = 0;
        for (int pass = preferred > 0 ? 0 : 1; pass < 2; pass++) {
            while (k < Math.min(rows, columns) && takePivot(k, pass == 0 ? columns - preferred : 0, least)) {
                k++;
            }
        }
        this.rank = k;
        this.decision = decide(least, entryNoise);
    }

    private double largestNoise() {
        double largest = 0;
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                largest = Math.max(largest, noise(i, j));
            }
        }
        return largest;
    }

    private static int[] identity(int size) {
        int[] identity = new int[size];
        Arrays.setAll(identity, i -> i);
        return identity;
    }

    /// The pivot that is least above its noise so far.
    private static final class Least {
        private double pivot = Double.POSITIVE_INFINITY;
        private double noise;

        void see(double value, double itsNoise) {
            double clarity = itsNoise == 0 ? Double.POSITIVE_INFINITY : value / itsNoise;
            double before = noise == 0 ? Double.POSITIVE_INFINITY : pivot / noise;
            if (clarity < before || (clarity == before && value < pivot)) {
                pivot = value;
                noise = itsNoise;
            }
        }
    }

    private void scale() {
        Arrays.fill(rowScale, 1);
        Arrays.fill(columnScale, 1);
        double[][] clear = new double[rows][columns];
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                double size = Math.abs(a[0][i][j]);
                clear[i][j] = Thresholds.isNotZero(size, noise(i, j)) ? size : 0;
            }
        }
        for (int sweep = 0; sweep < SCALING_SWEEPS; sweep++) {
            double[] largest = new double[columns];
            for (int i = 0; i < rows; i++) {
                for (int j = 0; j < columns; j++) {
                    largest[j] = Math.max(largest[j], clear[i][j] * rowScale[i]);
                }
            }
            Scales.fromSizes(largest, columnScale);
            double[] most = new double[rows];
            for (int i = 0; i < rows; i++) {
                for (int j = 0; j < columns; j++) {
                    most[i] = Math.max(most[i], clear[i][j] * columnScale[j]);
                }
            }
            Scales.fromSizes(most, rowScale);
        }
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                size[i][j] = size[i][j] * rowScale[i] * columnScale[j];
            }
        }
        for (int lane = 0; lane < Twins.LANES; lane++) {
            for (int i = 0; i < rows; i++) {
                for (int j = 0; j < columns; j++) {
                    // in two steps, for the product of both scales may leave the range of numbers
                    a[lane][i][j] = a[lane][i][j] * rowScale[i] * columnScale[j];
                    if (low != null) {
                        low[lane][i][j] = low[lane][i][j] * rowScale[i] * columnScale[j];
                    }
                }
            }
        }
    }

    /// The largest difference between an entry and its twins, and at least the rounding of what it was made of here: rows of a program
    /// that depend on each other move together in its twins, and may round alike in all of them.
    private double noise(int i, int j) {
        double largest = 0;
        for (int lane = 1; lane < Twins.LANES; lane++) {
            double difference = Math.abs(a[lane][i][j] - a[0][i][j]
                    + (low == null ? 0 : low[lane][i][j] - low[0][i][j]));
            largest = Math.max(largest, difference);
        }
        return Double.isNaN(largest) ? Double.POSITIVE_INFINITY
                : a[0][i][j] == 0 ? largest
                : Math.max(largest, size[i][j]
                        * (low == null ? Thresholds.ROUNDOFF : Thresholds.EXTENDED_ROUNDOFF));
    }

    /// Takes the largest entry that is clearly not zero as pivot `k`, and eliminates below it.
    ///
    /// @param from the first column of the matrix that may be taken
    /// @return whether there was one
    private boolean takePivot(int k, int from, Least least) {
        double best = 0;
        int bestRow = -1;
        int bestColumn = -1;
        for (int i = k; i < rows; i++) {
            double[] entries = a[0][i];
            for (int j = k; j < columns; j++) {
                double size = Math.abs(entries[j]);
                if (size > best && column[j] >= from && Thresholds.isNotZero(size, noise(i, j))) {
                    best = size;
                    bestRow = i;
                    bestColumn = j;
                }
            }
        }
        if (bestRow < 0 || !Double.isFinite(best)) {
            return false;
        }
        least.see(best, noise(bestRow, bestColumn));
        swap(k, bestRow, bestColumn);
        noteSizes(k);
        for (int lane = 0; lane < Twins.LANES; lane++) {
            if (low == null) {
                eliminate(a[lane], k);
            } else {
                eliminate(a[lane], low[lane], k);
            }
        }
        return true;
    }

    private void swap(int k, int pivotRow, int pivotColumn) {
        int r = row[k];
        row[k] = row[pivotRow];
        row[pivotRow] = r;
        int c = column[k];
        column[k] = column[pivotColumn];
        column[pivotColumn] = c;
        swap(size, k, pivotRow, pivotColumn);
        if (low != null) {
            swap(lost, k, pivotRow, pivotColumn);
        }
        for (int lane = 0; lane < Twins.LANES; lane++) {
            swap(a[lane], k, pivotRow, pivotColumn);
            if (low != null) {
                swap(low[lane], k, pivotRow, pivotColumn);
            }
        }
    }

    private static void swap(double[][] matrix, int k, int pivotRow, int pivotColumn) {
        double[] r = matrix[k];
        matrix[k] = matrix[pivotRow];
        matrix[pivotRow] = r;
        if (k != pivotColumn) {
            for (double[] entries : matrix) {
                double entry = entries[k];
                entries[k] = entries[pivotColumn];
                entries[pivotColumn] = entry;
            }
        }
    }

    private static void swap(boolean[][] matrix, int k, int pivotRow, int pivotColumn) {
        boolean[] r = matrix[k];
        matrix[k] = matrix[pivotRow];
        matrix[pivotRow] = r;
        for (boolean[] entries : matrix) {
            boolean entry = entries[k];
            entries[k] = entries[pivotColumn];
            entries[pivotColumn] = entry;
        }
    }

    /// Notes what pivot `k` is about to add and subtract, and what the rounding of its row and column adds to that of others. Multipliers are
    /// about 1 at the most, so that nothing grows on the way.
    private void noteSizes(int k) {
        double[] pivotRow = a[0][k];
        double pivot = Math.abs(pivotRow[k]);
        for (int i = k + 1; i < rows; i++) {
            double[] entries = a[0][i];
            double multiplier = Math.abs(entries[k]) / pivot;
            double ofMultiplier = Math.max(size[i][k], multiplier * size[k][k]) / pivot;
            for (int j = k + 1; multiplier != 0 && j < columns; j++) {
                double term = multiplier * Math.abs(pivotRow[j]);
                double inherited = Math.max(multiplier * size[k][j], ofMultiplier * Math.abs(pivotRow[j]));
                if (low != null) {
                    double entry = Math.abs(entries[j]);
                    lost[i][j] |= (term < Thresholds.ABSORBED * entry && !isNoise(i, k) && !isNoise(k, j))
                            || (entry < Thresholds.ABSORBED * term && !isNoise(i, j))
                            || (term != 0 && (lost[k][k] || lost[k][j] || lost[i][k]))
                            || (term < Thresholds.ABSORBED * size[i][j] && isClear(i, k) && isClear(k, j));
                }
                size[i][j] = Math.max(Math.max(size[i][j], inherited),
                        term == 0 ? 0 : Math.max(term, Math.abs(entries[j])));
            }
        }
    }

    /// Whether an entry is clearly not zero, so that a product with it is no rounding, be it as small as the rounding of what has cancelled
    /// where it is added.
    private boolean isClear(int i, int j) {
        return Thresholds.isNotZero(a[0][i][j], noise(i, j));
    }

    /// Whether an entry counts as zero, so that nothing is lost with it.
    private boolean isNoise(int i, int j) {
        return Math.abs(a[0][i][j]) <= Thresholds.ABSORBED * Math.max(1, size[i][j])
                && Thresholds.isWithinNoise(a[0][i][j], noise(i, j));
    }

    private void eliminate(double[][] matrix, int k) {
        double[] pivotRow = matrix[k];
        for (int i = k + 1; i < rows; i++) {
            double[] entries = matrix[i];
            if (entries[k] != 0) {
                double multiplier = entries[k] / pivotRow[k];
                entries[k] = multiplier;
                for (int j = k + 1; j < columns; j++) {
                    entries[j] -= multiplier * pivotRow[j];
                }
            }
        }
    }

    private void eliminate(double[][] high, double[][] lower, int k) {
        double[] pivotHigh = high[k];
        double[] pivotLow = lower[k];
        Extended multiplier = new Extended();
        Extended entry = new Extended();
        for (int i = k + 1; i < rows; i++) {
            if (high[i][k] != 0 || lower[i][k] != 0) {
                multiplier.set(high[i][k], lower[i][k]).divide(pivotHigh[k], pivotLow[k]);
                high[i][k] = multiplier.high();
                lower[i][k] = multiplier.low();
                for (int j = k + 1; j < columns; j++) {
                    entry.set(high[i][j], lower[i][j]).subtractProduct(multiplier.high(), multiplier.low(),
                            pivotHigh[j], pivotLow[j]);
                    high[i][j] = entry.high();
                    lower[i][j] = entry.low();
                }
            }
        }
    }

    /// Looks at what is left over: the entry that is least clearly zero, or else the one with the largest noise.
    private Attempt.Decision decide(Least least, double entryNoise) {
        String doubt = "";
        double left = 0;
        double leftNoise = 0;
        double worst = 0;
        boolean settled = rank == 0 || (Thresholds.isNotZero(least.pivot, entryNoise)
                && least.noise <= Thresholds.BLURRED * least.pivot);
        for (int i = rank; i < rows; i++) {
            for (int j = rank; j < columns; j++) {
                double size = Math.abs(a[0][i][j]);
                double noise = noise(i, j);
                if (low != null && lost[i][j]) {
                    doubt = BURIED;
                }
                settled &= size == 0 && noise == 0 && this.size[i][j] == 0;
                if (size == 0 && noise == 0) {
                    continue;
                }
                double unclear = Math.max(size / (Thresholds.ZERO * noise), Thresholds.PROOF * noise);
                if (!(unclear <= worst)) {
                    worst = unclear;
                    left = size;
                    leftNoise = noise;
                }
            }
        }
        if (doubt.isEmpty() && worst > 0 && (isAnyDifferenceClear(true) || isAnyDifferenceClear(false))) {
            doubt = ALIKE;
        }
        return new Attempt.Decision(rank, rank == 0 ? 0 : least.pivot, least.noise, left, leftNoise, settled, false,
                doubt);
    }

    /// Whether rows or columns that are left over are noise each, but the same noise, so that a multiple of one taken from another is
    /// clearly not zero.
    private boolean isAnyDifferenceClear(boolean ofRows) {
        int lines = ofRows ? rows : columns;
        for (int across = rank; across < (ofRows ? columns : rows); across++) {
            int noisiest = -1;
            double most = 0;
            for (int line = rank; line < lines; line++) {
                double noise = ofRows ? noise(line, across) : noise(across, line);
                noisiest = noise > most ? line : noisiest;
                most = Math.max(most, noise);
            }
            for (int line = rank; line < lines && noisiest >= 0; line++) {
                if (line != noisiest && (ofRows ? isDifferenceClear(line, across, noisiest, across)
                        : isDifferenceClear(across, line, across, noisiest))) {
                    return true;
                }
            }
        }
        return false;
    }

    /// Whether an entry less the multiple of another whose noise is most like its own is clearly not zero.
    private boolean isDifferenceClear(int i, int j, int otherRow, int otherColumn) {
        double product = 0;
        double square = 0;
        for (int lane = 1; lane < Twins.LANES; lane++) {
            double moved = moved(lane, otherRow, otherColumn);
            product += moved * moved(lane, i, j);
            square += moved * moved;
        }
        double factor = product / square;
        double difference = a[0][i][j] - factor * a[0][otherRow][otherColumn];
        double noise = 0;
        for (int lane = 1; lane < Twins.LANES; lane++) {
            noise = Math.max(noise,
                    Math.abs(moved(lane, i, j) - factor * moved(lane, otherRow, otherColumn)));
        }
        double rounding = low == null ? Thresholds.ROUNDOFF : Thresholds.EXTENDED_ROUNDOFF;
        noise = Math.max(noise, rounding * (size[i][j] + Math.abs(factor) * size[otherRow][otherColumn]));
        return Thresholds.isNotZero(difference, noise);
    }

    /// How far a twin's entry is from the matrix's own.
    private double moved(int lane, int i, int j) {
        return a[lane][i][j] - a[0][i][j] + (low == null ? 0 : low[lane][i][j] - low[0][i][j]);
    }

    public int rank() {
        return rank;
    }

    public Attempt.Decision decision() {
        return decision;
    }

    /// The column of the matrix that pivot `k` is in, for `k < rank`; the others are free.
    public int column(int k) {
        return column[k];
    }

    /// The row of the matrix that pivot `k` is in, for `k < rank`; the others are left over.
    public int row(int k) {
        return row[k];
    }

    /// How large pivot `k` is, in the units of the matrix that was given.
    double size(int k) {
        return Math.abs(a[0][k][k]) / rowScale[row[k]] / columnScale[column[k]];
    }

    /// The basic solution for a right-hand side: zero at free columns.
    ///
    /// @param b the right-hand side, an entry for each row
    /// @return an entry for each column
    public double[] solve(double[] b) {
        double[] high = Arrays.copyOf(reduced(b), rank);
        double[] lower = new double[rank];
        back(0, high, lower);
        double[] x = new double[columns];
        for (int k = 0; k < rank; k++) {
            x[column[k]] = (high[k] + lower[k]) * columnScale[column[k]];
        }
        return x;
    }

    /// A right-hand side after elimination, by position: at `i >= rank` what no choice of unknowns changes.
    double[] reduced(double[] b) {
        Extended sum = new Extended();
        double[] high = new double[rows];
        double[] lower = new double[rows];
        for (int i = 0; i < rows; i++) {
            sum.set(b[row[i]] * rowScale[row[i]], 0);
            for (int k = 0; k < Math.min(i, rank); k++) {
                sum.subtractProduct(a[0][i][k], low(0, i, k), high[k], lower[k]);
            }
            high[i] = sum.high();
            lower[i] = sum.low();
        }
        return high;
    }

    /// Solves with the upper triangle of the first `rank` columns.
    private void back(int lane, double[] high, double[] lower) {
        if (low == null) {
            for (int k = rank - 1; k >= 0; k--) {
                double rest = high[k] + lower[k];
                double[] entries = a[lane][k];
                for (int j = k + 1; j < rank; j++) {
                    rest -= entries[j] * high[j];
                }
                high[k] = rest / entries[k];
                lower[k] = 0;
            }
            return;
        }
        Extended sum = new Extended();
        for (int k = rank - 1; k >= 0; k--) {
            sum.set(high[k], lower[k]);
            for (int j = k + 1; j < rank; j++) {
                sum.subtractProduct(a[lane][k][j], low(lane, k, j), high[j], lower[j]);
            }
            sum.divide(a[lane][k][k], low(lane, k, k));
            high[k] = sum.high();
            lower[k] = sum.low();
        }
    }

    private double low(int lane, int i, int j) {
        return low == null ? 0 : low[lane][i][j];
    }

    /// The direction with a one at the free column of position `f >= rank`; entries within their own noise are zero.
    public double[] direction(int f) {
        double[][] found = new double[Twins.LANES][];
        for (int lane = 0; lane < Twins.LANES; lane++) {
            double[] high = new double[rank];
            double[] lower = new double[rank];
            for (int k = 0; k < rank; k++) {
                high[k] = -a[lane][k][f];
                lower[k] = -low(lane, k, f);
            }
            back(lane, high, lower);
            for (int k = 0; k < rank; k++) {
                high[k] += lower[k];
            }
            found[lane] = high;
        }
        double[] x = new double[columns];
        double unit = columnScale[column[f]];
        x[column[f]] = 1;
        for (int k = 0; k < rank; k++) {
            x[column[k]] = withoutNoise(found, k) * (columnScale[column[k]] / unit);
        }
        return x;
    }

    /// The combination of rows in which the row of position `i >= rank` has all its pivots eliminated; weights within their own noise
    /// are zero.
    ///
    /// @return a weight for each row of the matrix
    public double[] covector(int i) {
        double[][] found = new double[Twins.LANES][];
        double[] left = new double[rows];
        left[i] = 1;
        for (int lane = 0; lane < Twins.LANES; lane++) {
            found[lane] = weights(lane, left);
        }
        double[] y = new double[rows];
        y[row[i]] = rowScale[row[i]];
        for (int k = 0; k < rank; k++) {
            y[row[k]] = withoutNoise(found, k) * rowScale[row[k]];
        }
        return y;
    }

    /// The combination of rows that is zero on every column, with given weights at the rows without pivots, which are known to rounding.
    ///
    /// @param y a weight for each row of the matrix, of which those at rows with pivots are not looked at
    TwinVector annihilator(double[] y) {
        double[] lanes = new double[rows * Twins.LANES];
        for (int lane = 0; lane < Twins.LANES; lane++) {
            double[] left = new double[rows];
            for (int i = rank; i < rows; i++) {
                double weight = y[row[i]] * (lane == 0 ? 1 : Twins.factor(row[i], lane - 1));
                left[i] = weight / rowScale[row[i]];
                lanes[row[i] * Twins.LANES + lane] = weight;
            }
            double[] found = weights(lane, left);
            for (int k = 0; k < rank; k++) {
                lanes[row[k] * Twins.LANES + lane] = found[k] * rowScale[row[k]];
            }
        }
        return new TwinVector(lanes, null);
    }

    /// The weights of rows with pivots that go with those of the rows without, by position.
    private double[] weights(int lane, double[] left) {
        Extended sum = new Extended();
        double[] high = new double[rank];
        double[] lower = new double[rank];
        for (int k = rank - 1; k >= 0; k--) {
            sum.set(0, 0);
            for (int i = rank; i < rows; i++) {
                if (left[i] != 0) {
                    sum.subtractProduct(a[lane][i][k], low(lane, i, k), left[i], 0);
                }
            }
            for (int j = k + 1; j < rank; j++) {
                sum.subtractProduct(a[lane][j][k], low(lane, j, k), high[j], lower[j]);
            }
            high[k] = sum.high();
            lower[k] = sum.low();
        }
        return high;
    }

    /// An entry that all lanes have found, or zero where they differ by as much.
    private static double withoutNoise(double[][] found, int k) {
        double noise = 0;
        for (int lane = 1; lane < Twins.LANES; lane++) {
            noise = Math.max(noise, Math.abs(found[lane][k] - found[0][k]));
        }
        return Math.abs(found[0][k]) <= Thresholds.ZERO * noise ? 0 : found[0][k];
    }
}
