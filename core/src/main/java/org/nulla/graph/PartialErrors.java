package org.nulla.graph;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// How far the partials of a program may be off because the values that they are made of were rounded.
///
/// What is known at first are bounds, which grow with the length of a program. Where a bound is not enough, the program is run again with
/// its errors followed, once.
public final class PartialErrors {

    /// No partial is off by more than its own rounding.
    public static final PartialErrors NONE = new PartialErrors(0, null, null);

    private final double largest;
    private final @Nullable Suspect lost;
    private final @Nullable Supplier<PartialErrors> closer;

    /// @param largest the largest error of a partial, relative to itself, of those that have digits at all
    /// @param lost the first step that has a partial without digits, or null
    /// @param closer finds the errors themselves, where these are bounds and that can be done; or null
    public PartialErrors(double largest, @Nullable Suspect lost, @Nullable Supplier<PartialErrors> closer) {
        this.largest = lost == null ? largest : Double.POSITIVE_INFINITY;
        this.lost = lost;
        this.closer = closer == null ? null : new Once<>(closer);
    }

    /// The first step that matters to an output and has a partial without digits, or null.
    public @Nullable Suspect firstLost() {
        return lost == null || closer == null ? lost : closer.get().lost;
    }

    /// The largest error of a partial that matters, relative to itself.
    ///
    /// @param enough what bounds need not be looked into up to
    public double largest(double enough) {
        return largest <= enough || closer == null ? largest : closer.get().largest;
    }

    /// Both together.
    public PartialErrors and(PartialErrors other) {
        return new PartialErrors(Math.max(largest, other.largest), lost == null ? other.lost : lost, null);
    }

    /// The same for a section whose first vertices are its inputs.
    public PartialErrors inSection(int inputs) {
        Suspect first = firstLost();
        return new PartialErrors(largest, first == null ? null
                : new Suspect(first.step() - inputs, first.operation()), null);
    }
}
