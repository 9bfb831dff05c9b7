package org.nulla.graph;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// How far the partials of a program may be off because the values that they are made of were rounded.
///
/// What is known at first are bounds, which grow with the length of a program. Where a bound is not enough, the program is run again with
/// its errors followed, once.
public final class PartialErrors {

    /// A partial that may be off by more than this of itself counts as unreliable.
    public static final double KNOWN_PARTIAL = 1e-7;

    /// No partial is off by more than its own rounding.
    public static final PartialErrors NONE = new PartialErrors(0, null, null, null);

    private final double largest;
    private final @Nullable Suspect lost;
    private final @Nullable Supplier<PartialErrors> closer;
    private final @Nullable LinearGraph corrected;

    /// @param largest the largest error of a partial, relative to itself, of those that have digits at all
    /// @param lost the first step that has a partial without digits, or null
    /// @param closer finds the errors themselves, where these are bounds and that can be done; or null
    /// @param corrected the program with its partials corrected, where that was done; or null
    PartialErrors(double largest, @Nullable Suspect lost, @Nullable Supplier<PartialErrors> closer,
            @Nullable LinearGraph corrected) {
        this.largest = lost == null ? largest : Double.POSITIVE_INFINITY;
        this.lost = lost;
        this.closer = closer == null ? null : new Once<>(closer);
        this.corrected = corrected;
    }

    /// Errors that are no bounds.
    ///
    /// @param suspect the step that has a partial without digits where the largest error says that there is one, or null
    static PartialErrors known(double largest, @Nullable Suspect suspect, @Nullable LinearGraph corrected) {
        return new PartialErrors(largest, largest > KNOWN_PARTIAL ? suspect : null, null, corrected);
    }

    /// The first step that matters to an output and has a partial without digits, or null.
    public @Nullable Suspect firstLost() {
        return lost == null || closer == null ? lost : closer.get().lost;
    }

    /// The largest error of a partial that matters, relative to itself.
    ///
    /// @param enough what bounds need not be looked into up to
    public double largest(double enough) {
        return closer == null || (largest <= enough && lost == null) ? largest : closer.get().largest;
    }

    /// The program with partials that are less off, or null where they are off by no more than asked, or cannot be corrected.
    ///
    /// @param enough what needs no correction
    public @Nullable LinearGraph corrected(double enough) {
        LinearGraph better = largest <= enough ? null : closer == null ? corrected : closer.get().corrected;
        return better == null || better.partialErrors().largest >= largest(enough) ? null : better;
    }

    /// The same for a section whose first vertices are its inputs.
    public PartialErrors inSection(int inputs) {
        Suspect first = firstLost();
        return new PartialErrors(largest, first == null ? null
                : new Suspect(first.step() - inputs, first.operation()), null, null);
    }
}
