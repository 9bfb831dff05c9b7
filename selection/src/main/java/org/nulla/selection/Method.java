package org.nulla.selection;

/// By which road a member is looked for.
public enum Road {
    /// What suits: a linear system, a linear program or a first-order method, in this order.
    AUTOMATIC,
    /// A linear program.
    PROGRAM,
    /// A first-order method, which needs nothing but the space's projection.
    FIRST_ORDER
}
