package org.nulla;

/// One of the things that an answer claims, and whether it was shown.
///
/// @param kind what is claimed
/// @param status whether it was shown
/// @param measured the number that was looked at
/// @param limit what it had to stay below or, where it must not be zero, above
/// @param text the claim with its numbers, in words
public record Claim(Kind kind, Status status, double measured, double limit, String text) {

    /// What can be claimed of a preimage.
    public enum Kind {
        /// This member reaches the target.
        MEMBER,
        /// These directions are free.
        DIRECTIONS,
        /// Nothing else is free: the rank is at least this.
        RANK,
        /// Nothing reaches the target.
        EMPTINESS,
        /// This member is the shortest.
        SHORTEST,
        /// This point comes nearest to the target.
        LEAST_SQUARES,
        /// The recorded derivatives have their digits.
        DATA
    }

    /// Whether a claim was shown.
    public enum Status {
        /// It holds, by a check that could have failed.
        SHOWN,
        /// It holds to within the tolerance that was asked for, not to within rounding.
        WITHIN_TOLERANCE,
        /// The check failed, or could not have told.
        NOT_SHOWN
    }

    /// Whether this claim was shown.
    ///
    /// @return true unless it is in doubt
    public boolean isShown() {
        return status != Status.NOT_SHOWN;
    }
}
