package org.nulla.nullspace;

import java.util.List;
import java.util.Map;
import org.nulla.Certificate;
import org.nulla.Claim;

/// All changes of tensors that produce a wanted change of a program's results: nothing, one point, or a space.
///
/// The same three outcomes as [org.nulla.Preimage], with members made of tensors.
public sealed interface TensorPreimage {

    /// How the equations were carried back, layer by layer.
    ///
    /// @return the report
    Report report();

    /// What was checked about this answer, independently of how it was found.
    ///
    /// Whether there are members, and how many directions, is checked before an answer is handed out. Where well-conditioned features
    /// showed that at once, that the origin reaches the target and that directions are free is checked when this is first asked for.
    ///
    /// @return the claims, shown or not
    Certificate certificate();

    /// All members.
    ///
    /// @return the space, of dimension 0 for a point
    /// @throws IllegalStateException if there is no member; the message says why
    TensorSpace space();

    /// Whether nothing reaches the target.
    ///
    /// @return true for [Empty]
    default boolean isEmpty() {
        return this instanceof Empty;
    }

    /// How the equations were carried back.
    ///
    /// @param unknowns how many numbers a member is
    /// @param equations how many numbers the target is
    /// @param rank how many equations are independent
    /// @param layers what each layer did, from the outputs to the inputs
    /// @param redundant equations that say nothing, each by the output that weighs most in it
    /// @param claims what was claimed and checked before the answer was handed out
    /// @param road how it was done: `structured`, `dense`, `iterated`, or `explicit` where layers could not decide
    /// @param escalation why layers were not enough; empty where they were
    record Report(long unknowns, int equations, int rank, List<LayerReport> layers, List<String> redundant,
            List<Claim> claims, String road, String escalation) {

        /// Whether one of these claims was not shown.
        ///
        /// @return true where the answer must not be relied on without a further look
        public boolean doubtful() {
            return claims.stream().anyMatch(claim -> !claim.isShown());
        }
    }

    /// Nothing reaches the target.
    ///
    /// @param reason why, in words
    /// @param conflict a combination of outputs that is zero for everything that can be reached, but not for the target: for each output
    ///     that weighs in it, by name, its coefficient
    /// @param discrepancy the value of that combination at the target, relative to the sizes that go into it
    /// @param report how the equations were carried back
    /// @param certificate what was checked
    record Empty(String reason, Map<String, Double> conflict, double discrepancy, Report report,
            Certificate certificate)
            implements TensorPreimage {
        @Override
        public TensorSpace space() {
            throw new IllegalStateException("The preimage is empty: " + reason + " Ask isEmpty() first.");
        }
    }

    /// Exactly one member.
    ///
    /// @param space the space of dimension 0
    /// @param report how the equations were carried back
    record Point(TensorSpace space, Report report) implements TensorPreimage {
        @Override
        public Certificate certificate() {
            return space.certificate();
        }
    }

    /// A whole space of members.
    ///
    /// @param space the space
    /// @param report how the equations were carried back
    record Space(TensorSpace space, Report report) implements TensorPreimage {
        @Override
        public Certificate certificate() {
            return space.certificate();
        }
    }
}
