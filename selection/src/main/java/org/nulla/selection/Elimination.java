package org.nulla.selection;

import java.util.Arrays;
import org.nulla.linalg.LinearMap;
import org.nulla.linalg.SparseMap;

/// From directions to equations.
///
/// If `k` coordinates can serve as the coefficients of the `k` directions, each of the others is a combination of these: that is an
/// equation. Both engines hand over bases where such coordinates are plain to see, as rows with a single entry; where they are
/// not, the directions are reduced until they are.
final class Elimination {

    /// A single entry smaller than this, beside directions whose largest is 1, makes a poor coordinate.
    private static final double SMALLEST = 1e-6;

    private Elimination() {
    }

    static Equations equations(double[] origin, LinearMap basis) {
        int[][] index = new int[origin.length][];
        double[][] entry = new double[origin.length][];
        rows(basis, index, entry);
        int[] free = coordinates(basis.columns(), index, entry);
        if (free.length < basis.columns()) {
            double[][] directions = reduced(basis);
            fromColumns(directions, index, entry);
            free = coordinates(directions.length, index, entry);
        }
        return solved(origin, index, entry, free);
    }

    private static void rows(LinearMap basis, int[][] index, double[][] entry) {
        if (basis instanceof SparseMap sparse) {
            for (int i = 0; i < index.length; i++) {
                index[i] = sparse.columnsOf(i);
                entry[i] = sparse.entriesOf(i);
            }
            return;
        }
        double[][] columns = new double[basis.columns()][];
        for (int j = 0; j < columns.length; j++) {
            columns[j] = basis.column(j);
        }
        fromColumns(columns, index, entry);
    }

    private static void fromColumns(double[][] columns, int[][] index, double[][] entry) {
        for (int i = 0; i < index.length; i++) {
            int[] places = new int[columns.length];
            double[] values = new double[columns.length];
            int count = 0;
            for (int j = 0; j < columns.length; j++) {
                if (columns[j][i] != 0) {
                    places[count] = j;
                    values[count++] = columns[j][i];
                }
            }
            index[i] = Arrays.copyOf(places, count);
            entry[i] = Arrays.copyOf(values, count);
        }
    }

    /// For each direction the row that has it alone and largest; shorter if some direction has none.
    private static int[] coordinates(int directions, int[][] index, double[][] entry) {
        int[] free = new int[directions];
        Arrays.fill(free, -1);
        for (int i = 0; i < index.length; i++) {
            if (index[i].length == 1 && Math.abs(entry[i][0]) >= SMALLEST) {
                int j = index[i][0];
                if (free[j] < 0 || Math.abs(entry[i][0]) > Math.abs(entry[free[j]][0])) {
                    free[j] = i;
                }
            }
        }
        for (int row : free) {
            if (row < 0) {
                return new int[0];
            }
        }
        return free;
    }

    /// The same span with as many coordinates as directions, each of which has a one there and the others zero (Gauss–Jordan with
    /// complete pivoting).
    private static double[][] reduced(LinearMap basis) {
        double[][] columns = new double[basis.columns()][];
        for (int j = 0; j < columns.length; j++) {
            columns[j] = basis.column(j);
        }
        boolean[] taken = new boolean[basis.rows()];
        for (int step = 0; step < columns.length; step++) {
            int pivotRow = -1;
            int pivotColumn = step;
            double best = 0;
            for (int j = step; j < columns.length; j++) {
                for (int i = 0; i < taken.length; i++) {
                    if (!taken[i] && Math.abs(columns[j][i]) > best) {
                        best = Math.abs(columns[j][i]);
                        pivotRow = i;
                        pivotColumn = j;
                    }
                }
            }
            if (pivotRow < 0) {
                throw new IllegalArgumentException("Direction " + step + " of " + columns.length
                        + " depends on the others. Make the space with AffineSpace.of(...), which drops such directions.");
            }
            taken[pivotRow] = true;
            double[] pivot = columns[pivotColumn];
            columns[pivotColumn] = columns[step];
            columns[step] = Vectors.times(pivot, 1 / pivot[pivotRow]);
            columns[step][pivotRow] = 1;
            for (int j = 0; j < columns.length; j++) {
                if (j != step && columns[j][pivotRow] != 0) {
                    Vectors.addTo(columns[j], columns[step], -columns[j][pivotRow]);
                    columns[j][pivotRow] = 0;
                }
            }
        }
        return columns;
    }

    /// Row by row: this coordinate less its combination of free ones.
    private static Equations solved(double[] origin, int[][] index, double[][] entry, int[] free) {
        boolean[] isFree = new boolean[origin.length];
        for (int row : free) {
            isFree[row] = true;
        }
        Equations.Builder builder = new Equations.Builder(origin.length);
        for (int i = 0; i < origin.length; i++) {
            if (!isFree[i]) {
                builder.entry(i, 1);
                double right = origin[i];
                for (int k = 0; k < index[i].length; k++) {
                    int at = free[index[i][k]];
                    double factor = entry[i][k] / entry[at][0];
                    builder.entry(at, -factor);
                    right -= factor * origin[at];
                }
                builder.end(right);
            }
        }
        return builder.build();
    }
}
