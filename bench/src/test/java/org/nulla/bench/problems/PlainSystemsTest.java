package org.nulla.bench.problems;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.nulla.AffineSpace;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.lift.Lifted;
import org.nulla.solver.Problem;
import org.nulla.solver.Roots;
import org.nulla.solver.SolverOptions;

class PlainSystemsTest {

    @Test
    @DisplayName("all four questions about the 23 systems in plain Java have the answers of those over Real")
    void fourQuestions() {
        List<org.nulla.bench.problems.Problem> plain = PlainSystems.all();
        List<org.nulla.bench.problems.Problem> real = StandardSystems.all();
        for (int i = 0; i < real.size(); i++) {
            Lifted lifted = (Lifted) plain.get(i).function();
            double[] start = real.get(i).start();
            compare(real.get(i).name(), lifted, Nulla.linearize(real.get(i).function(), start), start);
            double[] near = Arrays.stream(start).map(x -> 0.9 * x + 0.07).toArray();
            compare(real.get(i).name(), lifted, Nulla.linearize(real.get(i).function(), near), near);
            assertThat(lifted.linearize(near).value()).as(real.get(i).name())
                    .containsExactly(PlainSystems.methods().get(i).apply(near));
            assertThat(lifted.isDirect()).as(real.get(i).name()).isTrue();
        }
    }

    private static void compare(String name, Lifted lifted, Linearization real, double[] x) {
        Linearization plain = lifted.linearize(x);
        assertThat(plain.value()).as(name).containsExactly(real.value());
        double[] direction = new double[x.length];
        Arrays.setAll(direction, i -> 1 - 0.3 * i);
        close(name, plain.jvp(direction), real.jvp(direction));
        close(name, lifted.jvp(x, direction), real.jvp(direction));
        close(name, plain.vjp(direction), real.vjp(direction));
        close(name, plain.tangentPreimage(real.jvp(direction)), real.tangentPreimage(real.jvp(direction)));
        close(name, plain.cotangentPreimage(real.vjp(direction)), real.cotangentPreimage(real.vjp(direction)));
        close(name, lifted.cotangentPreimageWithoutTrace(x, AffineSpace.point(real.vjp(direction))),
                real.cotangentPreimage(real.vjp(direction)));
    }

    private static void close(String name, Preimage found, Preimage expected) {
        assertThat(found.isEmpty()).as(name).isEqualTo(expected.isEmpty());
        if (!found.isEmpty()) {
            assertThat(found.space().dimension()).as(name).isEqualTo(expected.space().dimension());
            close(name, found.space().minNorm(), expected.space().minNorm());
        }
    }

    private static void close(String name, double[] found, double[] expected) {
        double largest = Arrays.stream(expected).map(Math::abs).max().orElse(0);
        for (int i = 0; i < expected.length; i++) {
            // found in two ways, with and without a trace; what is asked for has entries of 1e5 that cancel
            assertThat(found[i]).as(name).isCloseTo(expected[i], Offset.offset(1e-9 * (1 + largest)));
        }
    }

    @Test
    @DisplayName("the solver finds the roots of lifted methods")
    void solved() {
        for (org.nulla.bench.problems.Problem problem : PlainSystems.all().subList(8, 14)) {
            assertThat(Roots.find(Problem.of(problem.function(), problem.start()), SolverOptions.DEFAULT).solution())
                    .as(problem.name()).hasSize(problem.unknowns());
        }
    }
}
