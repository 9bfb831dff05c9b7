package org.nulla.linalg;

import java.util.concurrent.CancellationException;

/// What long work asks now and then whether to go on, and tells how far it is. As it is, nobody listens, and only an interrupt of the thread
/// stops the work.
public interface WorkControl {

    /// Nobody listens; an interrupt of the thread stops the work.
    WorkControl NONE = new WorkControl() {
    };

    /// Called between two steps.
    ///
    /// @throws CancellationException if the work should stop; the message says why
    default void check() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("The thread was interrupted.");
        }
    }

    /// Called to say how far the work is; checks as well.
    ///
    /// @param stage what is being done
    /// @param done how many units are done
    /// @param total how many there are, or -1
    default void report(String stage, long done, long total) {
        check();
    }
}
