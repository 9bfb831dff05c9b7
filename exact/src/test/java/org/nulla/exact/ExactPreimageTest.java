package org.nulla.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nulla.DomainException;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.Real;
import org.nulla.RunControl;
import org.nulla.function.VectorFunction;
import org.nulla.linalg.Rational;

@DisplayName("An exact preimage")
class ExactPreimageTest {

    private static Rational r(long numerator, long denominator) {
        return Rational.of(numerator, denominator);
    }

    private static List<Rational> vector(long... entries) {
        return IntStream.range(0, entries.length).mapToObj(i -> Rational.of(entries[i])).toList();
    }

    private static Rational[] array(long... entries) {
        return vector(entries).toArray(Rational[]::new);
    }

    @Tag("fast")
    @Test
    @DisplayName("is a point with the very fractions that one finds by hand")
    void point() {
        ExactLinearization f = Exact.linearize(x -> new Exact[] {x[0].times(x[1]), x[0].div(x[1])}, array(1, 3));
        assertThat(f.value()).containsExactly(Rational.of(3), r(1, 3));
        assertThat(f.jacobian()).containsExactly(List.of(Rational.of(3), Rational.ONE), List.of(r(1, 3), r(-1, 9)));
        ExactPreimage answer = f.tangentPreimage(array(1, 1));
        assertThat(answer).isInstanceOf(ExactPreimage.Point.class);
        assertThat(answer.rank()).isEqualTo(2);
        assertThat(answer.onlyPoint()).containsExactly(r(5, 3), Rational.of(-4));
        assertThat(f.jvp(answer.onlyPoint())).isEqualTo(vector(1, 1));
        assertThat(f.cotangentPreimage(array(1, 0)).onlyPoint()).containsExactly(r(1, 6), r(3, 2));
    }

    @Tag("fast")
    @Test
    @DisplayName("is a space whose shortest member is a vector of fractions, too")
    void space() {
        ExactLinearization f = Exact.linearize(x -> new Exact[] {x[0].times(x[1]).times(x[2])}, array(1, 2, 3));
        ExactPreimage answer = f.tangentPreimage(array(6));
        assertThat(answer.rank()).isEqualTo(1);
        assertThat(answer.space().dimension()).isEqualTo(2);
        assertThat(answer.space().minNorm()).containsExactly(r(36, 49), r(18, 49), r(12, 49));
        assertThat(answer.space().contains(vector(1, 0, 0))).isTrue();
        assertThat(answer.space().contains(List.of(Rational.of(0x1p-1074).plus(Rational.ONE), Rational.ZERO,
                Rational.ZERO))).isFalse();
        assertThat(answer.space().toAffineSpace().minNorm()).usingComparatorWithPrecision(1e-12)
                .containsExactly(36 / 49.0, 18 / 49.0, 12 / 49.0);
        assertThatThrownBy(answer::onlyPoint).hasMessageContaining("dimension 2");
    }

    @Tag("fast")
    @Test
    @DisplayName("is empty with a combination of outputs in whole numbers that proves it")
    void empty() {
        ExactLinearization f = Exact.linearize(x -> new Exact[] {x[0].plus(x[1]), x[0].times(2).plus(x[1].times(2)),
            x[1]}, array(1, 1));
        ExactPreimage answer = f.tangentPreimage(array(1, 3, 0));
        assertThat(answer).isInstanceOfSatisfying(ExactPreimage.Empty.class, empty -> {
            assertThat(empty.rank()).isEqualTo(2);
            assertThat(empty.conflict()).isEqualTo(vector(2, -1, 0));
            assertThat(empty.discrepancy()).isEqualTo(Rational.of(-1));
        });
        assertThat(answer.isEmpty()).isTrue();
        assertThatThrownBy(answer::space).hasMessageContaining("[2, -1, 0]");
        assertThat(f.tangentPreimage(array(1, 2, 0)).onlyPoint()).isEqualTo(vector(1, 0));
    }

    @Tag("fast")
    @Test
    @DisplayName("of a space is found with the directions that depend on each other left out")
    void targetSpace() {
        ExactLinearization f = Exact.linearize(x -> new Exact[] {x[0].plus(x[1]), x[0].plus(x[1])}, array(1, 1));
        ExactSpace free = ExactSpace.of(vector(1, 3), List.of(vector(0, 1), vector(0, -2)));
        assertThat(free.dimension()).isEqualTo(1);
        ExactPreimage answer = f.tangentPreimage(free, ExactOptions.DEFAULT);
        assertThat(answer.rank()).isEqualTo(1);
        assertThat(answer.space().dimension()).isEqualTo(1);
        assertThat(answer.space().contains(vector(1, 0))).isTrue();
        ExactSpace along = ExactSpace.of(vector(1, 3), List.of(vector(1, 1)));
        assertThat(f.tangentPreimage(along, ExactOptions.DEFAULT)).isInstanceOfSatisfying(ExactPreimage.Empty.class,
                empty -> assertThat(empty.conflict()).isEqualTo(vector(1, -1)));
    }

    @Tag("fast")
    @Test
    @DisplayName("knows unused inputs, constant outputs, and outputs that are inputs or repeat")
    void awkwardOutputs() {
        ExactLinearization f = Exact.linearize(x -> new Exact[] {x[0], x[0], Exact.of(7), x[0].minus(x[0])},
                array(1, 1));
        assertThat(f.rank()).isEqualTo(1);
        assertThat(f.tangentPreimage(array(2, 2, 0, 0)).space()).isEqualTo(
                ExactSpace.of(vector(2, 0), List.of(vector(0, 1))));
        assertThat(f.tangentPreimage(array(2, 3, 0, 0)).isEmpty()).isTrue();
        assertThat(f.tangentPreimage(array(2, 2, 1, 0)).isEmpty()).isTrue();
        assertThat(f.tangentPreimage(array(2, 2, 0, 1)).isEmpty()).isTrue();
        assertThat(f.cotangentPreimage(array(5, 0)).space().dimension()).isEqualTo(3);
        assertThat(f.cotangentPreimage(array(5, 1)).isEmpty()).isTrue();
    }

    @Tag("fast")
    @Test
    @DisplayName("has the partials of the library at kinks, and at points where a power is delicate")
    void kinks() {
        double[][] points = {{0, 0}, {1.5, -2}, {-1, -1}, {2, 3}};
        for (double[] at : points) {
            ExactFunction exact = x -> new Exact[] {x[0].abs(), x[0].sign().plus(x[1].floor()), x[1].ceil(),
                Exact.min(x[0], x[1]), Exact.max(x[0], x[1]), Exact.fma(x[0], x[1], x[1]), x[0].pow(0), x[0].pow(1),
                x[0].pow(3), x[1].minus(9).pow(-2), x[0].minusFrom(1), x[1].minus(5).dividedInto(4), x[0].unaryMinus()};
            VectorFunction real = x -> new Real[] {x[0].abs(), x[0].sign().plus(x[1].floor()), x[1].ceil(),
                Real.min(x[0], x[1]), Real.max(x[0], x[1]), Real.fma(x[0], x[1], x[1]), x[0].pow(0), x[0].pow(1),
                x[0].pow(3), x[1].minus(9).pow(-2), x[0].minusFrom(1), x[1].minus(5).dividedInto(4), x[0].unaryMinus()};
            ExactLinearization f = Exact.linearize(exact, at);
            Linearization g = Nulla.linearize(real, at);
            assertThat(Rational.doubles(f.value())).usingComparatorWithPrecision(1e-15).containsExactly(g.value());
            for (int i = 0; i < f.outputs(); i++) {
                assertThat(Rational.doubles(f.jacobian().get(i))).as("row %s at %s", i, at)
                        .usingComparatorWithPrecision(1e-15).containsExactly(g.jacobian()[i]);
            }
        }
    }

    @Tag("fast")
    @Test
    @DisplayName("proves Hilbert matrices of full rank, where doubles can only doubt")
    void hilbert() {
        int n = 24;
        ExactFunction exact = x -> IntStream.range(0, n).mapToObj(i -> IntStream.range(0, n)
                .mapToObj(j -> x[j].div(i + j + 1)).reduce(Exact::plus).orElseThrow()).toArray(Exact[]::new);
        VectorFunction real = x -> IntStream.range(0, n).mapToObj(i -> IntStream.range(0, n)
                .mapToObj(j -> x[j].div(i + j + 1)).reduce(Real::plus).orElseThrow()).toArray(Real[]::new);
        double[] ones = new double[n];
        java.util.Arrays.fill(ones, 1);
        ExactPreimage proved = Exact.linearize(exact, new double[n]).tangentPreimage(Rational.vector(ones));
        assertThat(proved.rank()).isEqualTo(n);
        // the inverse of a Hilbert matrix is whole, so this is; its first entry for ones is n (-1)^(n+1)
        assertThat(proved.onlyPoint()).allMatch(Rational::isWhole);
        assertThat(proved.onlyPoint().getFirst()).isEqualTo(Rational.of(-n));
        Preimage guessed = Nulla.linearize(real, new double[n]).tangentPreimage(ones);
        assertThat(guessed.certificate().doubtful()).as("doubles know the rank of a Hilbert matrix").isTrue();
    }

    @Tag("fast")
    @Test
    @DisplayName("sees a cancellation as what it is: zero where it is exact, and rank where it is not")
    void cancellation() {
        // (x + 1e16 x) - 1e16 x is x, which doubles of the partial sums would lose
        UnaryOperator<Exact> lost = x -> x.plus(x.times(1e16)).minus(x.times(1e16));
        ExactLinearization f = Exact.linearize(x -> new Exact[] {lost.apply(x[0]).minus(x[0]), lost.apply(x[1])},
                array(1, 1));
        assertThat(f.jacobian()).containsExactly(vector(0, 0), vector(0, 1));
        assertThat(f.rank()).isEqualTo(1);
        // (x/3)·3 - x is zero, but (x·(the double next to a third))·3 - x is not
        ExactLinearization g = Exact.linearize(x -> new Exact[] {x[0].div(3).times(3).minus(x[0]),
            x[0].times(1.0 / 3).times(3).minus(x[0])}, array(1));
        assertThat(g.jacobian().getFirst()).isEqualTo(vector(0));
        assertThat(g.jacobian().getLast()).containsExactly(Rational.of(-0x1p-54));
    }

    @Tag("fast")
    @Test
    @DisplayName("takes the largest and the smallest doubles together")
    void hugeAndTiny() {
        double[] factors = {Double.MAX_VALUE, Double.MIN_VALUE, 1e-300, -1e300};
        ExactLinearization f = Exact.linearize(
                x -> new Exact[] {x[0].times(factors[0]).times(factors[0]).plus(x[1].times(factors[1])),
                    x[0].times(factors[2]).times(factors[2]).plus(x[1].times(factors[3]))},
                array(1, 1));
        ExactPreimage answer = f.tangentPreimage(array(1, 0));
        assertThat(answer.rank()).isEqualTo(2);
        assertThat(f.jvp(answer.onlyPoint())).isEqualTo(vector(1, 0));
    }

    @Test
    @DisplayName("of a long chain takes no stack, and one of a tridiagonal system stays cheap")
    void longPrograms() {
        ExactFunction chain = x -> {
            Exact y = x[0];
            for (int i = 0; i < 20_000; i++) {
                y = i % 2 == 0 ? y.plus(x[1]) : y.unaryMinus();
            }
            return new Exact[] {y, x[1]};
        };
        assertThat(Exact.linearize(chain, array(1, 1)).tangentPreimage(array(3, 0)).onlyPoint())
                .isEqualTo(vector(3, 0));
        int n = 300;
        ExactFunction tridiagonal = x -> IntStream.range(0, n).mapToObj(i -> {
            Exact y = x[i].times(2);
            y = i > 0 ? y.minus(x[i - 1]) : y;
            return i < n - 1 ? y.minus(x[i + 1]) : y;
        }).toArray(Exact[]::new);
        double[] target = new double[n];
        target[n - 1] = n + 1;
        List<Rational> answer = Exact.linearize(tridiagonal, new double[n]).tangentPreimage(Rational.vector(target))
                .onlyPoint();
        assertThat(answer).isEqualTo(vector(IntStream.rangeClosed(1, n).asLongStream().toArray()));
    }

    @Tag("fast")
    @Test
    @DisplayName("stops where numbers grow beyond the limit, and names the step and the limit")
    void growth() {
        ExactFunction squares = x -> {
            Exact y = x[0];
            for (int i = 0; i < 60; i++) {
                y = y.times(y);
            }
            return new Exact[] {y};
        };
        ExactOptions tight = ExactOptions.DEFAULT.withMostBits(1_000);
        assertThatThrownBy(() -> Exact.linearize(squares, tight, array(3))).isInstanceOf(ArithmeticException.class)
                .hasMessageContaining("(times)").hasMessageContaining("1000").hasMessageContaining("withMostBits");
        assertThatThrownBy(() -> Exact.linearize(x -> new Exact[] {x[0].pow(Integer.MAX_VALUE)}, array(3)))
                .isInstanceOf(ArithmeticException.class).hasMessageContaining("(pow)");
        ExactLinearization hilbert = Exact.linearize(x -> IntStream.range(0, 12).mapToObj(i -> IntStream.range(0, 12)
                .mapToObj(j -> x[j].div(i + j + 1)).reduce(Exact::plus).orElseThrow()).toArray(Exact[]::new),
                new double[12]);
        Rational[] ones = array(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1);
        assertThatThrownBy(() -> hilbert.tangentPreimage(ExactSpace.point(ones), ExactOptions.DEFAULT.withMostBits(20)))
                .isInstanceOf(ArithmeticException.class).hasMessageContaining("preimage").hasMessageContaining("20");
    }

    @Tag("fast")
    @Test
    @DisplayName("can be cancelled while the program runs and while the preimage is taken")
    void control() {
        ExactFunction f = x -> {
            Exact y = x[0];
            for (int i = 0; i < 1_000; i++) {
                y = y.plus(1);
            }
            return new Exact[] {y};
        };
        AtomicInteger asked = new AtomicInteger();
        RunControl control = RunControl.NONE.cancelledWhen(() -> asked.incrementAndGet() > 500);
        ExactOptions options = ExactOptions.DEFAULT.withControl(control);
        assertThatThrownBy(() -> Exact.linearize(f, options, array(1))).isInstanceOf(CancellationException.class);
        assertThat(asked.get()).isEqualTo(501);
        ExactLinearization traced = Exact.linearize(f, array(1));
        asked.set(0);
        assertThatThrownBy(() -> traced.tangentPreimage(ExactSpace.point(array(1)), options))
                .isInstanceOf(CancellationException.class);
        assertThat(asked.get()).isEqualTo(501);
    }

    @Tag("fast")
    @Test
    @DisplayName("refuses division by zero, numbers of another derivative, and numbers that outlived theirs")
    void refusals() {
        assertThatThrownBy(() -> Exact.linearize(x -> new Exact[] {x[0].div(x[0].minus(x[0]))}, array(3)))
                .isInstanceOf(DomainException.class).hasMessageContaining("3 / 0");
        assertThatThrownBy(() -> Exact.linearize(x -> new Exact[] {x[0].pow(-1)}, array(0)))
                .isInstanceOf(DomainException.class).hasMessageContaining("0 ^ -1");
        assertThatThrownBy(() -> Exact.linearize(x -> {
            Exact.linearize(y -> new Exact[] {y[0].times(x[0])}, array(1));
            return x;
        }, array(1))).isInstanceOf(IllegalStateException.class).hasMessageContaining("do not nest");
        Exact[] kept = new Exact[1];
        Exact.linearize(x -> {
            kept[0] = x[0];
            return x;
        }, array(1));
        assertThatThrownBy(() -> kept[0].plus(1)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("ended");
        assertThatThrownBy(() -> Exact.linearize(x -> x, array(1)).tangentPreimage(array(1, 2)))
                .hasMessageContaining("1 entries, found 2");
    }
}
