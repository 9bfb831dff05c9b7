package org.nulla.model.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nulla.RunControl;
import org.nulla.backend.cpu.CpuDevice;
import org.nulla.model.Checkpoint;
import org.nulla.model.file.ModelFileException;
import org.nulla.model.file.NumberFormat;
import org.nulla.model.file.SafeTensorsFile;
import org.nulla.model.file.SafeTensorsWriter;
import org.nulla.model.file.StoredTensor;

class TrainerTest {

    private static final String TEXT = "the cat sat on the mat, and the dog sat on the log. ".repeat(60);
    private static final TrainingOptions SMALL = new TrainingOptions(1, 16, 2, 16, 4, 64 * 60, 1e-2, 5, 0.1, 2, 10, 3);

    @TempDir
    private Path folder;

    private Trainer trainer(String name, TrainingOptions options) {
        return new Trainer(TextCorpus.ofCharacters(TEXT), options, folder.resolve(name), CpuDevice.load(),
                NumberFormat.F32);
    }

    /// Listens without a word.
    private static final class Silent implements Trainer.Listener {
        private long from = -1;

        @Override
        public void started(long step, long steps) {
            from = step;
        }

        @Override
        public void measured(TrainingPoint point) {
            assertThat(point.trainingLoss()).isBetween(0.0, 4.0);
        }
    }

    @Test
    @DisplayName("a run that was interrupted and one that was not end with the same bits")
    void resumed() throws IOException {
        Trainer.Trained whole = trainer("whole", SMALL).run(new Silent(), RunControl.NONE);
        AtomicInteger asked = new AtomicInteger();
        RunControl impatient = RunControl.NONE.cancelledWhen(() -> asked.incrementAndGet() == 25);
        assertThatThrownBy(() -> trainer("parts", SMALL).run(new Silent(), impatient))
                .isInstanceOf(CancellationException.class);
        Silent second = new Silent();
        Trainer.Trained parts = trainer("parts", SMALL).run(second, RunControl.NONE);
        assertThat(second.from).as("what was kept last is gone on from").isEqualTo(20);
        assertThat(parts.validationLoss()).isEqualTo(whole.validationLoss());
        assertThat(parts.history()).isEqualTo(whole.history());
        for (String file : new String[] {"model.safetensors", TrainingState.FILE, Trainer.LOSS_CSV}) {
            assertThat(folder.resolve("parts").resolve(file))
                    .hasSameBinaryContentAs(folder.resolve("whole").resolve(file));
        }
        assertThat(whole.validationLoss()).isLessThan(whole.history().getFirst().validationLoss() - 0.3);
        assertThat(folder.resolve("whole").resolve(Trainer.LOSS_PLOT)).isNotEmptyFile();
        Checkpoint read = Checkpoint.read(folder.resolve("whole"));
        assertThat(read.tokenizer().orElseThrow().decode(0)).isEqualTo(" ");
        assertThat(read.tensor("wte.weight").sameBits(whole.checkpoint().tensor("wte.weight"))).isTrue();
    }

    @Test
    @DisplayName("a folder with a training of other options is not written over")
    void otherQuestion() throws IOException {
        TrainingOptions brief = new TrainingOptions(1, 8, 1, 8, 2, 32, 1e-2, 1, 0, 1, 1, 3);
        trainer("one", brief).run(new Silent(), RunControl.NONE);
        TrainingOptions other = new TrainingOptions(1, 8, 1, 8, 2, 32, 1e-2, 1, 0, 1, 1, 4);
        assertThatThrownBy(() -> trainer("one", other).run(new Silent(), RunControl.NONE))
                .isInstanceOf(ModelFileException.class).hasMessageContaining("another seed (3 instead of 4)");
        Silent again = new Silent();
        trainer("one", brief).run(again, RunControl.NONE);
        assertThat(again.from).as("a finished run is not done again").isEqualTo(brief.steps());
    }

    @Test
    @DisplayName("a state whose counts are no numbers is refused with its name and the cure")
    void damagedState() throws IOException {
        TrainingOptions brief = new TrainingOptions(1, 8, 1, 8, 2, 32, 1e-2, 1, 0, 1, 1, 3);
        trainer("one", brief).run(new Silent(), RunControl.NONE);
        Path file = folder.resolve("one").resolve(TrainingState.FILE);
        for (String[] damage : new String[][] {{"step", "many"}, {"history", "1 2 3"}, {"history", "1 2 3 x"}}) {
            List<StoredTensor> tensors = new ArrayList<>();
            Map<String, String> remarks;
            try (SafeTensorsFile state = SafeTensorsFile.open(file)) {
                remarks = new LinkedHashMap<>(state.metadata());
                for (String name : state.entries().keySet()) {
                    tensors.add(state.read(name));
                }
            }
            String before = remarks.put(damage[0], damage[1]);
            SafeTensorsWriter.write(file, tensors, remarks);
            assertThatThrownBy(() -> trainer("one", brief).run(new Silent(), RunControl.NONE))
                    .isInstanceOf(ModelFileException.class).hasMessageContaining(TrainingState.FILE)
                    .hasMessageContaining("not numbers").hasMessageContaining("Delete it");
            remarks.put(damage[0], before);
            SafeTensorsWriter.write(file, tensors, remarks);
        }
    }

    @Test
    @DisplayName("the rate rises over the warm-up and falls along a cosine to a tenth")
    void rate() {
        TrainingOptions options = new TrainingOptions(1, 8, 1, 10, 1, 1100, 0.5, 10, 0, 1, 1, 1);
        assertThat(options.steps()).isEqualTo(110);
        assertThat(options.rateAt(0)).isEqualTo(0.05);
        assertThat(options.rateAt(9)).isEqualTo(0.5);
        assertThat(options.rateAt(10)).isEqualTo(0.5);
        assertThat(options.rateAt(60)).isCloseTo(0.275, org.assertj.core.api.Assertions.within(1e-12));
        assertThat(options.rateAt(110)).isCloseTo(0.05, org.assertj.core.api.Assertions.within(1e-12));
    }

    @Test
    @DisplayName("a text too short for its windows is refused, with the cure")
    void tooShort() {
        TextCorpus corpus = TextCorpus.ofCharacters("abcdefghij".repeat(10));
        assertThatThrownBy(() -> new Trainer(corpus, SMALL, folder, CpuDevice.load(), NumberFormat.F32))
                .hasMessageContaining("90 tokens to train on and 10 to measure with")
                .hasMessageContaining("smaller --context");
    }
}
