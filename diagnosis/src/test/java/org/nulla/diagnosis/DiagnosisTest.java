package org.nulla.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nulla.AffineSpace;
import org.nulla.Checkpoint;
import org.nulla.DomainException;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.PreimageOptions;
import org.nulla.Real;
import org.nulla.Tolerance;
import org.nulla.function.VectorFunction;
import org.nulla.structure.Structured;

@DisplayName("A diagnosis")
class DiagnosisTest {

    private static final VectorFunction THREE = x -> new Real[] {x[0].plus(x[1]), x[0].times(2).plus(x[1].times(2)),
        x[2].times(x[2])};

    private static Linearization three() {
        return Nulla.linearize(THREE, 1, 1, 0).named(List.of("x1", "x2", "x3"), List.of("y1", "y2", "y3"));
    }

    @Tag("fast")
    @Test
    void namesWhatMovesTogetherWhatIsFreeWhatIsRedundantAndWhatIsInsensitive() {
        Diagnosis diagnosis = Diagnosis.of(three());
        assertThat(diagnosis.rank()).isEqualTo(1);
        assertThat(diagnosis.nullity()).isEqualTo(2);
        assertThat(diagnosis.determined()).isEmpty();
        assertThat(diagnosis.free()).containsExactly("x3");
        assertThat(diagnosis.coupled()).containsExactly(List.of("x1", "x2"));
        assertThat(diagnosis.redundantOutputs()).containsExactly(new Diagnosis.Redundant("y2", Map.of("y1", 2.0)));
        assertThat(diagnosis.insensitiveOutputs()).containsExactly("y3");
        assertThat(diagnosis.conflict()).isEmpty();
        assertThat(diagnosis.doubtful()).isFalse();
        assertThat(diagnosis.ranks()).isEqualTo(new Diagnosis.Ranks(1, 1, 1));
        assertThat(diagnosis.notes()).isEmpty();
        assertThat(diagnosis.toString()).isEqualTo("""
                rank           1
                nullity        2
                determined     none
                free           x3
                move together  x1, x2
                redundant      y2 = 2 y1
                insensitive    y3
                """);
    }

    @Tag("fast")
    @Test
    void ofATargetThatCannotBeMetNamesTheFewestOutputsThatContradictEachOther() {
        Diagnosis pair = Diagnosis.of(three(), AffineSpace.point(1, 3, 0), PreimageOptions.DEFAULT);
        assertThat(pair.conflict().orElseThrow().combination()).isEqualTo(Map.of("y1", 1.0, "y2", -0.5));
        assertThat(pair.free()).containsExactly("x3");
        Diagnosis single = Diagnosis.of(three(), AffineSpace.point(1, 3, 1), PreimageOptions.DEFAULT);
        assertThat(single.conflict().orElseThrow()).isEqualTo(
                new Diagnosis.Conflict(List.of("y3"), Map.of("y3", 1.0)));
        assertThat(single.description()).contains("conflict       y3 is 0 for everything within reach");
        assertThat(Diagnosis.of(three(), AffineSpace.point(1, 2, 0), PreimageOptions.DEFAULT).conflict()).isEmpty();
    }

    @Tag("fast")
    @Test
    void ofATargetWithDirectionsSaysWhatItsPreimageLeavesOpen() {
        Linearization f = Nulla.linearize(x -> new Real[] {x[0].plus(x[1]), x[2], x[3]}, 0, 0, 0, 0);
        AffineSpace line = AffineSpace.of(new double[] {1, 0, 5}, new double[] {0, 1, 0});
        Diagnosis diagnosis = Diagnosis.of(f, line, PreimageOptions.DEFAULT);
        assertThat(diagnosis.rank()).isEqualTo(3);
        assertThat(diagnosis.free()).containsExactly("x[2]");
        assertThat(diagnosis.coupled()).containsExactly(List.of("x[0]", "x[1]"));
        assertThat(diagnosis.determined()).containsExactly("x[3]");
        AffineSpace slanted = AffineSpace.of(new double[] {1, 0, 5}, new double[] {0, 1, 2});
        assertThat(Diagnosis.of(f, slanted, PreimageOptions.DEFAULT).coupled())
                .containsExactly(List.of("x[0]", "x[1]"), List.of("x[2]", "x[3]"));
    }

    @Tag("fast")
    @Test
    void ofATargetWithDirectionsFindsTheContradictionThatTheyLeave() {
        Linearization f = Nulla.linearize(x -> new Real[] {x[0], x[0], x[0], x[0]}, 0);
        AffineSpace target = AffineSpace.of(new double[] {1, 2, 1, 4}, new double[] {1, 0, 0, 0},
                new double[] {0, 1, 0, 0});
        assertThat(Diagnosis.of(f, target, PreimageOptions.DEFAULT).conflict().orElseThrow().names())
                .containsExactly("y[2]", "y[3]");
    }

    public record Wheel(String name, Real mass, Real radius) {
    }

    @Tag("fast")
    @Test
    void speaksInThePathsOfStructures() {
        List<Wheel> wheels = List.of(new Wheel("front", Real.of(2), Real.of(3)), new Wheel("rear", Real.ONE, Real.ONE));
        Linearization f = Structured.linearize(
                (List<Wheel> w) -> Map.of("front", w.get(0).mass().times(w.get(0).radius()), "twice",
                        w.get(0).mass().times(w.get(0).radius()).times(2), "width", w.get(1).radius()),
                wheels).linearization();
        Diagnosis diagnosis = Diagnosis.of(f);
        assertThat(diagnosis.coupled()).containsExactly(List.of("x[0].mass", "x[0].radius"));
        assertThat(diagnosis.free()).containsExactly("x[1].mass");
        assertThat(diagnosis.determined()).containsExactly("x[1].radius");
        assertThat(diagnosis.redundantOutputs())
                .containsExactly(new Diagnosis.Redundant("twice", Map.of("front", 2.0)));
    }

    @Tag("fast")
    @Test
    void numbersANameThatStandsForSeveralOutputs() {
        Linearization f = Nulla.linearize(x -> new Real[] {x[0], x[1], x[0].plus(x[1])}, 0, 0)
                .named(List.of("a", "b"), List.of("y", "y", "z"));
        assertThat(Diagnosis.of(f).redundantOutputs())
                .containsExactly(new Diagnosis.Redundant("z", Map.of("y", 1.0, "y#2", 1.0)));
    }

    @Tag("fast")
    @Test
    void knowsACoefficientWellThoughAnotherOutputIsNearlyParallel() {
        Linearization f = Nulla.linearize(x -> {
            Real second = x[0].plus(x[1].times(1 + 1e-7));
            return new Real[] {x[0].plus(x[1]), second, second.times(2.4)};
        }, 0, 0);
        Diagnosis diagnosis = Diagnosis.of(f);
        assertThat(diagnosis.doubtful()).isFalse();
        assertThat(diagnosis.redundantOutputs().getFirst().combination()).containsOnlyKeys("y[1]")
                .hasEntrySatisfying("y[1]", c -> assertThat(c).isCloseTo(2.4, within(1e-14)));
    }

    @Tag("fast")
    @ParameterizedTest
    @ValueSource(doubles = {1, 1e-20, 1e-40, 1e-140, 1e40, 1e60, 1e140})
    void findsTheSameWhateverTheUnitOfAnInput(double unit) {
        Linearization f = Nulla.linearize(
                x -> new Real[] {x[0].plus(x[1].times(unit)), x[0].plus(x[1].times(2 * unit)), x[1].times(unit)}, 0, 0)
                .named(List.of("x1", "x2"), List.of("y1", "y2", "y3"));
        Diagnosis reached = Diagnosis.of(f, AffineSpace.point(1, 2, 1), PreimageOptions.DEFAULT);
        assertThat(reached.redundantOutputs())
                .containsExactly(new Diagnosis.Redundant("y3", Map.of("y1", -1.0, "y2", 1.0)));
        assertThat(reached.conflict()).isEmpty();
        Diagnosis missed = Diagnosis.of(f, AffineSpace.point(1, 2, 3), PreimageOptions.DEFAULT);
        assertThat(missed.conflict().orElseThrow().names()).containsExactly("y1", "y2", "y3");
    }

    @Tag("fast")
    @ParameterizedTest
    @ValueSource(doubles = {1, 1e20, 1e37, 1e100, 1e-37})
    void tiesInputsTogetherWhateverTheirUnits(double unit) {
        Linearization f = Nulla.linearize(x -> new Real[] {x[0].times(unit).plus(x[1].times(300)),
            x[1].times(3e4).plus(x[2].times(3 / unit))}, 0, 0, 0).named(List.of("a", "b", "c"), List.of("y", "z"));
        Diagnosis diagnosis = Diagnosis.of(f);
        assertThat(diagnosis.determined()).isEmpty();
        assertThat(diagnosis.coupled()).containsExactly(List.of("a", "b", "c"));
    }

    @Tag("fast")
    @Test
    void ofNothingIsNothing() {
        Diagnosis noInputs = Diagnosis.of(Nulla.linearize(x -> new Real[] {Real.ONE, Real.ZERO}, new double[0]));
        assertThat(noInputs.rank()).isZero();
        assertThat(noInputs.nullity()).isZero();
        assertThat(noInputs.insensitiveOutputs()).containsExactly("y[0]", "y[1]");
        assertThat(noInputs.redundantOutputs()).isEmpty();
        Diagnosis noOutputs = Diagnosis.of(Nulla.linearize(x -> new Real[0], 1, 2));
        assertThat(noOutputs.nullity()).isEqualTo(2);
        assertThat(noOutputs.free()).containsExactly("x[0]", "x[1]");
        Diagnosis neither = Diagnosis.of(Nulla.linearize(x -> new Real[0], new double[0]));
        assertThat(neither.rank()).isZero();
        assertThat(neither.doubtful()).isFalse();
    }

    /// Two rows that differ by a relative amount; the second pivot is about half of it.
    private static Linearization nearlyParallel(double difference) {
        return Nulla.linearize(x -> new Real[] {x[0].plus(x[1]), x[0].plus(x[1].times(1 + difference))}, 0, 0);
    }

    @Tag("fast")
    @ParameterizedTest
    @CsvSource({"1e-10, 1e-10, 2, 1, 1", "6e-10, 1e-10, 2, 2, 1", "1e-6, 1e-6, 2, 1, 1", "4e-6, 1e-6, 2, 2, 1"})
    void isDoubtfulWhereTheRankHangsOnTheTolerance(double difference, double tolerance, int tenth, int given,
            int tenfold) {
        Diagnosis diagnosis = Diagnosis.of(nearlyParallel(difference),
                PreimageOptions.DEFAULT.withTolerance(new Tolerance(tolerance)));
        assertThat(diagnosis.ranks()).isEqualTo(new Diagnosis.Ranks(tenth, given, tenfold));
        assertThat(diagnosis.rank()).isEqualTo(given);
        assertThat(diagnosis.doubtful()).isTrue();
        assertThat(diagnosis.description()).contains("doubtful").contains("gap").contains("rank at");
        assertThat(diagnosis.redundantOutputs()).hasSize(2 - given);
        assertThat(diagnosis.coupled()).hasSize(2 - given);
        assertThat(diagnosis.determined()).hasSize(2 * given - 2);
    }

    @Tag("fast")
    @Test
    void isClearWhereTheRankHangsOnNothing() {
        for (double difference : new double[] {0, 1e-3, 1}) {
            Diagnosis diagnosis = Diagnosis.of(nearlyParallel(difference));
            assertThat(diagnosis.doubtful()).as("difference " + difference).isFalse();
            assertThat(diagnosis.rank()).as("difference " + difference).isEqualTo(difference == 0 ? 1 : 2);
            assertThat(diagnosis.gap()).as("difference " + difference).isGreaterThan(1e5);
        }
    }

    @Tag("fast")
    @Test
    void saysSoWhereRoundingAloneWouldHaveDecidedOtherwise() {
        Diagnosis diagnosis = Diagnosis.of(nearlyParallel(1e-13));
        assertThat(diagnosis.rank()).isEqualTo(1);
        assertThat(diagnosis.doubtful()).isTrue();
        assertThat(diagnosis.notes()).anyMatch(note -> note.contains("2 if only rounding is discounted"));
    }

    @Tag("fast")
    @Test
    void refusesADerivativeThatOverflows() {
        Linearization f = Nulla.linearize(x -> new Real[] {x[0].times(1e200).times(1e200)}, 0)
                .named(List.of("a"), List.of("b"));
        assertThatThrownBy(() -> Diagnosis.of(f)).isInstanceOf(DomainException.class)
                .hasMessageContaining("range of numbers");
    }

    @Tag("fast")
    @Test
    void refusesNumbersInFlight() {
        assertThatThrownBy(() -> Nulla.linearize(theta -> {
            Linearization inner = Nulla.linearize(x -> new Real[] {x[0].times(theta[0])}, 1);
            Diagnosis.of(inner);
            return theta;
        }, 2)).isInstanceOf(IllegalStateException.class).hasMessageContaining("in flight");
    }

    @Tag("fast")
    @Test
    void refusesATargetOfAnotherLength() {
        assertThatThrownBy(() -> Diagnosis.of(three(), AffineSpace.point(1), PreimageOptions.DEFAULT))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("expected 3");
    }

    @Tag("fast")
    @Test
    void ofALargeFunctionLeavesNothingOut() {
        int n = 2500;
        Linearization f = Nulla.linearize(x -> {
            Real[] y = new Real[n];
            for (int i = 0; i < n - 2; i++) {
                y[i] = x[i].plus(x[i + 1]);
            }
            y[n - 2] = x[n - 1];
            y[n - 1] = Real.ONE;
            return y;
        }, new double[n]);
        Diagnosis diagnosis = Diagnosis.of(f);
        assertThat(diagnosis.rank()).isEqualTo(n - 1);
        assertThat(diagnosis.coupled()).containsExactly(
                IntStream.range(0, n - 1).mapToObj(i -> "x[" + i + "]").toList());
        assertThat(diagnosis.determined()).containsExactly("x[" + (n - 1) + "]");
        assertThat(diagnosis.insensitiveOutputs()).containsExactly("y[" + (n - 1) + "]");
        assertThat(diagnosis.ranks()).isEqualTo(new Diagnosis.Ranks(n - 1, n - 1, n - 1));
        assertThat(diagnosis.doubtful()).isFalse();
        assertThat(diagnosis.notes()).isEmpty();
        double[] target = new double[n];
        target[n - 1] = 1;
        assertThat(Diagnosis.of(f, AffineSpace.point(target), PreimageOptions.DEFAULT).conflict().orElseThrow().names())
                .containsExactly("y[" + (n - 1) + "]");
    }

    @Tag("fast")
    @Test
    void ofAFunctionThatIgnoresMostInputsNamesThemAll() {
        int n = 50_000;
        Linearization f = Nulla.linearize(
                x -> new Real[] {x[0].times(x[1]), x[2], x[3].plus(x[4]), x[4].plus(x[5])},
                DoubleStream.iterate(1, x -> x + 1).limit(n).toArray());
        Diagnosis diagnosis = Diagnosis.of(f);
        assertThat(diagnosis.rank()).isEqualTo(4);
        assertThat(diagnosis.determined()).containsExactly("x[2]");
        assertThat(diagnosis.coupled()).containsExactly(List.of("x[0]", "x[1]"), List.of("x[3]", "x[4]", "x[5]"));
        assertThat(diagnosis.free()).hasSize(n - 6);
        assertThat(diagnosis.notes()).isEmpty();
    }

    @Tag("fast")
    @Test
    void ofALargeFunctionSaysWhatItLeavesOut() {
        int n = 6000;
        Linearization f = Nulla.linearize(x -> {
            Real sum = x[0];
            for (int i = 1; i < n - 1; i++) {
                sum = sum.plus(x[i]);
            }
            return new Real[] {sum, x[n - 1]};
        }, new double[n]);
        Diagnosis diagnosis = Diagnosis.of(f);
        assertThat(diagnosis.rank()).isEqualTo(2);
        assertThat(diagnosis.determined()).containsExactly("x[" + (n - 1) + "]");
        assertThat(diagnosis.notes())
                .containsExactly("Which inputs are free and which move together was not looked for: "
                        + "there are 5998 directions.");
    }

    /// How many equations are looked through.
    private static final int MANY = "full".equals(System.getProperty("nulla.tier", "ci")) ? 100_000 : 2_000;

    /// A discretised boundary value problem, and equations that say what others say already.
    private static Linearization planted(boolean sections) {
        VectorFunction equations = x -> {
            Real[] y = new Real[MANY];
            for (int i = 0; i < MANY; i++) {
                y[i] = x[i].times(4).plus(x[i].times(x[i]));
                y[i] = i == 0 ? y[i] : y[i].minus(x[i - 1]);
                y[i] = i == MANY - 1 ? y[i] : y[i].minus(x[i + 1]);
            }
            return y;
        };
        double[] point = new double[MANY];
        for (int i = 0; i < MANY; i++) {
            point[i] = 1 + Math.sin(i);
        }
        return Nulla.linearize(x -> {
            Real[] y = sections ? Checkpoint.section(equations, x) : equations.apply(x);
            // a sum that is written out again, as a user would who does not know that it is there already
            Real[] more = Arrays.copyOf(y, MANY + 2);
            int i = MANY / 2;
            more[MANY] = x[i].times(8).plus(x[i].times(x[i]).times(2)).minus(x[i - 1].plus(x[i + 1]).times(2));
            more[MANY + 1] = y[MANY / 3].plus(y[MANY / 5].times(3));
            return more;
        }, point);
    }

    @Tag("fast")
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void namesAPlantedRedundancyAndAPlantedConflictAmongManyEquations(boolean sections) {
        Linearization f = planted(sections);
        double[] target = new double[MANY + 2];
        target[MANY + 1] = 1;
        Diagnosis diagnosis = Diagnosis.of(f, AffineSpace.point(target), PreimageOptions.DEFAULT);
        assertThat(diagnosis.doubtful()).as(diagnosis.notes().toString()).isFalse();
        assertThat(diagnosis.rank()).isEqualTo(MANY);
        assertThat(diagnosis.determined()).hasSize(MANY);
        assertThat(diagnosis.redundantOutputs()).containsExactly(
                new Diagnosis.Redundant("y[" + MANY + "]", Map.of("y[" + MANY / 2 + "]", 2.0)),
                new Diagnosis.Redundant("y[" + (MANY + 1) + "]",
                        Map.of("y[" + MANY / 3 + "]", 1.0, "y[" + MANY / 5 + "]", 3.0)));
        assertThat(diagnosis.conflict().orElseThrow().names()).containsExactly("y[" + MANY / 5 + "]",
                "y[" + MANY / 3 + "]", "y[" + (MANY + 1) + "]");
        target[MANY / 5] = 1.0 / 3;
        assertThat(Diagnosis.of(f, AffineSpace.point(target), PreimageOptions.DEFAULT).conflict()).isEmpty();
    }

    @Tag("fast")
    @Test
    void namesTheInputsThatAPlantedGapLeavesOpenAmongManyEquations() {
        int gap = MANY / 2;
        Linearization f = Nulla.linearize(x -> {
            Real[] y = new Real[MANY];
            for (int i = 0; i < MANY; i++) {
                // x[gap] and x[gap + 1] occur together only, and x[MANY] nowhere
                Real next = x[i == gap ? MANY - 1 : Math.min(i + 1, MANY - 1)];
                y[i] = i == gap || i == gap + 1 ? x[gap].plus(x[gap + 1].times(3)) : x[i].times(3).plus(next.sin());
                y[i] = i == gap - 1 ? x[i] : y[i];
            }
            return y;
        }, new double[MANY + 1]);
        Diagnosis diagnosis = Diagnosis.of(f);
        assertThat(diagnosis.doubtful()).as(diagnosis.notes().toString()).isFalse();
        assertThat(diagnosis.rank()).isEqualTo(MANY - 1);
        assertThat(diagnosis.coupled()).containsExactly(List.of("x[" + gap + "]", "x[" + (gap + 1) + "]"));
        assertThat(diagnosis.free()).containsExactly("x[" + MANY + "]");
        assertThat(diagnosis.redundantOutputs()).containsExactly(
                new Diagnosis.Redundant("y[" + (gap + 1) + "]", Map.of("y[" + gap + "]", 1.0)));
    }
}
