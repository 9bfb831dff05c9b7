package org.nulla;

import java.util.Locale;

/// Thrown where the memory does not suffice for recording a program, or for walking over its record. Says how long the
/// record had become, what it takes, and what to do.
public final class TraceTooLargeException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /// How many steps had been recorded.
    private final long steps;
    /// How many bytes they take.
    private final long bytes;

    private TraceTooLargeException(String message, long steps, long bytes, Throwable cause) {
        super(message, cause);
        this.steps = steps;
        this.bytes = bytes;
    }

    /// The news that a recording cannot go on.
    ///
    /// @param steps how many steps were recorded
    /// @param bytes what the record would have needed to go on
    /// @param cause what the machine said
    /// @return the exception, to be thrown
    public static TraceTooLargeException whileRecording(long steps, long bytes, Throwable cause) {
        return new TraceTooLargeException(message(steps, bytes, "to go on recording"), steps, bytes, cause);
    }

    /// The news that there is a record but no room for a walk over it.
    ///
    /// @param steps how many steps were recorded
    /// @param bytes what the record takes
    /// @param cause what the machine said
    /// @return the exception, to be thrown
    static TraceTooLargeException whileWalking(long steps, long bytes, Throwable cause) {
        return new TraceTooLargeException(message(steps, bytes, "for the record, and more to walk over it"), steps,
                bytes, cause);
    }

    private static String message(long steps, long bytes, String what) {
        return String.format(Locale.ROOT,
                "The memory does not suffice: %,d steps were recorded, and at least %,d bytes are needed %s, but Java may "
                        + "use only %,d. Run a long iteration through Checkpoint.iterate(step, n, state), mark sections with "
                        + "Checkpoint.section(f, state), or give Java more memory (-Xmx).",
                steps, bytes, what, Runtime.getRuntime().maxMemory());
    }

    /// How many steps were recorded when the memory was full.
    ///
    /// @return the number of steps
    public long steps() {
        return steps;
    }

    /// What the record would have needed.
    ///
    /// @return a lower bound, in bytes
    public long bytes() {
        return bytes;
    }
}
