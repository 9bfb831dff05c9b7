package org.nulla.preimage;

import java.util.Arrays;
import org.nulla.linalg.Extended;
import org.nulla.linalg.PivotedQr;
import org.nulla.sweep.Twins;
import org.nulla.sweep.TwinVector;

/// Finds the member of a target space that is nearest to an image, entries weighed by their noise.
///
/// @param directions the directions of the target, one array each
@SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
public record TargetFit(double[][] directions) {

    /// Each leaves of the error what factoring left of the whole, a rounding; after two nothing of it is seen.
    private static final int REFINEMENTS = 2;
    /// Each takes fifteen digits of what is left along the directions; forty span the range of numbers. What is left must be small against
    /// the smallest entry, not the largest, for its own factor may be as large as that entry is small.
    private static final int PROJECTIONS = 40;
    /// What is known exactly weighs as much more than what is known least.
    private static final double EXACT = 0x1p-52;
    /// The square of rounding: a share that only cancelled terms leave.
    private static final double TRACE = 0x1p-104;

    /// An image against the member of the target nearest to it.
    ///
    /// @param missing the nearest member less the image
    /// @param noise the noise of that
    /// @param member the nearest member
    /// @param size for each entry the sizes of what the member is added up from
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    public record Fitted(double[] missing, double[] noise, double[] member, double[] size) {
    }

    /// Finds the nearest member, by the program and by each of its twins: what they do not agree on is noise, be it of the image or of the
    /// coefficients along the directions.
    ///
    /// @param image the image
    /// @param origin the target's origin
    public Fitted fit(TwinVector image, double[] origin) {
        int rows = origin.length;
        double[] missing = new double[rows];
        double[] noise = new double[rows];
        double[] size = new double[rows];
        for (int i = 0; i < rows; i++) {
            missing[i] = -image.difference(i, origin[i]);
            noise[i] = image.noise(i);
            size[i] = Math.abs(origin[i]);
        }
        if (directions.length == 0) {
            return new Fitted(missing, noise, origin, size);
        }
        double[] weights = weights(image, origin);
        TwinVector difference = image.minus(origin);
        double[] s = coefficients(missing, weights);
        double[] member = origin.clone();
        for (int i = 0; i < rows; i++) {
            double along = along(s, i);
            missing[i] += along;
            member[i] += along;
            for (int j = 0; j < s.length; j++) {
                size[i] += Math.abs(directions[j][i] * s[j]);
            }
            noise[i] = 2 * Math.ulp(size[i]);
        }
        double[] lane = new double[rows];
        for (int k = 1; k < Twins.LANES; k++) {
            for (int i = 0; i < rows; i++) {
                lane[i] = -difference.lane(i, k);
            }
            double[] own = coefficients(lane, weights);
            for (int i = 0; i < rows; i++) {
                double spread = Math.abs(lane[i] + along(own, i) - missing[i]);
                noise[i] = Math.max(noise[i], spread);
            }
        }
        return new Fitted(missing, noise, member, size);
    }

    private double along(double[] s, int i) {
        double sum = 0;
        for (int j = 0; j < s.length; j++) {
            sum = Math.fma(directions[j][i], s[j], sum);
        }
        return sum;
    }

    /// A vector without its part along the directions, in twice the precision: what rounding left of that part would be sent through
    /// the program with whatever factor the directions are free of.
    TwinVector projected(TwinVector vector) {
        double[] high = vector.lanes().clone();
        double[] lower = vector.lower();
        double[] low = lower == null ? new double[high.length] : lower.clone();
        PivotedQr qr = PivotedQr.of(vector.size(), copy(directions));
        int rank = dimension(qr);
        for (int lane = 0; lane < vector.width(); lane++) {
            double before = Double.POSITIVE_INFINITY;
            for (int round = 0; round < PROJECTIONS; round++) {
                double[] s = round == 0 ? qr.solveBasic(rounded(high, low, lane, vector.width()), rank)
                        : qr.solveNormal(pairings(high, low, lane, vector.width()), rank);
                double size = 0;
                for (double entry : s) {
                    size = Math.max(size, Math.abs(entry));
                }
                if (!(size < 0.5 * before) || size == 0) {
                    break;
                }
                before = size;
                subtract(s, high, low, lane, vector.width());
            }
        }
        return new TwinVector(high, low, vector.width());
    }

    private static double[] rounded(double[] high, double[] low, int lane, int width) {
        double[] one = new double[high.length / width];
        for (int i = 0; i < one.length; i++) {
            one[i] = high[i * width + lane] + low[i * width + lane];
        }
        return one;
    }

    /// The products with the directions, in twice the precision: rounding them would leave as much along the directions.
    private double[] pairings(double[] high, double[] low, int lane, int width) {
        double[] pairings = new double[directions.length];
        Extended sum = new Extended();
        for (int j = 0; j < pairings.length; j++) {
            sum.set(0, 0);
            for (int i = 0; i < directions[j].length; i++) {
                int at = i * width + lane;
                sum.subtractProduct(high[at], low[at], -directions[j][i], 0);
            }
            pairings[j] = sum.high();
        }
        return pairings;
    }

    private void subtract(double[] s, double[] high, double[] low, int lane, int width) {
        Extended rest = new Extended();
        for (int at = lane; at < high.length; at += width) {
            rest.set(high[at], low[at]);
            for (int j = 0; j < s.length; j++) {
                rest.subtractProduct(directions[j][at / width], 0, s[j], 0);
            }
            high[at] = rest.high();
            low[at] = rest.low();
        }
    }

    /// A vector that is known to rounding without its part along the directions; zero where nothing is left of it but rounding.
    double[] withoutRounding(double[] vector) {
        double[] projected = projected(TwinVector.of(vector)).values();
        PivotedQr qr = PivotedQr.of(vector.length, copy(directions));
        double[] s = qr.solveBasic(vector, dimension(qr));
        for (int i = 0; i < vector.length; i++) {
            double size = Math.abs(vector[i]);
            for (int j = 0; j < s.length; j++) {
                size += Math.abs(directions[j][i] * s[j]);
            }
            if (Math.abs(projected[i]) > Thresholds.INSIDE * size) {
                return projected;
            }
        }
        return new double[vector.length];
    }

    /// How many of the directions are independent.
    int dimension() {
        return directions.length == 0 ? 0 : dimension(PivotedQr.of(directions[0].length, copy(directions)));
    }

    private static int dimension(PivotedQr qr) {
        return qr.steps() == 0 ? 0 : qr.rank(Thresholds.INSIDE * qr.diagonal(0));
    }

    private static double[][] copy(double[][] columns) {
        return Arrays.stream(columns).map(double[]::clone).toArray(double[][]::new);
    }

    /// The coefficients `s` that make `missing + directions · s` small.
    private double[] coefficients(double[] missing, double[] weights) {
        int count = directions.length;
        double[][] weighed = new double[count][missing.length];
        for (int j = 0; j < count; j++) {
            for (int i = 0; i < missing.length; i++) {
                weighed[j][i] = weights[i] * directions[j][i];
            }
        }
        PivotedQr qr = PivotedQr.of(missing.length, weighed);
        int rank = Math.min(count, qr.rank(0));
        double[] s = new double[count];
        for (int round = 0; round <= REFINEMENTS; round++) {
            double[] left = new double[missing.length];
            for (int i = 0; i < left.length; i++) {
                double sum = -missing[i];
                for (int j = 0; j < count; j++) {
                    sum = Math.fma(-directions[j][i], s[j], sum);
                }
                left[i] = weights[i] * sum;
            }
            double[] correction = qr.solveBasic(left, rank);
            for (int j = 0; j < count; j++) {
                s[j] += correction[j];
            }
        }
        clearTraces(s, weighed, missing, weights);
        return s;
    }

    /// Sets coefficients to zero that put less than the square of rounding into any entry: traces of cancelled terms.
    private static void clearTraces(double[] s, double[][] weighed, double[] missing, double[] weights) {
        double largest = 0;
        for (int i = 0; i < missing.length; i++) {
            largest = Math.max(largest, Math.abs(weights[i] * missing[i]));
        }
        for (int j = 0; j < s.length; j++) {
            double most = 0;
            for (double entry : weighed[j]) {
                most = Math.max(most, Math.abs(entry * s[j]));
            }
            s[j] = most < TRACE * largest ? 0 : s[j];
        }
    }

    /// One over what each entry is uncertain by: its noise, and the rounding of what it is the difference of. An entry that is zero in the
    /// program and all twins, and wanted to be zero, is known exactly, and is not traded for another's noise.
    private static double[] weights(TwinVector image, double[] origin) {
        double[] uncertain = new double[origin.length];
        double least = Double.MAX_VALUE;
        double most = 0;
        for (int i = 0; i < uncertain.length; i++) {
            double size = Math.max(Math.abs(image.value(i)), Math.abs(origin[i]));
            uncertain[i] = size == 0 ? image.noise(i) : Math.max(image.noise(i), Math.ulp(size));
            least = uncertain[i] > 0 ? Math.min(least, uncertain[i]) : least;
            most = Math.max(most, uncertain[i]);
        }
        double[] weights = new double[uncertain.length];
        double exact = Math.max(Math.min(least, EXACT * most), Double.MIN_NORMAL);
        for (int i = 0; i < weights.length; i++) {
            weights[i] = most == 0 ? 1 : exact / Math.max(uncertain[i], exact);
        }
        return weights;
    }
}
