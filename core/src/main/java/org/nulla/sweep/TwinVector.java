package org.nulla.sweep;

import org.jspecify.annotations.Nullable;

/// A vector as the program gives it, and as its [twins][Twins] do.
///
/// @param lanes for each entry the program's number and those of the twins, beside one another
/// @param lower what is to be added to each in twice the precision; null where the sweep was in doubles
/// @param width how many numbers an entry has: 1 where twins were not asked, so that nothing is known of noise
@SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
public record TwinVector(double[] lanes, double @Nullable [] lower, int width) {

    public TwinVector(double[] lanes, double @Nullable [] lower) {
        this(lanes, lower, Twins.LANES);
    }

    /// A vector that is known exactly, to be swept in twice the precision by the program alone.
    public static TwinVector alone(double[] vector) {
        return new TwinVector(vector.clone(), new double[vector.length], 1);
    }

    /// A vector that is known exactly, so that all twins have the same.
    public static TwinVector of(double[] vector) {
        return new TwinVector(TwinSweep.lanes(vector), null);
    }

    /// A vector that was computed, so that each entry is known to a few units in the last place only.
    ///
    /// @param extended whether it is to be swept in twice the precision
    public static TwinVector rounded(double[] vector, boolean extended) {
        double[] lanes = TwinSweep.lanes(vector);
        for (int i = 0; i < lanes.length; i++) {
            int lane = i % Twins.LANES;
            lanes[i] *= lane == 0 ? 1 : Twins.factor(i / Twins.LANES, lane - 1);
        }
        return new TwinVector(lanes, extended ? new double[lanes.length] : null);
    }

    public int size() {
        return lanes.length / width;
    }

    /// An entry as the program gives it, rounded.
    public double value(int i) {
        return lanes[i * width];
    }

    /// An entry as a lane gives it, rounded.
    public double lane(int i, int lane) {
        int at = i * width + lane;
        return lower == null ? lanes[at] : lanes[at] + lower[at];
    }

    /// An entry as the program gives it less a number, rounded once.
    public double difference(int i, double from) {
        int at = i * width;
        return lower == null ? lanes[at] - from : (lanes[at] - from) + lower[at];
    }

    /// Every lane times powers of two.
    public TwinVector times(double[] powers) {
        double[] upper = lanes.clone();
        double[] rest = lower == null ? null : lower.clone();
        for (int i = 0; i < upper.length; i++) {
            upper[i] *= powers[i / width];
            if (rest != null) {
                rest[i] *= powers[i / width];
            }
        }
        return new TwinVector(upper, rest, width);
    }

    /// Every lane less a vector.
    public TwinVector minus(double[] from) {
        double[] upper = lanes.clone();
        for (int i = 0; i < upper.length; i++) {
            upper[i] -= from[i / width];
        }
        if (lower == null) {
            return new TwinVector(upper, null, width);
        }
        double[] rest = lower.clone();
        for (int i = 0; i < upper.length; i++) {
            // what the difference lost in rounding
            double b = -from[i / width];
            double back = upper[i] - lanes[i];
            rest[i] += (lanes[i] - (upper[i] - back)) + (b - back);
        }
        return new TwinVector(upper, rest, width);
    }

    /// The largest difference between an entry and its twins; infinite where one of them is not a number.
    public double noise(int i) {
        int at = i * width;
        double[] rest = lower;
        if (width == 1) {
            return Double.POSITIVE_INFINITY;
        }
        if (rest == null) {
            double value = lanes[at];
            // not a number where one of them is not
            double spread = Math.max(Math.max(Math.abs(lanes[at + 1] - value), Math.abs(lanes[at + 2] - value)),
                    Math.max(Math.abs(lanes[at + 3] - value), Math.abs(lanes[at + 4] - value)));
            return spread < Double.POSITIVE_INFINITY ? spread : Double.POSITIVE_INFINITY;
        }
        double largest = 0;
        for (int k = at + 1; k < at + width; k++) {
            double difference = Math.abs(lanes[k] - lanes[at] + (rest[k] - rest[at]));
            largest = Math.max(largest, difference);
        }
        return Double.isNaN(largest) || !Double.isFinite(lanes[at]) ? Double.POSITIVE_INFINITY : largest;
    }

    /// The entries as the program gives them, rounded.
    public double[] values() {
        double[] values = new double[size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = value(i);
        }
        return values;
    }

    /// The noise of every entry.
    public double[] noises() {
        double[] noises = new double[size()];
        for (int i = 0; i < noises.length; i++) {
            noises[i] = noise(i);
        }
        return noises;
    }
}
