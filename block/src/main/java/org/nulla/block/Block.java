package org.nulla.block;

import org.nulla.tensor.Tensor;

/// An operation on tensors, as one vertex of the graph.
///
/// Its value is computed on plain tensors. Its partials are computed with tensors that may be traced by an outer derivative,
/// and are built from operations on them, so that every operation nests.
public interface Block {

    /// The name, for messages and pictures.
    ///
    /// @return the name
    String label();

    /// The value at plain tensors.
    ///
    /// @param arguments the arguments
    /// @return the value
    Tensor value(Tensor[] arguments);

    /// The partials at a point.
    ///
    /// @param arguments the arguments, perhaps traced by an outer derivative
    /// @param value the value there
    /// @param active for each argument whether its partial is wanted
    /// @return the partials
    Partials partials(Tensor[] arguments, Tensor value, boolean[] active);

    /// Value and partials together; to be overridden where one helps the other.
    ///
    /// @param arguments the arguments, perhaps traced by an outer derivative
    /// @param active for each argument whether its partial is wanted
    /// @return both
    default Evaluation evaluate(Tensor[] arguments, boolean[] active) {
        Tensor value = Trace.apply(this, arguments);
        return new Evaluation(value, partials(arguments, value, active));
    }

    /// A value and the partials there.
    ///
    /// @param value the value
    /// @param partials the partials
    record Evaluation(Tensor value, Partials partials) {
    }
}
