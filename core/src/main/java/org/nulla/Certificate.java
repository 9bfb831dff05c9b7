package org.nulla;

/// What was checked about a preimage after it was computed, independently of how it was computed.
///
/// @param residual the componentwise backward error of the origin: the largest entry of `|J q − y| / (a + |y|)`, where `a`
///     is the forward pass on `|q|` with absolute partials and 0/0 counts as 0; for an empty preimage, of the nearest
///     miss; without a trace, of the pairing with the tangents that were carried along
/// @param rank the rank of the Jacobian that the answer rests on (together with the target's basis where it has one)
/// @param gap how clearly that rank was decided: the smallest thing kept over the largest thing dropped
/// @param doubtful whether the rank or the reach of the target could not be decided clearly
/// @param escalated whether the answer comes from the orthogonal road, an explicit Jacobian and its pivoted QR
/// @param note what made the answer doubtful or escalated, in words; empty where nothing did
public record Certificate(double residual, int rank, double gap, boolean doubtful, boolean escalated, String note) {

    /// The same certificate in doubt.
    ///
    /// @param reason why, unless the note says so already
    /// @return a doubtful certificate
    public Certificate doubted(String reason) {
        return new Certificate(residual, rank, gap, true, escalated, note.isEmpty() ? reason : note);
    }
}
