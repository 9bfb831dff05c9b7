package org.nulla.backend.cuda;

/// A call of CUDA failed, or CUDA is not there. The message has the call, its sizes, and CUDA's own words.
public final class CudaException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /// Whether the GPU is lost for this process.
    private final boolean lost;

    /// A failure.
    ///
    /// @param message what happened and what helps
    public CudaException(String message) {
        this(message, false);
    }

    CudaException(String message, boolean lost) {
        super(message);
        this.lost = lost;
    }

    /// A failure with its cause.
    ///
    /// @param message what happened and what helps
    /// @param cause what the system said
    public CudaException(String message, Throwable cause) {
        super(message, cause);
        this.lost = false;
    }

    /// Whether the GPU is lost for this process: a kernel went wrong in a way after which the driver refuses every further call.
    /// Nothing that was on it can be read any more; another process, and another device of this one, can go on.
    ///
    /// @return true where only starting the program again brings the GPU back
    public boolean deviceLost() {
        return lost;
    }
}
