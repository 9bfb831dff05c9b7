package org.nulla.backend.cuda;

/// A call of CUDA failed, or CUDA is not there. The message has the call, its sizes, and CUDA's own words.
public final class CudaException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /// A failure.
    ///
    /// @param message what happened and what helps
    public CudaException(String message) {
        super(message);
    }

    /// A failure with its cause.
    ///
    /// @param message what happened and what helps
    /// @param cause what the system said
    public CudaException(String message, Throwable cause) {
        super(message, cause);
    }
}
