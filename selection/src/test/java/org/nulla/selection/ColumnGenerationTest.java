package org.nulla.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nulla.RunControl;
import org.nulla.selection.Choice.Status;

@DisplayName("Few equations among many unknowns")
class ColumnGenerationTest {

    private static final int UNKNOWNS = 1200;

    private static double[] gaussian(Random random, int size) {
        double[] numbers = new double[size];
        Arrays.setAll(numbers, i -> random.nextGaussian());
        return numbers;
    }

    /// Equations with a last one that is a sum of the others, as preimages may have them.
    private static Selection selection(Random random, int count) {
        double[][] rows = new double[count + 1][UNKNOWNS];
        double[] right = gaussian(random, count + 1);
        right[count] = 0;
        for (int i = 0; i < count; i++) {
            rows[i] = gaussian(random, UNKNOWNS);
            right[count] += right[i];
            for (int j = 0; j < UNKNOWNS; j++) {
                rows[count][j] += rows[i][j];
            }
        }
        double[] weights = new double[UNKNOWNS];
        Arrays.setAll(weights, i -> 0.5 + random.nextDouble());
        return Selection.in(Members.of(Equations.of(UNKNOWNS, rows, right))).weighted(weights)
                .around(gaussian(random, UNKNOWNS));
    }

    @ParameterizedTest
    @CsvSource({"1,1", "3,2", "7,3"})
    @DisplayName("have the least maximum that the whole linear program has")
    void maximum(int count, long seed) {
        Selection selection = selection(new Random(seed), count);
        Choice choice = selection.leastMaximum();
        assertThat(choice.method()).isEqualTo("combination of points");
        assertThat(choice.status()).as("seed %d: %s", seed, choice.reason()).isEqualTo(Status.OPTIMAL);
        Choice whole = selection.by(Method.PROGRAM).leastMaximum();
        assertThat(whole.method()).isNotEqualTo(choice.method());
        assertThat(choice.objective()).as("seed %d", seed).isEqualTo(whole.objective(),
                within(2e-6 * whole.objective()));
    }

    @ParameterizedTest
    @CsvSource({"1,4", "3,5", "7,6"})
    @DisplayName("have the fewest groups that the first-order method finds")
    void groups(int count, long seed) {
        Selection selection = selection(new Random(seed), count);
        Groups groups = Groups.consecutive(IntStream.range(0, 24).mapToObj(Integer::toString).toList(),
                UNKNOWNS / 24);
        Choice choice = selection.fewestGroups(groups);
        assertThat(choice.method()).isEqualTo("combination of points");
        assertThat(choice.status()).as("seed %d: %s", seed, choice.reason()).isEqualTo(Status.OPTIMAL);
        Choice other = selection.by(Method.FIRST_ORDER).fewestGroups(groups);
        assertThat(choice.objective()).as("seed %d", seed).isEqualTo(other.objective(),
                within(1e-5 * other.objective()));
    }

    @Test
    @DisplayName("are left where they are when the time is over, with the best so far and a bound")
    void overdue() {
        Choice choice = selection(new Random(7), 7).with(RunControl.NONE.within(Duration.ZERO)).leastMaximum();
        assertThat(choice.status()).isEqualTo(Status.TIME_LIMIT);
        assertThat(choice.certificate().residual()).isLessThan(1e-9);
        assertThat(choice.objective()).isPositive();
    }

    @Test
    @DisplayName("need no points at all where the centre is a member")
    void centre() {
        double[] row = gaussian(new Random(8), UNKNOWNS);
        Choice choice = Selection.in(Members.of(Equations.of(UNKNOWNS, new double[][] {row}, new double[1])))
                .leastMaximum();
        assertThat(choice.status()).isEqualTo(Status.OPTIMAL);
        assertThat(choice.objective()).isZero();
    }
}
