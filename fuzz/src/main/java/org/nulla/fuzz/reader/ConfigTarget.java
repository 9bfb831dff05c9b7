package org.nulla.fuzz.reader;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.nulla.fuzz.Broken;
import org.nulla.fuzz.Scratch;
import org.nulla.fuzz.Target;
import org.nulla.model.Checkpoint;
import org.nulla.model.ModelConfig;
import org.nulla.model.file.ModelFileException;
import org.nulla.model.file.NumberFormat;

/// A model's `config.json`, beside the tensors of a tiny model. A model that is read, written and read again is the same.
public final class ConfigTarget implements Target {

    private static final ModelConfig TINY = ModelConfig.of(1, 2, 1, 3, 4);

    private final Scratch scratch = new Scratch();

    @Override
    public String name() {
        return "config";
    }

    @Override
    public String summary() {
        return "a model's `config.json`";
    }

    @Override
    public boolean isDocumented(Throwable thrown) {
        return thrown instanceof ModelFileException;
    }

    @Override
    public void read(byte[] input) throws IOException {
        Path folder = scratch.folder();
        if (!Files.exists(folder.resolve("model.safetensors"))) {
            tiny().write(folder);
        }
        scratch.file(ModelConfig.FILE, input);
        ModelConfig config = ModelConfig.read(folder);
        Broken.unless(config.width() % config.heads() == 0, "The heads do not divide the width: " + config);
        Checkpoint model = Checkpoint.read(folder);
        Path copy = folder.resolve("copy");
        model.write(copy);
        Broken.unless(Checkpoint.read(copy).config().equals(config), "The configuration changed: " + config);
    }

    private static Checkpoint tiny() {
        int[] sizes = {8, 6, 2, 2, 12, 6, 4, 2, 2, 2, 16, 8, 16, 2, 2, 2};
        List<double[]> parameters = new ArrayList<>();
        for (int size : sizes) {
            parameters.add(new double[size]);
        }
        return Checkpoint.of(TINY, NumberFormat.F32, parameters, null);
    }

    @Override
    public List<byte[]> seeds() {
        String sizes = "\"n_embd\": 2, \"n_head\": 1, \"n_layer\": 1, \"n_positions\": 3, \"vocab_size\": 4";
        return Texts.bytes("{" + sizes + "}", "{\"model_type\": \"gpt2\", \"n_inner\": null, " + sizes
                + ", \"activation_function\": \"gelu_new\", \"layer_norm_epsilon\": 1e-05, \"tie_word_embeddings\": true}",
                "{\"model_type\": \"bert\"}", "{\"n_layer\": 1e99}", "{\"add_cross_attention\": true}",
                "{\"n_embd\": 3, \"n_head\": 2}", "{\"scale_attn_by_inverse_layer_idx\": false, " + sizes + "}", "[]");
    }
}
