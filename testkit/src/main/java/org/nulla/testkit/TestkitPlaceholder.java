package org.nulla.testkit;

/// A placeholder. Markdown: `code`, *emphasis*.
public final class TestkitPlaceholder {
    private TestkitPlaceholder() {}

    /// Twice a number.
    ///
    /// @param x any number
    /// @return `2 x`
    public static double twice(double x) {
        return 2 * x;
    }
}
