package org.nulla.testkit.random;

import static org.nulla.testkit.random.Arithmetic.Transcendental.ATAN;
import static org.nulla.testkit.random.Arithmetic.Transcendental.COS;
import static org.nulla.testkit.random.Arithmetic.Transcendental.EXP;
import static org.nulla.testkit.random.Arithmetic.Transcendental.LOG;
import static org.nulla.testkit.random.Arithmetic.Transcendental.SIN;
import static org.nulla.testkit.random.Arithmetic.Transcendental.SQRT;

import java.util.List;
import java.util.Locale;
import org.nulla.Real;

/// What a step of a random program does: its value and its partials over any arithmetic, and how the library does it.
///
/// The mathematics here is deliberately written a second time, independently of the library.
public enum StepKind {
    /// A plain number.
    CONSTANT(0),
    /// `a + b`.
    PLUS(2),
    /// `a - b`.
    MINUS(2),
    /// `a * b`.
    TIMES(2),
    /// `a / b`.
    DIVIDE(2),
    /// `-a`.
    NEGATE(1),
    /// `a * b + c`.
    FMA(3),
    /// The square root.
    SQUARE_ROOT(1),
    /// The cube root.
    CUBE_ROOT(1),
    /// The exponential.
    EXPONENTIAL(1),
    /// The exponential minus one.
    EXPM1(1),
    /// The natural logarithm.
    LOGARITHM(1),
    /// The logarithm of one plus the argument.
    LOG1P(1),
    /// The sine.
    SINE(1),
    /// The cosine.
    COSINE(1),
    /// The hyperbolic sine.
    SINH(1),
    /// The hyperbolic tangent.
    TANH(1),
    /// The inverse tangent.
    ARCTANGENT(1),
    /// The inverse hyperbolic sine.
    ASINH(1),
    /// The angle of a point to the right of the axis: ordinate `a`, abscissa `b > 0`.
    ATAN2(2),
    /// The length of `(a, b)`.
    HYPOT(2),
    /// `a` to the power of `b`, for `a > 0`.
    POWER(2),
    /// The size.
    ABS(1),
    /// The sign; its partial is 0.
    SIGN(1),
    /// The largest whole number not above; its partial is 0.
    FLOOR(1),
    /// The smaller of two, which differ.
    MIN(2),
    /// The larger of two, which differ.
    MAX(2);

    private final int arity;

    StepKind(int arity) {
        this.arity = arity;
    }

    /// How many arguments this step takes.
    ///
    /// @return 0 to 3
    public int arity() {
        return arity;
    }

    /// Whether value and partials are rational functions, piecewise at most.
    ///
    /// @return false if a transcendental function or a root is needed
    public boolean isRational() {
        return switch (this) {
            case CONSTANT, PLUS, MINUS, TIMES, DIVIDE, NEGATE, FMA, ABS, SIGN, FLOOR, MIN, MAX -> true;
            default -> false;
        };
    }

    /// Whether partials are the same wherever the arguments are, piecewise at most.
    ///
    /// @return false if they depend on values
    public boolean isLinear() {
        return switch (this) {
            case CONSTANT, PLUS, MINUS, NEGATE, MIN, MAX, ABS, SIGN, FLOOR -> true;
            default -> false;
        };
    }

    /// The value of this step.
    ///
    /// @param <T> the type of number
    /// @param k the arithmetic
    /// @param x the arguments
    /// @return the value
    public <T> T value(Arithmetic<T> k, List<T> x) {
        T a = x.getFirst();
        T b = x.getLast();
        T one = k.of(1);
        return switch (this) {
            case CONSTANT -> throw new IllegalStateException("A constant has no arguments to compute its value from.");
            case PLUS -> k.plus(a, b);
            case MINUS -> k.minus(a, b);
            case TIMES -> k.times(a, b);
            case DIVIDE -> k.divide(a, b);
            case NEGATE -> k.negate(a);
            case FMA -> k.plus(k.times(a, x.get(1)), b);
            case SQUARE_ROOT -> k.apply(SQRT, a);
            case CUBE_ROOT -> k.apply(Arithmetic.Transcendental.CBRT, a);
            case EXPONENTIAL -> k.apply(EXP, a);
            case EXPM1 -> k.minus(k.apply(EXP, a), one);
            case LOGARITHM -> k.apply(LOG, a);
            case LOG1P -> k.apply(LOG, k.plus(a, one));
            case SINE -> k.apply(SIN, a);
            case COSINE -> k.apply(COS, a);
            case SINH -> sinh(k, a);
            case TANH -> k.divide(sinh(k, a), cosh(k, a));
            case ARCTANGENT -> k.apply(ATAN, a);
            case ASINH -> k.apply(LOG, k.plus(a, k.apply(SQRT, k.plus(k.times(a, a), one))));
            case ATAN2 -> k.apply(ATAN, k.divide(a, b));
            case HYPOT -> k.apply(SQRT, k.plus(k.times(a, a), k.times(b, b)));
            case POWER -> k.apply(EXP, k.times(b, k.apply(LOG, a)));
            case ABS -> k.abs(a);
            case SIGN -> k.of(k.signum(a));
            case FLOOR -> k.floor(a);
            case MIN -> k.compare(a, b) <= 0 ? a : b;
            case MAX -> k.compare(a, b) >= 0 ? a : b;
        };
    }

    /// The partials of this step, one for each argument.
    ///
    /// @param <T> the type of number
    /// @param k the arithmetic
    /// @param x the arguments
    /// @param y the value there
    /// @return the partials
    public <T> List<T> partials(Arithmetic<T> k, List<T> x, T y) {
        T a = x.getFirst();
        T b = x.getLast();
        T zero = k.of(0);
        T one = k.of(1);
        T two = k.of(2);
        return switch (this) {
            case CONSTANT -> List.of();
            case PLUS -> List.of(one, one);
            case MINUS -> List.of(one, k.of(-1));
            case TIMES -> List.of(b, a);
            case DIVIDE -> List.of(k.divide(one, b), k.negate(k.divide(y, b)));
            case NEGATE -> List.of(k.of(-1));
            case FMA -> List.of(x.get(1), a, one);
            case SQUARE_ROOT -> List.of(k.divide(one, k.times(two, y)));
            case CUBE_ROOT -> List.of(k.divide(one, k.times(k.of(3), k.times(y, y))));
            case EXPONENTIAL -> List.of(y);
            case EXPM1 -> List.of(k.apply(EXP, a));
            case LOGARITHM -> List.of(k.divide(one, a));
            case LOG1P -> List.of(k.divide(one, k.plus(a, one)));
            case SINE -> List.of(k.apply(COS, a));
            case COSINE -> List.of(k.negate(k.apply(SIN, a)));
            case SINH -> List.of(cosh(k, a));
            case TANH -> List.of(k.divide(one, k.times(cosh(k, a), cosh(k, a))));
            case ARCTANGENT -> List.of(k.divide(one, k.plus(one, k.times(a, a))));
            case ASINH -> List.of(k.divide(one, k.apply(SQRT, k.plus(k.times(a, a), one))));
            case ATAN2 -> {
                T square = k.plus(k.times(a, a), k.times(b, b));
                yield List.of(k.divide(b, square), k.negate(k.divide(a, square)));
            }
            case HYPOT -> List.of(k.divide(a, y), k.divide(b, y));
            case POWER -> List.of(k.divide(k.times(b, y), a), k.times(y, k.apply(LOG, a)));
            case ABS -> List.of(k.of(k.signum(a)));
            case SIGN, FLOOR -> List.of(zero);
            case MIN -> k.compare(a, b) <= 0 ? List.of(one, zero) : List.of(zero, one);
            case MAX -> k.compare(a, b) >= 0 ? List.of(one, zero) : List.of(zero, one);
        };
    }

    private static <T> T sinh(Arithmetic<T> k, T a) {
        T e = k.apply(EXP, a);
        return k.divide(k.minus(e, k.divide(k.of(1), e)), k.of(2));
    }

    private static <T> T cosh(Arithmetic<T> k, T a) {
        T e = k.apply(EXP, a);
        return k.divide(k.plus(e, k.divide(k.of(1), e)), k.of(2));
    }

    /// This step done by the library.
    ///
    /// @param x the arguments
    /// @return the result
    public Real inFlight(Real... x) {
        return switch (this) {
            case CONSTANT -> throw new IllegalStateException("A constant has no arguments to compute its value from.");
            case PLUS -> x[0].plus(x[1]);
            case MINUS -> x[0].minus(x[1]);
            case TIMES -> x[0].times(x[1]);
            case DIVIDE -> x[0].div(x[1]);
            case NEGATE -> x[0].unaryMinus();
            case FMA -> Real.fma(x[0], x[1], x[2]);
            case SQUARE_ROOT -> x[0].sqrt();
            case CUBE_ROOT -> x[0].cbrt();
            case EXPONENTIAL -> x[0].exp();
            case EXPM1 -> x[0].expm1();
            case LOGARITHM -> x[0].log();
            case LOG1P -> x[0].log1p();
            case SINE -> x[0].sin();
            case COSINE -> x[0].cos();
            case SINH -> x[0].sinh();
            case TANH -> x[0].tanh();
            case ARCTANGENT -> x[0].atan();
            case ASINH -> x[0].asinh();
            case ATAN2 -> Real.atan2(x[0], x[1]);
            case HYPOT -> Real.hypot(x[0], x[1]);
            case POWER -> x[0].pow(x[1]);
            case ABS -> x[0].abs();
            case SIGN -> x[0].sign();
            case FLOOR -> x[0].floor();
            case MIN -> Real.min(x[0], x[1]);
            case MAX -> Real.max(x[0], x[1]);
        };
    }

    /// This step in the formula language.
    ///
    /// @param x the names of the arguments
    /// @return for example `t1 * t2` or `atan2(t1, t2)`
    public String formula(List<String> x) {
        return switch (this) {
            case CONSTANT -> throw new IllegalStateException("A constant is written as its value.");
            case PLUS -> x.get(0) + " + " + x.get(1);
            case MINUS -> x.get(0) + " - " + x.get(1);
            case TIMES -> x.get(0) + " * " + x.get(1);
            case DIVIDE -> x.get(0) + " / " + x.get(1);
            case NEGATE -> "-" + x.getFirst();
            case POWER -> x.get(0) + "^" + x.get(1);
            case SQUARE_ROOT, CUBE_ROOT, EXPONENTIAL, LOGARITHM, SINE, COSINE, ARCTANGENT -> switch (this) {
                case SQUARE_ROOT -> "sqrt";
                case CUBE_ROOT -> "cbrt";
                case EXPONENTIAL -> "exp";
                case LOGARITHM -> "log";
                case SINE -> "sin";
                case COSINE -> "cos";
                default -> "atan";
            } + "(" + x.getFirst() + ")";
            default -> name().toLowerCase(Locale.ROOT) + "(" + String.join(", ", x) + ")";
        };
    }
}
