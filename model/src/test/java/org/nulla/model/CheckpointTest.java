package org.nulla.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nulla.model.file.ModelFileException;
import org.nulla.model.file.NumberFormat;
import org.nulla.model.file.SafeTensorsWriter;
import org.nulla.model.file.StoredTensor;

class CheckpointTest {

    @TempDir
    private Path folder;

    private void copy(String from, String to) throws IOException {
        for (String name : new String[] {"config.json", "model.safetensors"}) {
            Files.copy(Fixture.folder().resolve(name), folder.resolve(name));
        }
        Path config = folder.resolve("config.json");
        String text = Files.readString(config);
        assertThat(text).contains(from);
        Files.writeString(config, text.replace(from, to));
    }

    @Test
    @DisplayName("a checkpoint written out and read back has the same bits, in one file even the same bytes")
    void bitIdentical() throws IOException {
        Checkpoint model = Fixture.checkpoint();
        model.write(folder.resolve("one"));
        model.write(folder.resolve("many"), 50_000);
        assertThat(folder.resolve("one/model.safetensors"))
                .hasSameBinaryContentAs(Fixture.folder().resolve("model.safetensors"));
        assertThat(folder.resolve("many/model.safetensors")).doesNotExist();
        for (String each : new String[] {"one", "many"}) {
            Checkpoint again = Checkpoint.read(folder.resolve(each));
            assertThat(again.config()).isEqualTo(model.config());
            assertThat(again.tensors().sequencedKeySet()).containsExactlyElementsOf(model.tensors().keySet());
            again.tensors().forEach((name, tensor) -> assertThat(tensor.sameBits(model.tensors().get(name)))
                    .as(name).isTrue());
        }
    }

    @Test
    @DisplayName("what config.json says beyond what is used here survives being read and written")
    void otherMembers() throws IOException {
        Fixture.checkpoint().write(folder);
        assertThat(Files.readString(folder.resolve("config.json"))).contains("\"initializer_range\": 0.02")
                .contains("\"transformers_version\": \"5.17.0\"");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "n_layer": 2 | "n_layer": 3 | asks for a tensor 'transformer.h.2.ln_1.weight'
            "n_layer": 2 | "n_layer": 2000000000 | n_layer is 2000000000, but the files hold only
            "n_layer": 2 | "n_layer": 0 | n_layer should be a whole number from 1
            "n_embd": 48 | "n_embd": 1500000000 | asks for floating-point numbers of shape [97, 1500000000]
            "n_embd": 48 | "n_embd": 1e300 | n_embd should be a whole number
            "n_head": 4 | "n_head": 5 | Width 48 cannot be cut into 5 heads
            "vocab_size": 97 | "vocab_size": 98 | of shape [98, 48]
            "n_positions": 32 | "n_positions": 2147483647 | of shape [2147483647, 48]
            "n_inner": null | "n_inner": 96 | of shape [48, 96]
            "tie_word_embeddings": true | "tie_word_embeddings": false | asks for a tensor 'lm_head.weight'
            "tie_word_embeddings": true | "tie_word_embeddings": "yes" | should be true or false
            "gelu_new" | "gelu_odd" | activation_function 'gelu_odd' is unknown
            "model_type": "gpt2" | "model_type": "llama" | only 'gpt2' can be run
            "add_cross_attention": false | "add_cross_attention": true | add_cross_attention
            1e-05 | -1 | cannot add -1.0
            1e-05 | "small" | should be a number
            """)
    @DisplayName("a config.json that does not fit the file is refused before anything is read")
    void config(String from, String to, String message) throws IOException {
        copy(from, to);
        assertThatThrownBy(() -> Checkpoint.read(folder)).isInstanceOf(ModelFileException.class)
                .hasMessageContaining(message);
    }

    @Test
    @DisplayName("a folder without files, and a tokeniser larger than the vocabulary, are refused")
    void incomplete() throws IOException {
        assertThatThrownBy(() -> Checkpoint.read(folder)).hasMessageContaining("there is no config.json");
        Files.writeString(folder.resolve("config.json"), "{}");
        assertThatThrownBy(() -> Checkpoint.read(folder)).hasMessageContaining("neither model.safetensors");
        Files.delete(folder.resolve("config.json"));
        copy("gelu_new", "gelu_new");
        Files.writeString(folder.resolve("characters.json"), "[\"a\", \"a\"]");
        assertThatThrownBy(() -> Checkpoint.read(folder)).hasMessageContaining("listed twice");
        StringBuilder many = new StringBuilder("[\"a\"");
        for (int i = 0; i < 97; i++) {
            many.append(", \"").append(Character.toString(0x4e00 + i)).append('"');
        }
        Files.writeString(folder.resolve("characters.json"), many.append("]"));
        assertThatThrownBy(() -> Checkpoint.read(folder)).hasMessageContaining("98 tokens, the model 97");
    }

    @Test
    @DisplayName("names without prefix, buffers of older files and a stored copy of a tied head are read, and stay")
    void olderLayout() throws IOException {
        Checkpoint model = Fixture.checkpoint();
        List<StoredTensor> tensors = new ArrayList<>();
        model.tensors().forEach((name, tensor) -> tensors.add(tensor.named(name.replace("transformer.", ""))));
        tensors.add(new StoredTensor("h.0.attn.bias", NumberFormat.BOOL, List.of(1, 1, 2, 2),
                MemorySegment.ofArray(new byte[] {1, 0, 1, 1})));
        tensors.add(model.tensor("wte.weight").named("lm_head.weight"));
        copy("gelu_new", "gelu_new");
        SafeTensorsWriter.write(folder.resolve("model.safetensors"), tensors, Map.of());
        Checkpoint older = Checkpoint.read(folder);
        assertThat(older.tensor("h.1.mlp.c_fc.bias").named("").sameBits(model.tensor("h.1.mlp.c_fc.bias").named("")))
                .isTrue();
        older.write(folder.resolve("again"));
        Checkpoint again = Checkpoint.read(folder.resolve("again"));
        for (StoredTensor tensor : tensors) {
            assertThat(again.tensors().get(tensor.name()).sameBits(tensor)).as(tensor.name()).isTrue();
        }
    }

    @Test
    @DisplayName("a changed parameter keeps its format; the others keep their bits")
    void changed() {
        Checkpoint model = Fixture.checkpoint().to(NumberFormat.BF16);
        double[] bias = new double[48];
        bias[3] = 1 + 0x1p-12;
        Checkpoint other = model.with(Map.of("ln_f.bias", bias));
        assertThat(other.tensor("ln_f.bias").format()).isEqualTo(NumberFormat.BF16);
        assertThat(other.tensor("ln_f.bias").toArray()[3]).isEqualTo(1);
        assertThat(other.tensor("wte.weight").sameBits(model.tensor("wte.weight"))).isTrue();
    }
}
