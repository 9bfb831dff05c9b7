package org.nulla.nullspace;

import java.util.List;
import java.util.Map;

/// All changes of tensors that produce a wanted change of a program's results: nothing, one point, or a space.
///
/// The same three outcomes as [org.nulla.Preimage], with members made of tensors.
public sealed interface TensorPreimage {

    /// How the equations were carried back, layer by layer.
    ///
    /// @return the report
    Report report();

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
    /// @param doubtful whether a decision about rank was close: a pivot within a factor of 1,000 of its tolerance
    /// @param road how it was done: `structured`, `dense` or `iterated`
    record Report(long unknowns, int equations, int rank, List<LayerReport> layers, List<String> redundant,
            boolean doubtful, String road) {
    }

    /// Nothing reaches the target.
    ///
    /// @param reason why, in words
    /// @param conflict a combination of outputs that is zero for everything that can be reached, but not for the target: for each output
    ///     that weighs in it, by name, its coefficient
    /// @param discrepancy the value of that combination at the target, relative to the sizes that go into it
    /// @param report how the equations were carried back
    record Empty(String reason, Map<String, Double> conflict, double discrepancy, Report report)
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
    }

    /// A whole space of members.
    ///
    /// @param space the space
    /// @param report how the equations were carried back
    record Space(TensorSpace space, Report report) implements TensorPreimage {
    }
}
