package org.nulla.preimage;

import org.jspecify.annotations.Nullable;

/// A way of solving a [LinearSystem]. Solvers know nothing of each other, nor of who checks what they hand over.
public interface Solver {

    Attempt solve(LinearSystem system);

    /// The same answer with the entries of directions and covectors that are within their own noise set to zero, as far as this solver
    /// can tell.
    default Attempt cleaned(LinearSystem system, Attempt attempt) {
        return attempt;
    }

    /// What a solution misses, solved for in turn; null where nothing is found.
    ///
    /// @param missing what the solution's image is short of
    /// @param noise how well that is known
    default double @Nullable [] correction(LinearSystem system, double[] missing, double[] noise) {
        return null;
    }
}
