package org.nulla.selection.program;

/// A solver's native library could not be found or loaded.
public final class SolverMissingException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /// Says why, and what would help.
    ///
    /// @param message one line
    public SolverMissingException(String message) {
        super(message);
    }

    SolverMissingException(String message, Throwable cause) {
        super(message, cause);
    }
}
