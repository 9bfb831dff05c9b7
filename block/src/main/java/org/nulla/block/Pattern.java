package org.nulla.block;

/// What is known about a map beyond what it does: which places of the output see which places of the input.
public enum Pattern {
    /// Nothing is known.
    ANY,
    /// Input and output have the same rows, along the last axis, and each row of the output sees its own row of the input only.
    ROWS,
    /// Input and output have the same positions, along the last axis but one, and a position of the output sees no later position
    /// of the input: block triangular.
    CAUSAL
}
