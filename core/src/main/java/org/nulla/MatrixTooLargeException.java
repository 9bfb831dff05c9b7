package org.nulla;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Thrown where a matrix that was asked for does not fit in memory. Says how large it is, what it takes, and what to do.
public final class MatrixTooLargeException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /// How many entries would have been stored.
    private final long entries;
    /// What they would have taken.
    private final long bytes;

    private MatrixTooLargeException(String message, long entries, long bytes, @Nullable Throwable cause) {
        super(message, cause);
        this.entries = entries;
        this.bytes = bytes;
    }

    /// The news that a Jacobian does not fit.
    ///
    /// @param rows how many rows it has
    /// @param columns how many columns
    /// @param entries how many entries would be stored, about
    /// @param bytes what making it would take, about
    /// @param cause what the machine said, or null
    /// @return the exception, to be thrown
    public static MatrixTooLargeException jacobian(int rows, int columns, long entries, long bytes,
            @Nullable Throwable cause) {
        return new MatrixTooLargeException(String.format(Locale.ROOT,
                "The memory does not suffice: a Jacobian of %,d rows and %,d columns with about %,d entries takes about "
                        + "%,d bytes, but Java may use only %,d. Ask for products (jvp, vjp, asLinearMap) or preimages, "
                        + "which need no Jacobian, or give Java more memory (-Xmx).",
                rows, columns, entries, bytes, Runtime.getRuntime().maxMemory()), entries, bytes, cause);
    }

    /// How many entries would have been stored.
    ///
    /// @return the number of entries, about
    public long entries() {
        return entries;
    }

    /// What making the matrix would have taken.
    ///
    /// @return bytes, about
    public long bytes() {
        return bytes;
    }
}
