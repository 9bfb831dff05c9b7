package org.nulla.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.nulla.backend.ElementType;
import org.nulla.backend.PlainDevice;
import org.nulla.block.Blocks;
import org.nulla.network.Layers;

class TensorTest {

    private final Workspace workspace = Workspace.open(new PlainDevice());
    private final Tensor a = workspace.tensor(Shape.of(2, 3), 1, 2, 3, 4, 5, 6);

    @AfterEach
    void close() {
        workspace.close();
    }

    @Test
    void valuesAreThoseOneWritesDownByHand() {
        assertThat(a.matmul(a, false, true).toArray()).containsExactly(14, 32, 32, 77);
        assertThat(a.transpose().toArray()).containsExactly(1, 4, 2, 5, 3, 6);
        assertThat(a.slice(1, 1, 3).toArray()).containsExactly(2, 3, 5, 6);
        assertThat(a.slice(0, 1, 2).toArray()).containsExactly(4, 5, 6);
        assertThat(Tensor.concatenate(-1, a, a.slice(-1, 0, 1)).toArray()).containsExactly(1, 2, 3, 1, 4, 5, 6, 4);
        assertThat(a.sum(0).toArray()).containsExactly(5, 7, 9);
        assertThat(a.sum(-1).toArray()).containsExactly(6, 15);
        assertThat(a.mean().toDouble()).isEqualTo(3.5);
        assertThat(a.plus(workspace.tensor(Shape.of(3), 10, 20, 30)).toArray()).containsExactly(11, 22, 33, 14, 25, 36);
        assertThat(a.gather(workspace.indices(1, -1, 1)).toArray()).containsExactly(4, 5, 6, 0, 0, 0, 4, 5, 6);
    }

    @Test
    void functionsHaveTheirKnownValues() {
        Tensor x = workspace.tensor(Shape.of(3), -1, 0, 2);
        assertThat(x.gelu().toArray()).containsExactly(new double[] {-0.15865525393145705, 0, 1.9544997361036416},
                within(1e-15));
        assertThat(x.geluTanh().toArray()).containsExactly(new double[] {-0.15880800939172324, 0, 1.954597694087775},
                within(1e-15));
        assertThat(x.sigmoid().toArray()).containsExactly(
                new double[] {0.2689414213699951, 0.5, 0.8807970779778823}, within(1e-15));
        assertThat(x.relu().toArray()).containsExactly(0, 0, 2);
        assertThat(x.softmax().toArray()).containsExactly(
                new double[] {0.042010066, 0.114195199, 0.843794735}, within(1e-8));
        assertThat(Layers.crossEntropy(x.reshape(Shape.of(1, 3)), 2).toDouble())
                .isCloseTo(-Math.log(0.8437947344813395), within(1e-14));
    }

    @Test
    void rowsOfHugeNumbersDoNotOverflow() {
        Tensor x = workspace.tensor(Shape.of(1, 3), 1e308, -1e308, 1e308);
        assertThat(x.softmax().toArray()).containsExactly(0.5, 0, 0.5);
        assertThat(x.sigmoid().toArray()).containsExactly(1, 0, 1);
    }

    @Test
    void shapeErrorsNameTheOperationAndBothShapes() {
        Tensor b = workspace.tensor(Shape.of(4, 2), new double[8]);
        assertThatThrownBy(() -> a.matmul(b)).isInstanceOf(ShapeException.class)
                .hasMessageContaining("'matmul'").hasMessageContaining("[2, 3]").hasMessageContaining("[4, 2]");
        assertThatThrownBy(() -> a.plus(b)).isInstanceOf(ShapeException.class)
                .hasMessageContaining("'plus'").hasMessageContaining("[2, 3]").hasMessageContaining("[4, 2]");
        assertThatThrownBy(() -> a.reshape(Shape.of(4))).hasMessageContaining("'reshape'").hasMessageContaining("[4]");
        assertThatThrownBy(() -> Tensor.concatenate(0, a, b)).hasMessageContaining("'concatenate'");
        assertThatThrownBy(() -> a.slice(1, 2, 5)).hasMessageContaining("'slice'").hasMessageContaining("2 to 5");
        assertThatThrownBy(() -> a.gather(workspace.indices(2))).hasMessageContaining("rows 0 to 1");
        assertThatThrownBy(() -> a.plus(a.to(ElementType.FLOAT32))).hasMessageContaining("FLOAT32");
        assertThatThrownBy(() -> Shape.of(2, 0)).hasMessageContaining("[2, 0]");
        assertThatThrownBy(() -> workspace.tensor(Shape.of(2), 1)).hasMessageContaining("[2]")
                .hasMessageContaining("1 were");
        assertThatThrownBy(() -> Blocks.linearize(x -> x, a).jvp(b)).isInstanceOf(ShapeException.class)
                .hasMessageContaining("'jvp'").hasMessageContaining("[4, 2]");
    }

    @Test
    void thirtyTwoBitEntriesAreRoundedOnce() {
        Tensor x = workspace.tensor(ElementType.FLOAT32, Shape.of(1), 0.1);
        assertThat(x.toDouble()).isEqualTo((double) 0.1f);
        assertThat(x.plus(x).toDouble()).isEqualTo((double) (0.1f + 0.1f));
        assertThat(a.to(ElementType.FLOAT32).to(ElementType.FLOAT64).toArray()).containsExactly(a.toArray());
        MemorySegment bytes = MemorySegment.ofArray(new float[] {1, 2});
        assertThat(workspace.tensor(ElementType.FLOAT32, Shape.of(2), bytes).toArray()).containsExactly(1, 2);
    }

    @Test
    void aTensorThatOutlivedItsDerivativeIsRefused() {
        Tensor[] kept = new Tensor[1];
        Blocks.linearize(x -> {
            kept[0] = x[0];
            return x;
        }, a);
        assertThatThrownBy(() -> kept[0].plus(1)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("derivative that has ended");
        assertThatThrownBy(() -> kept[0].toArray()).hasMessageContaining("traced");
    }
}
