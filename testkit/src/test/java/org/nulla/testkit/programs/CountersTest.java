package org.nulla.testkit.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nulla.Counters;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;

/// Promises about the work, in counts that repeat exactly.
class CountersTest {

    @Test
    @DisplayName("on the benchmark of the paper's code the work a vertex does not grow with the size")
    void workAVertexStays() {
        PaperBenchmark small = PaperBenchmark.ofCode(3, 3, 3);
        PaperBenchmark large = PaperBenchmark.ofCode(10, 10, 10);
        for (boolean cotangent : List.of(false, true)) {
            Counters few = counters(small, cotangent);
            Counters many = counters(large, cotangent);
            assertThat(perVertex(many.substitutions(), many)).as("substitutions a vertex, cotangent %s", cotangent)
                    .isLessThanOrEqualTo(1.25 * perVertex(few.substitutions(), few));
            assertThat(perVertex(many.updates(), many)).as("updates a vertex, cotangent %s", cotangent)
                    .isLessThanOrEqualTo(1.25 * perVertex(few.updates(), few));
        }
    }

    @Test
    @DisplayName("on the graph of the paper's figure the work swells no more than with the inputs and reductions")
    void swellIsBounded() {
        for (int size = 1; size <= 6; size++) {
            for (int k : new int[] {1, size}) {
                PaperBenchmark program = PaperBenchmark.ofFigure(2, k, size, 17);
                int most = program.size() + program.couplings();
                Counters counters = counters(program, false);
                // a row of the reduced system has at most so many entries, each touched by reduction, elimination and solution
                assertThat(perVertex(counters.updates(), counters)).as("updates a vertex at n=%s, k=%s", size, k)
                        .isLessThanOrEqualTo(3 * most);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1_000, 10_000, 100_000})
    @DisplayName("a tridiagonal system takes at most forty updates an unknown")
    void tridiagonalIsLinear(int size) {
        Tridiagonal system = Tridiagonal.of(size);
        Linearization f = Nulla.linearize(system, system.start());
        Preimage step = f.tangentPreimage(f.value());
        assertThat(step).isInstanceOf(Preimage.Point.class);
        assertThat(step.certificate().residual()).isLessThan(1e-14);
        assertThat((double) step.counters().updates() / size).isLessThanOrEqualTo(40);
    }

    private static Counters counters(PaperBenchmark program, boolean cotangent) {
        Linearization f = Nulla.linearize(program, program.point());
        double[] x = program.point();
        Preimage preimage = cotangent ? f.cotangentPreimage(f.vjp(x)) : f.tangentPreimage(f.jvp(x));
        assertThat(preimage).isInstanceOf(Preimage.Point.class);
        double[] found = preimage.onlyPoint();
        for (int i = 0; i < x.length; i++) {
            assertThat(Math.abs(found[i] - x[i])).as("entry %s of the point", i).isLessThan(1e-9 * x.length);
        }
        return preimage.counters();
    }

    private static double perVertex(long count, Counters counters) {
        return (double) count / counters.vertices();
    }
}
