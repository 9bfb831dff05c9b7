package org.nulla.bench.problems;

/// A file is not a data set of NIST's nonlinear regressions.
public final class NistFormatException extends Exception {

    private static final long serialVersionUID = 1;

    /// From 1, or 0 where the mistake is the whole file's.
    private final int line;

    /// A mistake at a place.
    ///
    /// @param file the file's name
    /// @param line the line, from 1, or 0 where the mistake is the whole file's
    /// @param message what is wrong and what was expected
    public NistFormatException(String file, int line, String message) {
        super(file + (line > 0 ? ", line " + line : "") + ": " + message);
        this.line = line;
    }

    /// Where the mistake is.
    ///
    /// @return the line, from 1, or 0
    public int line() {
        return line;
    }
}
