package org.nulla.sweep;

import org.nulla.linalg.PivotedQr;

/// Measures how well a vector at the sinks meets the target, through the ordinary products: the independent check of every
/// preimage.
final class Residual {

    private final Walk walk;
    private final double[][] directions;
    private final PivotedQr ofDirections;

    Residual(Walk walk, Target target) {
        this.walk = walk;
        this.directions = target.basis();
        this.ofDirections = PivotedQr.of(walk.sources(), directions);
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
        double[] image = walk.isTangent() ? Products.jvp(walk.graph(), q) : Products.vjp(walk.graph(), q);
        double[] scale = walk.isTangent() ? Products.jvpOfSizes(walk.graph(), q) : Products.vjpOfSizes(walk.graph(), q);
        double[] missing = new double[image.length];
        for (int i = 0; i < missing.length; i++) {
            missing[i] = origin[i] - image[i];
        }
        // the member of the target nearest to the image
        double[] along = ofDirections.solveBasic(missing, directions.length);
        double[] alongScale = directionScales(origin, scale);
        double worst = 0;
        for (int i = 0; i < missing.length; i++) {
            // a member of the target is itself a sum, so its rounding counts against the sizes of its terms
            double y = origin[i];
            scale[i] += Math.abs(y);
            for (int j = 0; j < directions.length; j++) {
                y -= directions[j][i] * along[j];
                scale[i] += Math.abs(directions[j][i]) * (Math.abs(along[j]) + alongScale[j]);
            }
            missing[i] = y - image[i];
            if (missing[i] != 0) {
                double error = Math.abs(missing[i]) / scale[i];
                worst = error <= worst ? worst : error;
            }
        }
        return new Measured(missing, scale, worst);
    }

    /// For each direction of the target the size of what its coefficient is computed from. The directions are orthogonal,
    /// so that is a sum of products over the square of the length.
    private double[] directionScales(double[] origin, double[] imageScale) {
        double[] result = new double[directions.length];
        for (int j = 0; j < result.length; j++) {
            double sum = 0;
            double square = 0;
            for (int i = 0; i < origin.length; i++) {
                sum += Math.abs(directions[j][i]) * (imageScale[i] + Math.abs(origin[i]));
                square += directions[j][i] * directions[j][i];
            }
            result[j] = sum / square;
        }
        return result;
    }
}
