package org.nulla.solver;

import java.util.concurrent.atomic.AtomicBoolean;

/// A handle by which any thread stops a run: hand it to [SolverOptions#cancelledBy], keep it, and call [#cancel].
///
/// The run ends at its next step with [Reason#CANCELLED] and the best point so far. Interrupting the run's thread does the
/// same; the thread's interrupt status stays set.
public final class Cancellation {

    private final AtomicBoolean cancelled = new AtomicBoolean();

    /// A handle that was not used yet.
    public Cancellation() {
    }

    /// Asks the run to end. Later calls do nothing more.
    public void cancel() {
        cancelled.set(true);
    }

    /// Whether somebody asked.
    ///
    /// @return true after [#cancel]
    public boolean isCancelled() {
        return cancelled.get();
    }
}
