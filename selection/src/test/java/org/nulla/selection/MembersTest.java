package org.nulla.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nulla.AffineSpace;
import org.nulla.backend.ElementType;
import org.nulla.backend.PlainDevice;
import org.nulla.block.Blocks;
import org.nulla.network.Mlp;
import org.nulla.nullspace.TensorPreimage;
import org.nulla.nullspace.TensorSpace;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

@Tag("fast")
class MembersTest {

    @Test
    void aSpaceOfAnyDirectionsHasEquationsThatItsMembersSatisfyAndOthersDoNot() {
        for (int seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            int size = 1 + random.nextInt(9);
            int dimension = random.nextInt(size + 1);
            double[][] directions = new double[dimension][];
            for (int j = 0; j < dimension; j++) {
                directions[j] = gaussian(size, random);
            }
            AffineSpace space = AffineSpace.of(gaussian(size, random), directions);
            Members members = Members.of(space);
            String where = "seed " + seed;
            assertThat(members.equations().count()).as(where).isEqualTo(size - space.dimension());
            assertThat(members.residual(space.randomMember(random))).as(where).isLessThan(1e-12);
            double[] point = gaussian(size, random);
            if (dimension < size) {
                assertThat(members.residual(point)).as(where).isGreaterThan(1e-8);
            }
            assertThat(members.project(point)).as(where).containsExactly(space.project(point), within(1e-9));
            double[] normal = members.equations().combined(gaussian(size - space.dimension(), random));
            assertThat(members.variation(normal)).as(where).isLessThan(1e-12);
        }
    }

    @Test
    void equationsThatContradictEachOtherAreRefused() {
        Equations equations = Equations.of(2, new double[][] {{1, 1}, {2, 2}}, new double[] {1, 3});
        assertThatThrownBy(() -> Members.of(equations)).hasMessageContaining("contradict each other");
    }

    @Test
    void membersOfTheBlockEngineAreChosenTheSameWay() {
        try (Workspace workspace = Workspace.open(new PlainDevice())) {
            Random random = new Random(3);
            Mlp network = Mlp.square(2, 4);
            Tensor[] weights = network.randomParameters(workspace, ElementType.FLOAT64, random);
            Tensor samples = workspace.gaussian(ElementType.FLOAT64, Shape.of(3, 4), random, 1);
            Tensor wanted = workspace.gaussian(ElementType.FLOAT64, Shape.of(3, 4), random, 1);
            TensorPreimage preimage = Blocks.linearize(network.ofParameters(samples), weights).tangentPreimage(wanted);
            TensorSpace space = preimage.space();
            Choice few = Selection.in(preimage).leastAbsoluteSum();
            Choice scalar = Selection.in(space.asAffineSpace()).leastAbsoluteSum();
            assertThat(few.isOptimal()).as(few.reason()).isTrue();
            assertThat(few.objective()).isEqualTo(scalar.objective(), within(1e-7 * scalar.objective()));
            assertThat(space.contains(space.unflatten(few.member()), 1e-8).inside()).isTrue();
            Choice shortest = Selection.in(space).leastNorm();
            double square = 0;
            for (Tensor part : space.minNorm()) {
                square += part.square().sum().toDouble();
            }
            assertThat(shortest.objective()).isEqualTo(Math.sqrt(square), within(1e-9 * Math.sqrt(square)));
            Choice grouped = Selection.in(space)
                    .fewestGroups(Groups.consecutive(List.of("a", "b", "c", "d", "e", "f", "g", "h"), 5));
            assertThat(grouped.isOptimal()).as(grouped.reason()).isTrue();
            assertThat(grouped.objective()).isBetween(shortest.objective(), few.objective());
            Members members = Members.of(space);
            assertThat(members.hasEquations()).isTrue();
            assertThat(members.residual(members.origin())).isLessThan(1e-12);
            assertThat(members.residual(Vectors.plus(members.origin(), gaussian(members.size(), random))))
                    .isGreaterThan(1e-3);
            double[] normal = members.equations().combined(gaussian(members.equations().count(), random));
            assertThat(members.variation(normal)).isLessThan(1e-12);
            double[] other = gaussian(members.size(), random);
            double variation = members.variation(other);
            assertThat(variation).isBetween(0.01, 1.0);
            assertThat(members.variation(Vectors.times(other, 1000))).isEqualTo(variation, within(1e-12));
            assertThat(members.variation(new double[members.size()])).isZero();
        }
    }

    private static double[] gaussian(int size, Random random) {
        double[] result = new double[size];
        for (int i = 0; i < size; i++) {
            result[i] = random.nextGaussian();
        }
        return result;
    }
}
