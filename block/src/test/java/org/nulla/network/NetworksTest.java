package org.nulla.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.nulla.backend.ElementType;
import org.nulla.backend.PlainDevice;
import org.nulla.block.BlockLinearization;
import org.nulla.block.Blocks;
import org.nulla.block.Elementwise;
import org.nulla.block.law.TensorLaws;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

class NetworksTest {

    private static final ElementType TYPE = ElementType.FLOAT64;

    private final Workspace workspace = Workspace.open(new PlainDevice());
    private final Random random = new Random(11);

    @AfterEach
    void close() {
        workspace.close();
    }

    private Tensor gaussian(int... sizes) {
        return workspace.gaussian(TYPE, Shape.of(sizes), random, 1);
    }

    @Test
    void parameterCountsAreThoseOfThePapersTables() {
        assertThat(Mlp.square(2, 32).parameterCount()).isEqualTo(2112);
        assertThat(Mlp.square(8, 55).parameterCount()).isEqualTo(24_640);
        assertThat(Gpt2.blocks(2, 8, 2).parameterCount()).isEqualTo(1744);
        assertThat(Gpt2.blocks(2, 40, 2).parameterCount()).isEqualTo(39_440);
        assertThat(Gpt2.blocks(4, 128, 4).parameterCount()).isEqualTo(793_088);
        assertThat(Gpt2.blocks(12, 768, 12).parameterCount()).isEqualTo(85_054_464);
        assertThat(Gpt2.blocks(1, 8, 2).parameters()).hasSize(12);
    }

    @Test
    void anMlpObeysTheLawsByItsWeightsAndByItsInput() {
        Mlp network = Mlp.square(3, 5);
        Tensor[] parameters = network.randomParameters(workspace, TYPE, random);
        Tensor x = gaussian(4, 5);
        lawsHold("MLP by weights", new TensorLaws(workspace, "MLP by weights", random, network.ofParameters(x),
                parameters));
        lawsHold("MLP by input", new TensorLaws(workspace, "MLP by input", random, network.ofInput(parameters), x));
    }

    @Test
    void aConvolutionalNetworkObeysTheLaws() {
        ConvolutionalNetwork network = new ConvolutionalNetwork(List.of(1, 2, 3), 5, 4);
        Tensor[] parameters = network.randomParameters(workspace, TYPE, random);
        Tensor x = gaussian(2, 1, 5, 5);
        assertThat(network.apply(parameters, x).shape()).isEqualTo(Shape.of(2, 4));
        assertThat(network.apply(parameters, gaussian(1, 5, 5)).shape()).isEqualTo(Shape.of(4));
        lawsHold("by weights", new TensorLaws(workspace, "convolutions by weights", random, network.ofParameters(x),
                parameters));
        lawsHold("by input",
                new TensorLaws(workspace, "convolutions by input", random, network.ofInput(parameters), x));
    }

    private static void lawsHold(String what, TensorLaws laws) {
        assertThat(what).isNotEmpty();
        laws.adjoint();
        laws.differences();
    }

    private Gpt2 framed() {
        return new Gpt2(2, 4, 2, 1e-5, Elementwise.GELU, new Gpt2.Frame(7, 6, true, true), false);
    }

    /// Parameters large enough for every part of the network to matter.
    private Tensor[] lively(Network network) {
        return network.parameters().stream().map(p -> workspace.gaussian(TYPE, p.shape(), random, 0.5))
                .toArray(Tensor[]::new);
    }

    @Test
    void gpt2ObeysTheLaws() {
        Gpt2 network = framed();
        Tensor[] parameters = lively(network);
        Tensor x = gaussian(3, 4);
        lawsHold("by weights",
                new TensorLaws(workspace, "GPT-2 by weights", random, network.ofParameters(x), parameters));
        lawsHold("by input", new TensorLaws(workspace, "GPT-2 by input", random, network.ofInput(parameters), x));
    }

    @Test
    void aBlockAsOneVertexHasTheDerivativeOfItsOperations() {
        Gpt2 fine = Gpt2.blocks(3, 6, 3);
        Gpt2 whole = fine.withWholeBlocks(true);
        Tensor[] parameters = lively(fine);
        Tensor x = gaussian(5, 6);
        List<Tensor> arguments = new ArrayList<>(List.of(parameters));
        arguments.add(x);
        List<String> names = fine.parameters().stream().map(Network.Parameter::name).toList();
        Tensor[] point = arguments.toArray(Tensor[]::new);
        BlockLinearization one = Blocks.linearize(fine.ofSome(parameters, x, names, true), point);
        BlockLinearization other = Blocks.linearize(whole.ofSome(parameters, x, names, true), point);
        assertThat(other.graph().size()).isEqualTo(point.length + 3);
        Tensor[] tangents = Stream.of(point).map(p -> gaussian(p.shape().sizes())).toArray(Tensor[]::new);
        same(one.jvp(tangents), other.jvp(tangents));
        Tensor cotangent = gaussian(2, 5, 6);
        same(one.vjp(cotangent), other.vjp(cotangent));
    }

    private static void same(List<Tensor> expected, List<Tensor> found) {
        for (int i = 0; i < expected.size(); i++) {
            assertThat(found.get(i).toArray()).as("part " + i).containsExactly(expected.get(i).toArray(),
                    within(1e-11));
        }
    }

    @Test
    void aPositionNeverSeesALaterOne() {
        Gpt2 network = Gpt2.blocks(2, 4, 2);
        BlockLinearization f = Blocks.linearize(network.ofInput(lively(network)), gaussian(5, 4));
        double[] late = new double[20];
        late[3 * 4] = 1;
        double[] change = f.jvp(workspace.tensor(Shape.of(5, 4), late)).get(0).toArray();
        for (int i = 0; i < 12; i++) {
            assertThat(change[i]).isZero();
        }
        assertThat(change[12]).isNotZero();
        assertThat(change[16]).isNotZero();
    }

    @Test
    void tokensComeInByTheirEmbeddingsAndScoresComeOutForAllOfThem() {
        Gpt2 network = framed();
        Tensor[] parameters = lively(network);
        Tensor x = network.embed(parameters, workspace.indices(1, 6, 1));
        assertThat(network.apply(parameters, x).shape()).isEqualTo(Shape.of(3, 7));
        assertThatThrownBy(() -> network.embed(parameters, workspace.indices(new int[7])))
                .hasMessageContaining("7 tokens do not fit");
        Tensor loss = Blocks.gradient(p -> new Tensor[] {
            Layers.crossEntropy(network.apply(p, network.embed(p, workspace.indices(1, 6, 1))), 6, 1, 0)}, parameters)
                .get(0);
        assertThat(loss.shape()).isEqualTo(Shape.of(7, 4));
    }

    @Test
    void batchesAreWhatTheirPartsAre() {
        Gpt2 network = Gpt2.blocks(2, 4, 2);
        Tensor[] parameters = lively(network);
        Tensor both = gaussian(2, 3, 4);
        Tensor y = network.apply(parameters, both);
        for (int i = 0; i < 2; i++) {
            Tensor alone = network.apply(parameters, both.slice(0, i, i + 1).reshape(Shape.of(3, 4)));
            assertThat(y.slice(0, i, i + 1).toArray()).containsExactly(alone.toArray(), within(1e-12));
        }
    }

    @Test
    void anUnknownParameterIsNamedWithThoseThereAre() {
        Mlp network = Mlp.square(1, 2);
        Tensor[] parameters = network.randomParameters(workspace, TYPE, random);
        Tensor x = gaussian(1, 2);
        assertThatThrownBy(() -> network.ofSome(parameters, x, List.of("0.wieght"), false))
                .hasMessageContaining("'0.wieght'").hasMessageContaining("0.weight");
    }
}
