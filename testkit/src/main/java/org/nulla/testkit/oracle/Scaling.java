package org.nulla.testkit.oracle;

import java.util.Arrays;

/// Powers of two for the rows and columns of a matrix, after which every row and column that is not zero has a largest entry
/// near 1. Only then do singular values say something about dependence rather than about units.
///
/// @param rows the exponent for each row
/// @param columns the exponent for each column
@SuppressWarnings("ArrayRecordComponent") // stays inside this package, where nobody changes them
record Scaling(int[] rows, int[] columns) {

    private static final int SWEEPS = 12;

    /// Finds the exponents by taking the root of the largest entries, alternately; a few sweeps settle.
    ///
    /// @param exponents the binary exponent of each entry, `Integer.MIN_VALUE` for zero
    static Scaling of(int[][] exponents, int columnCount) {
        int[] rows = new int[exponents.length];
        int[] columns = new int[columnCount];
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            // half of the way in each direction at first, all of it for the rows in the last sweep
            int share = sweep == SWEEPS - 1 ? 1 : 2;
            int[] rowMax = new int[rows.length];
            int[] columnMax = new int[columns.length];
            Arrays.fill(rowMax, Integer.MIN_VALUE);
            Arrays.fill(columnMax, Integer.MIN_VALUE);
            for (int i = 0; i < rows.length; i++) {
                for (int j = 0; j < columns.length; j++) {
                    if (exponents[i][j] != Integer.MIN_VALUE) {
                        int e = exponents[i][j] + rows[i] + columns[j];
                        rowMax[i] = Math.max(rowMax[i], e);
                        columnMax[j] = Math.max(columnMax[j], e);
                    }
                }
            }
            for (int i = 0; i < rows.length; i++) {
                rows[i] -= rowMax[i] == Integer.MIN_VALUE ? 0 : towardsZero(rowMax[i], share);
            }
            for (int j = 0; j < columns.length && share == 2; j++) {
                columns[j] -= columnMax[j] == Integer.MIN_VALUE ? 0 : towardsZero(columnMax[j], share);
            }
        }
        return new Scaling(rows, columns);
    }

    private static int towardsZero(int exponent, int share) {
        return exponent / share;
    }
}
