package org.nulla.exact;

import java.util.Locale;
import org.nulla.RunControl;

/// How an exact run is kept within bounds: fractions grow with every step, and may grow without limit.
///
/// @param control progress, cancellation and deadline; asked at every step
/// @param mostBits the longest number that is accepted, numerator and denominator together
public record ExactOptions(RunControl control, long mostBits) {

    /// Numbers of up to a million bits, uncontrolled.
    public static final ExactOptions DEFAULT = new ExactOptions(RunControl.NONE, 1_000_000);

    /// The same under another control.
    ///
    /// @param other the control
    /// @return the changed options
    public ExactOptions withControl(RunControl other) {
        return new ExactOptions(other, mostBits);
    }

    /// The same with another limit.
    ///
    /// @param bits the longest number that is accepted, numerator and denominator together
    /// @return the changed options
    public ExactOptions withMostBits(long bits) {
        return new ExactOptions(control, bits);
    }

    /// Refuses numbers that have grown too long.
    ///
    /// @throws ArithmeticException if the number is longer than accepted
    void requireShort(long bits, String place) {
        if (bits > mostBits) {
            throw new ArithmeticException(String.format(Locale.ROOT,
                    "%s needs a fraction of %d bits, but at most %d are "
                            + "accepted. Raise the limit with ExactOptions.withMostBits, or ask the default engine.",
                    place, bits,
                    mostBits));
        }
    }
}
