package org.nulla.bench.stability;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Arrays;

/// A number of two hundred digits with its derivatives by the inputs: forward mode, which shares nothing with the library.
final class LongNumber {

    static final MathContext DIGITS = new MathContext(200);

    private static final BigDecimal TWO = BigDecimal.valueOf(2);
    /// A series begins at an argument of at most this power of two below 1.
    private static final int HALVINGS = 32;

    private final BigDecimal value;
    private final BigDecimal[] tangents;

    private LongNumber(BigDecimal value, BigDecimal[] tangents) {
        this.value = value;
        this.tangents = tangents;
    }

    BigDecimal value() {
        return value;
    }

    /// The derivative by each input.
    BigDecimal[] tangents() {
        return tangents.clone();
    }

    /// The arithmetic on them.
    ///
    /// @param inputs how many inputs there are
    record Numbers(int inputs) implements UnstableProgram.Numbers<LongNumber> {

        LongNumber input(double value, int number) {
            BigDecimal[] tangents = new BigDecimal[inputs];
            Arrays.fill(tangents, BigDecimal.ZERO);
            tangents[number] = BigDecimal.ONE;
            return new LongNumber(new BigDecimal(value), tangents);
        }

        @Override
        public LongNumber plus(LongNumber a, LongNumber b) {
            BigDecimal[] tangents = new BigDecimal[inputs];
            Arrays.setAll(tangents, j -> a.tangents[j].add(b.tangents[j], DIGITS));
            return new LongNumber(a.value.add(b.value, DIGITS), tangents);
        }

        @Override
        public LongNumber plus(LongNumber a, double b) {
            return new LongNumber(a.value.add(new BigDecimal(b), DIGITS), a.tangents);
        }

        @Override
        public LongNumber minus(LongNumber a, LongNumber b) {
            return plus(a, times(b, -1));
        }

        @Override
        public LongNumber times(LongNumber a, LongNumber b) {
            BigDecimal[] tangents = new BigDecimal[inputs];
            Arrays.setAll(tangents, j -> a.tangents[j].multiply(b.value, DIGITS)
                    .add(a.value.multiply(b.tangents[j], DIGITS), DIGITS));
            return new LongNumber(a.value.multiply(b.value, DIGITS), tangents);
        }

        @Override
        public LongNumber times(LongNumber a, double b) {
            BigDecimal factor = new BigDecimal(b);
            BigDecimal[] tangents = new BigDecimal[inputs];
            Arrays.setAll(tangents, j -> a.tangents[j].multiply(factor, DIGITS));
            return new LongNumber(a.value.multiply(factor, DIGITS), tangents);
        }

        @Override
        public LongNumber tanh(LongNumber a) {
            BigDecimal e = exp(a.value.multiply(TWO, DIGITS));
            BigDecimal y = e.subtract(BigDecimal.ONE, DIGITS).divide(e.add(BigDecimal.ONE, DIGITS), DIGITS);
            BigDecimal slope = BigDecimal.ONE.subtract(y.multiply(y, DIGITS), DIGITS);
            BigDecimal[] tangents = new BigDecimal[inputs];
            Arrays.setAll(tangents, j -> a.tangents[j].multiply(slope, DIGITS));
            return new LongNumber(y, tangents);
        }

        private static BigDecimal exp(BigDecimal x) {
            BigDecimal small = x.divide(new BigDecimal(BigInteger.TWO.pow(HALVINGS)), DIGITS);
            BigDecimal term = BigDecimal.ONE;
            BigDecimal sum = BigDecimal.ONE;
            // the argument is below 1e-8, so that thirty terms are more than enough
            for (int k = 1; k < 30; k++) {
                term = term.multiply(small, DIGITS).divide(BigDecimal.valueOf(k), DIGITS);
                sum = sum.add(term, DIGITS);
            }
            for (int k = 0; k < HALVINGS; k++) {
                sum = sum.multiply(sum, DIGITS);
            }
            return sum;
        }
    }
}
