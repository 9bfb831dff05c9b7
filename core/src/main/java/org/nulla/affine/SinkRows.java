package org.nulla.affine;

import org.nulla.Counters;
import org.nulla.Real;
import org.nulla.row.Row;
import org.nulla.sweep.Outcome;
import org.nulla.sweep.Target;
import org.nulla.sweep.Walk;

/// Reads an answer off the forms of the sinks: every variable that they still mention becomes a column of the basis.
final class SinkRows {

    private SinkRows() {
    }

    /// The space whose coordinates are given rows, all substituted.
    ///
    /// @param rows the rows; those behind the sinks' are read as well, but lend no columns
    /// @param sinks how many of them are sinks
    /// @param inFlight whether the rows are in flight
    /// @param vagueness how far an entry may be off, relative to its natural size
    static Outcome.Found found(Row[] rows, int sinks, boolean inFlight, Variables variables, Equations equations,
            double vagueness, Counters counters) {
        int n = rows.length;
        int[] columnOf = new int[variables.numbers()];
        // a variable that a sink is, or is a multiple of, goes by that sink's place, whichever rows before it mention it
        int dimension = 0;
        for (int i = 0; i < sinks; i++) {
            if (rows[i].size() == 1 && rows[i].origin() == 0 && columnOf[rows[i].variable(0)] == 0) {
                columnOf[rows[i].variable(0)] = ++dimension;
            }
        }
        int[][] columns = new int[n][];
        double[][] coefficients = new double[n][];
        double[] origin = new double[n];
        Real[] originInFlight = inFlight ? new Real[n] : null;
        Real[][] coefficientsInFlight = inFlight ? new Real[n][] : null;
        for (int i = 0; i < n; i++) {
            Row row = rows[i];
            columns[i] = new int[row.size()];
            coefficients[i] = new double[row.size()];
            origin[i] = row.origin();
            for (int k = 0; k < row.size(); k++) {
                if (columnOf[row.variable(k)] == 0 && i < sinks) {
                    columnOf[row.variable(k)] = ++dimension;
                }
                columns[i][k] = columnOf[row.variable(k)] - 1;
                coefficients[i][k] = row.coefficient(k);
            }
            if (originInFlight != null && coefficientsInFlight != null) {
                originInFlight[i] = row.originInFlight();
                coefficientsInFlight[i] = new Real[row.size()];
                for (int k = 0; k < row.size(); k++) {
                    coefficientsInFlight[i][k] = row.coefficientInFlight(k);
                }
            }
        }
        // every free variable is the tangent of some station, so it must show at the sinks unless noise swallowed it
        boolean allShown = variables.made() - variables.bindings() == dimension;
        return new Outcome.Found(origin, dimension, columns, coefficients, originInFlight, coefficientsInFlight,
                equations.quality(allShown, vagueness), counters);
    }

    /// How far an entry of the origin or of a direction may be off, relative to its natural size.
    ///
    /// @param rows the rows of the sinks
    /// @param naturalSize the natural size of every station
    static double vagueness(Row[] rows, Walk walk, Target target, double[] naturalSize, Variables variables) {
        double worst = 0;
        double scale = NaturalSizes.originScale(walk, target, naturalSize);
        for (int i = 0; i < rows.length; i++) {
            Row row = rows[i];
            double error = row.originError() * scale;
            for (int k = 0; k < row.size(); k++) {
                error = Math.max(error, row.error(k) * variables.naturalSize(row.variable(k)));
            }
            worst = Math.max(worst, error / naturalSize[walk.sink(i)]);
        }
        return worst;
    }
}
