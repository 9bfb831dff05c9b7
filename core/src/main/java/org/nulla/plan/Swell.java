package org.nulla.plan;

import java.util.ArrayList;
import java.util.List;

/// Puts neighbouring steps together.
final class Swell {

    private Swell() {
    }

    static List<RunPlan.Step> of(List<RunPlan.Step> steps, int points) {
        if (points < 1) {
            throw new IllegalArgumentException("A curve has at least 1 point, found " + points + ".");
        }
        if (steps.size() <= points) {
            return steps;
        }
        List<RunPlan.Step> curve = new ArrayList<>();
        for (int i = 0; i < points; i++) {
            int from = (int) ((long) i * steps.size() / points);
            int to = (int) ((i + 1L) * steps.size() / points);
            RunPlan.Step merged = steps.get(from);
            for (int j = from + 1; j < to; j++) {
                merged = merged.through(steps.get(j));
            }
            curve.add(merged);
        }
        return curve;
    }
}
