package org.nulla;

import java.util.OptionalInt;

/// The function or its derivative does not exist at the given point: a value or a partial is not a finite number.
///
/// Where the function was read from text, the exception also says at which line and column.
public final class DomainException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /// Counted from 1; 0 where there is no text to point at.
    private final int line;
    /// Counted from 1; 0 where there is no text to point at.
    private final int column;

    /// Makes the exception.
    ///
    /// @param message what is undefined, where, and what to try
    public DomainException(String message) {
        super(message);
        this.line = 0;
        this.column = 0;
    }

    /// Makes the exception for a function that was read from text.
    ///
    /// @param message what is undefined, where, and what to try
    /// @param line the line of the operation, counted from 1
    /// @param column its column, counted from 1
    public DomainException(String message, int line, int column) {
        super(message);
        if (line < 1 || column < 1) {
            throw new IllegalArgumentException("Line " + line + ", column " + column + ": both are counted from 1.");
        }
        this.line = line;
        this.column = column;
    }

    /// The line of the operation, where the function was read from text.
    ///
    /// @return the line, counted from 1, or nothing
    public OptionalInt line() {
        return line == 0 ? OptionalInt.empty() : OptionalInt.of(line);
    }

    /// The column of the operation, where the function was read from text.
    ///
    /// @return the column, counted from 1, or nothing
    public OptionalInt column() {
        return column == 0 ? OptionalInt.empty() : OptionalInt.of(column);
    }
}
