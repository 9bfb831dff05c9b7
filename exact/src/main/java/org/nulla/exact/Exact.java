package org.nulla.exact;

import org.jspecify.annotations.Nullable;
import org.nulla.DomainException;
import org.nulla.function.BinaryRule;
import org.nulla.function.Operation;
import org.nulla.function.UnaryRule;
import org.nulla.linalg.Rational;

/// A traced exact number: a fraction together with its place in the derivative that is being taken.
///
/// It has those methods of [Real][org.nulla.Real] whose values and partials are fractions where the arguments are, under
/// the same names and with the same partials at kinks. Plain numbers that are mixed in count exactly as the double they are:
/// `x.times(0.1)` multiplies by a little more than a tenth, `x.div(10)` divides by ten.
///
/// Exact numbers do not nest: one of an outer derivative is refused inside another, as is one whose derivative has ended.
public final class Exact implements Comparable<Exact> {

    private static final Operation FMA = () -> "fma";

    private final Rational value;
    /// The derivative this number belongs to; null for a constant.
    private final @Nullable ExactTape tape;
    private final int vertex;

    Exact(Rational value, @Nullable ExactTape tape, int vertex) {
        this.value = value;
        this.tape = tape;
        this.vertex = vertex;
    }

    /// Traces a function at a point.
    ///
    /// @param f the function
    /// @param x the point
    /// @return the linearised function, to be asked
    public static ExactLinearization linearize(ExactFunction f, Rational... x) {
        return ExactLinearization.trace(f, ExactOptions.DEFAULT, x);
    }

    /// Traces a function at a point of doubles, which count exactly.
    ///
    /// @param f the function
    /// @param x the point
    /// @return the linearised function, to be asked
    public static ExactLinearization linearize(ExactFunction f, double... x) {
        return ExactLinearization.trace(f, ExactOptions.DEFAULT, Rational.vector(x));
    }

    /// Traces a function at a point, within bounds.
    ///
    /// @param f the function
    /// @param options control and the longest number
    /// @param x the point
    /// @return the linearised function, to be asked
    public static ExactLinearization linearize(ExactFunction f, ExactOptions options, Rational... x) {
        return ExactLinearization.trace(f, options, x);
    }

    /// A constant.
    ///
    /// @param value its value
    /// @return the constant
    public static Exact of(Rational value) {
        return new Exact(value, null, -1);
    }

    /// A constant that is the exact value of a double.
    ///
    /// @param value a finite number
    /// @return the constant
    public static Exact of(double value) {
        return of(Rational.of(value));
    }

    /// The value, without any derivative.
    ///
    /// @return the value
    public Rational value() {
        return value;
    }

    /// Whether no derivative is being taken by this number.
    ///
    /// @return true for a constant
    public boolean isConstant() {
        return tape == null;
    }

    /// The vertex of this number on a tape, or -1 for a constant.
    int vertexOn(ExactTape level) {
        if (tape != null && tape != level) {
            throw new IllegalStateException(
                    "A number of another derivative was used here: exact derivatives do not nest. "
                            + "Pass its value() on as a constant, or write the program over Real.");
        }
        return vertex;
    }

    /// This number plus another.
    ///
    /// @param b the other number
    /// @return the sum
    public Exact plus(Exact b) {
        return record(BinaryRule.PLUS, value.plus(b.value), this, Rational.ONE, b, Rational.ONE);
    }

    /// This number plus a plain number.
    ///
    /// @param b the plain number
    /// @return the sum
    public Exact plus(double b) {
        return plus(of(b));
    }

    /// This number minus another.
    ///
    /// @param b the other number
    /// @return the difference
    public Exact minus(Exact b) {
        return record(BinaryRule.MINUS, value.minus(b.value), this, Rational.ONE, b, Rational.of(-1));
    }

    /// This number minus a plain number.
    ///
    /// @param b the plain number
    /// @return the difference
    public Exact minus(double b) {
        return minus(of(b));
    }

    /// A plain number minus this one.
    ///
    /// @param a the plain number
    /// @return `a - this`
    public Exact minusFrom(double a) {
        return of(a).minus(this);
    }

    /// This number times another.
    ///
    /// @param b the other number
    /// @return the product
    public Exact times(Exact b) {
        return record(BinaryRule.TIMES, value.times(b.value), this, b.value, b, value);
    }

    /// This number times a plain number.
    ///
    /// @param b the plain number
    /// @return the product
    public Exact times(double b) {
        return times(of(b));
    }

    /// This number divided by another.
    ///
    /// @param b the divisor
    /// @return the quotient
    /// @throws DomainException if the divisor is 0
    public Exact div(Exact b) {
        if (b.value.isZero()) {
            throw new DomainException(value + " / 0 has no exact value. Choose a point where the divisor is not 0.");
        }
        Rational y = value.div(b.value);
        return record(BinaryRule.DIV, y, this, Rational.ONE.div(b.value), b, y.negate().div(b.value));
    }

    /// This number divided by a plain number.
    ///
    /// @param b the divisor
    /// @return the quotient
    /// @throws DomainException if the divisor is 0
    public Exact div(double b) {
        return div(of(b));
    }

    /// A plain number divided by this one.
    ///
    /// @param a the plain number
    /// @return `a / this`
    /// @throws DomainException if this number is 0
    public Exact dividedInto(double a) {
        return of(a).div(this);
    }

    /// The negated number.
    ///
    /// @return `-this`
    public Exact unaryMinus() {
        return record(UnaryRule.NEGATE, value.negate(), this, Rational.of(-1));
    }

    /// This number raised to a whole power; the power 0 is 1 everywhere, with partial 0.
    ///
    /// @param n the exponent
    /// @return `this^n`
    /// @throws DomainException if this number is 0 and the exponent is negative
    public Exact pow(int n) {
        if (value.isZero() && n < 0) {
            throw new DomainException("0 ^ " + n + " has no exact value. Choose a point where the base is not 0.");
        }
        // asked before the power is computed, which might take for ever
        long bits = value.bits() * Math.abs((long) n);
        if (tape == null) {
            ExactOptions.DEFAULT.requireShort(bits, "The constant " + value + " ^ " + n);
        } else {
            tape.requireShort(BinaryRule.POW, bits);
        }
        return record(BinaryRule.POW, value.pow(n), this,
                n == 0 ? Rational.ZERO : Rational.of(n).times(value.pow(n - 1)));
    }

    /// `a·b + c`.
    ///
    /// @param a the first factor
    /// @param b the second factor
    /// @param c what is added
    /// @return the result
    public static Exact fma(Exact a, Exact b, Exact c) {
        ExactTape tape = a.tape != null ? a.tape : b.tape != null ? b.tape : c.tape;
        Rational y = a.value.times(b.value).plus(c.value);
        if (tape == null) {
            return of(y);
        }
        tape.addEdge(a, b.value);
        tape.addEdge(b, a.value);
        tape.addEdge(c, Rational.ONE);
        return tape.endVertex(FMA, y);
    }

    /// The size; the partial at 0 is 0.
    ///
    /// @return `|this|`
    public Exact abs() {
        return record(UnaryRule.ABS, value.abs(), this, Rational.of(value.signum()));
    }

    /// The sign, -1, 0 or 1; its partial is 0 everywhere.
    ///
    /// @return the sign
    public Exact sign() {
        return record(UnaryRule.SIGN, Rational.of(value.signum()), this, Rational.ZERO);
    }

    /// The largest whole number not above this one; its partial is 0 everywhere.
    ///
    /// @return the number rounded down
    public Exact floor() {
        return record(UnaryRule.FLOOR, value.floor(), this, Rational.ZERO);
    }

    /// The smallest whole number not below this one; its partial is 0 everywhere.
    ///
    /// @return the number rounded up
    public Exact ceil() {
        return record(UnaryRule.CEIL, value.ceil(), this, Rational.ZERO);
    }

    /// The smaller of two; on a tie the partials follow the first.
    ///
    /// @param a a number
    /// @param b another
    /// @return the smaller
    public static Exact min(Exact a, Exact b) {
        return chosen(BinaryRule.MIN, a, b, a.compareTo(b) <= 0);
    }

    /// The larger of two; on a tie the partials follow the first.
    ///
    /// @param a a number
    /// @param b another
    /// @return the larger
    public static Exact max(Exact a, Exact b) {
        return chosen(BinaryRule.MAX, a, b, a.compareTo(b) >= 0);
    }

    private static Exact chosen(Operation operation, Exact a, Exact b, boolean first) {
        return record(operation, first ? a.value : b.value, a, Rational.of(first ? 1 : 0), b,
                Rational.of(first ? 0 : 1));
    }

    private static Exact record(Operation operation, Rational y, Exact a, Rational partialA) {
        if (a.tape == null) {
            return of(y);
        }
        a.tape.addEdge(a, partialA);
        return a.tape.endVertex(operation, y);
    }

    private static Exact record(Operation operation, Rational y, Exact a, Rational partialA, Exact b,
            Rational partialB) {
        ExactTape tape = a.tape != null ? a.tape : b.tape;
        if (tape == null) {
            return of(y);
        }
        tape.addEdge(a, partialA);
        tape.addEdge(b, partialB);
        return tape.endVertex(operation, y);
    }

    /// Compares values.
    @Override
    public int compareTo(Exact other) {
        return value.compareTo(other.value);
    }

    /// Whether the values are the same.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Exact exact && value.equals(exact.value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    /// The value as text.
    @Override
    public String toString() {
        return value.toString();
    }
}
