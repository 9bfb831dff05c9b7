package org.nulla.backend.cpu;

/// A native library could not be found or loaded.
public final class NativeLibraryException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /// Says why, and what would help.
    ///
    /// @param message one line
    public NativeLibraryException(String message) {
        super(message);
    }

    NativeLibraryException(String message, Throwable cause) {
        super(message, cause);
    }
}
