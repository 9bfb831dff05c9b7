package org.nulla.examples;

/// A placeholder. Markdown: `code`, *emphasis*.
public final class ExamplesPlaceholder {
    private ExamplesPlaceholder() {}

    /// Twice a number.
    ///
    /// @param x any number
    /// @return `2 x`
    public static double twice(double x) {
        return 2 * x;
    }
}
