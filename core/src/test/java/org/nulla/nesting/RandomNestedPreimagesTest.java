package org.nulla.nesting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.nulla.AffineSpace;
import org.nulla.Differences;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.Real;
import org.nulla.function.VectorFunction;

@DisplayName("Random preimages inside a derivative")
class RandomNestedPreimagesTest {

    private static final int PROGRAMS = 120;

    /// A random function of `n` inputs with `m` outputs whose partials move with θ; some inputs are unused, some partials
    /// vanish at θ = 0.4, and with `dependent` the last output is a multiple of the first, for every θ.
    private static VectorFunction program(long seed, int n, int m, boolean dependent, Real theta) {
        return x -> {
            Random random = new Random(seed);
            Real[] y = new Real[m];
            for (int i = 0; i < m; i++) {
                y[i] = Real.ZERO;
                for (int k = 0; k < 3; k++) {
                    Real a = x[random.nextInt(n)];
                    Real b = x[random.nextInt(n)];
                    y[i] = y[i].plus(switch (random.nextInt(4)) {
                        case 0 -> a.times(theta.minus(0.4));
                        case 1 -> a.times(b).times(theta.sin().plus(1.5));
                        case 2 -> a.plus(theta).sin().times(2);
                        default -> a.times(random.nextDouble(0.5, 2)).plus(b.times(theta));
                    });
                }
                // makes the rows independent
                y[i] = y[i].plus(x[i % n].times(4 + i));
            }
            if (dependent && m > 1) {
                y[m - 1] = y[0].times(theta.plus(2));
            }
            return y;
        };
    }

    private static Real[] target(Linearization f, Random random, Real theta, boolean tangent) {
        // the image of something, so that it can be reached for every θ
        Real[] source = new Real[tangent ? f.inputs() : f.outputs()];
        for (int i = 0; i < source.length; i++) {
            source[i] = theta.times(random.nextDouble(-1, 1)).plus(random.nextDouble(-1, 1));
        }
        return tangent ? f.jvp(source) : f.vjp(source);
    }

    @Test
    @DisplayName("shortest members and projections have the derivatives that finite differences see")
    void againstDifferences() {
        int spaces = 0;
        int points = 0;
        for (long seed = 0; seed < PROGRAMS; seed++) {
            Random random = new Random(seed);
            int n = 1 + random.nextInt(5);
            int m = 1 + random.nextInt(n);
            boolean dependent = random.nextInt(3) == 0;
            boolean tangent = random.nextBoolean();
            double[] x = random.doubles(n, -1, 1).toArray();
            double theta = random.nextBoolean() ? 0.4 : random.nextDouble(0.1, 1);
            long inner = seed;
            Function<Real, AffineSpace> space = t -> {
                Linearization f = Nulla.linearize(program(inner, n, m, dependent, t), Real.of(x));
                Real[] target = target(f, new Random(inner), t, tangent);
                Preimage preimage = tangent ? f.tangentPreimage(target) : f.cotangentPreimage(target);
                return preimage.space();
            };
            String which = "seed " + seed + ": " + m + " of " + n + ", dependent " + dependent + ", tangent " + tangent
                    + ", theta " + theta;
            int dimension = space.apply(Real.of(theta)).dimension();
            if (dimension == 0) {
                points++;
            } else {
                spaces++;
            }
            check(which + ", shortest", t -> space.apply(t).minNormInFlight(), theta);
            check(which + ", nearest", t -> {
                AffineSpace here = space.apply(t);
                Real[] far = new Real[here.size()];
                for (int i = 0; i < far.length; i++) {
                    far[i] = t.times(i + 1).cos();
                }
                return here.projectInFlight(far);
            }, theta);
        }
        assertThat(points).isGreaterThan(PROGRAMS / 4);
        assertThat(spaces).isGreaterThan(PROGRAMS / 4);
    }

    private static void check(String which, Function<Real, Real[]> f, double theta) {
        Linearization byTheta = Nulla.linearize(t -> f.apply(t[0]), theta);
        double[] derivative = byTheta.jvp(1.0);
        double[] expected = Differences.along(t -> Real.values(f.apply(Real.of(t[0]))), new double[] {theta},
                new double[] {1});
        double size = 1;
        for (double entry : expected) {
            size = Math.max(size, Math.abs(entry));
        }
        assertThat(derivative).as(which).containsExactly(expected, within(1e-6 * size));
        assertThat(byTheta.value()).as(which).containsExactly(Real.values(f.apply(Real.of(theta))),
                within(1e-10 * size));
    }
}
