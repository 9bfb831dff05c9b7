package org.nulla.testkit.random;

/// Plain doubles.
public final class DoubleArithmetic implements Arithmetic<Double> {

    /// Makes one; all are alike.
    public DoubleArithmetic() {
    }

    @Override
    public Double of(double value) {
        return value;
    }

    @Override
    public double toDouble(Double a) {
        return a;
    }

    @Override
    public Double plus(Double a, Double b) {
        return a + b;
    }

    @Override
    public Double times(Double a, Double b) {
        return a * b;
    }

    @Override
    public Double divide(Double a, Double b) {
        return a / b;
    }

    @Override
    public Double negate(Double a) {
        return -a;
    }

    @Override
    public int signum(Double a) {
        return a > 0 ? 1 : a < 0 ? -1 : 0;
    }

    @Override
    public Double floor(Double a) {
        return Math.floor(a);
    }

    @Override
    public Double apply(Transcendental function, Double a) {
        return switch (function) {
            case SQRT -> Math.sqrt(a);
            case CBRT -> Math.cbrt(a);
            case EXP -> Math.exp(a);
            case LOG -> Math.log(a);
            case SIN -> Math.sin(a);
            case COS -> Math.cos(a);
            case ATAN -> Math.atan(a);
        };
    }
}
