package org.nulla;

/// The function or its derivative does not exist at the given point: a value or a partial is not a finite number.
public final class DomainException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /// Makes the exception.
    ///
    /// @param message what is undefined, where, and what to try
    public DomainException(String message) {
        super(message);
    }
}
