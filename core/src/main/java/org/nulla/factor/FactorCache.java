package org.nulla.factor;

import org.jspecify.annotations.Nullable;
import org.nulla.RunControl;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.TraceMeter;

/// Keeps the factors of one program, which serve tangent and cotangent questions alike, once somebody has asked for them.
public final class FactorCache {

    private @Nullable FactoredSystem made;

    /// The factors of the program that this belongs to.
    ///
    /// @param graph the program
    /// @param isTangent which question is asked of them
    /// @param plan where the structure of factors is kept, or null
    /// @param meter what counts the steps of sections that are run again
    /// @param control progress and cancellation
    /// @return the factors, or null where they would not fit in memory
    public synchronized @Nullable FactoredSystem of(LinearGraph graph, boolean isTangent, @Nullable FactorPlan plan,
            TraceMeter meter, RunControl control) {
        FactoredSystem known = made;
        if (known == null) {
            known = plan == null ? FactoredSystem.of(graph, isTangent, new double[0][], meter, control)
                    : plan.of(graph, isTangent, meter, control);
            made = known;
        }
        return known == null ? null : known.asked(isTangent);
    }
}
