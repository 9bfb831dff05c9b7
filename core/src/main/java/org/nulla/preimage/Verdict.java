package org.nulla.preimage;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.nulla.Certificate;
import org.nulla.Claim;

/// What the [Verifier] found.
///
/// @param claims every claim of the attempt, shown or not
/// @param reach how well the origin, or the least-squares point, meets the target
/// @param sharp whether noise was so small that nothing within it matters
/// @param directions what was shown about the directions by such noise, or null where there is nothing or noise was larger
/// @param rounding for a member that was shown step by step, what rounding it does to its image
record Verdict(List<Claim> claims, Reach reach, boolean sharp, @Nullable Claim directions,
        Optional<Certificate.Entry> rounding) {

    Verdict(List<Claim> claims, Reach reach, boolean sharp, @Nullable Claim directions) {
        this(claims, reach, sharp, directions, Optional.empty());
    }

    Verdict(List<Claim> claims, Reach reach, boolean sharp) {
        this(claims, reach, sharp, null);
    }

    /// Whether every claim was shown.
    boolean isCertain() {
        return claims.stream().allMatch(Claim::isShown);
    }

    /// The certificate of an attempt with this verdict.
    ///
    /// @param decision how the rank was decided
    /// @param escalation why the first method was not enough; empty where it was
    Certificate certificate(Attempt.Decision decision, String escalation) {
        return new Certificate(reach.residual(), reach.backwardError(),
                reach.largest() < 0 ? Optional.empty()
                        : Optional
                                .of(new Certificate.Entry(reach.largest(), Math.abs(reach.missing()[reach.largest()]))),
                decision.rank(), decision.gap(), claims, escalation, rounding);
    }

    /// How well a vector meets the target.
    ///
    /// @param missing what would have to be added to its image, for the member of the target nearest to it
    /// @param noise for each entry the noise of the image
    /// @param residual the largest entry of `missing` over the largest of target and image together
    /// @param backwardError the largest entry of `missing` over its noise, in units of [Thresholds#BACKWARD_UNIT]
    /// @param largest where `missing` is largest; -1 where there are no entries
    /// @param claim that the target is reached
    /// @param met whether no entry misses by more than its noise or the tolerance, be that proof or not
    /// @param byTolerance whether some entry is reached only to within the tolerance
    /// @param vagueness the largest noise of an entry as a share of the target's
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    record Reach(double[] missing, double[] noise, double residual, double backwardError, int largest, Claim claim,
            boolean met, boolean byTolerance, double vagueness) {

        /// Whether noise is so small that nothing within it matters.
        boolean sharp() {
            return Thresholds.isSharp(vagueness);
        }
    }

    static List<Claim> list(Claim... claims) {
        return new ArrayList<>(List.of(claims));
    }
}
