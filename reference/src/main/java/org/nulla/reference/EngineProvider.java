package org.nulla.reference;

import org.nulla.PreimageOptions;
import org.nulla.preimage.Solver;
import org.nulla.preimage.SolverProvider;

/// Provides the engine, with dense or with sparse rows.
public final class EngineProvider implements SolverProvider {

    @Override
    public Solver solver(PreimageOptions options) {
        return new EngineSolver(options);
    }
}
