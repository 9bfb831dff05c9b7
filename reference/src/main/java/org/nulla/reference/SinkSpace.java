package org.nulla.reference;

import java.util.Arrays;
import java.util.List;
import org.nulla.Real;
import org.nulla.linalg.PivotedQr;

/// Turns the rows of the sinks into the answer, with an independent choice of the basis's columns.
final class SinkSpace {

    /// A column counts as dependent on those chosen before it where less than this part of it is left.
    private static final double DEPENDENCE = 1e-10;

    private SinkSpace() {
    }

    static <R extends Row<R>> Outcome.Found of(List<R> rows, BasisJournal<R> journal, boolean inFlight) {
        int sinks = rows.size();
        int[] chosen = independentColumns(rows, journal.width(), journal.dimension());
        int[] newNumber = new int[journal.width()];
        Arrays.fill(newNumber, -1);
        for (int k = 0; k < chosen.length; k++) {
            newNumber[chosen[k]] = k;
        }
        double[] origin = new double[sinks];
        int[][] columns = new int[sinks][];
        double[][] coefficients = new double[sinks][];
        Real[] originInFlight = new Real[sinks];
        Real[][] coefficientsInFlight = new Real[sinks][];
        for (int i = 0; i < sinks; i++) {
            R row = rows.get(i);
            int[] kept = Arrays.stream(row.columns()).filter(j -> newNumber[j] >= 0).toArray();
            origin[i] = row.origin();
            columns[i] = Arrays.stream(kept).map(j -> newNumber[j]).toArray();
            coefficients[i] = Arrays.stream(kept).mapToDouble(row::coefficient).toArray();
            originInFlight[i] = row.originInFlight();
            coefficientsInFlight[i] = Arrays.stream(kept).mapToObj(row::coefficientInFlight).toArray(Real[]::new);
        }
        return new Outcome.Found(origin, chosen.length, columns, coefficients, inFlight ? originInFlight : null,
                inFlight ? coefficientsInFlight : null, journal.tally().quality(), journal.tally().counters());
    }

    /// Chooses at most `dimension` columns, in order of age. The walk has counted the dimensions; where no more columns
    /// than that are left there is nothing to decide.
    private static <R extends Row<R>> int[] independentColumns(List<R> rows, int width, int dimension) {
        double[] largest = new double[width];
        for (R row : rows) {
            for (int j : row.columns()) {
                largest[j] = Math.max(largest[j], Math.abs(row.coefficient(j)));
            }
        }
        int[] candidates = new int[width];
        int count = 0;
        for (int j = 0; j < width; j++) {
            if (largest[j] > Tally.ZERO_THRESHOLD) {
                candidates[count++] = j;
            }
        }
        candidates = Arrays.copyOf(candidates, count);
        if (count <= dimension) {
            return candidates;
        }
        double[][] matrix = new double[count][rows.size()];
        for (int k = 0; k < count; k++) {
            for (int i = 0; i < rows.size(); i++) {
                matrix[k][i] = rows.get(i).coefficient(candidates[k]);
            }
        }
        PivotedQr qr = PivotedQr.of(rows.size(), matrix);
        int rank = 0;
        while (rank < Math.min(dimension, qr.steps()) && qr.diagonal(rank) > DEPENDENCE * largest[candidates[qr.pivot(
                rank)]]) {
            rank++;
        }
        int[] chosen = new int[rank];
        for (int k = 0; k < rank; k++) {
            chosen[k] = candidates[qr.pivot(k)];
        }
        Arrays.sort(chosen);
        return chosen;
    }
}
