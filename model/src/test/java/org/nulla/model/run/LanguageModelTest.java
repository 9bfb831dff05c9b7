package org.nulla.model.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.nulla.backend.ElementType;
import org.nulla.backend.PlainDevice;
import org.nulla.model.Activation;
import org.nulla.model.Checkpoint;
import org.nulla.model.Fixture;
import org.nulla.model.ModelConfig;
import org.nulla.model.file.NumberFormat;
import org.nulla.network.Gpt2;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

class LanguageModelTest {

    private static LanguageModel open(Checkpoint checkpoint, ElementType type) {
        return LanguageModel.open(checkpoint, type, reason -> {
            throw new AssertionError(reason);
        });
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("a checkpoint of another implementation gives its logits everywhere and its greedy continuation")
    void fixture(ElementType type) {
        int[] prompt = Fixture.tokens("input_ids");
        int[] greedy = Fixture.tokens("greedy");
        try (LanguageModel model = open(Fixture.checkpoint(), type)) {
            assertThat(model.nextLogits(prompt)).containsExactly(Fixture.numbers("logits_last"),
                    within(type == ElementType.FLOAT64 ? 1e-12 : 1e-5));
            double[][] all = model.logits(prompt);
            double[][] expected = Fixture.rows("logits_first8_of_each");
            for (int i = 0; i < expected.length; i++) {
                assertThat(Arrays.copyOf(all[i], 8)).containsExactly(expected[i], within(1e-5));
            }
            assertThat(model.greedy(List.of(prompt), greedy.length - prompt.length)[0])
                    .containsExactly(Arrays.copyOfRange(greedy, prompt.length, greedy.length));
        }
    }

    @Test
    @DisplayName("the network that derivatives are taken of gives the same logits")
    void network() {
        Checkpoint checkpoint = Fixture.checkpoint();
        int[] prompt = Fixture.tokens("input_ids");
        double[] scores;
        try (Workspace workspace = Workspace.open(new PlainDevice())) {
            Gpt2 network = checkpoint.network();
            Tensor[] parameters = checkpoint.parameters(workspace, ElementType.FLOAT64);
            scores = network.apply(parameters, network.embed(parameters, workspace.indices(prompt))).toArray();
        }
        assertThat(Arrays.copyOfRange(scores, scores.length - 97, scores.length))
                .containsExactly(Fixture.numbers("logits_last"), within(1e-12));
    }

    static Stream<ModelConfig> configs() {
        List<ModelConfig> configs = new ArrayList<>();
        for (Activation activation : Activation.values()) {
            configs.add(new ModelConfig(2, 12, 3, 20, 9, 11, 1e-3, activation, false, true, true));
        }
        configs.add(new ModelConfig(1, 6, 1, 24, 8, 5, 1e-5, Activation.GELU_TANH, true, false, false));
        return configs.stream();
    }

    private static Checkpoint random(ModelConfig config, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<double[]> parameters = new ArrayList<>();
        int c = config.width();
        List<Integer> counts = new ArrayList<>(List.of(config.vocabulary() * c, config.context() * c));
        for (int i = 0; i < config.layers(); i++) {
            counts.addAll(List.of(c, c, 3 * c * c, 3 * c, c * c, c, c, c, c * config.inner(), config.inner(),
                    c * config.inner(), c));
        }
        counts.addAll(List.of(c, c));
        if (!config.tiedHead()) {
            counts.add(config.vocabulary() * c);
        }
        for (int count : counts) {
            double[] values = new double[count];
            Arrays.setAll(values, i -> 0.5 * random.nextGaussian());
            parameters.add(values);
        }
        return Checkpoint.of(config, NumberFormat.F64, parameters, null);
    }

    @ParameterizedTest
    @MethodSource("configs")
    @DisplayName("every choice of config.json is honoured: activation, inner width, head, scaling of attention")
    void choices(ModelConfig config) {
        Checkpoint checkpoint = random(config, 7);
        int[] text = {1, 4, 0, 2, 2, 3};
        try (LanguageModel model = open(checkpoint, ElementType.FLOAT64);
                LanguageModel single = open(checkpoint, ElementType.FLOAT32)) {
            double[] plain = new PlainGpt2(checkpoint).lastLogits(text);
            assertThat(model.nextLogits(text)).containsExactly(plain, within(1e-10));
            assertThat(single.nextLogits(text)).containsExactly(plain, within(1e-4));
        }
    }

    @Test
    @DisplayName("many prompts tried together, whatever they share, are answered as each by itself")
    void together() {
        double[] ones = new double[16];
        Arrays.fill(ones, 1);
        // without a shift at the end, what a model says depends on what it reads
        Checkpoint checkpoint = random(ModelConfig.of(2, 16, 2, 16, 7), 3)
                .with(Map.of("ln_f.weight", ones, "ln_f.bias", new double[16]));
        SplittableRandom random = new SplittableRandom(11);
        List<int[]> prompts = new ArrayList<>();
        for (int i = 0; i < 1500; i++) {
            int[] prompt = new int[1 + random.nextInt(6)];
            Arrays.setAll(prompt, j -> random.nextInt(7));
            prompts.add(prompt);
        }
        try (LanguageModel model = open(checkpoint, ElementType.FLOAT64)) {
            int[][] said = model.greedy(prompts, 4);
            // a text that some prompts lead to in full, some in part
            int[] wanted = said[0];
            int[] right = model.agreement(prompts, wanted);
            boolean[] exact = model.continuesWith(prompts, wanted);
            double[][] margins = model.margins(prompts, wanted);
            for (int i = 0; i < prompts.size(); i++) {
                int agreed = Arrays.mismatch(said[i], wanted);
                assertThat(right[i]).as("prompt %d", i).isEqualTo(agreed < 0 ? 4 : agreed);
                assertThat(exact[i]).isEqualTo(agreed < 0);
                assertThat(Arrays.stream(margins[i]).allMatch(m -> m > 0)).isEqualTo(agreed < 0);
            }
            assertThat(Arrays.stream(right).distinct().count()).isGreaterThan(2);
            for (int i = 0; i < prompts.size(); i += 100) {
                TextRun run = model.begin().read(prompts.get(i));
                for (int token : said[i]) {
                    assertThat(Sampling.GREEDY.choose(run.logits(), new SplittableRandom(0))).isEqualTo(token);
                    run.read(token);
                }
            }
        }
    }

    @Test
    @DisplayName("a cached text gives the scores of the same text read at once")
    void cached() {
        Checkpoint checkpoint = random(ModelConfig.of(2, 16, 2, 16, 7), 5);
        int[] text = {3, 1, 4, 1, 5, 2, 6, 5};
        try (LanguageModel model = open(checkpoint, ElementType.FLOAT64)) {
            double[][] whole = model.logits(text);
            TextRun run = model.begin();
            for (int i = 0; i < text.length; i++) {
                assertThat(run.read(text[i]).logits()).containsExactly(whole[i], within(1e-12));
            }
            assertThat(run.room()).isEqualTo(8);
        }
    }

    @Test
    @DisplayName("a text longer than the model can read, an unknown token and an empty prompt are refused")
    void refused() {
        try (LanguageModel model = open(random(ModelConfig.of(1, 4, 1, 3, 7), 5), ElementType.FLOAT64)) {
            assertThatThrownBy(() -> model.nextLogits(1, 2, 3, 4)).hasMessageContaining("more than 3 tokens");
            assertThatThrownBy(() -> model.nextLogits(1, 7)).hasMessageContaining("no token 7");
            assertThatThrownBy(() -> model.greedy(List.of(new int[0]), 1)).hasMessageContaining("Prompt 0 is empty");
            assertThatThrownBy(() -> model.begin().logits()).hasMessageContaining("Read a prompt first");
        }
    }

    @Test
    @DisplayName("generated text goes on beyond the model's positions, and repeats with its seed")
    void generated() {
        try (LanguageModel model = open(random(ModelConfig.of(1, 8, 2, 6, 7), 9), ElementType.FLOAT64)) {
            Sampling sampling = new Sampling(1, 5);
            List<Integer> heard = new ArrayList<>();
            int[] first = new TextGenerator(model, sampling, new SplittableRandom(1)).generate(new int[] {1, 2}, 40,
                    heard::add);
            int[] again = new TextGenerator(model, sampling, new SplittableRandom(1)).generate(new int[] {1, 2}, 40,
                    token -> {
                    });
            int[] other = new TextGenerator(model, sampling, new SplittableRandom(2)).generate(new int[] {1, 2}, 40,
                    token -> {
                    });
            assertThat(first).hasSize(40).isEqualTo(again).isNotEqualTo(other);
            assertThat(heard.stream().mapToInt(Integer::intValue).toArray()).isEqualTo(first);
        }
    }

    @Test
    @DisplayName("sampling follows the probabilities, and leaves out what is not among the likeliest")
    void sampled() {
        double[] logits = {0, Math.log(3), Math.log(4), Double.NEGATIVE_INFINITY};
        SplittableRandom random = new SplittableRandom(4);
        int[] counts = new int[4];
        int[] few = new int[4];
        for (int i = 0; i < 8000; i++) {
            counts[new Sampling(1, 0).choose(logits, random)]++;
            few[new Sampling(1, 2).choose(logits, random)]++;
        }
        assertThat(counts[0]).isCloseTo(1000, within(150));
        assertThat(counts[1]).isCloseTo(3000, within(200));
        assertThat(counts[3]).isZero();
        assertThat(few[0]).isZero();
        assertThat(few[1]).isCloseTo(8000 * 3 / 7, within(200));
    }
}
