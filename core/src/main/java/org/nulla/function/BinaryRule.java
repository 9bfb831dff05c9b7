package org.nulla.function;

import java.util.Locale;
import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import org.nulla.Real;

/// The elementary functions of two arguments: value, and the two partials as functions of the arguments `a`, `b` and
/// the value `y`, each for plain numbers and for numbers in flight; a test holds the two together.
@SuppressWarnings("ImmutableEnumChecker") // the fields are lambdas that capture nothing, and what never changes
public enum BinaryRule implements Operation {
    /// Sum.
    PLUS((a, b) -> a + b, Real::plus,
            (a, b, y) -> 1, (a, b, y) -> 1,
            (a, b, y) -> Real.ONE, (a, b, y) -> Real.ONE),
    /// Difference.
    MINUS((a, b) -> a - b, Real::minus,
            (a, b, y) -> 1, (a, b, y) -> -1,
            (a, b, y) -> Real.ONE, (a, b, y) -> Real.of(-1)),
    /// Product.
    TIMES((a, b) -> a * b, Real::times,
            (a, b, y) -> b, (a, b, y) -> a,
            (a, b, y) -> b, (a, b, y) -> a),
    /// Quotient; partials `1/b` and `-y/b`.
    DIV((a, b) -> a / b, Real::div,
            (a, b, y) -> 1 / b, (a, b, y) -> -y / b,
            (a, b, y) -> b.dividedInto(1), (a, b, y) -> y.div(b).unaryMinus()),
    /// Power `a^b`; partials `b·a^(b-1)`, which is 0 where `b` is 0, and `y·log a`, which is 0 at `a = 0`, `b > 0`.
    POW(Math::pow, Real::pow,
            (a, b, y) -> b == 0 ? 0 : b * Math.pow(a, b - 1), (a, b, y) -> a == 0 && b > 0 ? 0 : y * Math.log(a),
            // where the exponent is a constant zero the power is a constant, and a^(-1) must not be formed at a = 0
            (a, b, y) -> b.isConstant() && b.value() == 0 ? Real.ZERO : b.times(a.pow(b.minus(1))),
            BinaryRule::powerByExponent),
    /// Angle of the point `(b, a)`; the partials at the origin are not finite.
    ATAN2(Math::atan2, Real::atan2,
            (a, b, y) -> overSquare(b, Math.hypot(a, b)), (a, b, y) -> -overSquare(a, Math.hypot(a, b)),
            (a, b, y) -> overSquare(b, Real.hypot(a, b)), (a, b, y) -> overSquare(a, Real.hypot(a, b)).unaryMinus()),
    /// Length of the vector `(a, b)` without overflow; both partials at the origin are 0.
    HYPOT(Math::hypot, Real::hypot,
            (a, b, y) -> y == 0 ? 0 : a / y, (a, b, y) -> y == 0 ? 0 : b / y,
            (a, b, y) -> y.value() == 0 ? Real.ZERO : a.div(y), (a, b, y) -> y.value() == 0 ? Real.ZERO : b.div(y)),
    /// The smaller argument; on a tie the partials follow the first.
    MIN(Math::min, Real::min,
            (a, b, y) -> a <= b ? 1 : 0, (a, b, y) -> a <= b ? 0 : 1,
            (a, b, y) -> a.value() <= b.value() ? Real.ONE : Real.ZERO,
            (a, b, y) -> a.value() <= b.value() ? Real.ZERO : Real.ONE),
    /// The larger argument; on a tie the partials follow the first.
    MAX(Math::max, Real::max,
            (a, b, y) -> a >= b ? 1 : 0, (a, b, y) -> a >= b ? 0 : 1,
            (a, b, y) -> a.value() >= b.value() ? Real.ONE : Real.ZERO,
            (a, b, y) -> a.value() >= b.value() ? Real.ZERO : Real.ONE);

    /// A partial at plain numbers.
    @FunctionalInterface
    private interface PlainPartial {
        double at(double a, double b, double y);
    }

    /// A partial at numbers in flight.
    @FunctionalInterface
    private interface PartialInFlight {
        Real at(Real a, Real b, Real y);
    }

    /// Made once: this is recorded at every step with a constant on the left.
    private final Operation onSecond = new PartlyConstant(this, 1);
    private final DoubleBinaryOperator value;
    private final BinaryOperator<Real> valueInFlight;
    private final PlainPartial partialA;
    private final PlainPartial partialB;
    private final PartialInFlight partialAInFlight;
    private final PartialInFlight partialBInFlight;

    BinaryRule(DoubleBinaryOperator value, BinaryOperator<Real> valueInFlight, PlainPartial partialA,
            PlainPartial partialB, PartialInFlight partialAInFlight, PartialInFlight partialBInFlight) {
        this.value = value;
        this.valueInFlight = valueInFlight;
        this.partialA = partialA;
        this.partialB = partialB;
        this.partialAInFlight = partialAInFlight;
        this.partialBInFlight = partialBInFlight;
    }

    private static double overSquare(double x, double r) {
        return x / r / r;
    }

    private static Real overSquare(Real x, Real r) {
        return x.div(r).div(r);
    }

    private static Real powerByExponent(Real a, Real b, Real y) {
        if (a.value() == 0 && b.value() > 0) {
            // a constant 0 stays 0 under every positive power
            return a.isConstant() ? Real.ZERO : powerTimesLog(1).apply(a, b);
        }
        return y.times(a.log());
    }

    /// `a^b · (log a)^k`, closed under derivatives, for the derivatives of a power at `a = 0`: there `0 · log 0` is 0 where
    /// the power is positive, and its own derivatives are finite just where they exist.
    private static Primitive powerTimesLog(int k) {
        return Primitive.of("pow", 2,
                x -> x[0] == 0 && x[1] > 0 ? 0 : Math.pow(x[0], x[1]) * Math.pow(Math.log(x[0]), k),
                x -> {
                    Real lower = x[1].minus(1);
                    Real byA = x[1].times(powerTimesLog(k).apply(x[0], lower));
                    return new Real[] {
                        k == 0 ? byA : byA.plus(powerTimesLog(k - 1).apply(x[0], lower).times(k)),
                        powerTimesLog(k + 1).apply(x[0], x[1])};
                });
    }

    @Override
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// This rule as it is recorded where the first argument is a constant.
    ///
    /// @return an operation with the same label whose only edge belongs to the second argument
    public Operation onSecond() {
        return onSecond;
    }

    /// How far the partials by the active arguments may be off, relative to themselves, because the arguments are.
    ///
    /// @param activeA whether the partial by the first argument is used
    /// @param activeB whether the partial by the second argument is used
    /// @param a the first argument
    /// @param b the second argument
    /// @param errorA the relative error of the first argument
    /// @param errorB the relative error of the second argument
    /// @return the larger relative error of the partials in use
    public double relativeErrorOfPartials(boolean activeA, boolean activeB, double a, double b, double errorA,
            double errorB) {
        if (errorA == 0 && errorB == 0) {
            return 0;
        }
        return switch (this) {
            case TIMES -> Math.max(activeA ? errorB : 0, activeB ? errorA : 0);
            case DIV -> Math.max(activeA ? errorB : 0, activeB ? errorA + 2 * errorB : 0);
            // near a base of 1 the logarithm has fewer digits than the base
            case POW -> {
                double byA = activeA ? ofProduct(errorA, b - 1) + errorB : 0;
                double byB = activeB ? ofProduct(errorA, Math.abs(b) + 1 / Math.abs(Math.log(a))) : 0;
                yield Math.max(byA, byB) + ofProduct(errorB, b * Math.log(a));
            }
            case ATAN2 -> ofLength(a, b, errorA, errorB, 2, activeA ? errorB : 0, activeB ? errorA : 0);
            case HYPOT -> ofLength(a, b, errorA, errorB, 1, activeA ? errorA : 0, activeB ? errorB : 0);
            case PLUS, MINUS, MIN, MAX -> 0;
        };
    }

    private static double ofProduct(double error, double times) {
        return error == 0 ? 0 : error * Math.abs(times);
    }

    /// The larger of two relative errors, and some times that of the length `√(a² + b²)` besides.
    private static double ofLength(double a, double b, double errorA, double errorB, double times, double first,
            double second) {
        double largest = Math.max(Math.abs(a), Math.abs(b));
        double x = a / largest;
        double y = b / largest;
        double length = (x == 0 ? 0 : x * x * errorA) + (y == 0 ? 0 : y * y * errorB);
        return Math.max(first, second) + times * length;
    }

    /// The value at plain numbers.
    ///
    /// @param a the first argument
    /// @param b the second argument
    /// @return the value
    public double value(double a, double b) {
        return value.applyAsDouble(a, b);
    }

    /// The value at numbers in flight.
    ///
    /// @param a the first argument
    /// @param b the second argument
    /// @return the value
    public Real value(Real a, Real b) {
        return valueInFlight.apply(a, b);
    }

    /// The partial by the first argument at plain numbers.
    ///
    /// @param a the first argument
    /// @param b the second argument
    /// @param y the value there
    /// @return the partial
    public double partialA(double a, double b, double y) {
        return partialA.at(a, b, y);
    }

    /// The partial by the second argument at plain numbers.
    ///
    /// @param a the first argument
    /// @param b the second argument
    /// @param y the value there
    /// @return the partial
    public double partialB(double a, double b, double y) {
        return partialB.at(a, b, y);
    }

    /// The partial by the first argument at numbers in flight.
    ///
    /// @param a the first argument
    /// @param b the second argument
    /// @param y the value there
    /// @return the partial
    public Real partialA(Real a, Real b, Real y) {
        return partialAInFlight.at(a, b, y);
    }

    /// The partial by the second argument at numbers in flight.
    ///
    /// @param a the first argument
    /// @param b the second argument
    /// @param y the value there
    /// @return the partial
    public Real partialB(Real a, Real b, Real y) {
        return partialBInFlight.at(a, b, y);
    }
}
