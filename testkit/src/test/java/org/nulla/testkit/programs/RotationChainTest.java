package org.nulla.testkit.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.testkit.oracle.SingularValues;

class RotationChainTest {

    private static final double[] CONDITIONS = {1e2, 1e4, 1e6, 1e8, 1e10, 1e11, 1e12, 1e13};

    @Test
    @DisplayName("a chain has the singular values it was given")
    void chainHasItsSingularValues() {
        RotationChain chain = RotationChain.of(5, 7, 2, 1, 8, 4, 2, 0.5);
        double[] values = SingularValues.of(Nulla.jacobian(chain, new double[5]), 5);
        assertThat(values).usingComparatorWithPrecision(1e-13).containsExactly(8, 4, 2, 0.5, 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 8, 13, 31})
    @DisplayName("the rank is right up to a condition of 1e13, and the residual small")
    void fullRankIsSeen(int size) {
        for (double condition : CONDITIONS) {
            for (long seed = 1; seed <= 3; seed++) {
                RotationChain chain = RotationChain.of(size, size, 2, seed, RotationChain.falling(size, condition));
                check(chain, size, size, condition, seed);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 8, 13, 31})
    @DisplayName("a missing rank is seen beside a condition of 1e13")
    void missingRankIsSeen(int size) {
        for (double condition : CONDITIONS) {
            for (long seed = 1; seed <= 3; seed++) {
                int rank = Math.max(1, size - 1 - (int) seed);
                double[] values = RotationChain.falling(rank, condition);
                check(RotationChain.of(size, size, 2, seed, values), size, rank, condition, seed);
                check(RotationChain.of(size, size + 2, 2, seed, values), size, rank, condition, seed);
                check(RotationChain.of(size + 2, size, 2, seed, values), size + 2, rank, condition, seed);
            }
        }
    }

    private static void check(RotationChain chain, int inputs, int rank, double condition, long seed) {
        Linearization f = Nulla.linearize(chain, new double[inputs]);
        SplittableRandom random = new SplittableRandom(seed);
        double[] tangent = random.doubles(f.inputs(), -1, 1).toArray();
        double[] cotangent = random.doubles(f.outputs(), -1, 1).toArray();
        String where = f.outputs() + " times " + f.inputs() + ", rank " + rank + ", condition " + condition + ", seed "
                + seed;
        check("tangent, " + where, f.tangentPreimage(f.jvp(tangent)), f.inputs() - rank);
        check("cotangent, " + where, f.cotangentPreimage(f.vjp(cotangent)), f.outputs() - rank);
    }

    private static void check(String where, Preimage preimage, int dimension) {
        assertThat(preimage.isEmpty()).as("%s: empty; %s", where, preimage.certificate()).isFalse();
        assertThat(preimage.space().dimension()).as("%s: dimension; %s", where, preimage.certificate())
                .isEqualTo(dimension);
        assertThat(preimage.certificate().residual()).as("%s: residual", where).isLessThanOrEqualTo(1e-12);
    }
}
