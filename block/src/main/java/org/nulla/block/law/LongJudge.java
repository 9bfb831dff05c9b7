package org.nulla.block.law;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// What is true of a linear system, by elimination in long arithmetic of its matrix and of twins.
///
/// A rank is *clear* when its pivots, in a matrix whose rows and columns were brought to one size, are at least 1,000 times their spread
/// among the twins, and what is left over is at most 10 times its spread, with that spread at most 1e-3. A target is *clearly out of
/// reach* when what is left of it exceeds a hundred times what the tolerance, the precision of its numbers and the spread excuse, and *clearly reached* below
/// once that. Everything else is unclear.
final class LongJudge {

    private static final double PIVOT = 1000;
    private static final double ZERO = 10;
    private static final double LARGEST_SPREAD = 1e-3;
    private static final double CONTRADICTION = 100;

    /// Whether a target is reached.
    enum Reach {
        REACHED, OUT_OF_REACH, UNCLEAR
    }

    private final BigDecimal[][][] a;
    private final int rows;
    private final int columns;
    private final double[] rowScale;
    private final double[] columnScale;
    private final int[] row;
    private final double[] wanted;
    private final double excused;
    private int rank;
    private boolean clear = true;

    /// @param lanes the matrix, then its twins
    /// @param wanted the target
    /// @param excused what is excused of each entry of the target, relative
    LongJudge(List<BigDecimal[][]> lanes, double[] wanted, double excused) {
        this.rows = lanes.get(0).length;
        this.columns = lanes.get(0)[0].length;
        this.wanted = wanted;
        this.excused = excused;
        this.rowScale = new double[rows];
        this.columnScale = new double[columns];
        this.row = new int[rows];
        Arrays.setAll(row, i -> i);
        scale(lanes.get(0));
        // the target is the column after the matrix, and the identity, which becomes the combinations of equations, follows
        int width = columns + 1 + rows;
        this.a = new BigDecimal[lanes.size()][rows][width];
        for (int lane = 0; lane < a.length; lane++) {
            for (int i = 0; i < rows; i++) {
                BigDecimal unit = new BigDecimal(rowScale[i]);
                for (int j = 0; j < columns; j++) {
                    a[lane][i][j] = lanes.get(lane)[i][j].multiply(unit, LongTensor.DIGITS)
                            .multiply(new BigDecimal(columnScale[j]), LongTensor.DIGITS);
                }
                a[lane][i][columns] = new BigDecimal(wanted[i]).multiply(unit, LongTensor.DIGITS);
                Arrays.fill(a[lane][i], columns + 1, width, BigDecimal.ZERO);
                a[lane][i][columns + 1 + i] = BigDecimal.ONE;
            }
        }
        eliminate();
    }

    private void scale(BigDecimal[][] matrix) {
        Arrays.fill(columnScale, 1);
        for (int sweep = 0; sweep < 4; sweep++) {
            for (int i = 0; i < rows; i++) {
                double most = 0;
                for (int j = 0; j < columns; j++) {
                    most = Math.max(most, Math.abs(matrix[i][j].doubleValue()) * columnScale[j]);
                }
                rowScale[i] = power(most);
            }
            for (int j = 0; j < columns; j++) {
                double most = 0;
                for (int i = 0; i < rows; i++) {
                    most = Math.max(most, Math.abs(matrix[i][j].doubleValue()) * rowScale[i]);
                }
                columnScale[j] = power(most);
            }
        }
    }

    private static double power(double size) {
        return size == 0 ? 1 : Math.scalb(1.0, -Math.getExponent(size));
    }

    private double spread(int i, int j) {
        double largest = 0;
        for (int lane = 1; lane < a.length; lane++) {
            largest = Math.max(largest, Math.abs(a[lane][i][j].subtract(a[0][i][j], LongTensor.DIGITS).doubleValue()));
        }
        return largest;
    }

    private void eliminate() {
        boolean[] taken = new boolean[columns];
        int k = 0;
        while (k < rows) {
            int bestRow = -1;
            int bestColumn = -1;
            double best = 0;
            for (int i = k; i < rows; i++) {
                for (int j = 0; j < columns; j++) {
                    double size = Math.abs(a[0][i][j].doubleValue());
                    if (!taken[j] && size > best && size > ZERO * spread(i, j)) {
                        best = size;
                        bestRow = i;
                        bestColumn = j;
                    }
                }
            }
            if (bestRow < 0) {
                break;
            }
            clear &= best >= PIVOT * spread(bestRow, bestColumn);
            taken[bestColumn] = true;
            for (BigDecimal[][] lane : a) {
                step(lane, k, bestRow, bestColumn);
            }
            int old = row[k];
            row[k] = row[bestRow];
            row[bestRow] = old;
            k++;
        }
        rank = k;
        for (int i = rank; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                clear &= taken[j] || spread(i, j) <= LARGEST_SPREAD;
            }
        }
    }

    private void step(BigDecimal[][] lane, int k, int pivotRow, int pivotColumn) {
        BigDecimal[] swapped = lane[k];
        lane[k] = lane[pivotRow];
        lane[pivotRow] = swapped;
        for (int i = k + 1; i < rows; i++) {
            if (lane[i][pivotColumn].signum() != 0) {
                BigDecimal multiplier = lane[i][pivotColumn].divide(lane[k][pivotColumn], LongTensor.DIGITS);
                for (int j = 0; j < lane[i].length; j++) {
                    if (lane[k][j].signum() != 0) {
                        lane[i][j] = lane[i][j].subtract(multiplier.multiply(lane[k][j], LongTensor.DIGITS),
                                LongTensor.DIGITS);
                    }
                }
                lane[i][pivotColumn] = BigDecimal.ZERO;
            }
        }
    }

    int rank() {
        return rank;
    }

    boolean isClear() {
        return clear;
    }

    Reach reach() {
        boolean reached = true;
        for (int i = rank; i < rows; i++) {
            double value = Math.abs(a[0][i][columns].doubleValue());
            double size = 0;
            for (int j = 0; j < rows; j++) {
                size += Math.abs(a[0][i][columns + 1 + j].doubleValue() * wanted[j] * rowScale[j]);
            }
            double limit = excused * size + spread(i, columns);
            if (value > CONTRADICTION * limit) {
                return Reach.OUT_OF_REACH;
            }
            reached &= value <= limit;
        }
        return reached ? Reach.REACHED : Reach.UNCLEAR;
    }

    /// How far a direction is from leaving everything where it is: as a member is from a target of zeros, but rounding is that of the
    /// largest of its entries, since what should be zero in a direction is what rounding leaves of it.
    static double moved(List<BigDecimal[][]> lanes, double[] x, double roundoff) {
        double longest = Arrays.stream(x).map(Math::abs).max().orElse(0);
        double[] excused = new double[lanes.get(0).length];
        for (int i = 0; i < excused.length; i++) {
            double largest = 0;
            for (BigDecimal slope : lanes.get(0)[i]) {
                largest = Math.max(largest, Math.abs(slope.doubleValue()));
            }
            excused[i] = roundoff * longest * largest;
        }
        return miss(lanes, x, roundoff, new double[excused.length], excused);
    }

    /// How far a vector is from a target, entry by entry, in units of what twins spread, of what rounding the vector moves, and of what is
    /// excused; the largest.
    static double miss(List<BigDecimal[][]> lanes, double[] x, double roundoff, double[] wanted, double excused) {
        return miss(lanes, x, roundoff, wanted, Arrays.stream(wanted).map(t -> excused * Math.abs(t)).toArray());
    }

    private static double miss(List<BigDecimal[][]> lanes, double[] x, double roundoff, double[] wanted,
            double[] excused) {
        double worst = 0;
        for (int i = 0; i < wanted.length; i++) {
            List<BigDecimal> images = new ArrayList<>();
            for (BigDecimal[][] lane : lanes) {
                BigDecimal sum = BigDecimal.ZERO;
                for (int j = 0; j < x.length; j++) {
                    sum = sum.add(lane[i][j].multiply(new BigDecimal(x[j]), LongTensor.DIGITS), LongTensor.DIGITS);
                }
                images.add(sum);
            }
            double spread = 0;
            for (int j = 0; j < x.length; j++) {
                spread += roundoff * Math.abs(lanes.get(0)[i][j].doubleValue() * x[j]);
            }
            for (BigDecimal image : images) {
                spread = Math.max(spread, Math.abs(image.subtract(images.get(0)).doubleValue()));
            }
            double off = Math.abs(images.get(0).subtract(new BigDecimal(wanted[i])).doubleValue());
            worst = off == 0 ? worst : Math.max(worst, off / (spread + excused[i]));
        }
        return worst;
    }
}
