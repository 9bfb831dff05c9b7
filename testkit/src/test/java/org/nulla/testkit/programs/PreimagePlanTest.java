package org.nulla.testkit.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nulla.AffineSpace;
import org.nulla.DomainException;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;
import org.nulla.PreimagePlan;
import org.nulla.testkit.random.LongProgramGenerator;
import org.nulla.testkit.random.ProgramGenerator;
import org.nulla.testkit.random.RandomProgram;

@DisplayName("A plan that is used again")
class PreimagePlanTest {

    private static final int POINTS = 4;

    @Tag("fast")
    @Test
    @DisplayName("answers random programs as no plan does, in both directions and at several points")
    void randomPrograms() {
        PreimagePlan plan = new PreimagePlan();
        for (long seed = 0; seed < 400; seed++) {
            compare(ProgramGenerator.program(seed), plan);
        }
        assertThat(plan.reused()).as(plan.toString()).isGreaterThanOrEqualTo(2 * plan.made());
    }

    @Tag("fast")
    @Test
    @DisplayName("answers long programs as no plan does")
    void longPrograms() {
        PreimagePlan plan = new PreimagePlan();
        for (long seed = 0; seed < 150; seed++) {
            compare(LongProgramGenerator.program(seed, 3_000), plan);
        }
        assertThat(plan.reused()).as(plan.toString()).isGreaterThan(plan.made());
    }

    private static void compare(RandomProgram program, PreimagePlan plan) {
        RandomGenerator random = new SplittableRandom(program.seed());
        double[] point = program.point();
        for (int k = 0; k < POINTS; k++) {
            double[] there = point.clone();
            for (int j = 0; j < there.length && k > 0; j++) {
                there[j] *= 1 + 1e-3 * random.nextDouble(-1, 1);
            }
            compare(program, there, plan, random);
        }
    }

    private static void compare(RandomProgram program, double[] point, PreimagePlan plan, RandomGenerator random) {
        double[] change = random.doubles(program.inputs(), -1, 1).toArray();
        double[] weights = random.doubles(program.outputs().size(), -1, 1).toArray();
        PreimageOptions planned = PreimageOptions.DEFAULT.withPlan(plan);
        Linearization without = Nulla.linearize(program, point);
        Linearization with = Nulla.linearize(program, point);
        try {
            AffineSpace reachable = AffineSpace.point(without.jvp(change));
            AffineSpace any = AffineSpace.point(weights);
            AffineSpace pulled = AffineSpace.point(without.vjp(weights));
            String of = "seed " + program.seed() + ", " + program.style();
            same(of, without.tangentPreimage(reachable), with.tangentPreimage(reachable, planned));
            same(of, without.tangentPreimage(any), with.tangentPreimage(any, planned));
            same(of, without.cotangentPreimage(pulled), with.cotangentPreimage(pulled, planned));
        } catch (DomainException undefined) {
            // nothing to compare
            assertThat(undefined).hasMessageContaining(" ");
        }
    }

    private static void same(String of, Preimage expected, Preimage found) {
        if (expected.certificate().doubtful() || found.certificate().doubtful()) {
            assertThat(found.certificate().doubtful())
                    .as("%s: %s for %s", of, found.certificate(), expected.certificate())
                    .isEqualTo(expected.certificate().doubtful());
            return;
        }
        assertThat(found.getClass()).as(of).isEqualTo(expected.getClass());
        assertThat(found.certificate().rank()).as(of).isEqualTo(expected.certificate().rank());
        assertThat(found.certificate().claims().stream().map(c -> c.kind() + " " + c.isShown()).toList()).as(of)
                .isEqualTo(expected.certificate().claims().stream().map(c -> c.kind() + " " + c.isShown()).toList());
        if (!expected.isEmpty()) {
            assertThat(found.space().dimension()).as(of).isEqualTo(expected.space().dimension());
        }
        if (expected instanceof Preimage.Point) {
            double[] a = expected.onlyPoint();
            double[] b = found.onlyPoint();
            double size = 0;
            for (double entry : a) {
                size = Math.max(size, Math.abs(entry));
            }
            for (int j = 0; j < a.length; j++) {
                assertThat(Math.abs(a[j] - b[j])).as(of).isLessThanOrEqualTo(1e-6 * size);
            }
        }
    }

    @Tag("fast")
    @Test
    @DisplayName("serves many threads at a time")
    void threads() throws Exception {
        PreimagePlan plan = new PreimagePlan();
        Tridiagonal system = Tridiagonal.of(200);
        List<Future<double[]>> found = new ArrayList<>();
        try (ExecutorService pool = Executors.newFixedThreadPool(4)) {
            for (int k = 0; k < 40; k++) {
                int number = k;
                found.add(pool.submit(() -> step(system, number, PreimageOptions.DEFAULT.withPlan(plan))));
            }
        }
        for (int k = 0; k < found.size(); k++) {
            assertThat(found.get(k).get()).containsExactly(step(system, k, PreimageOptions.DEFAULT),
                    within(1e-12));
        }
        assertThat(plan.made() + plan.reused()).isEqualTo(found.size());
        assertThat(plan.reused()).isGreaterThanOrEqualTo(found.size() - 4);
    }

    private static double[] step(Tridiagonal system, int number, PreimageOptions options) {
        double[] x = system.start();
        for (int i = 0; i < x.length; i++) {
            x[i] += 0.01 * Math.sin(i + number);
        }
        Linearization there = Nulla.linearize(system, x);
        return there.tangentPreimage(AffineSpace.point(there.value()), options).onlyPoint();
    }
}
