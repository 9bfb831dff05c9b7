package org.nulla.testkit.oracle;

import org.nulla.testkit.random.Arithmetic;

/// Doubles with slopes, written down independently of the library's own derivatives.
final class SlopeArithmetic implements Arithmetic<Slope> {

    @Override
    public Slope of(double value) {
        return new Slope(value, 0);
    }

    @Override
    public double toDouble(Slope a) {
        return a.value();
    }

    @Override
    public Slope plus(Slope a, Slope b) {
        return new Slope(a.value() + b.value(), a.slope() + b.slope());
    }

    @Override
    public Slope times(Slope a, Slope b) {
        return new Slope(a.value() * b.value(), a.slope() * b.value() + a.value() * b.slope());
    }

    @Override
    public Slope divide(Slope a, Slope b) {
        double quotient = a.value() / b.value();
        return new Slope(quotient, (a.slope() - quotient * b.slope()) / b.value());
    }

    @Override
    public Slope negate(Slope a) {
        return new Slope(-a.value(), -a.slope());
    }

    @Override
    public int signum(Slope a) {
        return (int) Math.signum(a.value());
    }

    @Override
    public Slope floor(Slope a) {
        return new Slope(Math.floor(a.value()), 0);
    }

    @Override
    public Slope apply(Transcendental function, Slope a) {
        double x = a.value();
        return switch (function) {
            case SQRT -> new Slope(Math.sqrt(x), a.slope() / (2 * Math.sqrt(x)));
            case CBRT -> new Slope(Math.cbrt(x), a.slope() / (3 * Math.cbrt(x) * Math.cbrt(x)));
            case EXP -> new Slope(Math.exp(x), a.slope() * Math.exp(x));
            case LOG -> new Slope(Math.log(x), a.slope() / x);
            case SIN -> new Slope(Math.sin(x), a.slope() * Math.cos(x));
            case COS -> new Slope(Math.cos(x), -a.slope() * Math.sin(x));
            case ATAN -> new Slope(Math.atan(x), a.slope() / (1 + x * x));
        };
    }
}
