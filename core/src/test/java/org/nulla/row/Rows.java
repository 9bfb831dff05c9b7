package org.nulla.row;

import org.nulla.Real;

/// Lets tests of other packages write rows down.
public final class Rows {

    private Rows() {
    }

    /// A row of plain numbers.
    public static Row of(int[] variables, double[] coefficients, double[] errors, double origin, double originError) {
        return new Row(variables.length, terms(variables, coefficients, errors), origin, originError, null);
    }

    /// A row whose numbers are in flight.
    static Row inFlight(int[] variables, double[] coefficients, double[] errors, double origin, double originError,
            Real[] coefficientsInFlight, Real originInFlight) {
        return new Row(variables.length, terms(variables, coefficients, errors), origin, originError,
                new Row.InFlight(coefficientsInFlight, originInFlight));
    }

    private static double[] terms(int[] variables, double[] coefficients, double[] errors) {
        double[] terms = new double[Row.TERM * variables.length];
        for (int i = 0; i < variables.length; i++) {
            terms[Row.TERM * i] = Row.asTerm(variables[i]);
            terms[Row.TERM * i + Row.COEFFICIENT] = coefficients[i];
            terms[Row.TERM * i + Row.ERROR] = errors[i];
        }
        return terms;
    }

    /// A row of exact numbers without an origin: variable, coefficient, variable, coefficient …
    public static Row exact(double... pairs) {
        return withOrigin(0, pairs);
    }

    /// A row of exact numbers.
    public static Row withOrigin(double origin, double... pairs) {
        int n = pairs.length / 2;
        int[] variables = new int[n];
        double[] coefficients = new double[n];
        for (int i = 0; i < n; i++) {
            variables[i] = (int) pairs[2 * i];
            coefficients[i] = pairs[2 * i + 1];
        }
        return of(variables, coefficients, new double[n], origin, 0);
    }
}
