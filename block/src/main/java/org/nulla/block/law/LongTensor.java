package org.nulla.block.law;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A matrix in forty decimal digits, with the derivative of every entry by all unknowns: an oracle for small networks that shares
/// nothing with the engine. In a twin every value, and with it every partial, is moved at random by a few units in the last place of the type
/// that the engine computes in.
final class LongTensor {

    /// Where the slope of the hyperbolic tangent is far below the range of 64 bits.
    private static final BigDecimal FAR = BigDecimal.valueOf(800);

    static final MathContext DIGITS = new MathContext(40);

    private final Entry[][] entries;

    private LongTensor(Entry[][] entries) {
        this.entries = entries;
    }

    /// How values are moved.
    ///
    /// @param random where from, or null for the program itself
    /// @param eta by how much at most, relative
    /// @param smallest the smallest number that the type has with all its digits: a slope is moved as if it were no smaller
    record Moves(@Nullable SplittableRandom random, double eta, double smallest) {

        BigDecimal of(BigDecimal value) {
            SplittableRandom some = random;
            return some == null || value.signum() == 0 ? value
                    : value.multiply(BigDecimal.ONE.add(new BigDecimal(eta * (2 * some.nextDouble() - 1))), DIGITS);
        }

        BigDecimal slope(BigDecimal slope) {
            SplittableRandom some = random;
            return some == null ? slope
                    : slope.add(new BigDecimal(eta * (2 * some.nextDouble() - 1)).multiply(new BigDecimal(smallest)),
                            DIGITS);
        }
    }

    /// A number with its derivatives; null where they are zero.
    ///
    /// @param value the number
    /// @param slopes an entry for each unknown
    @SuppressWarnings("ArrayRecordComponent") // made by one operation and read by the next
    record Entry(BigDecimal value, @Nullable BigDecimal[] slopes) {

        private static Entry linear(BigDecimal value, Entry a, BigDecimal byA, Entry b, BigDecimal byB) {
            @Nullable BigDecimal[] slopes = new BigDecimal[a.slopes.length];
            for (int i = 0; i < slopes.length; i++) {
                BigDecimal first = times(a.slopes[i], byA);
                BigDecimal second = times(b.slopes[i], byB);
                slopes[i] = first == null ? second : second == null ? first : first.add(second, DIGITS);
            }
            return new Entry(value, slopes);
        }

        private static @Nullable BigDecimal times(@Nullable BigDecimal slope, BigDecimal factor) {
            return slope == null || factor.signum() == 0 ? null : slope.multiply(factor, DIGITS);
        }

        Entry plus(Entry b, Moves moves) {
            return linear(moves.of(value.add(b.value, DIGITS)), this, BigDecimal.ONE, b, BigDecimal.ONE);
        }

        Entry times(Entry b, Moves moves) {
            return linear(moves.of(value.multiply(b.value, DIGITS)), this, b.value, b, value);
        }

        Entry scaled(BigDecimal factor, Moves moves) {
            return through(value.multiply(factor, DIGITS), factor, moves);
        }

        Entry through(BigDecimal image, BigDecimal slope, Moves moves) {
            BigDecimal moved = moves.of(slope);
            @Nullable BigDecimal[] scaled = new BigDecimal[slopes.length];
            for (int i = 0; i < scaled.length; i++) {
                scaled[i] = times(slopes[i], moved);
            }
            return new Entry(moves.of(image), scaled);
        }

        /// `e / (e + 2)` with `e = exp(2|x|) - 1`, and the slope `4 (e + 1) / (e + 2)²`.
        Entry tanh(Moves moves) {
            if (value.signum() == 0) {
                return through(value, BigDecimal.ONE, moves);
            }
            if (value.abs().compareTo(FAR) > 0) {
                return through(BigDecimal.valueOf(value.signum()), BigDecimal.ZERO, moves);
            }
            BigDecimal e = growth(value.abs());
            BigDecimal more = e.add(BigDecimal.TWO, DIGITS);
            BigDecimal slope = e.add(BigDecimal.ONE, DIGITS).multiply(BigDecimal.valueOf(4))
                    .divide(more.multiply(more, DIGITS), DIGITS);
            BigDecimal t = e.divide(more, DIGITS);
            return through(value.signum() > 0 ? t : t.negate(),
                    moves.slope(slope), moves);
        }

        Entry relu(Moves moves) {
            return value.signum() > 0 ? this : through(BigDecimal.ZERO, BigDecimal.ZERO, moves);
        }
    }

    /// `exp(2x) - 1` for a positive number: by its series at a small place, then doubled, so that no digits cancel.
    private static BigDecimal growth(BigDecimal x) {
        int halvings = Math.max(0, (int) Math.ceil(Math.log(x.doubleValue() * 2) / Math.log(2)) + 10);
        BigDecimal small = x.multiply(BigDecimal.TWO).divide(BigDecimal.TWO.pow(halvings), DIGITS);
        BigDecimal sum = BigDecimal.ZERO;
        BigDecimal term = BigDecimal.ONE;
        for (int k = 1; k < 40; k++) {
            term = term.multiply(small, DIGITS).divide(BigDecimal.valueOf(k), DIGITS);
            sum = sum.add(term, DIGITS);
        }
        for (int k = 0; k < halvings; k++) {
            sum = sum.multiply(sum.add(BigDecimal.TWO, DIGITS), DIGITS);
        }
        return sum;
    }

    /// Plain numbers, as they are in the engine.
    ///
    /// @param from the number of the first one among the unknowns, or -1 where they are none
    static LongTensor of(int rows, int columns, double[] numbers, int from, int unknowns, Moves moves) {
        Entry[][] entries = new Entry[rows][columns];
        for (int i = 0; i < numbers.length; i++) {
            @Nullable BigDecimal[] slopes = new BigDecimal[unknowns];
            if (from >= 0) {
                slopes[from + i] = BigDecimal.ONE;
            }
            entries[i / columns][i % columns] = new Entry(moves.of(new BigDecimal(numbers[i])), slopes);
        }
        return new LongTensor(entries);
    }

    int rows() {
        return entries.length;
    }

    int columns() {
        return entries[0].length;
    }

    private interface Place {
        Entry at(int row, int column);
    }

    private static LongTensor make(int rows, int columns, Place place) {
        Entry[][] entries = new Entry[rows][columns];
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                entries[i][j] = place.at(i, j);
            }
        }
        return new LongTensor(entries);
    }

    LongTensor each(UnaryOperator<Entry> f) {
        return make(rows(), columns(), (i, j) -> f.apply(entries[i][j]));
    }

    LongTensor with(LongTensor b, BinaryOperator<Entry> f) {
        IntBinaryOperator within = (place, size) -> size == 1 ? 0 : place;
        return make(rows(), columns(), (i, j) -> f.apply(entries[i][j],
                b.entries[within.applyAsInt(i, b.rows())][within.applyAsInt(j, b.columns())]));
    }

    LongTensor matmul(LongTensor b, Moves moves) {
        return make(rows(), b.columns(), (i, j) -> {
            Entry sum = entries[i][0].times(b.entries[0][j], moves);
            for (int k = 1; k < columns(); k++) {
                sum = sum.plus(entries[i][k].times(b.entries[k][j], moves), moves);
            }
            return sum;
        });
    }

    LongTensor columnSums(Moves moves) {
        return make(1, columns(), (_, j) -> {
            Entry sum = entries[0][j];
            for (int i = 1; i < rows(); i++) {
                sum = sum.plus(entries[i][j], moves);
            }
            return sum;
        });
    }

    LongTensor rowSums(Moves moves) {
        return make(rows(), 1, (i, _) -> {
            Entry sum = entries[i][0];
            for (int j = 1; j < columns(); j++) {
                sum = sum.plus(entries[i][j], moves);
            }
            return sum;
        });
    }

    /// The columns, and again.
    LongTensor twice() {
        return make(rows(), 2 * columns(), (i, j) -> entries[i][j % columns()]);
    }

    /// The derivatives, one row for each entry.
    void appendJacobian(List<BigDecimal[]> rows) {
        for (Entry[] row : entries) {
            for (Entry entry : row) {
                BigDecimal[] slopes = new BigDecimal[entry.slopes.length];
                for (int i = 0; i < slopes.length; i++) {
                    BigDecimal slope = entry.slopes[i];
                    slopes[i] = slope == null ? BigDecimal.ZERO : slope;
                }
                rows.add(slopes);
            }
        }
    }
}
