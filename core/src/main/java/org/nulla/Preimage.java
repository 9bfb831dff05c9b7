package org.nulla;

import java.util.List;
import java.util.Map;
import org.nulla.preimage.MemberSource;

/// All changes of the inputs that produce a wanted change of the outputs (or, for the cotangent preimage, all cotangents
/// of the outputs that pull back to a wanted one): nothing, one point, or a space.
///
/// Each is an ordinary outcome. Every preimage carries its [Certificate] and what it cost.
public sealed interface Preimage {

    /// What was checked about this answer.
    ///
    /// @return the certificate
    Certificate certificate();

    /// What this answer cost.
    ///
    /// @return the counters
    Counters counters();

    /// Whether nothing reaches the target.
    ///
    /// @return true for [Empty]
    default boolean isEmpty() {
        return this instanceof Empty;
    }

    /// The affine space of all members.
    ///
    /// @return the space, of dimension 0 for a point
    /// @throws IllegalStateException if the preimage is empty; the message says why
    AffineSpace space();

    /// The only member.
    ///
    /// @return the point
    /// @throws IllegalStateException if there is no member or more than one; the message says which
    default double[] onlyPoint() {
        return space().onlyPoint();
    }

    /// The shortest member, with what was shown about it: that it reaches the target, and that no other is shorter.
    ///
    /// @return the checked member
    /// @throws IllegalStateException if the preimage is empty, or carries derivatives of an outer level
    default ShortestMember shortest() {
        AffineSpace space = space();
        if (space.dimension() == 0) {
            return new ShortestMember(Vector.of(space.origin()), certificate().residual(), List.of());
        }
        MemberSource.Checked checked = space.shortest();
        return new ShortestMember(Vector.of(checked.x()), checked.residual(), checked.claims());
    }

    /// The shortest member of a preimage.
    ///
    /// @param member the member of least Euclidean norm
    /// @param residual `max|J x − t| / (max|t| + max|J x|)` there; not a number where there is no record to check with
    /// @param claims what was claimed of it and shown or not; empty where it is the only member, which the certificate covers
    record ShortestMember(Vector member, double residual, List<Claim> claims) {

        /// Copies the list.
        public ShortestMember {
            claims = List.copyOf(claims);
        }

        /// Whether some claim about this member was not shown.
        ///
        /// @return true where it must not be relied on without a further look
        public boolean doubtful() {
            return claims.stream().anyMatch(claim -> !claim.isShown());
        }
    }

    /// Nothing reaches the target.
    ///
    /// @param reason why, in words
    /// @param conflict the contradiction: for each entry of the target that takes part, by name, its coefficient in a
    ///     combination that is zero for everything that can be reached, but not for the target
    /// @param discrepancy the value of that combination at the target, relative to the sizes that go into it
    /// @param leastSquares the nearest miss: the shortest vector whose image is nearest to the target
    /// @param certificate what was checked
    /// @param counters what it cost
    record Empty(String reason, Map<String, Double> conflict, double discrepancy, Vector leastSquares,
            Certificate certificate, Counters counters) implements Preimage {

        @Override
        public AffineSpace space() {
            throw new IllegalStateException("The preimage is empty: " + reason
                    + " Ask isEmpty() first, or take leastSquares() for the nearest miss.");
        }
    }

    /// Exactly one member.
    ///
    /// @param space the space of dimension 0
    /// @param certificate what was checked
    /// @param counters what it cost
    record Point(AffineSpace space, Certificate certificate, Counters counters) implements Preimage {
    }

    /// A whole space of members.
    ///
    /// @param space the space, of dimension at least 1
    /// @param certificate what was checked
    /// @param counters what it cost
    record Space(AffineSpace space, Certificate certificate, Counters counters) implements Preimage {
    }
}
