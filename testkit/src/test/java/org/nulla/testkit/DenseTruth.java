package org.nulla.testkit;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.nulla.AffineSpace;
import org.nulla.Preimage;

/// All solutions of `A x = t` for a small matrix that is known to many digits, and what is wrong with an answer.
///
/// Equilibration, elimination with complete pivoting, back substitution: nothing of it is the engine's. The digits must outnumber
/// the matrix's condition by far, so that what is left over is zero or is not.
final class DenseTruth {

    /// What may be left of a target that is met but for its own rounding, and what must be left of one that is not.
    private static final double MET = 1e-12;
    private static final double NOT_MET = 1e-6;
    /// How exact an answer must be, relative to what it adds up.
    private static final double ACCURACY = 1e-9;
    private static final double LEAST_SQUARES = 1e-8;
    /// What rounding a few sums of doubles may cost.
    private static final double ROUNDING = 1e-14;

    private final BigDecimal[][] a;
    private final BigDecimal[] t;
    private final MathContext digits;
    private final int rows;
    private final int columns;
    private final int rank;
    /// In equilibrated units.
    private final double smallestPivot;
    private final boolean empty;
    private final BigDecimal[] solution;
    private final BigDecimal[][] kernel;

    DenseTruth(BigDecimal[][] a, double[] target, int digits) {
        this.a = a;
        this.t = decimals(target);
        this.digits = new MathContext(digits);
        this.rows = a.length;
        this.columns = a[0].length;
        BigDecimal[] rowScale = StraightLineProgram.zeros(rows);
        BigDecimal[] columnScale = StraightLineProgram.zeros(columns);
        BigDecimal[][] m = equilibrated(rowScale, columnScale);
        BigDecimal[] left = StraightLineProgram.zeros(rows);
        BigDecimal[] size = StraightLineProgram.zeros(rows);
        for (int i = 0; i < rows; i++) {
            left[i] = times(t[i], rowScale[i]);
            size[i] = left[i].abs();
        }
        int[] order = new int[columns];
        Arrays.setAll(order, j -> j);
        this.rank = eliminate(m, left, size, order);
        this.smallestPivot = rank == 0 ? 0 : m[rank - 1][rank - 1].abs().doubleValue();
        boolean missed = false;
        for (int i = rank; i < rows; i++) {
            double relative = left[i].signum() == 0 ? 0 : left[i].abs().divide(size[i], this.digits).doubleValue();
            if (relative > MET && relative < NOT_MET) {
                throw new AssertionError("A target that is neither met nor missed, by " + relative);
            }
            missed |= relative >= NOT_MET;
        }
        this.empty = missed;
        this.solution = StraightLineProgram.zeros(columns);
        this.kernel = StraightLineProgram.zeros(columns - rank, columns);
        for (int k = 0; k < rank; k++) {
            solution[order[k]] = times(left[k].divide(m[k][k], this.digits), columnScale[order[k]]);
        }
        for (int f = rank; f < columns; f++) {
            BigDecimal[] direction = kernel[f - rank];
            direction[order[f]] = columnScale[order[f]];
            for (int k = 0; k < rank; k++) {
                direction[order[k]] = times(m[k][f].negate().divide(m[k][k], this.digits), columnScale[order[k]]);
            }
        }
    }

    boolean isEmpty() {
        return empty;
    }

    int dimension() {
        return columns - rank;
    }

    /// Powers of ten that bring the largest entry of every row and column near 1.
    private BigDecimal[][] equilibrated(BigDecimal[] rowScale, BigDecimal[] columnScale) {
        Arrays.fill(rowScale, BigDecimal.ONE);
        Arrays.fill(columnScale, BigDecimal.ONE);
        BigDecimal[][] m = new BigDecimal[rows][];
        for (int i = 0; i < rows; i++) {
            m[i] = a[i].clone();
        }
        for (int round = 0; round < 8; round++) {
            for (int i = 0; i < rows; i++) {
                int magnitude = magnitude(m[i]);
                rowScale[i] = rowScale[i].scaleByPowerOfTen(-magnitude);
                for (int j = 0; j < columns; j++) {
                    m[i][j] = m[i][j].scaleByPowerOfTen(-magnitude);
                }
            }
            for (int j = 0; j < columns; j++) {
                BigDecimal[] column = StraightLineProgram.zeros(rows);
                for (int i = 0; i < rows; i++) {
                    column[i] = m[i][j];
                }
                int magnitude = magnitude(column);
                columnScale[j] = columnScale[j].scaleByPowerOfTen(-magnitude);
                for (int i = 0; i < rows; i++) {
                    m[i][j] = m[i][j].scaleByPowerOfTen(-magnitude);
                }
            }
        }
        return m;
    }

    private static int magnitude(BigDecimal[] numbers) {
        return Arrays.stream(numbers).filter(number -> number.signum() != 0)
                .mapToInt(number -> number.precision() - number.scale()).max().orElse(0);
    }

    /// Gauss and Jordan: afterwards the first rank rows are diagonal in the first rank columns.
    private int eliminate(BigDecimal[][] m, BigDecimal[] left, BigDecimal[] size, int[] order) {
        BigDecimal noPivot = BigDecimal.ONE.movePointLeft(digits.getPrecision() / 2);
        for (int k = 0; k < Math.min(rows, columns); k++) {
            int row = k;
            int column = k;
            for (int i = k; i < rows; i++) {
                for (int j = k; j < columns; j++) {
                    if (m[i][j].abs().compareTo(m[row][column].abs()) > 0) {
                        row = i;
                        column = j;
                    }
                }
            }
            if (m[row][column].abs().compareTo(noPivot) < 0) {
                return k;
            }
            swap(m, k, row);
            swap(left, k, row);
            swap(size, k, row);
            for (BigDecimal[] each : m) {
                swap(each, k, column);
            }
            int kept = order[k];
            order[k] = order[column];
            order[column] = kept;
            for (int i = 0; i < rows; i++) {
                if (i != k && m[i][k].signum() != 0) {
                    BigDecimal factor = m[i][k].divide(m[k][k], digits);
                    for (int j = k; j < columns; j++) {
                        m[i][j] = j == k ? BigDecimal.ZERO : m[i][j].subtract(times(factor, m[k][j]), digits);
                    }
                    left[i] = left[i].subtract(times(factor, left[k]), digits);
                    size[i] = size[i].add(times(factor.abs(), size[k]), digits);
                }
            }
        }
        return Math.min(rows, columns);
    }

    private static <T> void swap(T[] array, int i, int j) {
        T kept = array[i];
        array[i] = array[j];
        array[j] = kept;
    }

    private BigDecimal times(BigDecimal x, BigDecimal y) {
        return x.signum() == 0 || y.signum() == 0 ? BigDecimal.ZERO : x.multiply(y, digits);
    }

    private BigDecimal dot(BigDecimal[] x, BigDecimal[] y) {
        BigDecimal sum = BigDecimal.ZERO;
        for (int i = 0; i < x.length; i++) {
            sum = sum.add(times(x[i], y[i]), digits);
        }
        return sum;
    }

    private BigDecimal sizes(BigDecimal[] x, BigDecimal[] y) {
        BigDecimal sum = BigDecimal.ZERO;
        for (int i = 0; i < x.length; i++) {
            sum = sum.add(times(x[i], y[i]).abs(), digits);
        }
        return sum;
    }

    private BigDecimal norm(BigDecimal[] x) {
        return dot(x, x).sqrt(digits);
    }

    private static boolean exceeds(BigDecimal x, double factor, BigDecimal bound) {
        return x.abs().compareTo(bound.multiply(new BigDecimal(factor))) > 0;
    }

    static BigDecimal[] decimals(double[] numbers) {
        return Arrays.stream(numbers).mapToObj(BigDecimal::new).toArray(BigDecimal[]::new);
    }

    static BigDecimal[][] transposed(BigDecimal[][] matrix) {
        BigDecimal[][] result = new BigDecimal[matrix[0].length][matrix.length];
        for (int i = 0; i < matrix.length; i++) {
            for (int j = 0; j < result.length; j++) {
                result[j][i] = matrix[i][j];
            }
        }
        return result;
    }

    /// What is left of a vector when the directions are projected out, one after the other.
    private BigDecimal[] withoutKernel(BigDecimal[] x) {
        BigDecimal[] rest = x.clone();
        List<BigDecimal[]> orthogonal = new ArrayList<>();
        for (BigDecimal[] direction : kernel) {
            BigDecimal[] next = direction.clone();
            for (BigDecimal[] before : orthogonal) {
                removeComponent(next, before);
            }
            orthogonal.add(next);
            removeComponent(rest, next);
        }
        return rest;
    }

    private void removeComponent(BigDecimal[] x, BigDecimal[] along) {
        BigDecimal factor = dot(x, along).divide(dot(along, along), digits);
        for (int i = 0; i < x.length; i++) {
            x[i] = x[i].subtract(times(factor, along[i]), digits);
        }
    }

    /// What is wrong with an answer, in words.
    ///
    /// @param answer the engine's preimage of the target
    /// @param name what the engine calls the entries of the target, `y` or `x`
    List<String> faults(Preimage answer, String name) {
        List<String> faults = new ArrayList<>();
        if (answer.certificate().rank() != rank) {
            faults.add("rank " + answer.certificate().rank() + ", true " + rank);
        }
        if (answer instanceof Preimage.Empty nothing) {
            if (empty) {
                judgeConflict(nothing, name, faults);
                judgeLeastSquares(decimals(nothing.leastSquares().toArray()), faults);
            } else {
                faults.add("empty, but the target can be reached");
            }
        } else if (empty) {
            faults.add("not empty, but the target cannot be reached");
        } else {
            judgeSpace(answer.space(), faults);
        }
        return faults;
    }

    private void judgeSpace(AffineSpace space, List<String> faults) {
        if (space.dimension() != dimension()) {
            faults.add("dimension " + space.dimension() + ", true " + dimension());
        }
        SplittableRandom random = new SplittableRandom(1);
        judgeMember("origin", space.origin(), faults);
        judgeMember("random member", space.randomMember(random), faults);
        judgeMember("shortest member", space.minNorm(), faults);
        BigDecimal[] shortest = decimals(space.minNorm());
        BigDecimal length = norm(shortest);
        BigDecimal least = norm(withoutKernel(solution));
        if (exceeds(length, 1 + 1e-7, least)) {
            faults.add("the shortest member has length " + length.doubleValue() + ", true " + least.doubleValue());
        }
        for (int j = 0; j < space.dimension(); j++) {
            BigDecimal[] direction = decimals(space.basis().column(j));
            for (int i = 0; i < rows; i++) {
                if (exceeds(dot(a[i], direction), ACCURACY, sizes(a[i], direction))) {
                    faults.add("direction " + j + " moves entry " + i + " by " + dot(a[i], direction).doubleValue());
                }
            }
            if (exceeds(dot(direction, shortest), ACCURACY, norm(direction).multiply(length))) {
                faults.add("the shortest member is not orthogonal to direction " + j);
            }
        }
        if (!isIndependent(space)) {
            faults.add("the directions depend on each other");
        }
    }

    /// Whether a basis has full rank, clearly, whatever the units of the coordinates.
    private boolean isIndependent(AffineSpace space) {
        if (space.dimension() == 0) {
            return true;
        }
        BigDecimal[][] basis = new BigDecimal[space.dimension()][];
        for (int j = 0; j < basis.length; j++) {
            basis[j] = decimals(space.basis().column(j));
        }
        DenseTruth independence = new DenseTruth(basis, new double[basis.length], digits.getPrecision());
        return independence.rank == basis.length && independence.smallestPivot > ACCURACY;
    }

    /// A member reaches each entry by itself. One that does not is forgiven where it is as near to the true members as doubles
    /// are to each other: then no vector of doubles reaches the target.
    private void judgeMember(String what, double[] member, List<String> faults) {
        BigDecimal[] x = decimals(member);
        List<String> misses = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            BigDecimal miss = dot(a[i], x).subtract(t[i], digits);
            if (exceeds(miss, ACCURACY, t[i].abs()) && exceeds(miss, ROUNDING, sizes(a[i], x))) {
                misses.add(what + " misses entry " + i + " by " + miss.doubleValue() + " of " + t[i].doubleValue());
            }
        }
        if (!misses.isEmpty() && exceeds(distance(x), ROUNDING, norm(x))) {
            faults.addAll(misses);
        }
    }

    /// How far a vector is from the true solutions.
    private BigDecimal distance(BigDecimal[] x) {
        BigDecimal[] difference = StraightLineProgram.zeros(columns);
        for (int j = 0; j < columns; j++) {
            difference[j] = x[j].subtract(solution[j], digits);
        }
        return norm(withoutKernel(difference));
    }

    /// Fredholm's alternative: a combination of the equations that is zero on the left but not on the right.
    private void judgeConflict(Preimage.Empty nothing, String name, List<String> faults) {
        BigDecimal[] y = StraightLineProgram.zeros(rows);
        nothing.conflict().forEach((entry, weight) -> {
            for (int i = 0; i < rows; i++) {
                if (entry.equals(name + "[" + i + "]")) {
                    y[i] = new BigDecimal(weight);
                }
            }
        });
        BigDecimal[][] byColumn = transposed(a);
        for (int j = 0; j < columns; j++) {
            if (exceeds(dot(byColumn[j], y), LEAST_SQUARES, sizes(byColumn[j], y))) {
                faults.add("the combination " + nothing.conflict() + " is not zero for entry " + j);
            }
        }
        if (!exceeds(dot(y, t), NOT_MET / 10, sizes(y, t)) || dot(y, t).signum() == 0) {
            faults.add("the combination " + nothing.conflict() + " is zero for the target too");
        }
    }

    private void judgeLeastSquares(BigDecimal[] q, List<String> faults) {
        BigDecimal[] residual = StraightLineProgram.zeros(rows);
        for (int i = 0; i < rows; i++) {
            residual[i] = dot(a[i], q).subtract(t[i], digits);
        }
        BigDecimal[][] byColumn = transposed(a);
        for (int j = 0; j < columns; j++) {
            BigDecimal slope = dot(byColumn[j], residual);
            if (exceeds(slope, LEAST_SQUARES, norm(byColumn[j]).multiply(norm(residual)))) {
                faults.add("the least-squares point has a slope of " + slope.doubleValue() + " along entry " + j);
            }
        }
        for (BigDecimal[] direction : kernel) {
            if (exceeds(dot(direction, q), LEAST_SQUARES, norm(direction).multiply(norm(q)))) {
                faults.add("the least-squares point is not the shortest");
            }
        }
    }
}
