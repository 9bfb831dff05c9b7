package org.nulla.report.json;

/// A text is not the JSON that was expected.
public final class JsonException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /// Where reading stopped, from 1.
    private final int column;

    JsonException(String message, int column) {
        super(message);
        this.column = column;
    }

    /// Where reading stopped.
    ///
    /// @return the position in the text, from 1
    public int column() {
        return column;
    }
}
