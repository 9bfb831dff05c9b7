package org.nulla.bench.run;

import java.util.Locale;
import org.nulla.Vector;
import org.nulla.linalg.LeastSquares;

/// The polynomial that lies nearest to given points.
///
/// @param coefficients of 1, x, x², and so on
/// @param determination how much of the scatter it explains (R squared)
public record Polynomial(Vector coefficients, double determination) {

    /// Fits a polynomial by least squares.
    ///
    /// @param degree its highest power
    /// @param x where the points are
    /// @param y how high
    /// @return the polynomial
    public static Polynomial fit(int degree, double[] x, double[] y) {
        double[][] columns = new double[degree + 1][x.length];
        for (int i = 0; i < x.length; i++) {
            for (int power = 0; power <= degree; power++) {
                columns[power][i] = Math.pow(x[i], power);
            }
        }
        double[] coefficients = LeastSquares.solve(x.length, columns, y);
        Polynomial polynomial = new Polynomial(Vector.of(coefficients), 0);
        double mean = java.util.Arrays.stream(y).average().orElse(0);
        double missed = 0;
        double scatter = 0;
        for (int i = 0; i < x.length; i++) {
            missed += Math.pow(y[i] - polynomial.at(x[i]), 2);
            scatter += Math.pow(y[i] - mean, 2);
        }
        return new Polynomial(Vector.of(coefficients), scatter == 0 ? 1 : 1 - missed / scatter);
    }

    /// The value at a place.
    ///
    /// @param x the place
    /// @return the value
    public double at(double x) {
        double value = 0;
        for (int power = coefficients.length() - 1; power >= 0; power--) {
            value = value * x + coefficients.get(power);
        }
        return value;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int power = coefficients.length() - 1; power >= 0; power--) {
            text.append(String.format(Locale.ROOT, power == coefficients.length() - 1 ? "%.2e" : " %+.2e",
                    coefficients.get(power))).append(power == 0 ? "" : power == 1 ? " n" : " n^" + power);
        }
        return text.toString();
    }
}
