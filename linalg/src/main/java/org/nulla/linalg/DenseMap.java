package org.nulla.linalg;

/// A linear map with its columns stored.
public final class DenseMap implements LinearMap {

    private final int rows;
    private final double[][] columns;

    private DenseMap(int rows, double[][] columns) {
        this.rows = rows;
        this.columns = columns;
    }

    /// Takes over the columns, which must not change afterwards.
    ///
    /// @param rows the length of each column
    /// @param columns the columns
    /// @return the map
    public static DenseMap of(int rows, double[]... columns) {
        return new DenseMap(rows, columns);
    }

    @Override
    public int rows() {
        return rows;
    }

    @Override
    public int columns() {
        return columns.length;
    }

    @Override
    public double[] apply(double[] v) {
        double[] result = new double[rows];
        for (int j = 0; j < columns.length; j++) {
            if (v[j] != 0) {
                for (int i = 0; i < rows; i++) {
                    result[i] += columns[j][i] * v[j];
                }
            }
        }
        return result;
    }

    @Override
    public double[] applyTransposed(double[] u) {
        double[] result = new double[columns.length];
        for (int j = 0; j < columns.length; j++) {
            double sum = 0;
            for (int i = 0; i < rows; i++) {
                sum += columns[j][i] * u[i];
            }
            result[j] = sum;
        }
        return result;
    }

    @Override
    public double[] column(int j) {
        return columns[j].clone();
    }
}
