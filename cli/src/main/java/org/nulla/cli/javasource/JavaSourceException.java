package org.nulla.cli.javasource;

/// A Java file cannot be used as a program; says why and, where known, at which place.
public final class JavaSourceException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final int line;
    private final int column;

    JavaSourceException(String message, int line, int column) {
        super(message);
        this.line = line;
        this.column = column;
    }

    JavaSourceException(String message) {
        this(message, 0, 0);
    }

    /// The line.
    ///
    /// @return counted from 1; 0 where not known
    public int line() {
        return line;
    }

    /// The column.
    ///
    /// @return counted from 1; 0 where not known
    public int column() {
        return column;
    }
}
