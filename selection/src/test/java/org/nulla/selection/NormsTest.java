package org.nulla.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@DisplayName("A norm")
@Tag("fast")
class NormsTest {

    private static final double[] WEIGHTS = {1, 2, 0.5, 4};
    private static final double[][] FORM = {{4, 2, 0, 1}, {2, 5, 1, 0}, {0, 1, 3, -1}, {1, 0, -1, 6}};

    private static double[] of(double... numbers) {
        return numbers;
    }

    private static GroupNorm groups() {
        return new GroupNorm(new int[] {0, 1, 0, 1}, 2, WEIGHTS);
    }

    private static double[] gaussian(Random random) {
        return of(random.nextGaussian(), random.nextGaussian(), random.nextGaussian(), random.nextGaussian());
    }

    @Test
    @DisplayName("measures by its weights, and its polar by their inverse")
    void values() {
        double[] d = {-3, 1, 8, 1};
        assertThat(new EuclideanNorm(WEIGHTS).value(d)).isEqualTo(Math.sqrt(9 + 4 + 16 + 16), within(1e-14));
        assertThat(new EuclideanNorm(WEIGHTS).polar(d)).isEqualTo(Math.sqrt(9 + 0.25 + 256 + 0.0625), within(1e-13));
        assertThat(new MaximumNorm(WEIGHTS).value(d)).isEqualTo(4);
        assertThat(new MaximumNorm(WEIGHTS).polar(d)).isEqualTo(3 + 0.5 + 16 + 0.25);
        assertThat(groups().value(d)).isEqualTo(5 + Math.sqrt(20), within(1e-14));
        assertThat(groups().lengths(d)).containsExactly(5, Math.sqrt(20));
        assertThat(groups().polar(d)).isEqualTo(Math.sqrt(9 + 256), within(1e-13));
        assertThat(GroupNorm.absoluteSum(WEIGHTS).value(d)).isEqualTo(3 + 2 + 4 + 4);
        assertThat(GroupNorm.absoluteSum(WEIGHTS).polar(d)).isEqualTo(16);
        assertThat(new QuadraticFormNorm(FORM).slope(of(1, 0, 0, 0))).containsExactly(4, 2, 0, 1);
        assertThat(new QuadraticFormNorm(FORM).value(of(1, 1, 0, 0))).isEqualTo(Math.sqrt(13), within(1e-14));
    }

    @Test
    @DisplayName("knows its kind: plain length, separate entries, parts")
    void kinds() {
        assertThat(new EuclideanNorm(of(1, 1)).isPlain()).isTrue();
        assertThat(new EuclideanNorm(of(1, 2)).isPlain()).isFalse();
        assertThat(GroupNorm.absoluteSum(of(1, 2)).isSeparate()).isTrue();
        assertThat(GroupNorm.absoluteSum(of(1, 2)).weights()).containsExactly(1, 2);
        assertThat(groups().isSeparate()).isFalse();
        assertThat(groups().parts()).isEqualTo(2);
        assertThat(new int[] {groups().part(2), groups().part(3)}).containsExactly(0, 1);
        assertThat(groups().groupOf()).containsExactly(0, 1, 0, 1);
        assertThat(new MaximumNorm(WEIGHTS).parts()).isEqualTo(1);
        assertThat(new MaximumNorm(WEIGHTS).part(3)).isZero();
        assertThat(new MaximumNorm(WEIGHTS).weights()).containsExactly(WEIGHTS);
    }

    @Test
    @DisplayName("and its polar bound every product, and an atom or the inverse form reaches the bound")
    void polars() {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            double[] normal = gaussian(random);
            QuadraticFormNorm form = new QuadraticFormNorm(FORM);
            EuclideanNorm length = new EuclideanNorm(WEIGHTS);
            MaximumNorm maximum = new MaximumNorm(WEIGHTS);
            for (Norm norm : new Norm[] {form, length, maximum, groups()}) {
                double[] d = gaussian(random);
                assertThat(Vectors.dot(normal, d)).as("seed %d, %s", seed, norm)
                        .isLessThanOrEqualTo(norm.polar(normal) * norm.value(d) * (1 + 1e-12));
            }
            for (QuadraticNorm norm : new QuadraticNorm[] {form, length}) {
                double[] furthest = norm.solveUpper(norm.solveLower(normal));
                assertThat(norm.slope(furthest)).as("seed %d", seed).containsExactly(normal, within(1e-12));
                assertThat(Vectors.dot(normal, furthest)).as("seed %d", seed)
                        .isEqualTo(norm.polar(normal) * norm.value(furthest), within(1e-12));
            }
            double[] corner = maximum.atoms(normal);
            assertThat(maximum.value(corner)).as("seed %d", seed).isEqualTo(1, within(1e-14));
            assertThat(Vectors.dot(normal, corner)).as("seed %d", seed)
                    .isEqualTo(maximum.polar(normal), within(1e-12));
            double[] atoms = groups().atoms(normal);
            assertThat(groups().lengths(atoms)).as("seed %d", seed).containsExactly(of(1, 1), within(1e-14));
            double first = normal[0] * atoms[0] + normal[2] * atoms[2];
            double second = normal[1] * atoms[1] + normal[3] * atoms[3];
            assertThat(Math.max(first, second)).as("seed %d", seed).isEqualTo(groups().polar(normal), within(1e-12));
        }
        assertThat(groups().atoms(of(0, 1, 0, 0))).containsExactly(0, 0.5, 0, 0);
        assertThat(new MaximumNorm(WEIGHTS).atoms(of(0, -3, 1, 0))).containsExactly(0, -0.5, 2, 0);
    }

    /// What is smallest for its distance is better than every other point by half the square of the distance from it, over the
    /// step: so much do other points lose by their distance from the given one alone.
    private static void nearest(String which, Norm norm, ToDoubleFunction<double[]> size) {
        for (int seed = 0; seed < 12; seed++) {
            Random random = new Random(seed);
            double[] given = Vectors.times(gaussian(random), 3);
            double step = 0.1 + 3 * random.nextDouble();
            double[] near = norm.prox(given, step);
            double best = size.applyAsDouble(near) + square(near, given) / (2 * step);
            for (int trial = 0; trial < 60; trial++) {
                double[] other = Vectors.plus(near, Vectors.times(gaussian(random), Math.pow(10, -(trial % 5))));
                double least = best + square(other, near) / (2 * step);
                assertThat(size.applyAsDouble(other) + square(other, given) / (2 * step))
                        .as("%s, seed %d, step %s", which, seed, step).isGreaterThanOrEqualTo(least - 1e-11);
            }
        }
    }

    private static double square(double[] a, double[] b) {
        double[] difference = Vectors.minus(a, b);
        return Vectors.dot(difference, difference);
    }

    @Test
    @DisplayName("finds the point that is smallest for its distance")
    void near() {
        EuclideanNorm length = new EuclideanNorm(WEIGHTS);
        nearest("length", length, d -> length.value(d) * length.value(d) / 2);
        QuadraticFormNorm form = new QuadraticFormNorm(FORM);
        nearest("form", form, d -> form.value(d) * form.value(d) / 2);
        MaximumNorm maximum = new MaximumNorm(WEIGHTS);
        nearest("maximum", maximum, maximum::value);
        nearest("groups", groups(), groups()::value);
        nearest("absolute sum", GroupNorm.absoluteSum(WEIGHTS), GroupNorm.absoluteSum(WEIGHTS)::value);
    }

    @Test
    @DisplayName("shrinks to nothing what is within the step, the boundary included")
    void nothing() {
        assertThat(new MaximumNorm(of(1, 1)).prox(of(1, -2), 3)).containsExactly(0, 0);
        assertThat(new MaximumNorm(of(1, 1)).prox(of(1, -2), 2)).containsExactly(of(0.5, -0.5), within(1e-15));
        assertThat(new MaximumNorm(of(1, 1)).prox(of(3, 3), 2)).containsExactly(of(2, 2), within(1e-15));
        assertThat(new MaximumNorm(of(1, 1)).prox(of(3, -1), 2)).containsExactly(of(1, -1), within(1e-15));
        assertThat(GroupNorm.absoluteSum(of(1, 1)).prox(of(1, -3), 1)).containsExactly(of(0, -2), within(1e-14));
        assertThat(new GroupNorm(new int[] {0, 0}, 1, of(1, 1)).prox(of(3, 4), 1))
                .containsExactly(of(2.4, 3.2), within(1e-14));
        assertThat(new GroupNorm(new int[] {0, 0}, 1, of(1, 1)).prox(of(3, 4), 5)).containsExactly(0, 0);
    }

    @Test
    @DisplayName("of groups is as exact for small differences as for large ones")
    void small() {
        GroupNorm norm = new GroupNorm(new int[] {0, 0, 1, 1}, 2, WEIGHTS);
        double[] given = {3, 4, -5, 6};
        double[] near = norm.prox(given, 0.7);
        for (double scale : of(1e-12, 1e12)) {
            double[] scaled = Vectors.times(norm.prox(Vectors.times(given, scale), 0.7 * scale), 1 / scale);
            assertThat(scaled).as("scale %s", scale).containsExactly(near, within(1e-13));
        }
    }

    @Test
    @DisplayName("of a form keeps its factors for the next call with the same step, and makes others for another")
    void steps() {
        QuadraticFormNorm form = new QuadraticFormNorm(new double[][] {{2, 0}, {0, 6}});
        assertThat(form.prox(of(3, 7), 1)).containsExactly(of(1, 1), within(1e-15));
        assertThat(form.prox(of(6, 14), 1)).containsExactly(of(2, 2), within(1e-15));
        assertThat(new QuadraticFormNorm(new double[][] {{2, 0}, {0, 6}}).prox(of(3, 7), 0)).containsExactly(3, 7);
        assertThat(form.prox(of(2, 4), 0.5)).containsExactly(of(1, 1), within(1e-15));
    }

    @Test
    @DisplayName("of a form that is not one is refused by what is wrong with it")
    void misuse() {
        assertThatThrownBy(() -> new QuadraticFormNorm(new double[][] {{1, 0}, {0}}))
                .hasMessage("Row 1 of the quadratic form has 1 entries, expected 2.");
        assertThatThrownBy(() -> new QuadraticFormNorm(new double[][] {{1, 0.5}, {0.25, 1}})).hasMessage(
                "The quadratic form is not symmetric: entry (1, 0) is 0.25, entry (0, 1) is 0.5.");
        assertThatThrownBy(() -> new QuadraticFormNorm(new double[][] {{4, 2}, {2, 1}})).hasMessage(
                "The quadratic form is not positive definite: its pivot 1 is 0.0. Add a small multiple of the identity.");
        assertThatThrownBy(() -> new QuadraticFormNorm(new double[][] {{-1}}))
                .hasMessageContaining("its pivot 0 is -1.0");
        assertThatThrownBy(() -> new QuadraticFormNorm(new double[][] {{0}}))
                .hasMessageContaining("its pivot 0 is 0.0");
        // small is not the same as not positive
        assertThat(new QuadraticFormNorm(new double[][] {{1e-20}}).value(of(1))).isEqualTo(1e-10, within(1e-24));
        // as far apart as rounding may put them
        assertThat(new QuadraticFormNorm(new double[][] {{1, 0.5}, {0.5 + 1e-12, 1}}).value(of(1, 0))).isEqualTo(1);
        assertThatThrownBy(() -> new QuadraticFormNorm(new double[][] {{1, 0.5}, {0.5 + 4e-12, 1}}))
                .hasMessageContaining("not symmetric");
        assertThat(new QuadraticFormNorm(new double[][] {{1, 1}, {1, 1 + 1e-13}}).value(of(0, 1))).isEqualTo(1,
                within(1e-12));
        assertThatThrownBy(() -> new QuadraticFormNorm(new double[][] {{1, 1}, {1, 1 + 5e-15}}))
                .hasMessageContaining("not positive definite");
    }
}
