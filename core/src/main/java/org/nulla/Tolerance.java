package org.nulla;

/// How nearly a target must be met, and how clearly a rank must be decided.
///
/// A target counts as reachable when the least possible componentwise backward error is below [#reach]. A rank counts as
/// clear when the smallest thing kept exceeds the largest thing dropped by more than [#clearGap]. Inside the engine
/// running error bounds decide; this judges what they found.
///
/// @param reach the backward error below which a target counts as met, between 0 and 1
public record Tolerance(double reach) {

    /// The tolerance used unless another is given: 1e-10.
    public static final Tolerance DEFAULT = new Tolerance(1e-10);

    /// Checks the value.
    public Tolerance {
        if (!(reach > 0 && reach < 1)) {
            throw new IllegalArgumentException("A tolerance lies between 0 and 1, exclusive; found " + reach + ".");
        }
    }

    /// The gap above which a rank is clear: the inverse square root of [#reach].
    ///
    /// @return the gap
    public double clearGap() {
        return 1 / Math.sqrt(reach);
    }
}
