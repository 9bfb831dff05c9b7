package org.nulla.preimage;

import java.util.ServiceLoader;
import org.nulla.PreimageOptions;

/// Provides the solver of engines that are not the default one; found by `ServiceLoader`.
public interface SolverProvider {

    /// The solver of an engine.
    ///
    /// @param options which engine, and how it is controlled
    Solver solver(PreimageOptions options);

    /// The solver of an engine, if its module is there.
    static Solver find(PreimageOptions options) {
        return ServiceLoader.load(SolverProvider.class).findFirst()
                .orElseThrow(() -> new IllegalStateException("The engine " + options.engine().label()
                        + " is in the module org.nulla.reference, which is not there. Put nulla-reference on the module path or the"
                        + " class path, or ask the default engine."))
                .solver(options);
    }
}
