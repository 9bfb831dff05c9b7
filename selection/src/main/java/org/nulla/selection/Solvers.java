package org.nulla.selection;

import org.jspecify.annotations.Nullable;
import org.nulla.selection.program.ExactSimplex;
import org.nulla.selection.program.Highs;
import org.nulla.selection.program.ProgramSolver;
import org.nulla.selection.program.SolverMissingException;

/// Who solves linear programs here: HiGHS, or where it cannot be loaded the exact simplex method, with the reason.
///
/// @param solver the solver
/// @param missing why it is not HiGHS, in one line that says what would help; null where it is
record Solvers(ProgramSolver solver, @Nullable String missing) {

    /// Found when first asked for, once for the process.
    private static final class Holder {
        private static final Solvers FOUND = find();
    }

    static Solvers found() {
        return Holder.FOUND;
    }

    /// Looks anew.
    static Solvers find() {
        try {
            return new Solvers(new Highs(), null);
        } catch (SolverMissingException e) {
            return new Solvers(new ExactSimplex(), e.getMessage());
        }
    }
}
