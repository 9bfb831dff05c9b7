package org.nulla.testkit.oracle;

import java.util.SplittableRandom;
import org.nulla.testkit.random.Arithmetic;
import org.nulla.testkit.random.DoubleArithmetic;

/// Doubles whose every sum, product and quotient is moved at random by up to a unit in the last place: what a few runs agree on is
/// known, whatever the order of the operations.
final class NoisyArithmetic implements Arithmetic<Double> {

    private final DoubleArithmetic exact = new DoubleArithmetic();
    private final SplittableRandom random;

    NoisyArithmetic(long seed) {
        this.random = new SplittableRandom(seed);
    }

    private Double noisy(double value) {
        return value * (1 + random.nextDouble(-1, 1) * 0x1p-52);
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
        // adding nothing rounds nothing
        return a == 0 || b == 0 ? a + b : noisy(a + b);
    }

    @Override
    public Double times(Double a, Double b) {
        return Math.abs(a) == 1 || Math.abs(b) == 1 ? a * b : noisy(a * b);
    }

    @Override
    public Double divide(Double a, Double b) {
        return Math.abs(b) == 1 ? a / b : noisy(a / b);
    }

    @Override
    public Double negate(Double a) {
        return -a;
    }

    @Override
    public int signum(Double a) {
        return exact.signum(a);
    }

    @Override
    public Double floor(Double a) {
        return Math.floor(a);
    }

    @Override
    public Double apply(Transcendental function, Double a) {
        return noisy(exact.apply(function, a));
    }
}
