package org.nulla.testkit.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.nulla.AffineSpace;
import org.nulla.Counters;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;
import org.nulla.plan.ExplainedPreimage;
import org.nulla.plan.PlanEvent;
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
    @DisplayName("of a tridiagonal system never has more than two free variables, at any size")
    void tridiagonal() {
        for (int size : new int[] {10, 1_000, 20_000}) {
            Tridiagonal system = Tridiagonal.of(size);
            Linearization f = Nulla.linearize(system, system.start());
            RunPlan plan = explained(f, AffineSpace.point(f.value()), false).plan();
            assertThat(plan.mostVariables().variables()).as("variables at size %s", size).isBetween(1, 2);
            assertThat(plan.steps().size()).isLessThanOrEqualTo(10_000);
            requireAgreement(plan, "size " + size);
        }
    }

    @Test
    @DisplayName("of the paper's figure swells to as many variables as inputs or reductions, in every layer, and no further")
    void figure() {
        for (int n = 2; n <= 4; n++) {
            PaperBenchmark program = PaperBenchmark.ofFigure(2, n, n, 17);
            Linearization f = Nulla.linearize(program, program.point());
            RunPlan plan = explained(f, AffineSpace.point(f.jvp(program.point())), false).plan();
            assertThat(plan.mostVariables().variables()).as("variables at n=%s", n)
                    .isBetween(program.size() - 1, program.size() + 1);
            requireAgreement(plan, "n=" + n);
            RunPlan.Step atPeak = plan.steps().get(Math.toIntExact(plan.peak().step()));
            assertThat(atPeak.variables()).isEqualTo(plan.peak().variables());
            // the most that is stored after a step is stored near the peak, up to the row that was being replaced there
            long most = plan.steps().stream().mapToLong(RunPlan.Step::coefficients).max().orElseThrow();
            assertThat(plan.peak().coefficients()).isBetween(most, most + plan.summary().walk().longestRow());
            assertThat(plan.summary().walk().peakCoefficients()).isEqualTo(plan.peak().coefficients());
        }
    }

    @Test
    @DisplayName("agrees with the counters, and with the answer that is found without a plan, on awkward random programs")
    void randomPrograms() {
        long postponed = 0;
        long refined = 0;
        long escalated = 0;
        long empty = 0;
        for (long seed = 1; seed <= 300; seed++) {
            RandomProgram program = ProgramGenerator.program(seed);
            Linearization f = Nulla.linearize(program, program.point());
            for (boolean cotangent : List.of(false, true)) {
                double[] given = new Random(seed).doubles(cotangent ? f.outputs() : f.inputs(), -1, 1).toArray();
                double[] image = cotangent ? f.vjp(given) : f.jvp(given);
                if (seed % 5 == 0 && image.length > 0) {
                    image[0] += 1;
                }
                AffineSpace target = AffineSpace.point(image);
                String which = "seed " + seed + ", cotangent " + cotangent;
                ExplainedPreimage explained = explained(f, target, cotangent);
                Preimage plain = cotangent ? f.cotangentPreimage(target) : f.tangentPreimage(target);
                requireSame(explained.preimage(), plain, which);
                requireAgreement(explained.plan(), which);
                RunPlan.Summary summary = explained.plan().summary();
                assertThat(summary.escalated()).as(which)
                        .isEqualTo(explained.preimage().certificate().escalated());
                postponed += summary.postponed();
                refined += summary.refinements();
                escalated += summary.escalated() ? 1 : 0;
                empty += plain.isEmpty() ? 1 : 0;
            }
        }
        assertThat(List.of(postponed, refined, escalated, empty)).as("postponed, refined, escalated, empty")
                .allMatch(count -> count >= 5);
    }

    @Test
    @DisplayName("costs a run nothing that does not ask for it")
    void nothingForNobody() throws ReflectiveOperationException {
        Tridiagonal system = Tridiagonal.of(2_000);
        Linearization f = Nulla.linearize(system, system.start());
        AffineSpace target = AffineSpace.point(f.value());
        long before = allocated();
        f.tangentPreimage(target);
        long plain = allocated() - before;
        f.explainTangentPreimage(target, PreimageOptions.DEFAULT);
        long explained = allocated() - before - plain;
        // a step and what it tells are at the least two objects of a few fields
        assertThat(explained - plain).as("bytes that a plan takes").isGreaterThan(64L * f.steps());
    }

    /// Bytes allocated by this thread so far. By reflection, because this module does not read that of the bean.
    private static long allocated() throws ReflectiveOperationException {
        Object bean = Class.forName("java.lang.management.ManagementFactory").getMethod("getThreadMXBean").invoke(null);
        return (long) Class.forName("com.sun.management.ThreadMXBean").getMethod("getCurrentThreadAllocatedBytes")
                .invoke(bean);
    }

    private static void requireSame(Preimage explained, Preimage plain, String which) {
        if (explained.certificate().doubtful() || plain.certificate().doubtful()) {
            return;
        }
        assertThat(explained.isEmpty()).as(which).isEqualTo(plain.isEmpty());
        assertThat(explained.certificate().rank()).as(which).isEqualTo(plain.certificate().rank());
        if (!plain.isEmpty()) {
            assertThat(explained.space().dimension()).as(which).isEqualTo(plain.space().dimension());
        }
    }

    private static void requireAgreement(RunPlan plan, String which) {
        Counters walk = plan.summary().walk();
        assertThat(plan.summary().bound()).as("bindings, " + which).isEqualTo(walk.bindings());
        assertThat(plan.summary().postponed()).as("postponed, " + which).isEqualTo(walk.postponed());
        assertThat(plan.peak().coefficients()).as("peak, " + which).isEqualTo(walk.peakCoefficients());
        if (plan.steps().stream().anyMatch(step -> step.visit() == null)) {
            return;
        }
        assertThat(count(plan, PlanEvent.BOUND)).as("bound steps, " + which).isEqualTo(walk.bindings());
        assertThat(count(plan, PlanEvent.POSTPONED)).as("postponed steps, " + which).isEqualTo(walk.postponed());
        long visits = plan.steps().stream().map(RunPlan.Step::visit).filter(visit -> !visit.settling()
                && visit.event() != PlanEvent.TARGET && visit.event() != PlanEvent.ANSWER).count();
        assertThat(visits).as("visits, " + which).isEqualTo(walk.vertices());
        assertThat(plan.steps().size()).as(which).isEqualTo(plan.summary().steps());
        boolean finished = plan.steps().getLast().visit().event() == PlanEvent.ANSWER;
        assertThat(plan.postponed()).as(which).allMatch(aside -> !finished || aside.settledAt() > aside.step());
    }

    private static long count(RunPlan plan, PlanEvent event) {
        return plan.steps().stream().filter(step -> step.visit().event() == event).count();
    }
}
