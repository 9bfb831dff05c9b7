package org.nulla.testkit.random;

/// The numbers a program can run on: doubles, decimals of many digits, fractions.
///
/// @param <T> the type of number; immutable
public interface Arithmetic<T> {

    /// The number that a double stands for, exactly.
    ///
    /// @param value the double
    /// @return the number
    T of(double value);

    /// The nearest double.
    ///
    /// @param a a number
    /// @return its value as a double
    double toDouble(T a);

    /// The sum.
    ///
    /// @param a a number
    /// @param b a number
    /// @return `a + b`
    T plus(T a, T b);

    /// The difference.
    ///
    /// @param a a number
    /// @param b a number
    /// @return `a - b`
    default T minus(T a, T b) {
        return plus(a, negate(b));
    }

    /// The product.
    ///
    /// @param a a number
    /// @param b a number
    /// @return `a · b`
    T times(T a, T b);

    /// The quotient.
    ///
    /// @param a a number
    /// @param b a number, not zero
    /// @return `a / b`
    T divide(T a, T b);

    /// The negative.
    ///
    /// @param a a number
    /// @return `-a`
    T negate(T a);

    /// The sign.
    ///
    /// @param a a number
    /// @return -1, 0 or 1
    int signum(T a);

    /// The largest whole number not above.
    ///
    /// @param a a number
    /// @return the whole number
    T floor(T a);

    /// A function that is not rational.
    ///
    /// @param function which one
    /// @param a its argument
    /// @return its value
    /// @throws UnsupportedOperationException if these numbers do not have it
    T apply(Transcendental function, T a);

    /// The size.
    ///
    /// @param a a number
    /// @return `|a|`
    default T abs(T a) {
        return signum(a) < 0 ? negate(a) : a;
    }

    /// Comparison by value.
    ///
    /// @param a a number
    /// @param b a number
    /// @return negative, zero or positive
    default int compare(T a, T b) {
        return signum(minus(a, b));
    }

    /// The irrational functions from which all others are made.
    enum Transcendental {
        /// Square root.
        SQRT,
        /// Cube root.
        CBRT,
        /// Exponential.
        EXP,
        /// Natural logarithm.
        LOG,
        /// Sine.
        SIN,
        /// Cosine.
        COS,
        /// Inverse tangent.
        ATAN
    }
}
