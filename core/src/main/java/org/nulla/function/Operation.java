package org.nulla.function;

/// One kind of elementary step that a trace can record: a built-in rule or a user's [Primitive].
public interface Operation {

    /// The name by which messages and pictures call this operation.
    ///
    /// @return a short name such as `sin`
    String label();

    /// The argument that a recorded edge belongs to. Constants leave no edge, so where an argument is constant the edges of
    /// the later ones come earlier than their arguments.
    ///
    /// @param edge the edge's place among those of its step, from 0
    /// @return the argument's place, from 0
    default int argument(int edge) {
        return edge;
    }

    /// This operation as it is recorded where some arguments are constants.
    ///
    /// @param arguments the places of the arguments that are not constant, rising, from 0
    /// @return an operation with the same label that knows which arguments its edges belong to
    default Operation on(int... arguments) {
        for (int edge = 0; edge < arguments.length; edge++) {
            if (arguments[edge] != edge) {
                return new PartlyConstant(this, arguments);
            }
        }
        return this;
    }

    /// The operation of which this is a part, where some arguments are constants.
    ///
    /// @return the operation itself, unless arguments were left out
    default Operation whole() {
        return this;
    }
}
