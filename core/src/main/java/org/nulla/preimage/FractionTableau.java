package org.nulla.preimage;

import java.math.BigInteger;

/// A matrix of binary fractions that Gauss and Jordan's elimination is applied to without rounding: all entries are kept as whole numbers
/// over one divisor, which divides every product evenly (Bareiss 1968).
final class FractionTableau {

    /// Differences between entries are told to so many binary places.
    private static final int PLACES = 512;

    /// Bits of a quotient before it is rounded to a double.
    private static final int ROUNDED = 80;

    private final BigInteger[][] entries;
    private final boolean[] taken;
    /// What the matrix was multiplied by, as a power of two.
    private final int power;
    private BigInteger divisor = BigInteger.ONE;

    FractionTableau(Binary[][] matrix) {
        int least = 0;
        for (Binary[] row : matrix) {
            for (Binary entry : row) {
                least = Math.min(least, entry.power());
            }
        }
        this.power = -least;
        this.taken = new boolean[matrix.length];
        this.entries = new BigInteger[matrix.length][];
        for (int i = 0; i < entries.length; i++) {
            entries[i] = new BigInteger[matrix[i].length];
            for (int j = 0; j < entries[i].length; j++) {
                entries[i][j] = matrix[i][j].digits().shiftLeft(matrix[i][j].power() - least);
            }
        }
    }

    /// A number `digits · 2^power`.
    record Binary(BigInteger digits, int power) {

        static final Binary ZERO = new Binary(BigInteger.ZERO, 0);
        static final Binary ONE = new Binary(BigInteger.ONE, 0);

        static Binary of(BigInteger digits, int power) {
            int zeros = digits.signum() == 0 ? 0 : digits.getLowestSetBit();
            return digits.signum() == 0 ? ZERO : new Binary(digits.shiftRight(zeros), power + zeros);
        }

        /// The number that a double stands for.
        ///
        /// @param value a finite number
        static Binary of(double value) {
            int exponent = Math.max(Math.getExponent(value), Double.MIN_EXPONENT) - 52;
            // in two steps, for the power may be larger than one double can hold
            double whole = Math.scalb(Math.scalb(value, -exponent / 2), -exponent + exponent / 2);
            return of(BigInteger.valueOf((long) whole), exponent);
        }

        Binary plus(Binary other) {
            if (digits.signum() == 0 || other.digits.signum() == 0) {
                return digits.signum() == 0 ? other : this;
            }
            int least = Math.min(power, other.power);
            return of(digits.shiftLeft(power - least).add(other.digits.shiftLeft(other.power - least)), least);
        }

        Binary times(Binary other) {
            return digits.signum() == 0 || other.digits.signum() == 0 ? ZERO
                    : new Binary(digits.multiply(other.digits), power + other.power);
        }

        Binary negated() {
            return new Binary(digits.negate(), power);
        }

        /// Times a power of two.
        Binary scaled(int by) {
            return digits.signum() == 0 ? this : new Binary(digits, power + by);
        }

        /// The power of two that its size is below.
        int magnitude() {
            return digits.bitLength() + power;
        }

        boolean isZero() {
            return digits.signum() == 0;
        }
    }

    /// The largest number of bits of an entry.
    int bits() {
        int most = 0;
        for (BigInteger[] row : entries) {
            for (BigInteger entry : row) {
                most = Math.max(most, entry.bitLength());
            }
        }
        return most;
    }

    /// Takes an entry as a pivot, and eliminates its column from all other rows.
    void take(int row, int column) {
        BigInteger[] pivots = entries[row];
        BigInteger pivot = pivots[column];
        for (int i = 0; i < entries.length; i++) {
            BigInteger factor = entries[i][column];
            for (int j = 0; j < pivots.length && i != row; j++) {
                BigInteger product = pivot.multiply(entries[i][j]);
                if (factor.signum() != 0 && pivots[j].signum() != 0) {
                    product = product.subtract(factor.multiply(pivots[j]));
                }
                entries[i][j] = product.signum() == 0 ? product : product.divide(divisor);
            }
        }
        divisor = pivot;
        taken[row] = true;
    }

    /// Whether an entry is exactly zero.
    boolean isZero(int i, int j) {
        return entries[i][j].signum() == 0;
    }

    /// An entry as it is after elimination, rounded: that of a row with a pivot divided by this.
    double value(int i, int j) {
        return rounded(entries[i][j], divisor, taken[i] ? 0 : power);
    }

    /// The same to many binary places.
    BigInteger places(int i, int j) {
        int shift = PLACES - (taken[i] ? 0 : power);
        return shift >= 0 ? entries[i][j].shiftLeft(shift).divide(divisor)
                : entries[i][j].divide(divisor.shiftLeft(-shift));
    }

    /// A number of so many binary places, rounded.
    static double rounded(BigInteger places) {
        return rounded(places, BigInteger.ONE, PLACES);
    }

    /// The numerator of an entry in a row with a pivot, of which [#divisor] is the denominator; zero in other rows.
    BigInteger solution(int i, int j) {
        return taken[i] ? entries[i][j] : BigInteger.ZERO;
    }

    BigInteger divisor() {
        return divisor;
    }

    /// `n / d · 2^-power`.
    static double rounded(BigInteger n, BigInteger d, int power) {
        if (n.signum() == 0) {
            return 0;
        }
        int shift = ROUNDED - n.bitLength() + d.bitLength();
        BigInteger quotient = shift >= 0 ? n.shiftLeft(shift).divide(d) : n.divide(d.shiftLeft(-shift));
        return Math.scalb(quotient.doubleValue(), -shift - power);
    }
}
