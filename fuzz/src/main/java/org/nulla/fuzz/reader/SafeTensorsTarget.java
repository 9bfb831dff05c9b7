package org.nulla.fuzz.reader;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.nulla.fuzz.Broken;
import org.nulla.fuzz.Scratch;
import org.nulla.fuzz.Target;
import org.nulla.model.file.ModelFileException;
import org.nulla.model.file.SafeTensorsFile;
import org.nulla.model.file.SafeTensorsWriter;
import org.nulla.model.file.StoredTensor;

/// Files of tensors. What was read, written and read again has the same names, shapes and bytes.
public final class SafeTensorsTarget implements Target {

    private final Scratch scratch = new Scratch();

    @Override
    public String name() {
        return "safetensors";
    }

    @Override
    public String summary() {
        return "files of tensors";
    }

    @Override
    public boolean isDocumented(Throwable thrown) {
        return thrown instanceof ModelFileException;
    }

    @Override
    public void read(byte[] input) throws IOException {
        Map<String, StoredTensor> tensors = new LinkedHashMap<>();
        Map<String, String> metadata;
        try (SafeTensorsFile file = SafeTensorsFile.open(scratch.file("input.safetensors", input))) {
            for (String name : file.entries().keySet()) {
                tensors.put(name, file.read(name));
            }
            metadata = new LinkedHashMap<>(file.metadata());
        }
        Path copy = scratch.file("copy.safetensors", new byte[0]);
        SafeTensorsWriter.write(copy, tensors.values(), metadata);
        try (SafeTensorsFile file = SafeTensorsFile.open(copy)) {
            Broken.unless(file.metadata().equals(metadata), "The remarks changed.");
            Broken.unless(file.entries().size() == tensors.size(), "The number of tensors changed.");
            for (Map.Entry<String, StoredTensor> entry : tensors.entrySet()) {
                StoredTensor before = entry.getValue();
                StoredTensor after = file.read(entry.getKey());
                Broken.unless(after.shape().equals(before.shape()) && after.format() == before.format()
                        && after.bytes().mismatch(before.bytes()) < 0, "Tensor '" + entry.getKey() + "' changed.");
            }
        }
    }

    /// A file of a header and as many bytes as wanted.
    static byte[] file(String header, int bytes) {
        byte[] text = header.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(8 + text.length + bytes).order(ByteOrder.LITTLE_ENDIAN).putLong(text.length)
                .put(text).array();
    }

    @Override
    public List<byte[]> seeds() {
        List<byte[]> seeds = new ArrayList<>();
        seeds.add(file("{}", 0));
        seeds.add(file("{\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]}}", 8));
        seeds.add(file(
                "{\"__metadata__\":{\"format\":\"pt\"},\"a\":{\"dtype\":\"F16\",\"shape\":[2,1],\"data_offsets\":[0,4]},"
                        + "\"b\":{\"dtype\":\"I64\",\"shape\":[],\"data_offsets\":[4,12]}}  ",
                12));
        seeds.add(file("{\"a\":{\"dtype\":\"BF16\",\"shape\":[0,9],\"data_offsets\":[0,0]}}", 0));
        seeds.add(file("{\"a\":{\"dtype\":\"BOOL\",\"shape\":[3],\"data_offsets\":[0,3]}}", 2));
        seeds.add(file("{\"a\":{\"dtype\":\"F99\",\"shape\":[1],\"data_offsets\":[0,1]}}", 1));
        seeds.add(file("[]", 0));
        return seeds;
    }
}
