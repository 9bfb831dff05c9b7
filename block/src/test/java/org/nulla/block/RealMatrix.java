package org.nulla.block;

import java.util.Arrays;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import org.nulla.Real;

/// A matrix of traced numbers, for tracing with the scalar engine what tensors do at once.
final class RealMatrix {

    private final Real[][] rows;

    private RealMatrix(Real[][] rows) {
        this.rows = rows;
    }

    static RealMatrix of(int height, int width, Real... entries) {
        Real[][] rows = new Real[height][];
        for (int i = 0; i < height; i++) {
            rows[i] = Arrays.copyOfRange(entries, i * width, (i + 1) * width);
        }
        return new RealMatrix(rows);
    }

    static RealMatrix[] cut(Real[] x, int[][] shapes) {
        RealMatrix[] result = new RealMatrix[shapes.length];
        int at = 0;
        for (int i = 0; i < shapes.length; i++) {
            int count = shapes[i][0] * shapes[i][1];
            result[i] = of(shapes[i][0], shapes[i][1], Arrays.copyOfRange(x, at, at + count));
            at += count;
        }
        return result;
    }

    Real at(int i, int j) {
        return rows[i][j];
    }

    Real[] entries() {
        return Arrays.stream(rows).flatMap(Arrays::stream).toArray(Real[]::new);
    }

    RealMatrix each(UnaryOperator<Real> f) {
        return new RealMatrix(Arrays.stream(rows).map(row -> Arrays.stream(row).map(f).toArray(Real[]::new))
                .toArray(Real[][]::new));
    }

    RealMatrix with(RealMatrix other, BinaryOperator<Real> f) {
        Real[][] result = new Real[rows.length][rows[0].length];
        for (int i = 0; i < result.length; i++) {
            for (int j = 0; j < result[i].length; j++) {
                result[i][j] = f.apply(rows[i][j], other.rows[i][j]);
            }
        }
        return new RealMatrix(result);
    }

    /// Some columns, in a given order.
    RealMatrix chosen(int... columns) {
        return new RealMatrix(Arrays.stream(rows).map(row -> Arrays.stream(columns).mapToObj(j -> row[j])
                .toArray(Real[]::new)).toArray(Real[][]::new));
    }

    /// Another matrix to the right.
    RealMatrix beside(RealMatrix other) {
        Real[][] result = new Real[rows.length][];
        for (int i = 0; i < result.length; i++) {
            result[i] = Arrays.copyOf(rows[i], rows[i].length + other.rows[i].length);
            System.arraycopy(other.rows[i], 0, result[i], rows[i].length, other.rows[i].length);
        }
        return new RealMatrix(result);
    }

    /// For each row the sum of a function of its entries, as a matrix of one row.
    RealMatrix rowSums(UnaryOperator<Real> f) {
        return new RealMatrix(new Real[][] {Arrays.stream(rows)
                .map(row -> Arrays.stream(row).map(f).reduce(Real.ZERO, Real::plus)).toArray(Real[]::new)});
    }

    RealMatrix transposed() {
        Real[][] result = new Real[rows[0].length][rows.length];
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < result.length; j++) {
                result[j][i] = rows[i][j];
            }
        }
        return new RealMatrix(result);
    }

    RealMatrix times(RealMatrix b) {
        Real[][] result = new Real[rows.length][b.rows[0].length];
        for (int i = 0; i < result.length; i++) {
            for (int j = 0; j < result[i].length; j++) {
                Real sum = Real.ZERO;
                for (int k = 0; k < b.rows.length; k++) {
                    sum = sum.plus(rows[i][k].times(b.rows[k][j]));
                }
                result[i][j] = sum;
            }
        }
        return new RealMatrix(result);
    }

    RealMatrix repeated(int times) {
        Real[][] result = new Real[times][];
        Arrays.fill(result, rows[0]);
        return new RealMatrix(result);
    }

    RealMatrix softmax(boolean causal) {
        Real[][] result = new Real[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            int seen = causal ? rows[i].length - rows.length + i + 1 : rows[i].length;
            Real sum = Real.ZERO;
            for (int j = 0; j < seen; j++) {
                sum = sum.plus(rows[i][j].exp());
            }
            result[i] = new Real[rows[i].length];
            for (int j = 0; j < result[i].length; j++) {
                result[i][j] = j < seen ? rows[i][j].exp().div(sum) : Real.ZERO;
            }
        }
        return new RealMatrix(result);
    }

    RealMatrix normalized(double epsilon) {
        return new RealMatrix(Arrays.stream(rows).map(row -> {
            Real mean = Arrays.stream(row).reduce(Real.ZERO, Real::plus).div(row.length);
            Real variance = Arrays.stream(row).map(a -> a.minus(mean).times(a.minus(mean)))
                    .reduce(Real.ZERO, Real::plus).div(row.length);
            return Arrays.stream(row).map(a -> a.minus(mean).div(variance.plus(epsilon).sqrt())).toArray(Real[]::new);
        }).toArray(Real[][]::new));
    }

    static Real geluTanh(Real x) {
        Real inner = x.plus(x.times(x).times(x).times(0.044715)).times(Math.sqrt(2 / Math.PI));
        return x.times(0.5).times(inner.tanh().plus(1));
    }
}
