package org.nulla;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.nulla.function.BinaryRule;
import org.nulla.function.Operation;
import org.nulla.function.Primitive;
import org.nulla.function.UnaryRule;
import org.nulla.trace.Level;

/// A number in flight: a plain number together with its place in the derivative that is being taken.
///
/// Write a function over `Real` as one would over `double`, with methods for operators, and hand it to [Nulla]. The
/// names are those that Kotlin recognises as operators. Comparisons look at the plain value and may steer control flow.
///
/// A `Real` that no derivative is being taken by is a *constant*. Inside nested derivatives a `Real` of an inner
/// derivative carries, as its primal, a `Real` of the outer one; the levels are kept apart by the object that each
/// derivative owns. A number must not be used after its derivative has ended, nor on another thread: it says so.
///
/// Values, partials at kinks and the behaviour outside a function's domain are stated at [UnaryRule] and [BinaryRule].
@SuppressWarnings("ReferenceEquality") // a level is an object of its run, and equal to no other
public final class Real implements Comparable<Real> {

    /// The constant 0.
    public static final Real ZERO = new Real(0);

    /// The constant 1.
    public static final Real ONE = new Real(1);

    /// The constant π.
    public static final Real PI = new Real(Math.PI);

    /// The unit roundoff: half an ulp of 1.
    private static final double ROUNDOFF = 0x1p-53;

    /// A derivative of at most this many times its noise counts as zero.
    private static final double LOCALLY_CONSTANT = 10;

    /// An error of no more units in the last place loses digits when it is added to its value.
    private static final double LOST_IN_SUM = 0x1p20;

    /// Up to this relative error a partial is corrected wholly where its error is known to all orders. Errors are doubles themselves, so that
    /// what is left is this share of what their own rounding has added up to, which ten thousand roundings in a row keep below the
    /// rounding of the partial.
    private static final double WHOLLY_KNOWN = 1e-4;

    /// Where a rule with two points and one with one agree to within this share, that with two leaves no more than rounding.
    private static final double STRAIGHT = 1e-8;

    /// How far from the middle of the interval from 0 to 1 the points of Gauss's rule are: half of the root of a third.
    private static final double GAUSS_POINT = 0.28867513459481287;

    /// How far to both sides the slope of a partial is looked for, as a share of the argument.
    private static final double SLOPE_STEP = 0x1p-17;

    private static final Primitive FMA = Primitive.of("fma", 3, x -> Math.fma(x[0], x[1], x[2]),
            x -> new Real[] {x[1], x[0], ONE});

    private static final Operation WEIGHTED_SUM = () -> "weighted sum";

    private final double value;
    /// A first-order bound on the rounding error of the value: what a partial that is made of it may be off by. It has the
    /// range of the value itself, so that the unit a program computes in does not matter. A bound adds up over all paths and
    /// is far too large for a long program; so where it finds a partial unreliable the program is run once more on a level that
    /// [follows errors][Level#followsErrors]. There this is the error itself, what has to be added to the value, with its
    /// sign.
    private final double error;
    /// The level this number belongs to; null for a constant.
    private final @Nullable Level level;
    private final int vertex;
    /// The number one level further out; null where that is the plain value.
    private final @Nullable Real primal;

    private Real(double value) {
        this(value, 0, null, -1, null);
    }

    private Real(double value, double error, @Nullable Level level, int vertex, @Nullable Real primal) {
        this.value = value;
        this.error = error;
        this.level = level;
        this.vertex = vertex;
        this.primal = primal;
    }

    /// A constant.
    ///
    /// @param value its value
    /// @return the constant
    public static Real of(double value) {
        return new Real(value);
    }

    /// Constants, one for each number.
    ///
    /// @param values their values
    /// @return the constants
    public static Real[] of(double... values) {
        Real[] result = new Real[values.length];
        for (int i = 0; i < values.length; i++) {
            result[i] = new Real(values[i]);
        }
        return result;
    }

    /// The plain values of numbers in flight.
    ///
    /// @param numbers the numbers
    /// @return their values
    public static double[] values(Real... numbers) {
        double[] result = new double[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            result[i] = numbers[i].value;
        }
        return result;
    }

    /// Puts a number in flight on a level, as a new input.
    static Real input(Level level, Real primal) {
        if (primal.level != null) {
            primal.level.requireUsable();
        }
        return new Real(primal.value, primal.error, level, level.appendInput(), primal.isConstant() ? null : primal);
    }

    /// The plain value, without any derivative.
    ///
    /// @return the value
    public double value() {
        return value;
    }

    /// Whether no derivative is being taken by this number.
    ///
    /// @return true for a constant
    public boolean isConstant() {
        return level == null;
    }

    /// The vertex of this number on the level, or -1 where it is constant as far as that level goes.
    int vertexOn(Level there) {
        if (level != null && level != there) {
            // a number that outlived an inner derivative is no constant of this one
            level.requireUsable();
        }
        return level == there ? vertex : -1;
    }

    /// What rounding may have made of the value, to first order: a bound, unless errors are followed.
    double error() {
        return error;
    }

    /// The level this number belongs to, null for a constant.
    @Nullable
    Level level() {
        return level;
    }

    /// This number as the level just outside `there` sees it.
    Real primalUnder(Level there) {
        return level != there ? this : primal != null ? primal : new Real(value, error, null, -1, null);
    }

    /// Whether every derivative of this number that is being taken is zero, to rounding. Costs a walk over what has been
    /// recorded so far.
    ///
    /// @return true for a constant, and for a number whose derivatives cancel
    public boolean isLocallyConstant() {
        return isLocallyConstant(1);
    }

    /// Whether every derivative of this number that is being taken is zero, to a multiple of rounding.
    ///
    /// @param amplification how much larger errors may be than what rounding makes of the steps recorded so far, at least 1; the condition
    ///     of a system whose solution has been used, for instance
    /// @return true for a constant, and for a number whose derivatives cancel
    public boolean isLocallyConstant(double amplification) {
        return level == null || (level.sensitivity(vertex) <= LOCALLY_CONSTANT * amplification
                && (primal == null || primal.isLocallyConstant(amplification)));
    }

    // Arithmetic

    /// This number plus another.
    ///
    /// @param b the other number
    /// @return the sum
    public Real plus(Real b) {
        return isPlainWith(b) ? sum(false, this, b, b.value)
                : level == null && b.level == null ? constantSum(value + b.value, b.error)
                : apply(BinaryRule.PLUS, this, b);
    }

    /// This number plus a plain number.
    ///
    /// @param b the plain number
    /// @return the sum
    public Real plus(double b) {
        return isPlainHere() ? next(BinaryRule.PLUS, b, value + b, 1)
                : level == null ? constantSum(value + b, 0) : apply(BinaryRule.PLUS, this, new Real(b));
    }

    /// This number minus another.
    ///
    /// @param b the other number
    /// @return the difference
    public Real minus(Real b) {
        return isPlainWith(b) ? sum(true, this, b, -b.value)
                : level == null && b.level == null ? constantSum(value - b.value, b.error)
                : apply(BinaryRule.MINUS, this, b);
    }

    /// This number minus a plain number.
    ///
    /// @param b the plain number
    /// @return the difference
    public Real minus(double b) {
        return isPlainHere() ? next(BinaryRule.MINUS, b, value - b, 1)
                : level == null ? constantSum(value - b, 0) : apply(BinaryRule.MINUS, this, new Real(b));
    }

    /// A plain number minus this one.
    ///
    /// @param a the plain number
    /// @return `a - this`
    public Real minusFrom(double a) {
        return apply(BinaryRule.MINUS, new Real(a), this);
    }

    /// This number times another.
    ///
    /// @param b the other number
    /// @return the product
    public Real times(Real b) {
        return isPlainWith(b) ? product(this, b)
                : level == null && b.level == null ? constantProduct(b.value, b.error)
                : apply(BinaryRule.TIMES, this, b);
    }

    /// This number times a plain number.
    ///
    /// @param b the plain number
    /// @return the product
    public Real times(double b) {
        return isPlainHere() ? next(BinaryRule.TIMES, b, value * b, b)
                : level == null ? constantProduct(b, 0) : apply(BinaryRule.TIMES, this, new Real(b));
    }

    /// This number divided by another.
    ///
    /// @param b the divisor
    /// @return the quotient
    public Real div(Real b) {
        return apply(BinaryRule.DIV, this, b);
    }

    /// This number divided by a plain number.
    ///
    /// @param b the divisor
    /// @return the quotient
    public Real div(double b) {
        return apply(BinaryRule.DIV, this, new Real(b));
    }

    /// A plain number divided by this one.
    ///
    /// @param a the plain number
    /// @return `a / this`
    public Real dividedInto(double a) {
        return apply(BinaryRule.DIV, new Real(a), this);
    }

    /// The negated number.
    ///
    /// @return `-this`
    public Real unaryMinus() {
        return apply(UnaryRule.NEGATE, this);
    }

    /// This number raised to a power, both possibly in flight.
    ///
    /// @param b the exponent
    /// @return `this^b`
    public Real pow(Real b) {
        return apply(BinaryRule.POW, this, b);
    }

    /// This number raised to a plain power.
    ///
    /// @param b the exponent
    /// @return `this^b`
    public Real pow(double b) {
        return apply(BinaryRule.POW, this, new Real(b));
    }

    /// `a·b + c`, rounded once.
    ///
    /// @param a the first factor
    /// @param b the second factor
    /// @param c what is added
    /// @return the result
    public static Real fma(Real a, Real b, Real c) {
        if (a.level == null && b.level == null && c.level == null) {
            double y = Math.fma(a.value, b.value, c.value);
            return new Real(y,
                    inherited(b.value, a.error) + inherited(a.value, b.error) + Math.abs(c.error) + rounding(y),
                    null, -1, null);
        }
        return apply(FMA, a, b, c);
    }

    /// A weighted sum, recorded as one step. It is added up in twice the precision and rounded once.
    ///
    /// @param weights the weights
    /// @param numbers what they weigh, as many
    /// @return `Σ weights[i] numbers[i]`
    public static Real weightedSum(double[] weights, Real[] numbers) {
        if (weights.length != numbers.length) {
            throw new IllegalArgumentException(
                    "There are " + weights.length + " weights for " + numbers.length + " numbers.");
        }
        Level level = null;
        for (Real number : numbers) {
            level = Level.inner(level, number.level);
        }
        return weightedSum(weights, numbers, level, level != null && level.followsErrors());
    }

    private static Real weightedSum(double[] weights, Real[] numbers, @Nullable Level level, boolean followsErrors) {
        if (level == null) {
            return weightedSum(weights, numbers, followsErrors);
        }
        Real[] outer = new Real[numbers.length];
        Level next = null;
        for (int i = 0; i < numbers.length; i++) {
            outer[i] = numbers[i].signed(level).primalUnder(level);
            next = Level.inner(next, outer[i].level);
        }
        Real y = weightedSum(weights, outer, next, followsErrors);
        level.noteFirstOrder();
        int[] active = new int[numbers.length];
        int count = 0;
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i].level == level) {
                level.addEdge(numbers[i].vertex, new Real(weights[i]));
                active[count++] = i;
            }
        }
        Operation recorded = count == numbers.length ? WEIGHTED_SUM : WEIGHTED_SUM.on(Arrays.copyOf(active, count));
        return y.raisedTo(level, level.endVertex(recorded));
    }

    /// Of constants.
    private static Real weightedSum(double[] weights, Real[] numbers, boolean followsErrors) {
        double high = 0;
        double low = 0;
        double error = 0;
        for (int i = 0; i < weights.length; i++) {
            double term = weights[i] * numbers[i].value;
            double sum = high + term;
            double part = sum - high;
            low += (high - (sum - part)) + (term - part) + Math.fma(weights[i], numbers[i].value, -term);
            high = sum;
            error += followsErrors ? passedOn(weights[i], numbers[i].error) : inherited(weights[i], numbers[i].error);
        }
        double y = high + low;
        if (!Double.isFinite(y)) {
            return new Real(high, error + rounding(high), null, -1, null);
        }
        return new Real(y, error + (followsErrors ? (high - y) + low : rounding(y)), null, -1, null);
    }

    // Functions of one argument

    /// Square root.
    ///
    /// @return the square root
    public Real sqrt() {
        return apply(UnaryRule.SQRT, this);
    }

    /// Cube root.
    ///
    /// @return the cube root
    public Real cbrt() {
        return apply(UnaryRule.CBRT, this);
    }

    /// Exponential.
    ///
    /// @return e to this power
    public Real exp() {
        return apply(UnaryRule.EXP, this);
    }

    /// Exponential minus one.
    ///
    /// @return `e^this - 1`
    public Real expm1() {
        return apply(UnaryRule.EXPM1, this);
    }

    /// Natural logarithm.
    ///
    /// @return the logarithm
    public Real log() {
        return apply(UnaryRule.LOG, this);
    }

    /// Logarithm to base ten.
    ///
    /// @return the logarithm
    public Real log10() {
        return apply(UnaryRule.LOG10, this);
    }

    /// Logarithm of one plus this.
    ///
    /// @return `log(1 + this)`
    public Real log1p() {
        return apply(UnaryRule.LOG1P, this);
    }

    /// Sine.
    ///
    /// @return the sine
    public Real sin() {
        return apply(UnaryRule.SIN, this);
    }

    /// Cosine.
    ///
    /// @return the cosine
    public Real cos() {
        return apply(UnaryRule.COS, this);
    }

    /// Tangent.
    ///
    /// @return the tangent
    public Real tan() {
        return apply(UnaryRule.TAN, this);
    }

    /// Inverse sine.
    ///
    /// @return the angle
    public Real asin() {
        return apply(UnaryRule.ASIN, this);
    }

    /// Inverse cosine.
    ///
    /// @return the angle
    public Real acos() {
        return apply(UnaryRule.ACOS, this);
    }

    /// Inverse tangent.
    ///
    /// @return the angle
    public Real atan() {
        return apply(UnaryRule.ATAN, this);
    }

    /// Hyperbolic sine.
    ///
    /// @return the hyperbolic sine
    public Real sinh() {
        return apply(UnaryRule.SINH, this);
    }

    /// Hyperbolic cosine.
    ///
    /// @return the hyperbolic cosine
    public Real cosh() {
        return apply(UnaryRule.COSH, this);
    }

    /// Hyperbolic tangent.
    ///
    /// @return the hyperbolic tangent
    public Real tanh() {
        return apply(UnaryRule.TANH, this);
    }

    /// Inverse hyperbolic sine.
    ///
    /// @return the inverse hyperbolic sine
    public Real asinh() {
        return apply(UnaryRule.ASINH, this);
    }

    /// Inverse hyperbolic cosine.
    ///
    /// @return the inverse hyperbolic cosine
    public Real acosh() {
        return apply(UnaryRule.ACOSH, this);
    }

    /// Inverse hyperbolic tangent.
    ///
    /// @return the inverse hyperbolic tangent
    public Real atanh() {
        return apply(UnaryRule.ATANH, this);
    }

    /// Absolute value; its partial at 0 is 0.
    ///
    /// @return the absolute value
    public Real abs() {
        return apply(UnaryRule.ABS, this);
    }

    /// Sign, -1, 0 or 1; its partial is 0.
    ///
    /// @return the sign
    public Real sign() {
        return apply(UnaryRule.SIGN, this);
    }

    /// Largest whole number not above this; its partial is 0.
    ///
    /// @return the whole number
    public Real floor() {
        return apply(UnaryRule.FLOOR, this);
    }

    /// Smallest whole number not below this; its partial is 0.
    ///
    /// @return the whole number
    public Real ceil() {
        return apply(UnaryRule.CEIL, this);
    }

    // Functions of two arguments

    /// The angle of the point `(x, y)`.
    ///
    /// @param y the ordinate
    /// @param x the abscissa
    /// @return the angle
    public static Real atan2(Real y, Real x) {
        return apply(BinaryRule.ATAN2, y, x);
    }

    /// The length of the vector `(a, b)`.
    ///
    /// @param a the first component
    /// @param b the second component
    /// @return the length
    public static Real hypot(Real a, Real b) {
        return apply(BinaryRule.HYPOT, a, b);
    }

    /// The smaller number; on a tie the derivative follows the first.
    ///
    /// @param a a number
    /// @param b a number
    /// @return the smaller
    public static Real min(Real a, Real b) {
        return apply(BinaryRule.MIN, a, b);
    }

    /// The larger number; on a tie the derivative follows the first.
    ///
    /// @param a a number
    /// @param b a number
    /// @return the larger
    public static Real max(Real a, Real b) {
        return apply(BinaryRule.MAX, a, b);
    }

    // How a step is recorded: sums and products of numbers of one outermost derivative, which most steps are, without the
    // detour through their rules

    /// Whether this is a number of an outermost derivative.
    private boolean isPlainHere() {
        return level != null && primal == null;
    }

    /// Whether this and another are numbers of the same outermost derivative.
    private boolean isPlainWith(Real b) {
        return level != null && level == b.level && primal == null && b.primal == null;
    }

    /// The result of an operation on this number and a plain one.
    private Real next(BinaryRule rule, double b, double y, double partial) {
        Level here = Objects.requireNonNull(level);
        double errorOfResult = here.followsErrors()
                ? followed(partial * error + RoundingError.of(rule, value, b, y, here), partial * error, here)
                : Math.abs(partial) * error + rounding(rule, y);
        int next = here.append(rule, vertex, partial);
        return new Real(y, errorOfResult, here, next, null);
    }

    /// `a ± b`.
    private static Real sum(boolean difference, Real a, Real b, double signed) {
        Level here = Objects.requireNonNull(a.level);
        double y = a.value + signed;
        double error;
        if (here.followsErrors()) {
            error = followed((difference ? a.error - b.error : a.error + b.error)
                    + RoundingError.ofSum(a.value, signed, y), Math.max(Math.abs(a.error), Math.abs(b.error)), here);
        } else {
            // exact where it is subnormal, unlike a product
            error = (a.vertex == b.vertex ? (difference ? 0.0 : 2.0) * a.error : a.error + b.error)
                    + Math.abs(y) * ROUNDOFF;
        }
        int next = here.appendSum(difference, a.vertex, b.vertex);
        return new Real(y, error, here, next, null);
    }

    private static Real product(Real a, Real b) {
        Level here = Objects.requireNonNull(a.level);
        double y = a.value * b.value;
        double error;
        if (here.followsErrors()) {
            error = followed(b.value * a.error + a.value * b.error + a.error * b.error
                    + RoundingError.of(BinaryRule.TIMES, a.value, b.value, y, here),
                    Math.max(Math.abs(b.value * a.error), Math.abs(a.value * b.error)), here);
        } else {
            error = rounding(y) + (a.vertex == b.vertex ? Math.abs(b.value + a.value) * a.error
                    : Math.abs(b.value) * a.error + Math.abs(a.value) * b.error);
        }
        boolean corrects = notePartialError(here, Math.max(b.relativeError(), a.relativeError()), true);
        int next = here.append(BinaryRule.TIMES, a.vertex, corrects ? b.value + b.error : b.value, b.vertex,
                corrects ? a.value + a.error : a.value);
        return new Real(y, error, here, next, null);
    }

    /// The sum or difference of this constant and another.
    ///
    /// @param y the result
    /// @param errorOfOther the error of the other one
    private Real constantSum(double y, double errorOfOther) {
        return new Real(y, Math.abs(y) * ROUNDOFF + (Math.abs(error) + Math.abs(errorOfOther)), null, -1, null);
    }

    /// The product of this constant and another.
    private Real constantProduct(double b, double errorOfB) {
        double y = value * b;
        return new Real(y, rounding(y) + (inherited(b, error) + inherited(value, errorOfB)), null, -1, null);
    }

    /// An error that was followed, with a guess at its own rounding.
    ///
    /// @param largest the largest of the terms that it is a sum of
    private static double followed(double error, double largest, Level level) {
        return error == 0 || largest == 0 ? error : error + level.guess(error) * Math.ulp(largest);
    }

    /// What rounding a result may have cost; a subnormal one has fewer digits than others.
    private static double rounding(double y) {
        double size = Math.abs(y);
        return size >= Double.MIN_NORMAL || size == 0 ? size * ROUNDOFF : Double.MIN_VALUE;
    }

    // How any step is recorded

    /// Applies an elementary function of one argument.
    ///
    /// @param rule the function
    /// @param x its argument
    /// @return the result
    public static Real apply(UnaryRule rule, Real x) {
        Level level = x.level;
        if (level != null && x.primal != null) {
            Real y = rule.value(x.primal);
            addEdge(level, x.vertex, rule.partial(x.primal, y));
            return y.raisedTo(level, level.endVertex(rule));
        }
        double y = rule.value(x.value);
        if (level == null && x.error == 0) {
            return new Real(y, rounding(y), null, -1, null);
        }
        double partial = rule.partial(x.value, y);
        double error = level != null && level.followsErrors()
                ? passedOn(x.error == 0 ? 0 : partial * x.error, share -> {
                    double at = x.value + share * x.error;
                    return rule.partial(at, rule.value(at)) * x.error;
                }, level) + RoundingError.of(rule, x.value, y, level)
                : inherited(partial, x.error) + rounding(y);
        if (level == null) {
            return new Real(y, error, null, -1, null);
        }
        boolean corrects = notePartialError(level, rule.relativeErrorOfPartial(x.value, y, partial, x.error), false);
        int vertex = level.append(rule, x.vertex,
                corrects ? finite(corrected(rule, x, y, error), partial) : partial);
        return new Real(y, error, level, vertex, null);
    }

    /// The partial at an argument without its error.
    private static double corrected(UnaryRule rule, Real x, double y, double error) {
        return isLostInSum(x)
                ? rule.partial(x.value, y + (error - rule.partial(x.value, y) * x.error))
                        + x.error * rule.curvature(x.value, y, rule.partial(x.value, y))
                : rule.partial(x.value + x.error, y + error);
    }

    /// A partial of two arguments at these without their errors.
    ///
    /// @param y the value without its own rounding
    private static double corrected(PartialOfTwo partial, BinaryRule rule, Real a, Real b, double y) {
        double trueA = isLostInSum(a) ? a.value : a.value + a.error;
        double trueB = isLostInSum(b) ? b.value : b.value + b.error;
        double corrected = partial.at(trueA, trueB,
                trueA == a.value && trueB == b.value ? y : rule.value(trueA, trueB));
        if (trueA == a.value && a.error != 0) {
            corrected += a.error * slope(trueA, at -> partial.at(at, trueB, rule.value(at, trueB)));
        }
        if (trueB == b.value && b.error != 0) {
            corrected += b.error * slope(trueB, at -> partial.at(trueA, at, rule.value(trueA, at)));
        }
        return corrected;
    }

    /// The partial of a power by its exponent, at arguments without their errors. Near a base of 1 its logarithm has more digits than the
    /// base, and so has what it is short of 1.
    ///
    /// @param y the power there
    private static double correctedByExponent(Real a, double y) {
        return a.value >= 0.5 && a.value <= 2 ? y * Math.log1p(a.value - 1 + a.error) : y * Math.log(a.value + a.error);
    }

    /// A partial of a function of two arguments, by these and the value.
    @FunctionalInterface
    private interface PartialOfTwo {
        double at(double a, double b, double y);
    }

    /// Whether an error is so much smaller than its value that it loses digits when it is added to it. Its share is then taken from a slope.
    private static boolean isLostInSum(Real x) {
        return Math.abs(x.error) <= LOST_IN_SUM * Math.ulp(x.value);
    }

    private static double slope(double x, DoubleUnaryOperator partial) {
        double step = Math.max(Math.abs(x), Double.MIN_NORMAL) * SLOPE_STEP;
        double below = x - step;
        double above = x + step;
        return (partial.applyAsDouble(above) - partial.applyAsDouble(below)) / (above - below);
    }

    /// Applies an elementary function of two arguments.
    ///
    /// @param rule the function
    /// @param a its first argument
    /// @param b its second argument
    /// @return the result
    public static Real apply(BinaryRule rule, Real a, Real b) {
        Level level = Level.inner(a.level, b.level);
        boolean activeA = level != null && a.level == level;
        boolean activeB = level != null && b.level == level;
        boolean plain = (activeA ? a.primal == null : a.level == null)
                && (activeB ? b.primal == null : b.level == null);
        if (level != null && !plain) {
            return applyNested(rule, a, b, level);
        }
        double y = rule.value(a.value, b.value);
        if (level == null && a.error == 0 && b.error == 0) {
            return new Real(y, rounding(rule, y), null, -1, null);
        }
        // the partial by a constant is wanted only for the error that the constant brings along
        double partialA = activeA || a.error != 0 ? rule.partialA(a.value, b.value, y) : 0;
        double partialB = activeB || b.error != 0 ? rule.partialB(a.value, b.value, y) : 0;
        boolean sameNumber = activeA && activeB && a.vertex == b.vertex;
        Real signedA = a.signed(level);
        Real signedB = b.signed(level);
        double error = level != null && level.followsErrors()
                ? passedOn(rule, signedA, partialA, signedB, partialB, level)
                        + RoundingError.of(rule, a.value, b.value, y, level)
                : rounding(rule, y) + (sameNumber ? inherited(partialA + partialB, a.error)
                        : inherited(rule, a, partialA, b, partialB, y));
        if (level == null) {
            return new Real(y, error, null, -1, null);
        }
        double errorA = a.relativeError();
        double errorB = b.relativeError();
        double ofPartials = rule.relativeErrorOfPartials(activeA, activeB, a.value, b.value, errorA, errorB);
        boolean isSum = rule == BinaryRule.POW && ofPartials > 0
                && rule.relativeErrorOfPartials(activeA, false, a.value, b.value, errorA, errorB) <= WHOLLY_KNOWN;
        if (notePartialError(level, ofPartials, isSum)) {
            double own = RoundingError.of(rule, a.value, b.value, y, level);
            partialA = finite(corrected(rule::partialA, rule, signedA, signedB, y + own), partialA);
            partialB = finite(rule == BinaryRule.POW && a.value > 0 ? correctedByExponent(signedA, y + error)
                    : corrected(rule::partialB, rule, signedA, signedB, y + own), partialB);
        }
        int vertex;
        if (activeA && activeB) {
            vertex = level.append(rule, a.vertex, partialA, b.vertex, partialB);
        } else if (activeA) {
            vertex = level.append(rule, a.vertex, partialA);
        } else {
            vertex = level.append(rule.onSecond(), b.vertex, partialB);
        }
        return new Real(y, error, level, vertex, null);
    }

    private static double rounding(BinaryRule rule, double y) {
        return rule == BinaryRule.PLUS || rule == BinaryRule.MINUS ? Math.abs(y) * ROUNDOFF : rounding(y);
    }

    /// What the error of an argument makes of the result; nothing where the result does not depend on it, be it infinite.
    private static double inherited(double partial, double error) {
        return Math.abs(passedOn(partial, error));
    }

    /// The same with its sign.
    private static double passedOn(double partial, double error) {
        return partial == 0 || error == 0 ? 0 : partial * error;
    }

    private static double passedOn(BinaryRule rule, Real a, double partialA, Real b, double partialB, Level level) {
        return passedOn(passedOn(partialA, a.error) + passedOn(partialB, b.error), share -> {
            double atA = a.value + share * a.error;
            double atB = b.value + share * b.error;
            double there = rule.value(atA, atB);
            return rule == BinaryRule.DIV ? a.error / atB - there * (b.error / atB)
                    : (a.error == 0 ? 0 : rule.partialA(atA, atB, there) * a.error)
                            + (b.error == 0 ? 0 : rule.partialB(atA, atB, there) * b.error);
        }, level);
    }

    /// What the errors of arguments make of the result: their slope along the way from the computed arguments to the true ones, integrated by
    /// Gauss's rule with two points. What that leaves is about the square of what it differs by from the rule with one.
    ///
    /// @param first the same to first order
    /// @param slope the slope where a share of the errors has been added
    private static double passedOn(double first, DoubleUnaryOperator slope, Level level) {
        if (first == 0 && slope.applyAsDouble(0.5) == 0) {
            return 0;
        }
        double middle = slope.applyAsDouble(0.5);
        double all = (slope.applyAsDouble(0.5 - GAUSS_POINT) + slope.applyAsDouble(0.5 + GAUSS_POINT)) / 2;
        if (!(Math.abs(all - middle) <= STRAIGHT * Math.abs(all)) || !level.recordsPartials()) {
            level.noteFirstOrder();
        }
        return Double.isFinite(all) ? followed(all, all, level) : first;
    }

    /// What the errors of two different arguments make of the result. Quotients and powers have partials that leave the range
    /// of doubles where the result does not, so there relative errors are added.
    private static double inherited(BinaryRule rule, Real a, double partialA, Real b, double partialB, double y) {
        return switch (rule) {
            case DIV -> Math.abs(a.error / b.value) + Math.abs(y * (b.error / b.value));
            case POW -> (a.value == 0 ? inherited(partialA, a.error) : Math.abs(b.value * y * (a.error / a.value)))
                    + inherited(partialB, b.error);
            default -> inherited(partialA, a.error) + inherited(partialB, b.error);
        };
    }

    private static Real applyNested(BinaryRule rule, Real a, Real b, Level level) {
        Real outerA = a.primalUnder(level);
        Real outerB = b.primalUnder(level);
        Real y = rule.value(outerA, outerB);
        if (a.level == level) {
            addEdge(level, a.vertex, rule.partialA(outerA, outerB, y));
        }
        if (b.level == level) {
            addEdge(level, b.vertex, rule.partialB(outerA, outerB, y));
        }
        return y.raisedTo(level, level.endVertex(a.level == level ? rule : rule.onSecond()));
    }

    private static void addEdge(Level level, int vertex, Real partial) {
        level.noteFirstOrder();
        level.notePartialError(partial.relativeError());
        level.addEdge(vertex, partial);
    }

    /// This number with an error that has a sign where errors are followed: that of a constant is only a bound, within which it is guessed.
    private Real signed(@Nullable Level there) {
        return error == 0 || level != null || there == null || !there.followsErrors() ? this
                : new Real(value, there.guess(value) * error, null, -1, null);
    }

    /// Notes how far a partial is off.
    ///
    /// @param isSum whether the corrected partial is as good as the sum of a number and its error, however large that is
    /// @return whether it is to be corrected by the errors of what it is made of, after which only their product is left
    private static boolean notePartialError(Level level, double relativeError, boolean isSum) {
        boolean corrects = level.correctsPartials() && relativeError != 0;
        if (corrects && level.knowsAllOrders()
                && ((isSum && level.recordsPartials()) || relativeError <= WHOLLY_KNOWN)) {
            // what is left of the error is its own rounding, which the runs disagree about
            return true;
        }
        level.notePartialError(corrects && !level.isUnreliable(relativeError)
                ? relativeError * relativeError : relativeError);
        return corrects;
    }

    private static double finite(double corrected, double partial) {
        return Double.isFinite(corrected) ? corrected : partial;
    }

    /// The error relative to the value. Of a value that is zero, but may not be, it is not a number.
    private double relativeError() {
        return error == 0 ? 0 : value == 0 ? Double.NaN : Math.abs(error / value);
    }

    /// Applies a user's primitive.
    ///
    /// @param primitive the primitive
    /// @param x its arguments
    /// @return the result
    public static Real apply(Primitive primitive, Real... x) {
        Level level = null;
        for (Real argument : x) {
            level = Level.inner(level, argument.level);
        }
        if (level == null) {
            double y = primitive.value(values(x));
            return new Real(y, rounding(y), null, -1, null);
        }
        Real[] outer = new Real[x.length];
        for (int i = 0; i < x.length; i++) {
            outer[i] = x[i].primalUnder(level);
        }
        Real y = apply(primitive, outer);
        Real[] partials = primitive.partials(outer);
        // further out the inner derivative has seen to it; constants are not asked, whose partials may need the primitive itself
        boolean outermost = y.level == null;
        double error = y.signed(level).error;
        int[] active = new int[x.length];
        int count = 0;
        for (int i = 0; i < x.length; i++) {
            if (outermost) {
                error += level.followsErrors() ? passedOn(partials[i].value, x[i].signed(level).error)
                        : inherited(partials[i].value, x[i].error);
            }
            if (x[i].level == level) {
                addEdge(level, x[i].vertex, partials[i]);
                active[count++] = i;
            }
        }
        Operation recorded = count == x.length ? primitive : primitive.on(Arrays.copyOf(active, count));
        return new Real(y.value, error, level, level.endVertex(recorded), outermost ? null : y);
    }

    /// The same value, one level further in.
    Real raisedTo(Level inner, int vertexThere) {
        return new Real(value, error, inner, vertexThere, level == null ? null : this);
    }

    // Comparison, by plain value

    /// Compares plain values, as [Double#compare(double, double)] does.
    @Override
    public int compareTo(Real other) {
        return Double.compare(value, other.value);
    }

    /// Compares with a plain number.
    ///
    /// @param other the plain number
    /// @return negative, zero or positive
    public int compareTo(double other) {
        return Double.compare(value, other);
    }

    /// Whether the plain values are the same.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Real real && Double.compare(value, real.value) == 0;
    }

    @Override
    public int hashCode() {
        return Double.hashCode(value);
    }

    /// The plain value as text.
    @Override
    public String toString() {
        return Double.toString(value);
    }
}
