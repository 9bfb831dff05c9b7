package org.nulla.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nulla.AffineSpace;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.PreimageOptions;
import org.nulla.Real;

@DisplayName("For random matrices of integers")
class RandomDiagnosesTest {

    private static final int CASES = 300;

    private static final class Case {
        final long seed;
        final RandomGenerator random;
        final ExactMatrix matrix;
        final double[] rowFactor;
        final double[] columnFactor;

        Case(long seed) {
            this.seed = seed;
            this.random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
            int rows = random.nextInt(1, 7);
            int columns = random.nextInt(1, 7);
            this.matrix = ExactMatrix.random(random, rows, columns);
            // every other case has rows and columns of very different sizes
            boolean uneven = seed % 2 == 1;
            this.rowFactor = factors(rows, uneven);
            this.columnFactor = factors(columns, uneven);
        }

        private double[] factors(int count, boolean uneven) {
            return IntStream.range(0, count).mapToDouble(i -> uneven ? Math.scalb(1.0, random.nextInt(-30, 31)) : 1)
                    .toArray();
        }

        Linearization linearized() {
            return Nulla.linearize(x -> {
                Real[] y = new Real[matrix.rows()];
                for (int i = 0; i < y.length; i++) {
                    y[i] = Real.ZERO;
                    for (int j = 0; j < x.length; j++) {
                        y[i] = y[i].plus(x[j].times((double) matrix.entries()[i][j] * columnFactor[j]));
                    }
                    y[i] = y[i].times(rowFactor[i]);
                }
                return y;
            }, new double[matrix.columns()]).named(names("x", matrix.columns()), names("y", matrix.rows()));
        }

        String describe() {
            return "seed " + seed + ", matrix " + java.util.Arrays.deepToString(matrix.entries());
        }
    }

    private static List<String> names(String name, int count) {
        return IntStream.range(0, count).mapToObj(i -> name + i).toList();
    }

    private static int index(String name) {
        return Integer.parseInt(name.substring(1));
    }

    @Test
    void inputsAreDeterminedFreeOrCoupledAsTryingAllSubsetsSays() {
        for (long seed = 0; seed < CASES; seed++) {
            Case c = new Case(seed);
            Diagnosis diagnosis = Diagnosis.of(c.linearized());
            List<List<Integer>> groups = c.matrix.groups();
            List<List<String>> coupled = new ArrayList<>();
            List<String> free = new ArrayList<>();
            List<String> determined = new ArrayList<>(names("x", c.matrix.columns()));
            for (List<Integer> group : groups) {
                List<String> named = group.stream().map(j -> "x" + j).toList();
                determined.removeAll(named);
                if (named.size() == 1) {
                    free.addAll(named);
                } else {
                    coupled.add(named);
                }
            }
            assertThat(diagnosis.doubtful()).as(c.describe()).isFalse();
            assertThat(diagnosis.rank()).as(c.describe()).isEqualTo(c.matrix.rank());
            assertThat(diagnosis.nullity()).as(c.describe()).isEqualTo(c.matrix.columns() - c.matrix.rank());
            assertThat(diagnosis.ranks()).as(c.describe())
                    .isEqualTo(new Diagnosis.Ranks(diagnosis.rank(), diagnosis.rank(), diagnosis.rank()));
            assertThat(diagnosis.coupled()).as(c.describe()).isEqualTo(coupled);
            assertThat(diagnosis.free()).as(c.describe()).isEqualTo(free);
            assertThat(diagnosis.determined()).as(c.describe()).isEqualTo(determined);
        }
    }

    @Tag("fast")
    @Test
    void outputsAreRedundantWhereEarlierOnesSpanThemAndTheCombinationHolds() {
        for (long seed = 0; seed < CASES; seed++) {
            Case c = new Case(seed);
            Diagnosis diagnosis = Diagnosis.of(c.linearized());
            List<String> redundant = new ArrayList<>();
            List<String> insensitive = new ArrayList<>();
            for (int i = 0; i < c.matrix.rows(); i++) {
                int[] before = IntStream.range(0, i).toArray();
                int[] with = IntStream.rangeClosed(0, i).toArray();
                if (c.matrix.rank(new int[] {i}, c.matrix.allColumns()) == 0) {
                    insensitive.add("y" + i);
                } else
                    if (c.matrix.rank(before, c.matrix.allColumns()) == c.matrix.rank(with,
                            c.matrix.allColumns())) {
                                redundant.add("y" + i);
                            }
            }
            assertThat(diagnosis.insensitiveOutputs()).as(c.describe()).isEqualTo(insensitive);
            assertThat(diagnosis.redundantOutputs().stream().map(Diagnosis.Redundant::output)).as(c.describe())
                    .isEqualTo(redundant);
            for (Diagnosis.Redundant found : diagnosis.redundantOutputs()) {
                assertThat(found.combination().keySet()).as(c.describe()).doesNotContainAnyElementsOf(redundant)
                        .allMatch(name -> index(name) < index(found.output()));
                for (int j = 0; j < c.matrix.columns(); j++) {
                    double sum = 0;
                    for (Map.Entry<String, Double> term : found.combination().entrySet()) {
                        int i = index(term.getKey());
                        sum += term.getValue() * c.rowFactor[i] * (double) c.matrix.entries()[i][j];
                    }
                    int own = index(found.output());
                    assertThat(sum / c.rowFactor[own]).as(c.describe())
                            .isCloseTo((double) c.matrix.entries()[own][j], within(1e-9));
                }
            }
        }
    }

    @Tag("fast")
    @Test
    void aConflictContradictsItselfAndNoPartOfItDoes() {
        int conflicts = 0;
        for (long seed = 0; seed < CASES; seed++) {
            Case c = new Case(seed);
            double[] wanted = IntStream.range(0, c.matrix.rows()).mapToDouble(i -> c.random.nextInt(-2, 3)).toArray();
            double[] target = IntStream.range(0, wanted.length).mapToDouble(i -> wanted[i] * c.rowFactor[i]).toArray();
            Diagnosis diagnosis = Diagnosis.of(c.linearized(), AffineSpace.point(target), PreimageOptions.DEFAULT);
            boolean expected = c.matrix.contradict(wanted, c.matrix.allRows());
            assertThat(diagnosis.conflict().isPresent()).as(c.describe()).isEqualTo(expected);
            if (expected) {
                conflicts++;
                Diagnosis.Conflict conflict = diagnosis.conflict().orElseThrow();
                int[] outputs = conflict.names().stream().mapToInt(RandomDiagnosesTest::index).toArray();
                assertThat(c.matrix.contradict(wanted, outputs)).as(c.describe()).isTrue();
                for (int left : outputs) {
                    int[] others = IntStream.of(outputs).filter(i -> i != left).toArray();
                    assertThat(c.matrix.contradict(wanted, others)).as(c.describe()).isFalse();
                }
                proves(c, conflict, target);
            }
        }
        assertThat(conflicts).isGreaterThan(CASES / 4);
    }

    private static void proves(Case c, Diagnosis.Conflict conflict, double[] target) {
        assertThat(conflict.combination().keySet()).as(c.describe()).containsExactlyElementsOf(conflict.names());
        double[] weights = new double[target.length];
        double atTarget = 0;
        double size = 0;
        for (Map.Entry<String, Double> term : conflict.combination().entrySet()) {
            int i = index(term.getKey());
            weights[i] = term.getValue();
            atTarget += term.getValue() * target[i];
            size += Math.abs(term.getValue() * c.rowFactor[i]);
        }
        for (int j = 0; j < c.matrix.columns(); j++) {
            double sum = 0;
            for (int i = 0; i < weights.length; i++) {
                sum += weights[i] * c.rowFactor[i] * (double) c.matrix.entries()[i][j];
            }
            assertThat(sum / size).as(c.describe()).isCloseTo(0, within(1e-9));
        }
        assertThat(Math.abs(atTarget) / size).as(c.describe()).isGreaterThan(1e-3);
    }
}
