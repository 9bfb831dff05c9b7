package org.nulla.surgery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The small parts of surgery")
class SmallPartsTest {

    @Test
    void theLogarithmOfTheNormalChanceAgreesWithPublishedValues() {
        LogNormal log = new LogNormal();
        assertThat(log.of(0)).isCloseTo(Math.log(0.5), within(1e-4));
        assertThat(log.of(1.96)).isCloseTo(Math.log(0.9750021), within(1e-4));
        assertThat(log.of(-3)).isCloseTo(Math.log(1.349898e-3), within(1e-3));
        assertThat(log.of(-5)).isCloseTo(Math.log(2.866516e-7), within(2e-3));
        assertThat(log.of(-20)).isCloseTo(-203.917155, within(1e-3));
        assertThat(log.of(9)).isZero();
    }

    @Test
    void editsAreNumberedWithoutGapsAndTheBestComeFirst() {
        int[] prompt = {2, 0, 1};
        PairEdits edits = new PairEdits(prompt, 4);
        assertThat(edits.size()).isEqualTo(3 * 16);
        assertThat(IntStream.range(0, edits.size()).mapToObj(i -> java.util.Arrays.toString(edits.apply(i))).distinct())
                .hasSize(3 * 9 + 3 * 3 + 1);
        int[] best = edits.best(5, (pair, a, b) -> -(100 * pair + 10 * a + b), edits::changesBoth);
        assertThat(best).hasSize(5);
        assertThat(edits.apply(best[0])).containsExactly(2, 3, 3);
        assertThat(edits.changesBoth(best[0])).isTrue();
    }

    @Test
    void moreEditsThanCanBeRankedAreRefusedWithFigures() {
        assertThatThrownBy(() -> new PairEdits(new int[8], 50257)).hasMessageContaining("50257")
                .hasMessageContaining("shorter prompt");
        assertThatThrownBy(() -> new PairEdits(new int[1], 65)).hasMessageContaining("one token");
    }

    @Test
    void theQuadraticStepIsFeasibleAndNoFeasiblePointIsShorter() {
        Random random = new Random(5);
        double[][] rows = new double[3][20];
        double[] weights = new double[20];
        for (int x = 0; x < 20; x++) {
            weights[x] = 0.5 + random.nextDouble();
            for (double[] row : rows) {
                row[x] = random.nextGaussian();
            }
        }
        double[] least = {1, -2, 0.5};
        double[] step = QuadraticStep.of(rows, least, weights);
        for (int k = 0; k < 3; k++) {
            assertThat(dot(rows[k], step)).isGreaterThanOrEqualTo(least[k] - 1e-9);
        }
        // the gradient of the length points to every feasible point: W step · (z − step) ≥ 0
        for (int trial = 0; trial < 200; trial++) {
            double[] other = new double[20];
            for (int x = 0; x < 20; x++) {
                other[x] = 3 * random.nextGaussian();
            }
            boolean feasible = true;
            for (int k = 0; k < 3; k++) {
                feasible &= dot(rows[k], other) >= least[k];
            }
            double slope = 0;
            for (int x = 0; x < 20; x++) {
                slope += weights[x] * step[x] * (other[x] - step[x]);
            }
            if (feasible) {
                assertThat(slope).as("trial %d", trial).isGreaterThan(-1e-8);
            }
        }
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    @Test
    void aTaskWithoutAWantedTextIsRefused() {
        assertThatThrownBy(() -> PromptTask.of(new int[] {1}, new int[0])).hasMessageContaining("at least one");
    }
}
