package org.nulla.tensor;

/// Two shapes do not go together.
public final class ShapeException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    /// Names the operation and both shapes.
    ///
    /// @param operation what was asked
    /// @param problem what is wrong, as the rest of a sentence that begins with the operation
    /// @param a the first shape
    /// @param b the second shape
    public ShapeException(String operation, String problem, Shape a, Shape b) {
        super("Operation '" + operation + "' on shapes " + a + " and " + b + " " + problem + ".");
    }
}
