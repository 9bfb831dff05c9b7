package org.nulla.lift;

/// What lifted code computes with.
public enum Backend {
    /// Direct generation where the method allows it and plain numbers are asked about, else traced numbers.
    AUTOMATIC,
    /// Traced numbers, one object a step: for everything, and nesting.
    REAL,
    /// Direct generation only: dual numbers in local variables for a single tangent, and steps written to the columns of the
    /// trace without an object a step. Methods whose numbers are in records, lists or lambdas are refused.
    DIRECT
}
