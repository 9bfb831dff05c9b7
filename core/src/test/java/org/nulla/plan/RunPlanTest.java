package org.nulla.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nulla.AffineSpace;
import org.nulla.EngineKind;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.PreimageOptions;
import org.nulla.Real;
import org.nulla.function.VectorFunction;

@DisplayName("The plan of a run")
@Tag("fast")
class RunPlanTest {

    /// The tour's function.
    private static final VectorFunction TOUR = x -> new Real[] {x[0].times(x[1]), x[1].plus(x[2])};

    private static ExplainedPreimage explain(VectorFunction f, double[] x, double... target) {
        return named(f, x).explainTangentPreimage(AffineSpace.point(target), PreimageOptions.DEFAULT);
    }

    private static Linearization named(VectorFunction f, double... x) {
        return Nulla.linearize(f, x);
    }

    private static double[] at(double... x) {
        return x;
    }

    private static List<PlanEvent> events(RunPlan plan) {
        return plan.steps().stream().map(step -> visit(step).event()).toList();
    }

    private static RunPlan.Visit visit(RunPlan.Step step) {
        RunPlan.Visit visit = step.visit();
        assertThat(visit).as("what happened at step %s", step.first()).isNotNull();
        return visit;
    }

    @ParameterizedTest
    @EnumSource(EngineKind.class)
    @DisplayName("counts updates from step to step up to those of the whole walk")
    void updates(EngineKind engine) {
        RunPlan plan = named(x -> new Real[] {x[0].times(x[1]).plus(x[2]), x[0].plus(x[1]).times(x[2])}, 1, 2, 3)
                .explainTangentPreimage(AffineSpace.point(1, 0), PreimageOptions.DEFAULT.withEngine(engine)).plan();
        List<Long> updates = plan.steps().stream().map(RunPlan.Step::updates).toList();
        assertThat(updates).isSorted();
        assertThat(updates.getFirst()).isZero();
        assertThat(updates.getLast()).isPositive().isEqualTo(plan.summary().walk().updates());
    }

    @Test
    @DisplayName("tells the steps of the tour in their order, by name")
    void tour() {
        RunPlan plan = explain(TOUR, at(1, 2, 3), 1, 0).plan();
        assertThat(plan.steps().stream().map(step -> visit(step).at())).containsExactly("", "y[1]", "y[0]", "plus #4",
                "times #3", "");
        assertThat(events(plan)).containsExactly(PlanEvent.TARGET, PlanEvent.DETERMINED, PlanEvent.DETERMINED,
                PlanEvent.DETERMINED, PlanEvent.DETERMINED, PlanEvent.ANSWER);
        assertThat(plan.steps().stream().map(RunPlan.Step::variables)).containsExactly(0, 0, 0, 1, 1, 1);
        assertThat(plan.steps().stream().map(RunPlan.Step::slices)).containsExactly(2, 2, 2, 3, 3, 3);
        RunPlan.Pivot last = visit(plan.steps().get(4)).pivot();
        assertThat(last).isNotNull();
        assertThat(last.solvedFor()).isEqualTo("x[0]");
        assertThat(last.certainty()).isGreaterThan(1e15).isFinite();
        assertThat(plan.mostVariables().step()).isEqualTo(3);
    }

    @Test
    @DisplayName("names what was bound after the inputs, the outputs and the directions of the target")
    void names() {
        Linearization f = Nulla.linearize(x -> new Real[] {x[0].plus(x[1]), x[0].minus(x[1])}, 1, 2)
                .named(List.of("left", "right"), List.of("sum", "difference"));
        RunPlan plan = f.explainTangentPreimage(AffineSpace.of(at(1, 0), at(0, 1)), PreimageOptions.DEFAULT).plan();
        assertThat(plan.steps().getFirst().variables()).isEqualTo(1);
        assertThat(visit(plan.steps().get(1)).at()).isEqualTo("difference");
        assertThat(plan.worstPivots().stream().flatMap(pivot -> Stream.of(pivot.at(), pivot.solvedFor())))
                .contains("sum").containsAnyOf("left", "right", "target direction 1");
        RunPlan mirrored = f.explainCotangentPreimage(AffineSpace.point(1, 0), PreimageOptions.DEFAULT).plan();
        assertThat(visit(mirrored.steps().get(1)).at()).isEqualTo("left");
    }

    @Test
    @DisplayName("says that an equation waited because no pivot was known to six digits")
    void uncertain() {
        ExplainedPreimage explained = explain(
                x -> new Real[] {x[0].plus(x[1].times(1 + 1e-12)), x[0].plus(x[1])}, at(1, 1), 1, 1);
        RunPlan plan = explained.plan();
        assertThat(plan.postponed()).singleElement().satisfies(aside -> {
            assertThat(aside.reason()).isEqualTo(RunPlan.Reason.UNCERTAIN);
            assertThat(aside.certainty()).isLessThan(1e6).isGreaterThan(8);
            assertThat(aside.settled()).isEqualTo(PlanEvent.BOUND);
            assertThat(visit(plan.steps().get((int) aside.step())).event()).isEqualTo(PlanEvent.POSTPONED);
            assertThat(visit(plan.steps().get((int) aside.settledAt()))).satisfies(visit -> {
                assertThat(visit.settling()).isTrue();
                assertThat(visit.at()).isEqualTo(aside.at());
            });
        });
        assertThat(plan.worstPivots().getFirst().size()).isLessThan(1e-10);
        assertThat(plan.summary().escalated()).isEqualTo(explained.preimage().certificate().escalated()).isTrue();
        assertThat(plan.summary().note()).isNotEmpty().isEqualTo(explained.preimage().certificate().note());
        assertThat(plan.table()).contains("postponed", "no pivot known to six digits", "settled: bound", "escalated");
    }

    @Test
    @DisplayName("says that an equation waited because its pivots weighed next to nothing")
    void light() {
        RunPlan plan = explain(x -> new Real[] {x[0].plus(x[1].times(1e-9)), x[0]}, at(1, 1), 1, 1).plan();
        assertThat(plan.postponed()).singleElement().satisfies(aside -> {
            assertThat(aside.reason()).isEqualTo(RunPlan.Reason.LIGHT);
            assertThat(aside.certainty()).isGreaterThan(1e6);
            assertThat(aside.weight()).isLessThan(1e-8);
            assertThat(aside.settled()).isEqualTo(PlanEvent.BOUND);
        });
        assertThat(plan.worstPivots().getFirst().weight()).isLessThan(1e-8);
        assertThat(plan.worstPivots().getFirst().solvedFor()).isEqualTo("times #2");
    }

    @Test
    @DisplayName("ends where a contradiction is met")
    void contradiction() {
        VectorFunction twice = x -> new Real[] {x[0].times(2), x[0], x[0]};
        ExplainedPreimage explained = explain(twice, at(1), 7, 1, 2);
        assertThat(explained.preimage().isEmpty()).isTrue();
        assertThat(events(explained.plan())).endsWith(PlanEvent.CONFLICT).doesNotContain(PlanEvent.ANSWER);
        assertThat(explained.plan().summary().steps()).isEqualTo(explained.plan().steps().size());
        assertThat(explain(twice, at(1), 4, 2, 2).plan().summary().satisfied()).isEqualTo(2);
    }

    @Test
    @DisplayName("of a long run stays small, leaves no step out and keeps the peak and the worst pivot")
    void longRun() {
        int length = 30_000;
        VectorFunction chain = x -> {
            Real y = x[0];
            for (int i = 0; i < length; i++) {
                y = i == 12_345 ? y.times(1e-5).plus(x[1]) : y.times(i % 2 == 0 ? 1.25 : 0.8);
            }
            return new Real[] {y, x[1]};
        };
        RunPlan plan = explain(chain, at(1, 1), 1, 0).plan();
        assertThat(plan.summary().steps()).isEqualTo(length + 1 + 4);
        assertThat(plan.steps()).hasSizeBetween(400, 1_000).allMatch(step -> step.visit() == null);
        long next = 0;
        for (RunPlan.Step step : plan.steps()) {
            assertThat(step.first()).isEqualTo(next);
            next = step.last() + 1;
        }
        assertThat(next).isEqualTo(plan.summary().steps());
        assertThat(plan.worstPivots()).hasSize(20);
        assertThat(plan.worstPivots().getFirst().weight()).isLessThan(1e-3);
        assertThat(plan.worstPivots().getFirst().at()).matches("(times|plus) #1234\\d");
        assertThat(plan.peak().coefficients()).isEqualTo(plan.summary().walk().peakCoefficients());
        assertThat(plan.swell(50)).hasSize(50);
        assertThat(plan.plot().lines()).allMatch(line -> line.length() <= 80);
        assertThatThrownBy(() -> plan.swell(0)).isInstanceOf(IllegalArgumentException.class).hasMessageContaining("0");
    }

    @Test
    @DisplayName("is told step by step up to ten thousand steps, and in stretches beyond")
    void boundary() {
        for (int length : new int[] {9_997, 9_998}) {
            RunPlan plan = explain(x -> {
                Real y = x[0];
                for (int i = 0; i < length; i++) {
                    y = y.times(i % 2 == 0 ? 1.25 : 0.8);
                }
                return new Real[] {y};
            }, at(1), 1).plan();
            assertThat(plan.summary().steps()).isEqualTo(length + 3L);
            assertThat(plan.steps().getFirst().visit() != null).as("%s steps one by one", length + 3)
                    .isEqualTo(length == 9_997);
            assertThat(plan.steps().getLast().last()).isEqualTo(length + 2L);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "DEFAULT")
    @DisplayName("of a reference engine tells the swell and says that it knows no pivots")
    void reference(EngineKind engine) {
        ExplainedPreimage explained = Nulla.linearize(TOUR, 1, 2, 3).explainTangentPreimage(AffineSpace.point(1, 0),
                PreimageOptions.DEFAULT.withEngine(engine));
        RunPlan plan = explained.plan();
        assertThat(plan.engine()).isEqualTo(engine);
        assertThat(events(plan)).containsExactly(PlanEvent.TARGET, PlanEvent.PASSED, PlanEvent.PASSED,
                PlanEvent.PASSED, PlanEvent.PASSED, PlanEvent.ANSWER);
        assertThat(plan.mostVariables().variables()).isEqualTo(1);
        assertThat(plan.peak().coefficients()).isEqualTo(explained.preimage().counters().peakCoefficients());
        assertThat(plan.worstPivots()).isEmpty();
        assertThat(plan.table()).contains("keeps no record").contains("columns").doesNotContain("variables");
    }

    @Test
    @DisplayName("can be had inside an outer derivative")
    void nested() {
        Linearization outer = Nulla.linearize(theta -> {
            Linearization inner = Nulla.linearize(x -> new Real[] {theta[0].times(x[0]).plus(x[1])}, 0, 0);
            ExplainedPreimage explained = inner.explainTangentPreimage(AffineSpace.point(1), PreimageOptions.DEFAULT);
            assertThat(explained.plan().summary().steps()).isPositive();
            return explained.preimage().space().minNormInFlight();
        }, 0);
        assertThat(outer.jvp(1)).containsExactly(1, 0);
    }

    @Test
    @DisplayName("of a program without inputs and outputs has a beginning and an end")
    void nothing() {
        RunPlan plan = explain(x -> new Real[0], at()).plan();
        assertThat(events(plan)).containsExactly(PlanEvent.TARGET, PlanEvent.ANSWER);
        assertThat(plan.peak().coefficients()).isZero();
        assertThat(plan.plot()).isNotEmpty();
        assertThat(plan.svg()).contains("<polyline");
    }
}
