package org.nulla.backend;

/// One step of an [ElementProgram], for one entry.
public enum ElementOperation {
    /// The number that stands in the instruction.
    CONSTANT(0),
    /// The entry of an operand; the instruction says which.
    INPUT(0),
    /// `a + b`.
    ADD(2),
    /// `a - b`.
    SUBTRACT(2),
    /// `a b`.
    MULTIPLY(2),
    /// `a / b`.
    DIVIDE(2),
    /// The larger of two.
    MAXIMUM(2),
    /// The smaller of two.
    MINIMUM(2),
    /// `a` to the power `b`.
    POWER(2),
    /// `-a`.
    NEGATE(1),
    /// e to the power `a`.
    EXP(1),
    /// The natural logarithm.
    LOG(1),
    /// The square root.
    SQRT(1),
    /// The hyperbolic tangent.
    TANH(1),
    /// `1 / (1 + exp(-a))`, without overflow.
    SIGMOID(1),
    /// The error function.
    ERF(1),
    /// The sine.
    SIN(1),
    /// The cosine.
    COS(1),
    /// The absolute value.
    ABS(1),
    /// -1, 0 or 1.
    SIGN(1),
    /// 1 above zero, else 0.
    STEP(1);

    private final int arity;

    ElementOperation(int arity) {
        this.arity = arity;
    }

    /// How many earlier results it reads.
    ///
    /// @return 0, 1 or 2
    public int arity() {
        return arity;
    }
}
