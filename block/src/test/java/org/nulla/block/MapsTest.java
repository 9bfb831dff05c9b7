package org.nulla.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.nulla.RunControl;
import org.nulla.backend.ElementType;
import org.nulla.backend.PlainDevice;
import org.nulla.linalg.LinearMap;
import org.nulla.linalg.Lsmr;
import org.nulla.network.Gpt2;
import org.nulla.network.Mlp;
import org.nulla.tensor.Shape;
import org.nulla.tensor.ShapeException;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

class MapsTest {

    private static final ElementType TYPE = ElementType.FLOAT64;

    private final Workspace workspace = Workspace.open(new PlainDevice());
    private final Random random = new Random(2);

    @AfterEach
    void close() {
        workspace.close();
    }

    private Tensor gaussian(int... sizes) {
        return workspace.gaussian(TYPE, Shape.of(sizes), random, 1);
    }

    @Test
    void theMatrixOfAMapDoesWhatTheMapDoes() {
        Tensor left = gaussian(4, 3);
        Tensor right = gaussian(2, 5);
        for (StructuredMap map : List.of(
                new StructuredMap.Kronecker(Shape.of(3, 2), Shape.of(4, 5), left, false, right, false),
                new StructuredMap.Kronecker(Shape.of(4, 5), Shape.of(3, 2), left, true, right, true),
                new StructuredMap.Sum(List.of(new StructuredMap.Identity(Shape.of(2, 3)),
                        new StructuredMap.Diagonal(Shape.of(2, 3), gaussian(3)),
                        new StructuredMap.Scaled(Shape.of(2, 3), -2))),
                new StructuredMap.Zero(Shape.of(2), Shape.of(3)),
                new StructuredMap.Transposed(new StructuredMap.Broadcast(Shape.of(3), Shape.of(2, 3))))) {
            Tensor matrix = Maps.matrix(map, workspace, TYPE);
            int inputs = (int) map.input().count();
            int outputs = (int) map.output().count();
            assertThat(matrix.shape()).isEqualTo(Shape.of(outputs, inputs));
            Tensor v = workspace.gaussian(TYPE, map.input(), random, 1);
            assertThat(map.apply(v).toArray()).as(map.toString()).containsExactly(
                    matrix.matmul(v.reshape(Shape.of(inputs, 1))).toArray(), within(1e-13));
            StructuredMap dense = new StructuredMap.Dense(map.input(), map.output(), matrix);
            Tensor u = workspace.gaussian(TYPE, map.output().behind(Shape.of(3)), random, 1);
            assertThat(dense.applyTransposed(u).toArray()).as(map.toString())
                    .containsExactly(map.applyTransposed(u).toArray(), within(1e-13));
            LinearMap plain = Maps.asLinearMap(map, workspace, TYPE);
            assertThat(plain.apply(v.toArray())).containsExactly(map.apply(v).toArray());
            assertThat(plain.column(0)).hasSize(outputs);
        }
    }

    @Test
    void compositionsLeaveOutWhatDoesNothing() {
        StructuredMap identity = new StructuredMap.Identity(Shape.of(2));
        StructuredMap scaled = new StructuredMap.Scaled(Shape.of(2), 3);
        assertThat(Maps.compose(identity, scaled)).isSameAs(scaled);
        assertThat(Maps.compose(scaled, identity)).isSameAs(scaled);
        assertThat(Maps.compose(scaled, new StructuredMap.Zero(Shape.of(2), Shape.of(5))))
                .isEqualTo(new StructuredMap.Zero(Shape.of(2), Shape.of(5)));
        StructuredMap twice = Maps.compose(scaled, Maps.compose(scaled, scaled));
        assertThat(((StructuredMap.Composition) twice).maps()).hasSize(3);
        assertThat(twice.apply(workspace.tensor(Shape.of(2), 1, 2)).toArray()).containsExactly(27, 54);
        assertThatThrownBy(() -> Maps.compose(scaled, new StructuredMap.Scaled(Shape.of(3), 1)))
                .isInstanceOf(ShapeException.class).hasMessageContaining("[2]").hasMessageContaining("[3]");
    }

    @Test
    void aCausalMapIsBlockTriangularAndItsBlocksAreThoseOfItsMatrix() {
        Gpt2 network = Gpt2.blocks(1, 4, 2).withWholeBlocks(true);
        Tensor[] parameters = network.parameters().stream().map(p -> workspace.gaussian(TYPE, p.shape(), random, 0.5))
                .toArray(Tensor[]::new);
        BlockLinearization f = Blocks.linearize(network.ofInput(parameters), gaussian(3, 4));
        StructuredMap map = f.graph().vertex(1).partials().of(0);
        assertThat(map).isInstanceOfSatisfying(StructuredMap.Implicit.class,
                implicit -> assertThat(implicit.pattern()).isEqualTo(Pattern.CAUSAL));
        double[] matrix = Maps.matrix(f.map(0, 0), workspace, TYPE).toArray();
        for (int to = 0; to < 3; to++) {
            for (int from = 0; from < 3; from++) {
                double[] block = Maps.block(map, workspace, TYPE, to, from).toArray();
                for (int i = 0; i < 16; i++) {
                    double expected = matrix[(to * 4 + i / 4) * 12 + from * 4 + i % 4];
                    assertThat(block[i]).isCloseTo(expected, within(1e-13));
                    assertThat(from <= to || block[i] == 0).isTrue();
                }
            }
        }
    }

    @Test
    void theJacobianOfANetworkServesTheScalarEnginesSolvers() {
        Mlp network = Mlp.square(2, 3);
        BlockLinearization f = Blocks.linearize(network.ofParameters(gaussian(2, 3)),
                network.randomParameters(workspace, TYPE, random));
        LinearMap jacobian = f.asLinearMap(workspace);
        assertThat(jacobian.columns()).isEqualTo(24);
        assertThat(jacobian.rows()).isEqualTo(6);
        double[] target = {1, 2, 3, 4, 5, 6};
        double[] change = Lsmr.solve(jacobian, target, 1e-13, 500, RunControl.NONE).x();
        assertThat(jacobian.apply(change)).containsExactly(target, within(1e-9));
    }
}
