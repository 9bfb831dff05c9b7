package org.nulla.function;

import java.util.Locale;
import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;
import org.nulla.Real;

/// The elementary functions of one argument: value, and partial as a function of the argument `x` and the value `y`.
///
/// Each partial is written twice, for plain numbers and for numbers in flight; a test holds the two together.
/// Outside its domain a function follows `java.lang.Math`: the value is NaN, and so is the partial. At a kink the
/// partial is the one stated beside the rule.
@SuppressWarnings("ImmutableEnumChecker") // the fields are lambdas that capture nothing
public enum UnaryRule implements Operation {
    /// Negation, with partial -1.
    NEGATE(x -> -x, Real::unaryMinus, (x, y) -> -1, (x, y) -> Real.of(-1)),
    /// Square root; the partial at 0 is infinite.
    SQRT(Math::sqrt, Real::sqrt, (x, y) -> 0.5 / y, (x, y) -> y.dividedInto(0.5)),
    /// Cube root; the partial at 0 is infinite.
    CBRT(Math::cbrt, Real::cbrt, (x, y) -> 1 / (3 * y * y), (x, y) -> y.times(y).times(3).dividedInto(1)),
    /// Exponential.
    EXP(Math::exp, Real::exp, (x, y) -> y, (x, y) -> y),
    /// Exponential minus one, accurate near 0.
    EXPM1(Math::expm1, Real::expm1, (x, y) -> Math.exp(x), (x, y) -> x.exp()),
    /// Natural logarithm.
    LOG(Math::log, Real::log, (x, y) -> x < 0 ? Double.NaN : 1 / x,
            (x, y) -> x.value() < 0 ? undefined() : x.dividedInto(1)),
    /// Logarithm to base ten.
    LOG10(Math::log10, Real::log10, (x, y) -> x < 0 ? Double.NaN : 1 / (x * Math.log(10)),
            (x, y) -> x.value() < 0 ? undefined() : x.times(Math.log(10)).dividedInto(1)),
    /// Logarithm of one plus the argument, accurate near 0.
    LOG1P(Math::log1p, Real::log1p, (x, y) -> x < -1 ? Double.NaN : 1 / (1 + x),
            (x, y) -> x.value() < -1 ? undefined() : x.plus(1).dividedInto(1)),
    /// Sine.
    SIN(Math::sin, Real::sin, (x, y) -> Math.cos(x), (x, y) -> x.cos()),
    /// Cosine.
    COS(Math::cos, Real::cos, (x, y) -> -Math.sin(x), (x, y) -> x.sin().unaryMinus()),
    /// Tangent.
    TAN(Math::tan, Real::tan, (x, y) -> 1 + y * y, (x, y) -> y.times(y).plus(1)),
    /// Inverse sine; the partial at -1 and 1 is infinite.
    ASIN(Math::asin, Real::asin, (x, y) -> 1 / Math.sqrt((1 - x) * (1 + x)),
            (x, y) -> x.minusFrom(1).times(x.plus(1)).sqrt().dividedInto(1)),
    /// Inverse cosine; the partial at -1 and 1 is infinite.
    ACOS(Math::acos, Real::acos, (x, y) -> -1 / Math.sqrt((1 - x) * (1 + x)),
            (x, y) -> x.minusFrom(1).times(x.plus(1)).sqrt().dividedInto(-1)),
    /// Inverse tangent.
    ATAN(Math::atan, Real::atan, (x, y) -> 1 / (1 + x * x), (x, y) -> x.times(x).plus(1).dividedInto(1)),
    /// Hyperbolic sine.
    SINH(Math::sinh, Real::sinh, (x, y) -> Math.cosh(x), (x, y) -> x.cosh()),
    /// Hyperbolic cosine.
    COSH(Math::cosh, Real::cosh, (x, y) -> Math.sinh(x), (x, y) -> x.sinh()),
    /// Hyperbolic tangent; the partial is the squared secant, which does not cancel where the value is near 1.
    TANH(Math::tanh, Real::tanh, (x, y) -> squaredSecant(x), (x, y) -> squaredSecant(x)),
    /// Inverse hyperbolic sine.
    ASINH(InverseHyperbolic::asinh, Real::asinh, (x, y) -> 1 / Math.hypot(x, 1),
            (x, y) -> Real.hypot(x, Real.ONE).dividedInto(1)),
    /// Inverse hyperbolic cosine; the partial at 1 is infinite.
    ACOSH(InverseHyperbolic::acosh, Real::acosh,
            (x, y) -> x < 1 ? Double.NaN : 1 / (Math.sqrt(x - 1) * Math.sqrt(x + 1)),
            (x, y) -> x.minus(1).sqrt().times(x.plus(1).sqrt()).dividedInto(1)),
    /// Inverse hyperbolic tangent; the partial at -1 and 1 is infinite.
    ATANH(InverseHyperbolic::atanh, Real::atanh,
            (x, y) -> Math.abs(x) > 1 ? Double.NaN : 1 / ((1 - x) * (1 + x)),
            (x, y) -> Math.abs(x.value()) > 1 ? undefined() : x.minusFrom(1).times(x.plus(1)).dividedInto(1)),
    /// Absolute value; the partial at 0 is 0.
    ABS(Math::abs, Real::abs, (x, y) -> Math.signum(x), (x, y) -> x.sign()),
    /// Sign: -1, 0 or 1; its partial is 0 everywhere.
    SIGN(Math::signum, Real::sign, (x, y) -> 0, (x, y) -> Real.ZERO),
    /// Largest whole number not above the argument; its partial is 0 everywhere.
    FLOOR(Math::floor, Real::floor, (x, y) -> 0, (x, y) -> Real.ZERO),
    /// Smallest whole number not below the argument; its partial is 0 everywhere.
    CEIL(Math::ceil, Real::ceil, (x, y) -> 0, (x, y) -> Real.ZERO);

    private final DoubleUnaryOperator value;
    private final UnaryOperator<Real> valueInFlight;
    private final DoubleBinaryOperator partial;
    private final BinaryOperator<Real> partialInFlight;

    UnaryRule(DoubleUnaryOperator value, UnaryOperator<Real> valueInFlight, DoubleBinaryOperator partial,
            BinaryOperator<Real> partialInFlight) {
        this.value = value;
        this.valueInFlight = valueInFlight;
        this.partial = partial;
        this.partialInFlight = partialInFlight;
    }

    @Override
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// How far the partial may be off, relative to itself, because the argument is.
    ///
    /// @param x the argument
    /// @param y the value there
    /// @param partial the partial there
    /// @param error what the argument may be off by
    /// @return the relative error; not a number for a partial of zero that may not be zero
    public double relativeErrorOfPartial(double x, double y, double partial, double error) {
        double slope = curvature(x, y, partial);
        return error == 0 || slope == 0 ? 0 : partial == 0 ? Double.NaN : Math.abs(error * (slope / partial));
    }

    /// The second derivative.
    ///
    /// @param x the argument
    /// @param y the value there
    /// @param partial the partial there
    /// @return the derivative of the partial by the argument
    public double curvature(double x, double y, double partial) {
        return switch (this) {
            case NEGATE, ABS, SIGN, FLOOR, CEIL -> 0;
            case SQRT -> -0.5 * partial / x;
            case CBRT -> -2 * partial / (3 * x);
            case EXP, EXPM1 -> partial;
            case LOG, LOG10 -> -partial / x;
            case LOG1P -> -partial * partial;
            case SIN, COS -> -y;
            case SINH, COSH -> y;
            case TAN -> 2 * y * partial;
            case TANH -> -2 * y * partial;
            case ASIN, ACOS -> x * partial * partial * partial;
            case ATAN -> -2 * x * partial * partial;
            case ASINH, ACOSH -> -x * partial * partial * partial;
            case ATANH -> 2 * x * partial * partial;
        };
    }

    /// The value at a plain number.
    ///
    /// @param x the argument
    /// @return the value
    public double value(double x) {
        return value.applyAsDouble(x);
    }

    /// The value at a number in flight.
    ///
    /// @param x the argument
    /// @return the value
    public Real value(Real x) {
        return valueInFlight.apply(x);
    }

    /// The partial at a plain number.
    ///
    /// @param x the argument
    /// @param y the value there
    /// @return the derivative of the value by the argument
    public double partial(double x, double y) {
        return partial.applyAsDouble(x, y);
    }

    /// The partial at a number in flight.
    ///
    /// @param x the argument
    /// @param y the value there
    /// @return the derivative of the value by the argument
    public Real partial(Real x, Real y) {
        return partialInFlight.apply(x, y);
    }

    /// The partial of a function outside its domain, where the formula for the inside would give a finite number.
    private static Real undefined() {
        return Real.of(Double.NaN);
    }

    /// `4e / (1 + e)²` with `e = exp(−2|x|)`, which neither cancels nor overflows.
    private static double squaredSecant(double x) {
        double e = Math.exp(-2 * Math.abs(x));
        double s = e + 1;
        return 4 * e / (s * s);
    }

    private static Real squaredSecant(Real x) {
        // the formula is even in x, so taking the side by its value makes no kink as abs() would
        Real e = x.times(x.value() < 0 ? 2 : -2).exp();
        Real s = e.plus(1);
        return e.times(4).div(s.times(s));
    }
}
