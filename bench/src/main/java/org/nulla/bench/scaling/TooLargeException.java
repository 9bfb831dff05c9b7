package org.nulla.bench.scaling;

/// A way could not do a problem; the row is left out, with the reason.
final class TooLargeException extends RuntimeException {

    private static final long serialVersionUID = 1;

    TooLargeException(String reason) {
        super(reason);
    }
}
