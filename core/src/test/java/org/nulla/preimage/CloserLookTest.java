package org.nulla.preimage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nulla.AffineSpace;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.Real;

@DisplayName("What doubles count as noise is looked at more closely where it is coarse")
class CloserLookTest {

    /// `w` in a roundabout way that loses digits, `x`, `w`.
    private static Linearization roundabout(double unit) {
        return Nulla.linearize(x -> new Real[] {
            x[0].times(unit).plus(x[1]).minus(x[0].times(unit)), x[0], x[1]}, 1, 1);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e9, 1e10, 1e11, 1e12, 1e13})
    @DisplayName("a target that is missed by less than the noise of doubles is missed, and that is certain")
    void missedWithinNoise(double unit) {
        Preimage found = roundabout(unit).tangentPreimage(1, 1, 1 + 2e-15 * unit);
        assertThat(found.isEmpty()).as("%s", found.certificate()).isTrue();
        assertThat(found.certificate().doubtful()).as("%s", found.certificate()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e9, 1e10, 1e11, 1e12, 1e13})
    @DisplayName("a target that is met is met to all digits, however coarse the noise of doubles is")
    void metWithinNoise(double unit) {
        Preimage found = roundabout(unit).tangentPreimage(3, 1, 3);
        assertThat(found.certificate().doubtful()).as("%s", found.certificate()).isFalse();
        assertThat(found.onlyPoint()).containsExactly(new double[] {1, 3}, within(1e-14));
    }

    @Test
    @DisplayName("a target below the normal range is not reached by whatever is as small")
    void belowTheNormalRange() {
        Preimage found = Nulla.linearize(x -> new Real[] {x[0].plus(x[1]), x[0].plus(x[1])}, 1, 1)
                .tangentPreimage(1e-310, 2e-310);
        assertThat(found.isEmpty() || found.certificate().doubtful()).as("%s", found).isTrue();
        assertThat(Nulla.linearize(x -> new Real[] {x[0].plus(x[1])}, 1, 1).tangentPreimage(1e-310).certificate()
                .doubtful()).isFalse();
    }

    @Test
    @DisplayName("rows that are the same are no rank, though rounding leaves the same of them in every twin")
    void roundedAlike() {
        Linearization f = Nulla.linearize(x -> {
            Real d = x[2].times(1e-5);
            Real e = d.times(2);
            Real g = e.times(41).div(41).minus(e).plus(e);
            Real p = Real.fma(e, x[1], x[3].times(1e-6));
            Real q = Real.fma(e, g.plus(e), p);
            return new Real[] {e.plus(g.times(2.8)).times(1e-4), x[0], d, x[0], d.plus(x[0].times(.9)), p, q, q};
        }, 0, -1.25, 0.125, -1.625);
        // q is p and a function of x2 alone, and in p the second and the fourth input appear together
        Preimage found = f.tangentPreimage(-7.918346187345544E-9, -2.0497055787221656, -1.041887656229677E-5,
                -2.0497055787221656, -1.8447454397265115, 2.7881144243891753E-5, 2.788093586636051E-5,
                2.788093586636051E-5);
        assertThat(found.certificate().rank()).as("%s", found.certificate()).isEqualTo(3);
        assertThat(found.space().dimension()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 17, 30, 59})
    @DisplayName("a pivot that sums in two units bury deeper than twice the precision reaches is missed with doubt")
    void buriedPivot(int lines) {
        Preimage found = Nulla.ihvp(x -> {
            Real before = x[0];
            Real last = x[1];
            for (int k = 0; k < lines; k++) {
                Real next = last.times(1.2).minus(before);
                before = last;
                last = next;
            }
            Real large = before.times(1e92);
            return before.times(before).plus(last.times(last)).plus(large.times(large));
        }, new double[] {-1.138, -0.926}, new double[] {1, 2});
        // the determinant is 1e184 at any number of lines
        assertThat(found.certificate().doubtful() || (!found.isEmpty() && found.space().dimension() == 0))
                .as("%s", found).isTrue();
    }

    @Test
    @DisplayName("in fractions a target is met within the tolerance as well: its own rounding contradicts nothing")
    void fractionsKnowTheTolerance() {
        Linearization f = Nulla.linearize(x -> {
            Real large = x[0].times(1e60);
            Real y = large.plus(x[1]).minus(large);
            return new Real[] {y, y.times(0.1), x[0]};
        }, 1, 1);
        // 0.1 times 3, rounded
        Preimage found = f.tangentPreimage(3, 0.1 * 3, 1);
        assertThat(found.isEmpty() && !found.certificate().doubtful()).as("%s", found.certificate()).isFalse();
    }

    @Test
    @DisplayName("columns that lie along the target do not disturb the least-squares point")
    void leastSquaresBesideDirections() {
        for (long seed = 0; seed < 50; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            double[] along = random.doubles(5, -1, 1).toArray();
            double[] across = random.doubles(5, -1, 1).toArray();
            double[] target = random.doubles(5, -1, 1).toArray();
            Linearization f = Nulla.linearize(x -> {
                Real[] y = new Real[5];
                Arrays.setAll(y, i -> x[0].times(along[i]).plus(x[1].times(across[i])));
                return y;
            }, 1, 1);
            Preimage found = f.tangentPreimage(AffineSpace.of(target, along));
            assertThat(found.isEmpty()).as("seed %s", seed).isTrue();
            assertThat(found.certificate().doubtful()).as("seed %s: %s", seed, found.certificate()).isFalse();
            double[] free = orthogonal(across, along);
            double expected = dot(free, target) / dot(free, across);
            assertThat(((Preimage.Empty) found).leastSquares().toArray()[1]).as("seed %s", seed)
                    .isCloseTo(expected, within(1e-12 * (1 + Math.abs(expected))));
        }
    }

    @Test
    @DisplayName("each output is judged by itself: a small one that misses is not excused by a large one")
    void eachOutputByItself() {
        Linearization f = Nulla.linearize(x -> new Real[] {x[0], x[0].times(1e-12)}, 1);
        Preimage missed = f.tangentPreimage(1, 5e-12);
        assertThat(missed.isEmpty()).as("%s", missed.certificate()).isTrue();
        assertThat(missed.certificate().doubtful()).as("%s", missed.certificate()).isFalse();
        Preimage met = f.tangentPreimage(1, 1e-12);
        assertThat(met.certificate().doubtful()).as("%s", met.certificate()).isFalse();
        assertThat(met.onlyPoint()).containsExactly(new double[] {1}, within(1e-15));
    }

    private static double[] orthogonal(double[] a, double[] b) {
        double share = dot(a, b) / dot(b, b);
        double[] rest = a.clone();
        Arrays.setAll(rest, i -> a[i] - share * b[i]);
        return rest;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}
