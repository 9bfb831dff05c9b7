package org.nulla;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// What was checked about a preimage after it was computed, independently of how it was computed.
///
/// An answer makes up to four claims: a member reaches the target, directions are free, nothing else is free, or nothing reaches the
/// target. Each is checked by the ordinary products of the recorded program and its *twins*, copies whose partials are moved by a
/// few units in the last place: what agrees is known, what differs is noise. A claim that was not shown makes the
/// answer [doubtful][#doubtful].
///
/// @param residual `max|J q − t| / (max|t| + max|J q|)` at the origin, or at the least-squares point of an empty preimage; 0/0
///     counts as 0
/// @param backwardError the largest `|J q − t|` over its noise, times 1e-16: at rounding level where all is well; not a number where nobody
///     asked for [verification][PreimageOptions#withoutVerification]
/// @param largestResidual where `|J q − t|` is largest, in that entry's own unit; empty where there is nothing to be met
/// @param rank the rank of the Jacobian that the answer rests on (together with the target's basis where it has one); -1 where it
///     was not determined
/// @param gap how clearly that rank was decided: the smallest pivot kept over the largest thing dropped or its noise
/// @param claims what is claimed, and what came of its check
/// @param escalation why the first method was not enough; empty where it was
/// @param rounding for a member that was shown step by step, because its program amplifies too much for its image to tell: where rounding
///     the member to doubles, and nothing else, moves its image most, and by how much; empty for any other answer
public record Certificate(double residual, double backwardError, Optional<Entry> largestResidual, int rank, double gap,
        List<Claim> claims, String escalation, Optional<Entry> rounding) {

    /// Copies the list.
    public Certificate {
        claims = List.copyOf(claims);
    }

    /// A certificate of an answer whose member was not shown step by step.
    ///
    /// @param residual the residual at the origin, or at the least-squares point
    /// @param backwardError the largest residual over its noise
    /// @param largestResidual where the residual is largest
    /// @param rank the rank that the answer rests on; -1 where it was not determined
    /// @param gap how clearly that rank was decided
    /// @param claims what is claimed, and what came of its check
    /// @param escalation why the first method was not enough; empty where it was
    public Certificate(double residual, double backwardError, Optional<Entry> largestResidual, int rank, double gap,
            List<Claim> claims, String escalation) {
        this(residual, backwardError, largestResidual, rank, gap, claims, escalation, Optional.empty());
    }

    /// An entry of a vector.
    ///
    /// @param index its number
    /// @param value its value
    public record Entry(int index, double value) {
    }

    /// Whether some claim was not shown.
    ///
    /// @return true where the answer must not be relied on without a further look
    public boolean doubtful() {
        return claims.stream().anyMatch(claim -> !claim.isShown());
    }

    /// The claims that were not shown.
    ///
    /// @return a list, empty for a certain answer
    public List<Claim> reasons() {
        return claims.stream().filter(claim -> !claim.isShown()).toList();
    }

    /// Whether the first method was not enough.
    ///
    /// @return true where another gave the answer
    public boolean escalated() {
        return !escalation.isEmpty();
    }

    /// What made the answer doubtful or escalated, in words.
    ///
    /// @return the reasons, or why the first method was not enough; empty where neither
    public String note() {
        return doubtful() ? reasons().stream().map(Claim::text).collect(Collectors.joining(" ")) : escalation;
    }

    /// The same certificate for an answer that another method gave.
    ///
    /// @param reason why the first method was not enough; empty where it was
    /// @return the certificate
    public Certificate because(String reason) {
        return new Certificate(residual, backwardError, largestResidual, rank, gap, claims, reason, rounding);
    }

    /// The same certificate with one more claim.
    ///
    /// @param claim what else was looked at
    /// @return the longer certificate
    public Certificate and(Claim claim) {
        List<Claim> longer = new ArrayList<>(claims);
        longer.add(claim);
        return new Certificate(residual, backwardError, largestResidual, rank, gap, longer, escalation, rounding);
    }
}
