package org.nulla.selection;

/// By which method a member is looked for.
public enum Method {
    /// What suits: a linear system, a linear program or a first-order method, in this order.
    AUTOMATIC,
    /// A linear program.
    PROGRAM,
    /// A first-order method, which needs nothing but the space's projection.
    FIRST_ORDER
}
