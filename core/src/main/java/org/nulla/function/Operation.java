package org.nulla.function;

/// One kind of elementary step that a trace can record: a built-in rule or a user's [Primitive].
public interface Operation {

    /// The name by which messages and pictures call this operation.
    ///
    /// @return a short name such as `sin`
    String label();
}
