package org.nulla.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nulla.AffineSpace;
import org.nulla.Checkpoint;
import org.nulla.Claim;
import org.nulla.EngineKind;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;
import org.nulla.Real;
import org.nulla.function.VectorFunction;
import org.nulla.plan.RunPlan.Method;

@DisplayName("The plan of a run")
@Tag("fast")
class RunPlanTest {

    /// The tour's function.
    private static final VectorFunction TOUR = x -> new Real[] {x[0].times(x[1]), x[1].plus(x[2])};

    private static ExplainedPreimage explain(VectorFunction f, double[] x, double... target) {
        return Nulla.linearize(f, x).explainTangentPreimage(AffineSpace.point(target), PreimageOptions.DEFAULT);
    }

    private static double[] at(double... x) {
        return x;
    }

    private static RunPlan.Factorisation factorisation(RunPlan plan) {
        RunPlan.Factorisation factorisation = plan.factorisation();
        assertThat(factorisation).isNotNull();
        return factorisation;
    }

    /// Plane rotations one after the other, so that some steps are kept.
    private static VectorFunction rotations(int steps) {
        return x -> {
            Real a = x[0];
            Real b = x[1];
            for (int i = 0; i < steps; i++) {
                Real next = a.times(0.8).minus(b.times(0.6));
                b = a.times(0.6).plus(b.times(0.8)).plus(x[2]);
                a = next;
            }
            return new Real[] {a, b};
        };
    }

    @Test
    @DisplayName("of the tour tells the system, its factors and the one method")
    void tour() {
        RunPlan plan = explain(TOUR, at(1, 2, 3), 1, 0).plan();
        assertThat(plan.engine()).isEqualTo(EngineKind.DEFAULT);
        assertThat(plan.method()).isEqualTo(Method.FACTORS);
        assertThat(plan.program()).isEqualTo(new RunPlan.Program(5, 2, 3, 0));
        RunPlan.Factorisation factorisation = factorisation(plan);
        assertThat(factorisation.reduction().kept()).isZero();
        assertThat(factorisation.reduction().rows()).isEqualTo(2);
        assertThat(factorisation.reduction().columns()).isEqualTo(3);
        assertThat(factorisation.reduction().entries()).isEqualTo(4);
        assertThat(factorisation.reduction().longestRow()).isEqualTo(2);
        assertThat(factorisation.structure().rank()).isEqualTo(2);
        assertThat(factorisation.rank().rank()).isEqualTo(2);
        assertThat(factorisation.rank().equations()).isZero();
        assertThat(factorisation.rank().unknowns()).isEqualTo(1);
        assertThat(factorisation.factors().fillIn()).isZero();
        assertThat(factorisation.worstPivots()).hasSize(2)
                .extracting(RunPlan.Pivot::equation).containsExactlyInAnyOrder("y[0]", "y[1]");
        assertThat(plan.attempts()).singleElement().satisfies(attempt -> {
            assertThat(attempt.method()).isEqualTo(Method.FACTORS);
            assertThat(attempt.note()).isEmpty();
            assertThat(attempt.claims()).isNotEmpty().allMatch(Claim::isShown);
        });
    }

    @Test
    @DisplayName("names equations and unknowns after inputs, outputs and the directions of the target")
    void names() {
        Linearization f = Nulla.linearize(x -> new Real[] {x[0].plus(x[1]), x[0].minus(x[1])}, 1, 2)
                .named(List.of("left", "right"), List.of("sum", "difference"));
        AffineSpace space = AffineSpace.of(at(1, 0), at(0, 1));
        RunPlan.Factorisation plan = factorisation(f.explainTangentPreimage(space, PreimageOptions.DEFAULT).plan());
        assertThat(plan.worstPivots()).hasSize(2).allSatisfy(pivot -> {
            assertThat(pivot.equation()).isIn("sum", "difference");
            assertThat(pivot.unknown()).isIn("left", "right", "target direction 1");
        });
        RunPlan.Factorisation mirrored = factorisation(
                f.explainCotangentPreimage(space, PreimageOptions.DEFAULT).plan());
        assertThat(mirrored.worstPivots()).hasSize(2).allSatisfy(pivot -> {
            assertThat(pivot.equation()).isIn("left", "right");
            assertThat(pivot.unknown()).isIn("sum", "difference", "target direction 1");
        });
    }

    @Test
    @DisplayName("names steps that are kept by operation and number")
    void kept() {
        RunPlan.Factorisation plan = factorisation(explain(rotations(60), at(1, 2, 3), 1, 0).plan());
        assertThat(plan.reduction().kept()).isPositive();
        assertThat(plan.kept()).hasSize(plan.reduction().kept())
                .allMatch(name -> name.matches("(plus|minus|times) #\\d+"));
        RunPlan.Factorisation sections = factorisation(explain(x -> Checkpoint.section(rotations(60), x), at(1, 2, 3),
                1, 0).plan());
        assertThat(sections.kept()).hasSize(plan.kept().size()).allMatch(name -> name.matches("step #\\d+"));
    }

    @Test
    @DisplayName("tells of pivots that were delayed and found at the end")
    void delayed() {
        ExplainedPreimage explained = explain(
                x -> new Real[] {x[0].plus(x[1].times(1 + 1e-9)), x[0].plus(x[1])}, at(1, 1), 1, 1);
        RunPlan.Factorisation plan = factorisation(explained.plan());
        assertThat(plan.factors().delayed()).isEqualTo(1);
        assertThat(plan.delayed()).hasSize(1).isSubsetOf("x[0]", "x[1]");
        assertThat(plan.rank().rank()).isEqualTo(2);
        assertThat(plan.rank().added()).isEqualTo(1);
        assertThat(plan.worstPivots().getFirst().size()).isBetween(1e-10, 1e-8);
        assertThat(plan.factors().condition()).isGreaterThan(1e8);
        assertThat(explained.preimage().counters().postponed()).isEqualTo(1);
    }

    @Test
    @DisplayName("tells what is left over where equations depend on each other")
    void deficient() {
        VectorFunction twice = x -> new Real[] {x[0].times(x[1]), x[0].times(x[1]).times(3)};
        RunPlan.Factorisation plan = factorisation(explain(twice, at(0.1, 0.3), 1, 3).plan());
        assertThat(plan.structure().rank()).isEqualTo(2);
        assertThat(plan.rank().rank()).isEqualTo(1);
        assertThat(plan.rank().equations()).isEqualTo(1);
        assertThat(plan.rank().unknowns()).isEqualTo(1);
        assertThat(plan.rank().left()).isLessThan(1e-13);
    }

    @Test
    @DisplayName("has the counters of the answer, where one method was enough")
    void counters() {
        for (int steps : new int[] {1, 10, 100}) {
            ExplainedPreimage explained = explain(rotations(steps), at(1, 2, 3), 1, 0);
            RunPlan.Factorisation plan = factorisation(explained.plan());
            assertThat(explained.plan().attempts()).hasSize(1);
            assertThat(explained.plan().attempts().getFirst().counters().traced(0, 0))
                    .isEqualTo(explained.preimage().counters().traced(0, 0));
            assertThat(explained.preimage().counters().longestRow()).isEqualTo(plan.reduction().longestRow());
            assertThat(explained.preimage().counters().peakCoefficients()).isEqualTo(plan.factors().entries());
            assertThat(explained.preimage().counters().updates())
                    .isGreaterThan(plan.reduction().multiplyAdds() + plan.factors().multiplyAdds());
        }
    }

    @Test
    @DisplayName("tells every method that was tried, in order, and why it was not enough")
    void escalated() {
        ExplainedPreimage explained = explain(
                x -> new Real[] {x[0].times(1e15).plus(x[1]).minus(x[0].times(1e15)), x[0], x[1]}, at(1, 1), 1, 1, 3);
        RunPlan plan = explained.plan();
        assertThat(plan.attempts()).hasSizeGreaterThan(1);
        assertThat(plan.attempts().getFirst().method()).isEqualTo(Method.FACTORS);
        assertThat(plan.attempts()).filteredOn(attempt -> attempt.note().isEmpty()).extracting(RunPlan.Attempt::method)
                .containsExactly(plan.method());
    }

    @Test
    @DisplayName("tells at most twenty pivots, smallest first, and a thousand names")
    void bounds() {
        int size = 3_000;
        VectorFunction wide = x -> IntStream.range(0, size)
                .mapToObj(i -> x[i].times(i % 7 + 1.0).plus(x[Math.min(i + 1, size - 1)].times(0.5)))
                .toArray(Real[]::new);
        double[] ones = IntStream.range(0, size).mapToDouble(i -> 1).toArray();
        RunPlan.Factorisation plan = factorisation(explain(wide, ones, ones).plan());
        assertThat(plan.structure().order()).isEqualTo(RunPlan.Order.BANDED);
        assertThat(plan.worstPivots()).hasSize(RunPlan.MOST_PIVOTS);
        assertThat(plan.worstPivots().stream().map(RunPlan.Pivot::size)).isSorted();
        RunPlan.Factorisation many = factorisation(explain(rotations(20_000), at(1, 2, 3), 1, 0).plan());
        assertThat(many.reduction().kept()).isGreaterThan(RunPlan.MOST_NAMES);
        assertThat(many.kept()).hasSize(RunPlan.MOST_NAMES);
        assertThat(many.structure().order()).isEqualTo(RunPlan.Order.MINIMUM_DEGREE);
    }

    @Test
    @DisplayName("comes with the very answer that is given without one")
    void sameAnswer() {
        PreimageOptions options = PreimageOptions.DEFAULT;
        for (VectorFunction f : List.of(TOUR, rotations(30))) {
            for (boolean cotangent : new boolean[] {false, true}) {
                AffineSpace target = cotangent ? AffineSpace.point(1, 2, 3) : AffineSpace.point(1, 0);
                ExplainedPreimage explained = cotangent
                        ? Nulla.linearize(f, 1, 2, 3).explainCotangentPreimage(target, options)
                        : Nulla.linearize(f, 1, 2, 3).explainTangentPreimage(target, options);
                Preimage plain = cotangent ? Nulla.linearize(f, 1, 2, 3).cotangentPreimage(target, options)
                        : Nulla.linearize(f, 1, 2, 3).tangentPreimage(target, options);
                assertThat(explained.preimage().isEmpty()).isEqualTo(plain.isEmpty());
                assertThat(explained.preimage().certificate()).isEqualTo(plain.certificate());
                assertThat(explained.preimage().counters()).isEqualTo(plain.counters());
                if (!plain.isEmpty()) {
                    assertThat(explained.preimage().space().origin()).isEqualTo(plain.space().origin());
                }
            }
        }
    }

    @Test
    @DisplayName("can be had inside an outer derivative")
    void nested() {
        Linearization outer = Nulla.linearize(theta -> {
            Linearization inner = Nulla.linearize(x -> new Real[] {theta[0].times(x[0]).plus(x[1])}, 0, 0);
            ExplainedPreimage explained = inner.explainTangentPreimage(AffineSpace.point(1), PreimageOptions.DEFAULT);
            assertThat(factorisation(explained.plan()).rank().rank()).isEqualTo(1);
            return explained.preimage().space().minNormInFlight();
        }, 0);
        assertThat(outer.jvp(1)).containsExactly(1, 0);
    }

    @Test
    @DisplayName("of a program without inputs and outputs is empty")
    void nothing() {
        RunPlan plan = explain(x -> new Real[0], at()).plan();
        assertThat(plan.program()).isEqualTo(new RunPlan.Program(0, 0, 0, 0));
        assertThat(factorisation(plan).worstPivots()).isEmpty();
    }

    @Test
    @DisplayName("has a word for everything")
    void labels() {
        assertThat(Stream.of(Method.values()).map(Method::label)).contains("factors", "extended-elimination")
                .doesNotHaveDuplicates();
        assertThat(RunPlan.Order.MINIMUM_DEGREE.label()).isEqualTo("minimum-degree");
    }
}
