package org.nulla.preimage;

import java.util.Arrays;
import org.nulla.linalg.PivotedQr;
import org.nulla.sweep.Twins;
import org.nulla.sweep.TwinVector;

/// Finds the member of a target space that is nearest to an image, entries weighed by their noise.
///
/// @param directions the directions of the target, one array each
@SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
record TargetFit(double[][] directions) {

    /// Each leaves of the error what factoring left of the whole, a rounding; after two nothing of it is seen.
    private static final int REFINEMENTS = 2;

    /// Goes from a target's origin to the member nearest to the image.
    ///
    /// @param missing the origin less the image; becomes the nearest member less the image
    /// @param noise the noise of each entry; grows by the rounding of the sum that makes the member
    /// @param origin the origin
    /// @return the nearest member
    double[] subtract(double[] missing, double[] noise, double[] origin) {
        double[] member = origin.clone();
        if (directions.length == 0) {
            return member;
        }
        double[] s = coefficients(missing, weights(noise));
        for (int i = 0; i < member.length; i++) {
            double terms = 0;
            double sum = 0;
            for (int j = 0; j < s.length; j++) {
                sum = Math.fma(directions[j][i], s[j], sum);
                terms += Math.abs(directions[j][i] * s[j]);
            }
            member[i] += sum;
            missing[i] += sum;
            noise[i] += 2 * Math.ulp(1.0) * terms;
        }
        return member;
    }

    /// A vector without its part along the directions.
    TwinVector projected(TwinVector vector) {
        double[] lanes = vector.lanes().clone();
        double[] one = new double[vector.size()];
        double[] weights = new double[one.length];
        Arrays.fill(weights, 1);
        for (int lane = 0; lane < Twins.LANES; lane++) {
            for (int i = 0; i < one.length; i++) {
                one[i] = lanes[i * Twins.LANES + lane];
            }
            double[] s = coefficients(one, weights);
            for (int i = 0; i < one.length; i++) {
                for (int j = 0; j < s.length; j++) {
                    lanes[i * Twins.LANES + lane] += directions[j][i] * s[j];
                }
            }
        }
        return new TwinVector(lanes, vector.lower());
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
        return s;
    }

    /// One over the noise of each entry; an entry without noise weighs as much as the one with the least.
    private static double[] weights(double[] noise) {
        double least = Double.MAX_VALUE;
        for (double entry : noise) {
            least = entry > 0 ? Math.min(least, entry) : least;
        }
        double[] weights = new double[noise.length];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = least == Double.MAX_VALUE ? 1 : least / Math.max(noise[i], least);
        }
        return weights;
    }
}
