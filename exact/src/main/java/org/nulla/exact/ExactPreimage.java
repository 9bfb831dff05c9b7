package org.nulla.exact;

import java.util.List;
import org.nulla.linalg.Rational;

/// All exact vectors that are sent into a target: nothing, one point, or a space. The exact sibling of
/// [Preimage][org.nulla.Preimage], with a proof where that has a certificate.
///
/// Before an answer is handed out it is checked in exact arithmetic, by products with the Jacobian instead of elimination:
/// the origin is sent into the target and every direction along it, or the conflict is a combination that vanishes on
/// everything within reach but not on the target.
public sealed interface ExactPreimage {

    /// The rank of the Jacobian.
    ///
    /// @return the rank, exactly
    int rank();

    /// Whether nothing reaches the target.
    ///
    /// @return true for [Empty]
    default boolean isEmpty() {
        return this instanceof Empty;
    }

    /// The space of all members.
    ///
    /// @return the space, of dimension 0 for a point
    /// @throws IllegalStateException if the preimage is empty; the message has the proof
    ExactSpace space();

    /// The only member.
    ///
    /// @return the point
    /// @throws IllegalStateException if there is no member or more than one
    default List<Rational> onlyPoint() {
        return space().onlyPoint();
    }

    /// Nothing reaches the target.
    ///
    /// @param rank the rank of the Jacobian
    /// @param conflict whole numbers without a common factor, one for each entry of the target: the combination of entries
    ///     with these weights is zero for everything that can be reached and along every direction of the target
    /// @param discrepancy the value of that combination at the target, which is not zero
    record Empty(int rank, List<Rational> conflict, Rational discrepancy) implements ExactPreimage {

        /// Copies the list.
        public Empty {
            conflict = List.copyOf(conflict);
        }

        @Override
        public ExactSpace space() {
            throw new IllegalStateException("The preimage is empty: the combination " + conflict
                    + " of the target's entries is 0 for everything within reach, but " + discrepancy
                    + " at the target.");
        }
    }

    /// Exactly one member.
    ///
    /// @param rank the rank of the Jacobian
    /// @param space the space of dimension 0
    record Point(int rank, ExactSpace space) implements ExactPreimage {
    }

    /// A whole space of members.
    ///
    /// @param rank the rank of the Jacobian
    /// @param space the space, of dimension at least 1
    record Space(int rank, ExactSpace space) implements ExactPreimage {
    }
}
