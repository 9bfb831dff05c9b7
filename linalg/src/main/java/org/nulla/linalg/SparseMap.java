package org.nulla.linalg;

/// A linear map with the entries of each row stored that are not zero.
public final class SparseMap implements LinearMap {

    private final int columns;
    private final int[][] index;
    private final double[][] entry;

    private SparseMap(int columns, int[][] index, double[][] entry) {
        this.columns = columns;
        this.index = index;
        this.entry = entry;
    }

    /// Takes over the rows: for each its column numbers and the entries there. Each column is then scaled so that its
    /// largest entry is 1 in size.
    ///
    /// @param columns how many columns
    /// @param index for each row the columns of its entries
    /// @param entry for each row its entries; changed by the scaling
    /// @return the map
    public static SparseMap normalised(int columns, int[][] index, double[][] entry) {
        double[] largest = new double[columns];
        for (int i = 0; i < index.length; i++) {
            for (int k = 0; k < index[i].length; k++) {
                if (Math.abs(entry[i][k]) > Math.abs(largest[index[i][k]])) {
                    largest[index[i][k]] = entry[i][k];
                }
            }
        }
        for (int i = 0; i < index.length; i++) {
            for (int k = 0; k < index[i].length; k++) {
                entry[i][k] /= largest[index[i][k]];
            }
        }
        return new SparseMap(columns, index, entry);
    }

    @Override
    public int rows() {
        return index.length;
    }

    @Override
    public int columns() {
        return columns;
    }

    /// Where a row has entries.
    ///
    /// @param row which one
    /// @return the numbers of their columns
    public int[] columnsOf(int row) {
        return index[row].clone();
    }

    /// The entries of a row, in the order of [#columnsOf].
    ///
    /// @param row which one
    /// @return the entries
    public double[] entriesOf(int row) {
        return entry[row].clone();
    }

    @Override
    public double[] apply(double[] v) {
        double[] result = new double[index.length];
        for (int i = 0; i < result.length; i++) {
            double sum = 0;
            for (int k = 0; k < index[i].length; k++) {
                sum += entry[i][k] * v[index[i][k]];
            }
            result[i] = sum;
        }
        return result;
    }

    @Override
    public double[] applyTransposed(double[] u) {
        double[] result = new double[columns];
        for (int i = 0; i < index.length; i++) {
            for (int k = 0; k < index[i].length; k++) {
                result[index[i][k]] += entry[i][k] * u[i];
            }
        }
        return result;
    }
}
