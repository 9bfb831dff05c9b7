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
    /// @param scale what rounding noise is measured against: `a + |y|`
    /// @param backwardError the largest `|missing| / scale`
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
        double worst = 0;
        for (int i = 0; i < missing.length; i++) {
            double y = origin[i];
            for (int j = 0; j < directions.length; j++) {
                y -= directions[j][i] * along[j];
            }
            missing[i] = y - image[i];
            scale[i] += Math.abs(y);
            if (missing[i] != 0) {
                double error = Math.abs(missing[i]) / scale[i];
                worst = error <= worst ? worst : error;
            }
        }
        return new Measured(missing, scale, worst);
    }
}
