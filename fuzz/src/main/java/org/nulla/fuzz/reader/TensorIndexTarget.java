package org.nulla.fuzz.reader;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.nulla.fuzz.Broken;
import org.nulla.fuzz.Scratch;
import org.nulla.fuzz.Target;
import org.nulla.model.file.ModelFileException;
import org.nulla.model.file.TensorFolder;

/// The index of a model in several files, beside two files that it may name. What it names outside of the folder is not opened.
public final class TensorIndexTarget implements Target {

    private final Scratch scratch = new Scratch();

    @Override
    public String name() {
        return "tensor-index";
    }

    @Override
    public String summary() {
        return "the index of a model in several files";
    }

    @Override
    public boolean isDocumented(Throwable thrown) {
        return thrown instanceof ModelFileException;
    }

    @Override
    public void read(byte[] input) throws IOException {
        Path folder = scratch.folder();
        for (String name : new String[] {"a", "b"}) {
            scratch.file(name + ".safetensors", SafeTensorsTarget.file("{\"" + name
                    + "\":{\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[0,1]}}", 1));
        }
        scratch.file(TensorFolder.INDEX, input);
        try (TensorFolder tensors = TensorFolder.open(folder)) {
            for (String name : tensors.names()) {
                Broken.unless(tensors.has(name) && tensors.read(name).count() == 1, "Tensor '" + name + "' is lost.");
            }
        }
    }

    @Override
    public List<byte[]> seeds() {
        return Texts.bytes("{\"weight_map\": {\"a\": \"a.safetensors\", \"b\": \"b.safetensors\"}}",
                "{\"metadata\": {\"total_size\": 2}, \"weight_map\": {\"a\": \"a.safetensors\"}}",
                "{\"weight_map\": {\"a\": \"../a.safetensors\"}}", "{\"weight_map\": {}}", "{\"weight_map\": []}",
                "{\"weight_map\": {\"c\": \"a.safetensors\", \"b\": \"c.safetensors\"}}");
    }
}
