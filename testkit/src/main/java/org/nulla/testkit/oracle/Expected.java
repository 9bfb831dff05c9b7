package org.nulla.testkit.oracle;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/// The right answer to a question.
///
/// @param error the least componentwise backward error that was found: tiny for a target in reach, large for one that is not
/// @param dimension the dimension, if the target is in reach
/// @param minNorm the shortest member, if the target is in reach; null otherwise
/// @param unclear why the question has no clear answer, or empty
/// @param known whether doubles can know the matrix well enough for any answer to be expected of them
@SuppressWarnings("ArrayRecordComponent") // stays inside this package, where nobody changes it
record Expected(double error, int dimension, BigDecimal @Nullable [] minNorm, String unclear, boolean known) {

    /// Below this a target is in reach, whatever the rounding.
    static final double IN_REACH = 1e-13;

    /// Above this a target is out of reach, whatever the rounding.
    static final double OUT_OF_REACH = 1e-7;

    /// Up to this a target counts as reachable: the default tolerance.
    private static final double REACH = 1e-10;

    boolean isReachClear() {
        return error < IN_REACH || error > OUT_OF_REACH;
    }

    boolean isEmpty() {
        return error > OUT_OF_REACH;
    }

    /// The same, but unclear where a member was found that comes nearer to the target than the oracle thought possible.
    ///
    /// That happens where huge multiples of the target's directions cancel; what they reach is a matter of opinion.
    Expected withMember(double nearness) {
        return isEmpty() && nearness <= OUT_OF_REACH && unclear.isEmpty()
                ? new Expected(error, dimension, minNorm, "a member comes as near as " + nearness, known)
                : this;
    }

    /// The same, but for a member that comes nearer to the target than the oracle's own: reach is a matter of the least backward
    /// error possible, and the oracle's is only the least it found.
    ///
    /// A backward error is measured against the sums over all paths. Where paths cancel, these grow with the member while
    /// its image does not, so that a long member may reach what no short one does; the oracle tries short ones only.
    Expected withOrigin(double nearness) {
        if (!isEmpty() || nearness > REACH) {
            return this;
        }
        return new Expected(nearness, dimension, null, unclear.isEmpty() && nearness >= IN_REACH
                ? "a member comes as near as " + nearness : unclear, known);
    }
}
