package org.nulla.selection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/// Bounds of entries, and linear inequalities `coefficients · x ≤ most`.
final class Constraints {

    private final double[] lower;
    private final double[] upper;
    private final List<double[]> coefficients;
    private final List<Double> most;

    private Constraints(double[] lower, double[] upper, List<double[]> coefficients, List<Double> most) {
        this.lower = lower;
        this.upper = upper;
        this.coefficients = coefficients;
        this.most = most;
    }

    static Constraints none(int size) {
        double[] lower = new double[size];
        double[] upper = new double[size];
        Arrays.fill(lower, Double.NEGATIVE_INFINITY);
        Arrays.fill(upper, Double.POSITIVE_INFINITY);
        return new Constraints(lower, upper, Collections.emptyList(), Collections.emptyList());
    }

    /// With bounds; of two for the same entry the tighter holds.
    Constraints within(double[] least, double[] largest) {
        requireSize("lower bounds", least.length);
        requireSize("upper bounds", largest.length);
        double[] newLower = lower.clone();
        double[] newUpper = upper.clone();
        for (int i = 0; i < size(); i++) {
            if (Double.isNaN(least[i]) || Double.isNaN(largest[i])) {
                throw new IllegalArgumentException("A bound of entry " + i + " is NaN; use an infinity for none.");
            }
            newLower[i] = Math.max(lower[i], least[i]);
            newUpper[i] = Math.min(upper[i], largest[i]);
        }
        return new Constraints(newLower, newUpper, coefficients, most);
    }

    Constraints atMost(double[] row, double limit) {
        requireSize("coefficients of an inequality", row.length);
        for (double entry : row) {
            if (!Double.isFinite(entry)) {
                throw new IllegalArgumentException(
                        "A coefficient of an inequality is " + entry + "; a finite number is needed.");
            }
        }
        if (!Double.isFinite(limit)) {
            throw new IllegalArgumentException("An inequality is limited by " + limit + "; a finite number is needed.");
        }
        List<double[]> rows = new ArrayList<>(coefficients);
        rows.add(row.clone());
        List<Double> constraints = new ArrayList<>(most);
        constraints.add(limit);
        return new Constraints(lower, upper, rows, constraints);
    }

    private void requireSize(String what, int found) {
        if (found != size()) {
            throw new IllegalArgumentException(
                    "The " + what + " have " + found + " entries, but a member has " + size() + ".");
        }
    }

    int size() {
        return lower.length;
    }

    double lower(int i) {
        return lower[i];
    }

    double upper(int i) {
        return upper[i];
    }

    int inequalities() {
        return most.size();
    }

    double[] row(int j) {
        return coefficients.get(j);
    }

    double most(int j) {
        return most.get(j);
    }

    boolean hasBounds() {
        for (int i = 0; i < lower.length; i++) {
            if (lower[i] != Double.NEGATIVE_INFINITY || upper[i] != Double.POSITIVE_INFINITY) {
                return true;
            }
        }
        return false;
    }

    boolean isNone() {
        return inequalities() == 0 && !hasBounds();
    }

    /// The first entry whose bounds contradict each other, or -1.
    int contradiction() {
        for (int i = 0; i < lower.length; i++) {
            if (lower[i] > upper[i] || lower[i] == Double.POSITIVE_INFINITY || upper[i] == Double.NEGATIVE_INFINITY) {
                return i;
            }
        }
        return -1;
    }

    /// By how much a point is outside, relative to the sizes that go into it.
    double violation(double[] x) {
        double size = Vectors.largest(x);
        double worst = 0;
        for (int i = 0; i < x.length; i++) {
            double below = lower[i] - x[i];
            double above = x[i] - upper[i];
            if (below > 0) {
                worst = Math.max(worst, below / Math.max(size, Math.abs(lower[i])));
            }
            if (above > 0) {
                worst = Math.max(worst, above / Math.max(size, Math.abs(upper[i])));
            }
        }
        for (int j = 0; j < inequalities(); j++) {
            double excess = Vectors.dot(row(j), x) - most(j);
            if (excess > 0) {
                double sizes = Math.abs(most(j));
                for (int i = 0; i < x.length; i++) {
                    sizes += Math.abs(row(j)[i] * x[i]);
                }
                worst = Math.max(worst, excess / sizes);
            }
        }
        return worst;
    }

    /// What bounds can account for: a positive multiplier needs an upper bound, a negative one a lower bound.
    double allowed(int i, double multiplier) {
        boolean unsupported = multiplier > 0 ? upper[i] == Double.POSITIVE_INFINITY
                : lower[i] == Double.NEGATIVE_INFINITY;
        return unsupported ? 0 : multiplier;
    }

    /// What bounds let through for ever: upwards only without an upper bound, downwards only without a lower one.
    double allowedDirection(int i, double step) {
        boolean held = step > 0 ? upper[i] != Double.POSITIVE_INFINITY : lower[i] != Double.NEGATIVE_INFINITY;
        return held ? 0 : step;
    }

    /// The largest product of bound multipliers, which must be allowed, with points within the bounds.
    double support(double[] multipliers) {
        double sum = 0;
        for (int i = 0; i < multipliers.length; i++) {
            if (multipliers[i] != 0) {
                sum += multipliers[i] * (multipliers[i] > 0 ? upper[i] : lower[i]);
            }
        }
        return sum;
    }

    /// The combination of inequalities by their multipliers.
    double[] combined(double[] multipliers) {
        double[] sum = new double[size()];
        for (int j = 0; j < multipliers.length; j++) {
            if (multipliers[j] != 0) {
                Vectors.addTo(sum, row(j), multipliers[j]);
            }
        }
        return sum;
    }
}
