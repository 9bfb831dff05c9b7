package org.nulla.preimage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;
import org.nulla.Real;
import org.nulla.Tolerance;
import org.nulla.factor.FactoredSystem;
import org.nulla.function.BinaryRule;
import org.nulla.function.VectorFunction;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.TraceMeter;
import org.nulla.sweep.Target;
import org.nulla.sweep.Walk;
import org.nulla.trace.Tape;

@DisplayName("A member of an unstable program")
class StepwiseMemberTest {

    private static final double[] TARGET = {1, -0.5};

    /// Random matrices of determinant 1: an entry for each, row by row.
    private static double[][] matrices(int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] matrices = new double[count][];
        for (int k = 0; k < count; k++) {
            double p = (random.nextBoolean() ? 1 : -1) * random.nextDouble(0.5, 1.5);
            double q = random.nextGaussian();
            double r = random.nextGaussian();
            matrices[k] = new double[] {p, q, r, (1 + q * r) / p};
        }
        return matrices;
    }

    private static VectorFunction product(double[][] matrices) {
        return at -> {
            Real[] x = at.clone();
            for (double[] m : matrices) {
                Real next = x[0].times(m[0]).plus(x[1].times(m[1]));
                x[1] = x[0].times(m[2]).plus(x[1].times(m[3]));
                x[0] = next;
            }
            return x;
        };
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 80, 160, 300})
    @DisplayName("is certain although rounding it moves its image by far more than the target, in both directions")
    void certain(int count) {
        for (long seed = 1; seed <= 10; seed++) {
            Linearization f = Nulla.linearize(product(matrices(count, seed)), 0.3, 0.7);
            for (Preimage found : new Preimage[] {f.tangentPreimage(TARGET), f.cotangentPreimage(TARGET)}) {
                assertThat(found.certificate().doubtful()).as("%s", found.certificate()).isFalse();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-9, 1e-6, 1})
    @DisplayName("is not shown by steps of which one is off")
    void lie(double off) {
        double[][] matrices = matrices(160, 7);
        LinearGraph graph = Tape.open(new TraceMeter(0), false, tape -> {
            int x = tape.appendInput();
            int u = tape.appendInput();
            for (double[] m : matrices) {
                int next = tape.append(BinaryRule.PLUS, x, m[0], u, m[1]);
                u = tape.append(BinaryRule.PLUS, x, m[2], u, m[3]);
                x = next;
            }
            return tape.toGraph(2, new int[] {x, u});
        });
        LinearSystem system = new LinearSystem(Walk.tangentPreimage(graph), Target.point(TARGET, new double[2]));
        FactorSolver solver = new FactorSolver(PreimageOptions.DEFAULT);
        FactorSolver.Decided decided = solver.decide(system);
        assertThat(decided).isNotNull();
        FactoredSystem factors = decided.factors();
        FactoredSystem[] twins = solver.twins(system, factors);
        Verifier verifier = new Verifier(system, Tolerance.DEFAULT, false);
        double[] z = factors.solution(TARGET);
        assertThat(verifier.reachStepwise(factors.missing(z, TARGET, twins)).isShown()).isTrue();
        for (int i = 0; i < z.length; i++) {
            double[] spoiled = z.clone();
            spoiled[i] *= 1 + off;
            assertThat(verifier.reachStepwise(factors.missing(spoiled, TARGET, twins)).isShown()).as("unknown %d", i)
                    .isFalse();
        }
    }
}
