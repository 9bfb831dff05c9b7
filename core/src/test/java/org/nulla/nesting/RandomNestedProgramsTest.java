package org.nulla.nesting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nulla.Differences;
import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.combine.HessianProduct;

@DisplayName("Random programs with derivatives and preimages inside")
class RandomNestedProgramsTest {

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    @DisplayName("have the gradient and the Hessian product that finite differences see")
    void againstDifferences(int depth) {
        int compared = 0;
        for (long seed = 0; seed < 60; seed++) {
            Random random = new Random(~seed);
            RandomProgram program = new RandomProgram(seed, depth);
            double[] x = random.doubles(3, -1, 1).toArray();
            double[] v = random.doubles(3, -1, 1).toArray();
            String which = "seed " + seed + ", depth " + depth + ", at " + Arrays.toString(x);

            double slope = Nulla.linearize(a -> new Real[] {program.apply(a)}, x).jvp(v)[0];
            double expected = Differences.along(p -> new double[] {program.apply(Real.of(p)).value()}, x, v)[0];
            // the difference of a step twice as wide tells whether differences can be trusted here
            double wide = Differences.along(p -> new double[] {program.apply(Real.of(p)).value()}, x, twice(v))[0] / 2;
            if (Math.abs(wide - expected) > 1e-8 * (1 + Math.abs(expected))) {
                continue;
            }
            compared++;
            assertThat(slope).as(which).isCloseTo(expected, within(1e-7 * (1 + Math.abs(expected))));
            double[] gradient = Nulla.gradient(program, x);
            assertThat(gradient[0] * v[0] + gradient[1] * v[1] + gradient[2] * v[2]).as(which)
                    .isCloseTo(slope, within(1e-10 * (1 + Math.abs(slope))));

            double[] product = Nulla.hvp(program, x, v);
            double[] differences = Differences.along(p -> Nulla.gradient(program, p), x, v);
            for (int i = 0; i < 3; i++) {
                assertThat(product[i]).as("%s, entry %s", which, i)
                        .isCloseTo(differences[i], within(1e-5 * (1 + Math.abs(differences[i]))));
            }
            for (HessianProduct way : HessianProduct.values()) {
                assertThat(way.apply(program, x, v)).as("%s, %s", way, which)
                        .usingComparatorWithPrecision(1e-8 * (1 + largest(product))).containsExactly(product);
            }
        }
        assertThat(compared).isGreaterThan(50);
    }

    private static double largest(double[] x) {
        return Arrays.stream(x).map(Math::abs).max().orElse(0);
    }

    private static double[] twice(double[] v) {
        return Arrays.stream(v).map(e -> 2 * e).toArray();
    }
}
