package org.nulla.surgery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nulla.RunControl;
import org.nulla.backend.Device;
import org.nulla.backend.ElementType;
import org.nulla.backend.PlainDevice;
import org.nulla.backend.cpu.CpuProvider;
import org.nulla.model.Checkpoint;
import org.nulla.model.run.LanguageModel;
import org.nulla.model.token.Tokenizer;

@DisplayName("Surgery on the small model of the repository")
class SurgeryTest {

    private static Checkpoint checkpoint;
    private static Tokenizer tokenizer;
    private static Device device;

    @BeforeAll
    static void read() throws IOException {
        checkpoint = Checkpoint.read(Path.of(System.getProperty("basedir", ".")).toAbsolutePath().normalize()
                .getParent().resolve("models/shakespeare"));
        tokenizer = checkpoint.tokenizer().orElseThrow();
        device = new CpuProvider().device(line -> {
        }).orElseGet(PlainDevice::new);
    }

    @Test
    void theDefaultFindsAPromptBehindWhichTheModelSaysWhatIsWanted() {
        PromptTask task = PromptTask.of(tokenizer, "First Ci", "ther the");
        try (PromptSurgeon surgeon = PromptSurgeon.open(checkpoint, device)) {
            PromptLinearization view = surgeon.linearize(task, List.of(PromptNorm.values()));
            PromptFinding found = surgeon.search(task, view, PromptMethod.ADAPTIVE, PromptSurgeon.BUDGET, 1,
                    RunControl.NONE);
            assertThat(found.exact()).isTrue();
            assertThat(found.rank()).isBetween(1, found.tried());
            assertThat(surgeon.says(found.tokens(), task.count())).containsExactly(task.wanted());
            assertThat(differences(found.tokens(), task.prompt())).isLessThanOrEqualTo(2);
            // the choices are members of the affine space, and each is the smallest by its own norm
            for (PromptPerturbation one : view.perturbations()) {
                assertThat(one.choice().isOptimal()).as(one.norm() + ": " + one.choice().reason()).isTrue();
                assertThat(one.choice().certificate().residual()).isLessThan(1e-6);
            }
            double[] l1 = view.perturbations().get(0).choice().member();
            double[] l2 = view.perturbations().get(2).choice().member();
            assertThat(Arrays.stream(l1).map(Math::abs).sum()).isLessThan(Arrays.stream(l2).map(Math::abs).sum());
            assertThat(Math.sqrt(Arrays.stream(l2).map(x -> x * x).sum()))
                    .isLessThan(Math.sqrt(Arrays.stream(l1).map(x -> x * x).sum()));
        }
    }

    private static int differences(int[] a, int[] b) {
        int count = 0;
        for (int i = 0; i < a.length; i++) {
            count += a[i] == b[i] ? 0 : 1;
        }
        return count;
    }

    @Test
    void linearizedMarginsAreThoseOfTheModelItself() {
        PromptTask task = PromptTask.of(tokenizer, "My lord,", " and");
        try (PromptSurgeon surgeon = PromptSurgeon.open(checkpoint, device);
                LanguageModel model = LanguageModel.open(checkpoint, device, ElementType.FLOAT64)) {
            PromptLinearization view = surgeon.linearize(task, List.of());
            double[] margins = model.margins(List.of(task.prompt()), task.wanted())[0];
            for (int k = 0; k < margins.length; k++) {
                assertThat(view.margins()[k]).isCloseTo(margins[k], within(1e-9));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void noMethodTriesMorePromptsThanItMay(PromptMethod method) {
        PromptTask task = PromptTask.of(tokenizer, "First Ci", "zzzzzzzz");
        try (PromptSurgeon surgeon = PromptSurgeon.open(checkpoint, device)) {
            PromptLinearization view = surgeon.linearize(task, List.of(PromptNorm.values()));
            PromptFinding found = surgeon.search(task, view, method, 300, 1, RunControl.NONE);
            assertThat(found.tried()).isEqualTo(300);
            assertThat(found.exact()).isFalse();
            assertThat(found.rank()).isZero();
        }
    }

    @Test
    void aSmallChangeOfTheLastLayerMakesTheModelSayWhatIsWanted() {
        PromptTask task = PromptTask.of(tokenizer, "First Citizen", " of");
        try (WeightSurgeon surgeon = WeightSurgeon.open(checkpoint, device, WeightSurgeon.lastLayers(checkpoint, 1),
                0.1)) {
            WeightEdit edit = surgeon.edit(task, WeightNorm.EUCLIDEAN, RunControl.NONE);
            WeightEdit tuned = surgeon.fineTune(task, 1e-3, 2000, RunControl.NONE);
            assertThat(edit.success()).isTrue();
            assertThat(tuned.success()).isTrue();
            assertThat(edit.length()).isLessThan(tuned.length());
            assertThat(edit.changed().keySet()).allMatch(name -> name.startsWith("h.1."));
            assertThat(edit.leastMargins().getFirst()).isNegative();
            assertThat(edit.leastMargins().getLast()).isGreaterThanOrEqualTo(0.1);
            try (LanguageModel before = LanguageModel.open(checkpoint, device, ElementType.FLOAT32);
                    LanguageModel after = LanguageModel.open(edit.apply(checkpoint), device, ElementType.FLOAT32)) {
                assertThat(before.continuesWith(List.of(task.prompt()), task.wanted())[0]).isFalse();
                assertThat(after.continuesWith(List.of(task.prompt()), task.wanted())[0]).isTrue();
            }
        }
    }

    @Test
    void everyNormMakesSmallWhatItNames() {
        PromptTask task = PromptTask.of(tokenizer, "First Citizen", " of");
        try (WeightSurgeon surgeon = WeightSurgeon.open(checkpoint, device, List.of(1), 0.1)) {
            WeightEdit shortest = surgeon.edit(task, WeightNorm.EUCLIDEAN, RunControl.NONE);
            WeightEdit flattest = surgeon.edit(task, WeightNorm.MAXIMUM, RunControl.NONE);
            WeightEdit grouped = surgeon.edit(task, WeightNorm.GROUPED, RunControl.NONE);
            assertThat(List.of(shortest, flattest, grouped)).allMatch(WeightEdit::success);
            assertThat(flattest.largest()).isLessThan(0.2 * shortest.largest());
            assertThat(grouped.lengths().values().stream().mapToDouble(length -> length).sum())
                    .isLessThan(shortest.lengths().values().stream().mapToDouble(length -> length).sum());
            assertThat(grouped.lengths().values()).filteredOn(length -> length == 0).hasSizeGreaterThan(8);
        }
    }

    @Test
    void theQuietNormListensFirst() {
        PromptTask task = PromptTask.of(tokenizer, "First Citizen", " of");
        try (WeightSurgeon surgeon = WeightSurgeon.open(checkpoint, device, List.of(1), 0.1)) {
            assertThatThrownBy(() -> surgeon.edit(task, WeightNorm.QUIET, RunControl.NONE))
                    .hasMessageContaining("listen");
            surgeon.listen(List.of(tokenizer.encode("Before we proceed any further, hear me speak.")), RunControl.NONE);
            assertThat(surgeon.edit(task, WeightNorm.QUIET, RunControl.NONE).success()).isTrue();
        }
        assertThatThrownBy(() -> WeightSurgeon.open(checkpoint, device, List.of(7), 0.1))
                .hasMessageContaining("0 to 1");
    }

    @Test
    void theLossOfATextIsTheMeanOfMinusTheLogarithmOfTheChancesOfItsTokens() {
        int[] text = tokenizer.encode("the king and the queen");
        double loss = TextLoss.of(checkpoint, device, TextLoss.windows(text, 3, 10));
        assertThat(loss).isBetween(0.5, 4.0);
        assertThatThrownBy(() -> TextLoss.windows(text, 3, 1000)).hasMessageContaining("longer text");
    }
}
