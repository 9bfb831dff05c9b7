package org.nulla.row;

/// Lets tests of other packages write rows down.
public final class Rows {

    private Rows() {
    }

    /// A row of plain numbers.
    public static Row of(int[] variables, double[] coefficients, double[] errors, double origin, double originError) {
        return new Row(variables, coefficients, errors, origin, originError, null, null);
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
