package org.nulla.backend;

/// A computation that sees one row at a time. Operands are numbered from 0; `x`, `y`, `c` are entries of a row and `mean`
/// and `sum` run over it.
public enum RowKernel {
    /// `exp(x) / sum(exp(x))`; operand 0 is `x`.
    SOFTMAX,
    /// The softmax of the first entries of the row only, zero behind them: row `r` of a matrix of `period` rows sees
    /// `length - period + r + 1` of them. Operand 0 is `x`.
    CAUSAL_SOFTMAX,
    /// `x - log(sum(exp(x)))`; operand 0 is `x`.
    LOG_SOFTMAX,
    /// `y (c - sum(c y))`, the derivative of a softmax, which is its own transpose; operand 0 is `c`, operand 1 the softmax `y`.
    SOFTMAX_DERIVATIVE,
    /// `(x - mean(x)) / sqrt(mean((x - mean(x))²) + parameter)`; operand 0 is `x`.
    NORMALIZE,
    /// `1 / sqrt(mean((x - mean(x))²) + parameter)`, one number for each row; operand 0 is `x`.
    RECIPROCAL_DEVIATION,
    /// `s (c - mean(c) - y mean(c y))`, the derivative of a normalisation, which is its own transpose; operand 0 is `c`,
    /// operand 1 the normalised `y`, operand 2 has one number `s` for each row, its reciprocal deviation.
    NORMALIZE_DERIVATIVE
}
