package org.nulla.reference;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.nulla.EngineKind;
import org.nulla.PreimageOptions;
import org.nulla.Real;
import org.nulla.RunControl;
import org.nulla.linalg.SparseMap;
import org.nulla.preimage.Attempt;
import org.nulla.preimage.LinearSystem;
import org.nulla.preimage.Solver;
import org.nulla.preimage.Thresholds;
import org.nulla.sweep.Target;

/// The paper's engine, which goes through the program step by step without ever making its Jacobian.
final class EngineSolver implements Solver {

    /// An engine's bounds on its own errors are rough; a pivot this many times above what was dropped is beyond their roughness.
    private static final double CLEAR_GAP = 1e5;

    private final ReferenceEngine engine;
    private final RunControl control;

    EngineSolver(PreimageOptions options) {
        this.engine = options.engine() == EngineKind.REFERENCE_DENSE ? ReferenceEngine.dense()
                : ReferenceEngine.sparse();
        this.control = options.control();
    }

    @Override
    public Attempt solve(LinearSystem system) {
        return switch (engine.solve(system.walk(), system.target(), control)) {
            case Outcome.Conflict conflict -> new Attempt.Abandoned("", conflict.counters());
            case Outcome.Found found -> solved(system, found);
        };
    }

    private static Attempt.Solved solved(LinearSystem system, Outcome.Found found) {
        return new Attempt.Solved(found.origin(),
                SparseMap.normalised(found.dimension(), found.columns(), found.coefficients()),
                decision(system.rankAt(found.dimension()), found.quality()), found.originInFlight(),
                tracedColumns(found, found.origin().length), found.counters());
    }

    private static Attempt.Decision decision(int rank, Outcome.Quality quality) {
        double dropped = Math.max(quality.largestDropped(), Math.ulp(1.0));
        return new Attempt.Decision(rank, quality.smallestKept(), dropped * CLEAR_GAP / Thresholds.NOT_ZERO,
                quality.largestDropped(), dropped, false, true,
                !quality.unsettled() ? ""
                        : quality.note().isEmpty() ? "A pivot was too close to rounding." : quality.note());
    }

    @Override
    public double @Nullable [] correction(LinearSystem system, double[] missing, double[] noise) {
        // a further walk must not send the caller's progress back to its beginning
        RunControl unheard = control.withProgress((stage, done, total) -> {
        });
        Outcome outcome = engine.solve(system.walk(),
                new Target(missing, noise, system.target().basis(), null, null), unheard);
        return outcome instanceof Outcome.Found found ? found.origin() : null;
    }

    /// The columns of the basis with derivatives of an outer level, from the first rows.
    private static Real @Nullable [][] tracedColumns(Outcome.Found found, int count) {
        Real[][] rows = found.coefficientsInFlight();
        if (rows == null) {
            return null;
        }
        Real[][] columns = new Real[found.dimension()][count];
        for (Real[] column : columns) {
            Arrays.fill(column, Real.ZERO);
        }
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < rows[i].length; k++) {
                columns[found.columns()[i][k]][i] = rows[i][k];
            }
        }
        return columns;
    }
}
