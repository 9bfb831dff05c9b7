package org.nulla;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.nulla.linalg.WorkControl;

/// How a caller watches and stops long work: progress, cancellation and a deadline, in one object that every long
/// computation of the library takes. Immutable, and free of the work it controls.
///
/// Work calls [#check] now and then; it throws [CancellationException] once the run was cancelled, its thread was
/// interrupted, or the deadline has passed. Nothing is half changed then: results are only handed over whole.
public final class RunControl implements WorkControl {

    /// Hears how far the work has come.
    @FunctionalInterface
    public interface Progress {

        /// Called from the working thread; should return quickly.
        ///
        /// @param stage what is being done, in a word or two
        /// @param done how many units are done
        /// @param total how many there are in all, or -1 where that is not known
        void report(String stage, long done, long total);
    }

    /// Never cancelled, no deadline, nobody listening. Interrupts of the thread still stop the work.
    public static final RunControl NONE = new RunControl((stage, done, total) -> {
    }, () -> false, 0, false);

    private final Progress progress;
    private final BooleanSupplier cancelled;
    private final long deadlineNanos;
    private final boolean hasDeadline;

    private RunControl(Progress progress, BooleanSupplier cancelled, long deadlineNanos, boolean hasDeadline) {
        this.progress = progress;
        this.cancelled = cancelled;
        this.deadlineNanos = deadlineNanos;
        this.hasDeadline = hasDeadline;
    }

    /// The same with a listener.
    ///
    /// @param listener who hears of progress
    /// @return the changed control
    public RunControl withProgress(Progress listener) {
        return new RunControl(listener, cancelled, deadlineNanos, hasDeadline);
    }

    /// The same, cancelled as soon as a condition holds. The condition is asked from the working thread.
    ///
    /// @param condition true once the work should stop
    /// @return the changed control
    public RunControl cancelledWhen(BooleanSupplier condition) {
        return new RunControl(progress, () -> cancelled.getAsBoolean() || condition.getAsBoolean(), deadlineNanos,
                hasDeadline);
    }

    /// The same with a deadline, counted from now; of two deadlines the earlier holds.
    ///
    /// @param time how long the work may take
    /// @return the changed control
    public RunControl within(Duration time) {
        long deadline = System.nanoTime() + time.toNanos();
        return new RunControl(progress, cancelled,
                hasDeadline && deadlineNanos - deadline < 0 ? deadlineNanos : deadline, true);
    }

    /// Whether the deadline has passed, as against cancellation or an interrupt.
    ///
    /// @return true where there is a deadline and it is over
    public boolean isOverdue() {
        return hasDeadline && System.nanoTime() - deadlineNanos > 0;
    }

    /// Called by long work between two steps.
    ///
    /// @throws CancellationException if the work should stop; the message says why
    @Override
    public void check() {
        WorkControl.super.check();
        if (cancelled.getAsBoolean()) {
            throw new CancellationException("The work was cancelled.");
        }
        if (isOverdue()) {
            throw new CancellationException("The deadline has passed.");
        }
    }

    /// Called by long work to say how far it is; checks as well.
    ///
    /// @param stage what is being done
    /// @param done how many units are done
    /// @param total how many there are, or -1
    @Override
    public void report(String stage, long done, long total) {
        check();
        progress.report(stage, done, total);
    }
}
