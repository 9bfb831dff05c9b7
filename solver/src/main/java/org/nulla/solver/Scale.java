package org.nulla.solver;

import org.jspecify.annotations.Nullable;

/// The scales of the unknowns: what a unit of each counts when the length of a step is measured.
///
/// As in MINPACK an unknown's scale is the largest norm that its column of the Jacobian has had so far. Then nothing changes
/// when an unknown is measured in other units, and one that mattered once is not let run when it matters less.
final class Scale {

    private double @Nullable [] scale;

    /// The scales at a new point.
    double[] at(LinearModel model) {
        double[] norms = model.columnNorms();
        double[] before = scale;
        double[] d = new double[norms.length];
        for (int j = 0; j < d.length; j++) {
            d[j] = before != null && before.length == d.length ? Math.max(before[j], norms[j]) : norms[j];
            if (d[j] == 0) {
                d[j] = 1;
            }
        }
        scale = d;
        return d;
    }
}
