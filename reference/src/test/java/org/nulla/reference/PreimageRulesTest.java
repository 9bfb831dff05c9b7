package org.nulla.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nulla.Real;
import org.nulla.RunControl;
import org.nulla.sweep.Stations;
import org.nulla.sweep.Target;
import org.nulla.sweep.Walk;

@DisplayName("Each case of each preimage rule")
@Tag("fast")
class PreimageRulesTest {

    /// Runs one test with rows of one kind.
    interface Rows {
        Outcome scaling(Target space, double factor);

        Outcome sum(Target space);

        Outcome fanout(Target space);

        Outcome nothing(Target space);
    }

    static Stream<Rows> kinds() {
        return Stream.of(new RowsOf<>("dense", DenseRow::of), new RowsOf<>("sparse", SparseRow::of),
                new RowsOf<>("in flight", RowInFlight::of));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    @DisplayName("scaling by a factor divides one row and leaves the rest alone")
    void scalingByFactor(Rows rows) {
        Target space = space(new double[] {3, -1, 2}, new double[] {1, 0, 2}, new double[] {4, 1, -1});
        double[][] matrix = {{-4, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        Outcome outcome = rows.scaling(space, -4);
        new DenseOracle(matrix, space).check(outcome, "scaling by -4");
        assertThat(((Outcome.Found) outcome).origin()).containsExactly(-0.75, -1, 2);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    @DisplayName("scaling by zero constrains the others and frees one direction")
    void scalingByZero(Rows rows) {
        Target space = space(new double[] {3, -1, 2}, new double[] {1, 0, 2}, new double[] {4, 1, -1});
        double[][] matrix = {{0, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        new DenseOracle(matrix, space).check(rows.scaling(space, 0), "scaling by 0");
        new DenseOracle(matrix, space).check(rows.scaling(space, 1e-13), "scaling by less than the threshold");
    }

    @ParameterizedTest
    @MethodSource("kinds")
    @DisplayName("scaling by zero cannot give a number that is not zero")
    void scalingByZeroToNonzero(Rows rows) {
        assertThat(rows.scaling(space(new double[] {3, -1}, new double[] {0, 2}), 0))
                .isInstanceOf(Outcome.Conflict.class);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    @DisplayName("scaling zero by zero frees one direction and leaves the rest alone")
    void scalingZeroByZero(Rows rows) {
        Target space = space(new double[] {0, -1}, new double[] {0, 2});
        Outcome outcome = rows.scaling(space, 0);
        new DenseOracle(new double[][] {{0, 0}, {0, 1}}, space).check(outcome, "zero by zero");
        assertThat(((Outcome.Found) outcome).dimension()).isEqualTo(2);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    @DisplayName("a sum has one more dimension before it is taken")
    void sum(Rows rows) {
        Target space = space(new double[] {3, -1}, new double[] {1, 2});
        double[][] matrix = {{1, 0}, {1, 0}, {0, 1}};
        Outcome outcome = rows.sum(space);
        new DenseOracle(matrix, space).check(outcome, "sum");
        assertThat(((Outcome.Found) outcome).dimension()).isEqualTo(2);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    @DisplayName("copies that may differ lose a dimension by being equal")
    void fanoutOfDifferentCopies(Rows rows) {
        Target space = space(new double[] {3, -1, 2}, new double[] {1, 5, 2}, new double[] {4, 1, -1});
        double[][] matrix = {{1, 1, 0}, {0, 0, 1}};
        new DenseOracle(matrix, space).check(rows.fanout(space), "different rows");
    }

    @ParameterizedTest
    @MethodSource("kinds")
    @DisplayName("copies that are equal already stay as they are")
    void fanoutOfEqualCopies(Rows rows) {
        Target space = space(new double[] {3, 3, 2}, new double[] {1, 1, 2}, new double[] {4, 4, -1});
        Outcome outcome = rows.fanout(space);
        new DenseOracle(new double[][] {{1, 1, 0}, {0, 0, 1}}, space).check(outcome, "equal rows");
        assertThat(((Outcome.Found) outcome).origin()).containsExactly(3, 2);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    @DisplayName("copies that differ by a constant cannot be equal")
    void fanoutOfContradictoryCopies(Rows rows) {
        assertThat(rows.fanout(space(new double[] {3, 4, 2}, new double[] {1, 1, 2})))
                .isInstanceOf(Outcome.Conflict.class);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    @DisplayName("what is handed to nobody must be zero")
    void fanoutToNobody(Rows rows) {
        Target space = space(new double[] {3, -1, 2}, new double[] {1, 5, 2}, new double[] {4, 1, -1});
        new DenseOracle(new double[][] {{0, 1, 0}, {0, 0, 1}}, space).check(rows.nothing(space), "constrained");
        Target zero = space(new double[] {0, -1, 2}, new double[] {0, 5, 2});
        new DenseOracle(new double[][] {{0, 1, 0}, {0, 0, 1}}, zero).check(rows.nothing(zero), "zero already");
        assertThat(rows.nothing(space(new double[] {3, -1}, new double[] {0, 2}))).isInstanceOf(Outcome.Conflict.class);
    }

    private static Target space(double[] origin, double[]... basis) {
        return new Target(origin, new double[origin.length], basis, null, null);
    }

    /// Applies a rule to the first rows of a space and lets the others catch up.
    private record RowsOf<R extends Row<R>>(String name, ReferenceRun.SourceRow<R> source) implements Rows {

        @Override
        public Outcome scaling(Target space, double factor) {
            State<R> state = state(space);
            Stations stations = Stations
                    .of(Walk.tangentPreimage(TracedGraph.of(x -> new Real[] {x[0].times(factor)}, 1)));
            return state.outcome(1, PreimageOfScaling.of(state.slices.get(0), stations,
                    stations.firstSlot(1), state.journal));
        }

        @Override
        public Outcome sum(Target space) {
            State<R> state = state(space);
            PreimageOfSum.Terms<R> terms = PreimageOfSum.of(state.slices.get(0), state.journal);
            return state.outcome(1, terms.first(), terms.second());
        }

        @Override
        public Outcome fanout(Target space) {
            State<R> state = state(space);
            return state.outcome(2, PreimageOfFanout.of(state.slices.get(0), state.slices.get(1), state.journal));
        }

        @Override
        public Outcome nothing(Target space) {
            State<R> state = state(space);
            boolean possible = PreimageOfFanout.ofNothing(state.slices.get(0), state.journal);
            return possible ? state.outcome(1) : new Outcome.Conflict(true, state.journal.tally().counters());
        }

        private State<R> state(Target space) {
            Tally tally = new Tally();
            BasisJournal<R> journal = new BasisJournal<>(space.dimension(), tally, RunControl.NONE);
            List<Slice<R>> slices = new ArrayList<>();
            for (int i = 0; i < space.origin().length; i++) {
                slices.add(journal.sliceOf(source.of(space, i, tally)));
            }
            return new State<>(journal, slices);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private record State<R extends Row<R>>(BasisJournal<R> journal, List<Slice<R>> slices) {

        @SafeVarargs
        final Outcome outcome(int used, @Nullable Slice<R>... made) {
            List<R> rows = new ArrayList<>();
            for (Slice<R> slice : made) {
                if (slice == null) {
                    return new Outcome.Conflict(true, journal.tally().counters());
                }
                journal.replay(slice);
                rows.add(slice.row());
            }
            for (Slice<R> slice : slices.subList(used, slices.size())) {
                journal.replay(slice);
                rows.add(slice.row());
            }
            return SinkSpace.of(rows, journal, false);
        }
    }
}
