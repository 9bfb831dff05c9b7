package org.nulla.bench.peers;

/// A solver called a matrix singular.
public final class SingularMatrixException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /// @param message who, and with which status
    public SingularMatrixException(String message) {
        super(message);
    }
}
