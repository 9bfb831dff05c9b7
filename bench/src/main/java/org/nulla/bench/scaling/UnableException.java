package org.nulla.bench.scaling;

/// A way cannot do a problem; the message says why.
final class UnableException extends RuntimeException {

    private static final long serialVersionUID = 1;

    UnableException(String message) {
        super(message);
    }
}
