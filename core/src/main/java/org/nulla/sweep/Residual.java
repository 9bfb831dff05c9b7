package org.nulla.sweep;

import org.nulla.linalg.PivotedQr;

/// Measures how well a vector at the sinks meets the target, through the ordinary products: the independent check of every
/// preimage.
final class Residual {

    /// Each leaves of the error what factoring left of the whole, a rounding; after two nothing of it is seen.
    private static final int REFINEMENTS = 2;
    /// The square of rounding: a share that only cancelled terms leave.
    static final double TRACE = 0x1p-104;

    private final Walk walk;
    private final double[][] directions;

    Residual(Walk walk, Target target) {
        this.walk = walk;
        this.directions = target.basis();
    }

    /// What was measured.
    ///
    /// @param missing what would have to be added to the image: `y − J q` for the nearest `y` of the target
    /// @param scale what rounding noise is measured against: `a + |y|`, where `|y|` of a space
    ///     is the sum of its terms' sizes
    /// @param backwardError the largest `|missing| / scale`
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    record Measured(double[] missing, double[] scale, double backwardError) {
    }

    /// Measures `q` against `origin + directions`.
    Measured of(double[] q, double[] origin) {
        Products.Sized image = walk.sizedImage(q);
        return of(image.values(), image.sizes(), origin);
    }

    /// Measures an image against `origin + directions`.
    ///
    /// @param image the image
    /// @param scale for each entry the size of what it was added up from; becomes part of the result
    /// @param origin the target's origin
    Measured of(double[] image, double[] scale, double[] origin) {
        double[] missing = new double[image.length];
        for (int i = 0; i < missing.length; i++) {
            missing[i] = origin[i] - image[i];
        }
        Along along = along(missing, origin, scale);
        for (int i = 0; i < missing.length; i++) {
            // a member of the target is itself a sum, so its rounding counts against the sizes of its terms
            double y = origin[i];
            scale[i] += Math.abs(y);
            for (int j = 0; j < directions.length; j++) {
                y -= directions[j][i] * along.coefficients[j];
                scale[i] += Math.abs(directions[j][i]) * (Math.abs(along.coefficients[j]) + along.scales[j]);
            }
            missing[i] = y - image[i];
        }
        return measured(missing, scale);
    }

    /// Measures an image against a point alone.
    ///
    /// @param image the image
    /// @param scale for each entry the size of what it was added up from; becomes part of the result
    /// @param point the point
    static Measured ofPoint(double[] image, double[] scale, double[] point) {
        double[] missing = new double[image.length];
        for (int i = 0; i < missing.length; i++) {
            missing[i] = point[i] - image[i];
            scale[i] += Math.abs(point[i]);
        }
        return measured(missing, scale);
    }

    private static Measured measured(double[] missing, double[] scale) {
        double worst = 0;
        for (int i = 0; i < missing.length; i++) {
            // below the normal range numbers have no digits left to compare
            if (Math.abs(missing[i]) >= Double.MIN_NORMAL || Double.isNaN(missing[i])) {
                worst = Math.max(worst, Math.abs(missing[i]) / scale[i]);
            }
        }
        return new Measured(missing, scale, worst);
    }

    /// Coefficients along the target's directions, each with the size of what it is computed from.
    @SuppressWarnings("ArrayRecordComponent") // handed from method to method, never compared
    private record Along(double[] coefficients, double[] scales) {
    }

    /// Finds the member of the target nearest to the image, every source weighed by its own scale.
    private Along along(double[] missing, double[] origin, double[] imageScale) {
        int count = directions.length;
        if (count == 0) {
            return new Along(new double[0], new double[0]);
        }
        double[] weights = weights(origin, imageScale);
        double[][] weighed = new double[count][missing.length];
        double[] right = new double[missing.length];
        for (int i = 0; i < missing.length; i++) {
            for (int j = 0; j < count; j++) {
                weighed[j][i] = weights[i] * directions[j][i];
            }
            right[i] = weights[i] * missing[i];
        }
        PivotedQr qr = PivotedQr.of(missing.length, weighed);
        int rank = Math.min(count, qr.rank(0));
        double[] scales = new double[count];
        double[][] inverse = qr.basicInverse(rank);
        for (int i = 0; i < missing.length; i++) {
            // a source that nothing arrives at is zero without rounding, and brings none into the coefficients
            boolean rounded = imageScale[i] + Math.abs(origin[i]) > 0;
            for (int j = 0; j < count && rounded; j++) {
                scales[j] += Math.abs(inverse[i][j]);
            }
        }
        return new Along(refined(qr, rank, weighed, right), scales);
    }

    /// Coefficients whose error is that of the right side alone: factoring mixes all sources, and without refinement leaves rounding
    /// of the large ones in those that nothing arrives at.
    private static double[] refined(PivotedQr qr, int rank, double[][] weighed, double[] right) {
        double[] coefficients = qr.solveBasic(right, rank);
        for (int round = 0; round < REFINEMENTS; round++) {
            double[] left = right.clone();
            for (int i = 0; i < left.length; i++) {
                for (int j = 0; j < weighed.length; j++) {
                    left[i] -= weighed[j][i] * coefficients[j];
                }
            }
            double[] correction = qr.solveBasic(left, rank);
            for (int j = 0; j < coefficients.length; j++) {
                coefficients[j] += correction[j];
            }
        }
        clearTraces(coefficients, weighed, right);
        return coefficients;
    }

    /// Sets coefficients to zero that put less than the square of rounding into any source: traces of cancelled terms.
    private static void clearTraces(double[] coefficients, double[][] weighed, double[] right) {
        double largest = largest(right);
        for (int j = 0; j < coefficients.length; j++) {
            if (Math.abs(coefficients[j]) * largest(weighed[j]) < TRACE * largest) {
                coefficients[j] = 0;
            }
        }
    }

    /// The size of the largest entry.
    static double largest(double[] x) {
        double largest = 0;
        for (double entry : x) {
            largest = Math.max(largest, Math.abs(entry));
        }
        return largest;
    }

    /// One over the scale of each source; a source of scale zero weighs as much as the smallest other.
    private static double[] weights(double[] origin, double[] imageScale) {
        double smallest = Double.MAX_VALUE;
        for (int i = 0; i < origin.length; i++) {
            double size = imageScale[i] + Math.abs(origin[i]);
            smallest = size > 0 ? Math.min(smallest, size) : smallest;
        }
        double[] weights = new double[origin.length];
        for (int i = 0; i < weights.length; i++) {
            double size = imageScale[i] + Math.abs(origin[i]);
            weights[i] = smallest == Double.MAX_VALUE ? 1 : 1 / Math.max(size, smallest);
        }
        return weights;
    }
}
