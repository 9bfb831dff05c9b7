package org.nulla.report;

import java.util.Locale;

/// The power law `y = coefficient * x^exponent` that lies nearest to given points on two logarithmic axes.
///
/// @param coefficient the factor in front
/// @param exponent the power, which is the slope on logarithmic axes
/// @param determination how much of the scatter the law explains (R squared on the logarithms): 1 where it meets every point
public record Fit(double coefficient, double exponent, double determination) {

    /// Fits a power law by least squares of the logarithms.
    ///
    /// @param x where the points are, all positive, at least two different ones
    /// @param y what was measured there, all positive
    /// @return the law
    public static Fit powerLaw(double[] x, double[] y) {
        if (x.length != y.length || x.length < 2) {
            throw new IllegalArgumentException("A power law needs at least two points with both coordinates, found "
                    + x.length + " and " + y.length + " numbers.");
        }
        double meanX = 0;
        double meanY = 0;
        for (int i = 0; i < x.length; i++) {
            meanX += logarithm(x[i], i) / x.length;
            meanY += logarithm(y[i], i) / x.length;
        }
        double xx = 0;
        double xy = 0;
        double yy = 0;
        for (int i = 0; i < x.length; i++) {
            double dx = Math.log(x[i]) - meanX;
            double dy = Math.log(y[i]) - meanY;
            xx += dx * dx;
            xy += dx * dy;
            yy += dy * dy;
        }
        if (xx == 0) {
            throw new IllegalArgumentException("A power law needs points at different places, found all at " + x[0]
                    + ".");
        }
        double slope = xy / xx;
        return new Fit(Math.exp(meanY - slope * meanX), slope, yy == 0 ? 1 : xy * xy / (xx * yy));
    }

    private static double logarithm(double value, int i) {
        if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("A power law needs positive coordinates, found " + value + " at point "
                    + i + ".");
        }
        return Math.log(value);
    }

    /// The law at a place.
    ///
    /// @param x the place
    /// @return its value there
    public double at(double x) {
        return coefficient * Math.pow(x, exponent);
    }

    /// The law as a formula, for a legend.
    ///
    /// @return for example `1.2e-06 x^1.98`
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.2g x^%.2f", coefficient, exponent);
    }
}
