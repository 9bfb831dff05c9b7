package org.nulla.formula;

/// A placeholder. Markdown: `code`, *emphasis*.
public final class FormulaPlaceholder {
    private FormulaPlaceholder() {}

    /// Twice a number.
    ///
    /// @param x any number
    /// @return `2 x`
    public static double twice(double x) {
        return 2 * x;
    }
}
