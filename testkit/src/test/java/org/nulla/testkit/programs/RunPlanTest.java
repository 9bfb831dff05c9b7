package org.nulla.testkit.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.nulla.AffineSpace;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;
import org.nulla.plan.ExplainedPreimage;
import org.nulla.plan.RunPlan;
import org.nulla.testkit.random.ProgramGenerator;
import org.nulla.testkit.random.RandomProgram;

@DisplayName("The plan of a run")
class RunPlanTest {

    private static ExplainedPreimage explained(Linearization f, AffineSpace target, boolean cotangent) {
        return cotangent ? f.explainCotangentPreimage(target, PreimageOptions.DEFAULT)
                : f.explainTangentPreimage(target, PreimageOptions.DEFAULT);
    }

    @Test
    @DisplayName("of a tridiagonal system tells of factors that grow with the unknowns, and of no escalation")
    void tridiagonal() {
        for (int size : new int[] {10, 1_000, 20_000}) {
            Tridiagonal system = Tridiagonal.of(size);
            Linearization f = Nulla.linearize(system, system.start());
            RunPlan plan = explained(f, AffineSpace.point(f.value()), false).plan();
            assertThat(plan.attempts()).as("size %s", size).hasSize(1);
            assertThat(plan.factorisation().factors().entries()).isLessThanOrEqualTo(5L * size);
            assertThat(plan.factorisation().reduction().longestRow()).isEqualTo(3);
            assertThat(plan.factorisation().structure().rank()).isEqualTo(size);
            requireSound(plan, "size " + size);
        }
    }

    @Test
    @DisplayName("comes with the answer that is found without one, bit for bit, on awkward random programs")
    void randomPrograms() {
        long delayed = 0;
        long escalated = 0;
        long empty = 0;
        for (long seed = 1; seed <= 300; seed++) {
            RandomProgram program = ProgramGenerator.program(seed);
            for (boolean cotangent : List.of(false, true)) {
                Linearization f = Nulla.linearize(program, program.point());
                double[] given = new Random(seed).doubles(cotangent ? f.outputs() : f.inputs(), -1, 1).toArray();
                double[] image = cotangent ? f.vjp(given) : f.jvp(given);
                if (seed % 5 == 0 && image.length > 0) {
                    image[0] += 1;
                }
                AffineSpace target = AffineSpace.point(image);
                String which = "seed " + seed + ", cotangent " + cotangent;
                ExplainedPreimage explained = explained(f, target, cotangent);
                Linearization again = Nulla.linearize(program, program.point());
                Preimage plain = cotangent ? again.cotangentPreimage(target) : again.tangentPreimage(target);
                requireSame(explained.preimage(), plain, which);
                RunPlan plan = explained.plan();
                requireSound(plan, which);
                assertThat(plan.attempts().size() == 1 || explained.preimage().certificate().doubtful()
                        || explained.preimage().certificate().escalated()
                        || plan.attempts().stream().anyMatch(attempt -> attempt.note().contains("same rank")))
                        .as(which).isTrue();
                delayed += plan.factorisation().factors().delayed();
                escalated += plain.certificate().escalated() ? 1 : 0;
                empty += plain.isEmpty() ? 1 : 0;
            }
        }
        assertThat(List.of(delayed, escalated, empty)).as("delayed, escalated, empty")
                .allMatch(count -> count >= 3);
    }

    private static void requireSame(Preimage explained, Preimage plain, String which) {
        assertThat(explained.isEmpty()).as(which).isEqualTo(plain.isEmpty());
        assertThat(explained.certificate()).as(which).isEqualTo(plain.certificate());
        assertThat(explained.counters()).as(which).isEqualTo(plain.counters());
        if (!plain.isEmpty()) {
            assertThat(explained.space().origin()).as(which).isEqualTo(plain.space().origin());
            assertThat(explained.space().dimension()).as(which).isEqualTo(plain.space().dimension());
        }
    }

    private static void requireSound(RunPlan plan, String which) {
        RunPlan.Factorisation factorisation = plan.factorisation();
        assertThat(factorisation).as(which).isNotNull();
        RunPlan.Rank rank = factorisation.rank();
        assertThat(rank.rank()).as(which).isEqualTo(plan.program().equations() - rank.equations());
        assertThat(rank.rank()).as(which)
                .isEqualTo(plan.program().unknowns() + plan.program().directions() - rank.unknowns());
        assertThat(rank.rank() + factorisation.reduction().kept()).as(which)
                .isLessThanOrEqualTo(factorisation.structure().rank());
        assertThat(factorisation.factors().fillIn()).as(which).isNotNegative();
        assertThat(factorisation.worstPivots().stream().map(RunPlan.Pivot::size)).as(which).isSorted();
        assertThat(factorisation.worstPivots().size()).as(which)
                .isEqualTo(Math.min(RunPlan.MOST_PIVOTS, rank.rank() + factorisation.reduction().kept()));
        assertThat(plan.attempts().stream().map(RunPlan.Attempt::method)).as(which).contains(plan.method());
    }
}
