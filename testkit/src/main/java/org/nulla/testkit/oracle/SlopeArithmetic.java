package org.nulla.testkit.oracle;

import org.nulla.testkit.random.Arithmetic;

/// Numbers with slopes, written down independently of the library's own derivatives.
///
/// @param <T> the type of number
final class SlopeArithmetic<T> implements Arithmetic<Slope<T>> {

    private final Arithmetic<T> k;

    SlopeArithmetic(Arithmetic<T> k) {
        this.k = k;
    }

    @Override
    public Slope<T> of(double value) {
        return new Slope<>(k.of(value), k.of(0));
    }

    @Override
    public double toDouble(Slope<T> a) {
        return k.toDouble(a.value());
    }

    @Override
    public Slope<T> plus(Slope<T> a, Slope<T> b) {
        return new Slope<>(k.plus(a.value(), b.value()), k.plus(a.slope(), b.slope()));
    }

    @Override
    public Slope<T> times(Slope<T> a, Slope<T> b) {
        return new Slope<>(k.times(a.value(), b.value()),
                k.plus(k.times(a.slope(), b.value()), k.times(a.value(), b.slope())));
    }

    @Override
    public Slope<T> divide(Slope<T> a, Slope<T> b) {
        T quotient = k.divide(a.value(), b.value());
        return new Slope<>(quotient, k.divide(k.minus(a.slope(), k.times(quotient, b.slope())), b.value()));
    }

    @Override
    public Slope<T> negate(Slope<T> a) {
        return new Slope<>(k.negate(a.value()), k.negate(a.slope()));
    }

    @Override
    public int signum(Slope<T> a) {
        return k.signum(a.value());
    }

    @Override
    public Slope<T> floor(Slope<T> a) {
        return new Slope<>(k.floor(a.value()), k.of(0));
    }

    @Override
    public Slope<T> apply(Transcendental function, Slope<T> a) {
        T x = a.value();
        T y = k.apply(function, x);
        T one = k.of(1);
        T slope = switch (function) {
            case SQRT -> k.divide(a.slope(), k.times(k.of(2), y));
            case CBRT -> k.divide(a.slope(), k.times(k.of(3), k.times(y, y)));
            case EXP -> k.times(a.slope(), y);
            case LOG -> k.divide(a.slope(), x);
            case SIN -> k.times(a.slope(), k.apply(Transcendental.COS, x));
            case COS -> k.negate(k.times(a.slope(), k.apply(Transcendental.SIN, x)));
            case ATAN -> k.divide(a.slope(), k.plus(one, k.times(x, x)));
        };
        return new Slope<>(y, slope);
    }
}
