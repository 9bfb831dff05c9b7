package org.nulla.model.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SafeTensorsTest {

    @TempDir
    private Path folder;

    private Path file(String header, int dataBytes) throws IOException {
        return file(header.getBytes(StandardCharsets.UTF_8), header.length(), dataBytes);
    }

    private Path file(byte[] header, long claimed, int dataBytes) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(8 + header.length + dataBytes).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(claimed).put(header);
        return Files.write(folder.resolve("model.safetensors"), bytes.array());
    }

    private static String tensor(String name, String shape, long begin, long end) {
        return "\"" + name + "\":{\"dtype\":\"F32\",\"shape\":" + shape + ",\"data_offsets\":[" + begin + "," + end
                + "]}";
    }

    static Stream<Arguments> hostile() {
        String good = tensor("a", "[2]", 0, 8);
        return Stream.of(Arguments.of("{" + good + "," + good + "}", "twice"),
                Arguments.of("{" + good + "," + tensor("b", "[1]", 4, 8) + "}", "overlap"),
                Arguments.of("{" + tensor("a", "[1]", 4, 8) + "}", "belong to nothing"),
                Arguments.of("{" + tensor("a", "[1]", 0, 4) + "}", "end at byte 4 of 8"),
                Arguments.of("{" + tensor("a", "[4]", 0, 16) + "}", "not inside the data"),
                Arguments.of("{" + tensor("a", "[3]", 0, 8) + "}", "takes 12 bytes"),
                Arguments.of("{" + tensor("a", "[2]", 8, 0) + "}", "not inside the data"),
                Arguments.of("{" + tensor("a", "[-2]", 0, 8) + "}", "whole numbers"),
                Arguments.of("{" + tensor("a", "[2.0]", 0, 8) + "}", "whole numbers"),
                Arguments.of("{" + tensor("a", "[2147483648,2147483648,2147483648]", 0, 8) + "}", "longer than"),
                Arguments.of("{" + tensor("a", "[2147483647,2147483647,2147483647,0]", 0, 0) + "}", "2^63"),
                Arguments.of("{" + tensor("a", "[4611686018427387904,4]", 0, 8) + "}", "whole numbers"),
                Arguments.of("{\"a\":{\"dtype\":\"F8\",\"shape\":[8],\"data_offsets\":[0,8]}}", "unknown dtype 'F8'"),
                Arguments.of("{\"a\":{\"dtype\":\"F32\",\"shape\":[2]}}", "needs exactly"),
                Arguments.of("{\"a\":7}", "needs exactly"), Arguments.of("[]", "should be a JSON object"),
                Arguments.of("{ ", "not valid JSON"), Arguments.of("{\"__metadata__\":{\"a\":1}}", "should be a text"),
                Arguments.of("{\"__metadata__\":[]}", "object of texts"),
                Arguments.of("[".repeat(5000), "nested more than"));
    }

    @ParameterizedTest
    @MethodSource("hostile")
    @DisplayName("a header that cannot be is refused with a message that names the file")
    void hostileHeader(String header, String message) throws IOException {
        Path path = file(header, 8);
        assertThatThrownBy(() -> SafeTensorsFile.open(path)).isInstanceOf(ModelFileException.class)
                .hasMessageContaining(message).hasMessageStartingWith("model.safetensors: ");
    }

    @ParameterizedTest
    @DisplayName("a header length beyond the file, or negative, is refused before anything is allocated for it")
    @ValueSource(longs = {-1, 0, 1, 21, 100_000_001, Long.MAX_VALUE, Long.MIN_VALUE})
    void lengths(long claimed) throws IOException {
        Path path = file("{}".getBytes(StandardCharsets.UTF_8), claimed, 10);
        assertThatThrownBy(() -> SafeTensorsFile.open(path)).isInstanceOf(ModelFileException.class)
                .hasMessageContaining("header claims");
    }

    @Test
    @DisplayName("a file of fewer than eight bytes, and text that is not UTF-8, are refused")
    void neither() throws IOException {
        Path shortFile = Files.write(folder.resolve("short.safetensors"), new byte[7]);
        assertThatThrownBy(() -> SafeTensorsFile.open(shortFile)).hasMessageContaining("has 7 in all");
        Path path = file(new byte[] {'{', (byte) 0xff, '}'}, 3, 0);
        assertThatThrownBy(() -> SafeTensorsFile.open(path)).hasMessageContaining("not UTF-8");
    }

    @Test
    @DisplayName("random damage to a good file never does worse than a message")
    void damage() throws IOException {
        SafeTensorsWriter.write(folder.resolve("model.safetensors"),
                List.of(StoredTensor.of("a", NumberFormat.F32, List.of(2, 3), 1, 2, 3, 4, 5, 6),
                        StoredTensor.of("b", NumberFormat.BF16, List.of(2), 1, 2)),
                Map.of("format", "pt"));
        byte[] good = Files.readAllBytes(folder.resolve("model.safetensors"));
        for (long seed = 0; seed < 2000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] bad = good.clone();
            for (int i = 0; i <= random.nextInt(3); i++) {
                bad[random.nextInt(good.length - 28)] = (byte) random.nextInt(256);
            }
            Path path = Files.write(folder.resolve("bad.safetensors"), bad);
            try (SafeTensorsFile file = SafeTensorsFile.open(path)) {
                for (String name : file.entries().keySet()) {
                    assertThat(file.read(name).count()).as("seed %d", seed).isLessThanOrEqualTo(12);
                }
            } catch (ModelFileException e) {
                assertThat(e).as("seed %d", seed).hasMessageStartingWith("bad.safetensors: ");
            }
        }
    }

    @Test
    @DisplayName("a file that is shortened while it is open is refused, and nothing worse")
    void shortened() throws IOException {
        double[] many = new double[1 << 16];
        Path path = folder.resolve("model.safetensors");
        SafeTensorsWriter.write(path, List.of(StoredTensor.of("a", NumberFormat.F64, List.of(many.length), many)),
                Map.of());
        try (SafeTensorsFile file = SafeTensorsFile.open(path)) {
            StoredTensor before = file.read("a");
            try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
                channel.truncate(4096);
            }
            assertThatThrownBy(() -> file.read("a")).isInstanceOf(ModelFileException.class)
                    .hasMessageContaining("shortened while it was open");
            assertThat(before.toArray()).as("what was read before stays").isEqualTo(many);
        }
    }

    @ParameterizedTest
    @CsvSource({"0,4096,true", "0,524200,false", "30000,4096,true", "30000,524200,false"})
    @DisplayName("bytes that were taken away between the look at the size and the copy are missed, and the machine goes on")
    void takenAway(int before, long length, boolean faults) throws IOException {
        Path path = Files.write(folder.resolve("model.safetensors"), new byte[1 << 19]);
        try (MappedFile file = MappedFile.open(path)) {
            MemorySegment some = MemorySegment.ofArray(new byte[100]);
            for (int i = 0; i < before; i++) {
                // often enough to be compiled
                file.fetch(i, some);
            }
            try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
                channel.truncate(length);
            }
            assertThatThrownBy(() -> file.fetch(0, MemorySegment.ofArray(new byte[1 << 19])))
                    .isInstanceOf(ModelFileException.class).hasMessageContaining("ends at byte " + length)
                    .hasMessageContaining("shortened while it was open")
                    .matches(e -> (e.getCause() instanceof InternalError) == faults, "told by a fault: " + faults);
            assertThatThrownBy(() -> file.fetch((1 << 19) - 100, some)).isInstanceOf(ModelFileException.class);
            file.fetch(0, some);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"F64", "F32", "F16", "BF16"})
    @DisplayName("numbers of every floating-point format come back exactly, and their bits stay")
    void formats(NumberFormat format) throws IOException {
        double[] values = {0, -0.0, 1, -2.5, 0.333251953125, 65504, 0x1p-24, Double.POSITIVE_INFINITY,
            Double.NaN};
        StoredTensor tensor = StoredTensor.of("x", format, List.of(3, 3), values);
        Path path = folder.resolve("model.safetensors");
        SafeTensorsWriter.write(path, List.of(tensor), Map.of());
        try (SafeTensorsFile file = SafeTensorsFile.open(path)) {
            assertThat(file.read("x").sameBits(tensor)).isTrue();
            if (format != NumberFormat.BF16) {
                assertThat(file.read("x").toArray()).isEqualTo(values);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1.0, 0x3f80", "1.00390625, 0x3f80", "1.01171875, 0x3f82", "1.0039062500000002, 0x3f81",
        "3.4028235e38, 0x7f80", "-1.0, 0xbf80", "NaN, 0x7fc0", "1e-45, 0x0000"})
    @DisplayName("a number becomes the nearest of bfloat16, ties to even, rounded once")
    void roundedOnce(double value, String bits) {
        StoredTensor tensor = StoredTensor.of("x", NumberFormat.BF16, List.of(1), value);
        int found = tensor.bytes().get(java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED, 0) & 0xffff;
        assertThat(found).isEqualTo(Integer.decode(bits));
    }

    @Test
    @DisplayName("a double just above a tie of half precision is not rounded down by way of single precision")
    void halfRoundedOnce() {
        double tie = 1 + 0x1p-11;
        assertThat(StoredTensor.of("x", NumberFormat.F16, List.of(2), tie, tie + 0x1p-40).toArray())
                .containsExactly(1, 1 + 0x1p-10);
    }

    @Test
    @DisplayName("several files with an index give the same tensors as one")
    void shards() throws IOException {
        List<StoredTensor> tensors = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            tensors.add(StoredTensor.of("t" + i, NumberFormat.F32, List.of(2), i, -i));
        }
        SafeTensorsWriter.writeFolder(folder, tensors, Map.of("format", "pt"), 16);
        assertThat(folder.resolve("model-00003-of-00003.safetensors")).exists();
        try (TensorFolder read = TensorFolder.open(folder)) {
            assertThat(read.names()).containsExactly("t0", "t1", "t2", "t3", "t4");
            for (StoredTensor tensor : tensors) {
                assertThat(read.read(tensor.name()).sameBits(tensor)).isTrue();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"../model.safetensors", "/etc/a.safetensors", "sub/a.safetensors", "..", "",
        "a\\\\b.safetensors", "C:a.safetensors", ".a.safetensors", "a.bin", "a\\u0000.safetensors"})
    @DisplayName("an index may name plain files of its own folder only")
    void shardNames(String name) throws IOException {
        Files.writeString(folder.resolve(TensorFolder.INDEX), "{\"weight_map\": {\"t\": \"" + name + "\"}}");
        assertThatThrownBy(() -> TensorFolder.open(folder)).isInstanceOf(ModelFileException.class)
                .hasMessageContaining("not the plain name");
    }

    @Test
    @DisplayName("an index and its files must name the same tensors, each once")
    void indexAgrees() throws IOException {
        StoredTensor t = StoredTensor.of("t", NumberFormat.F32, List.of(1), 1);
        SafeTensorsWriter.write(folder.resolve("a.safetensors"), List.of(t), Map.of());
        SafeTensorsWriter.write(folder.resolve("b.safetensors"), List.of(t.named("u")), Map.of());
        Path index = folder.resolve(TensorFolder.INDEX);
        Files.writeString(index, "{\"weight_map\": {\"t\": \"a.safetensors\", \"v\": \"b.safetensors\"}}");
        assertThatThrownBy(() -> TensorFolder.open(folder)).hasMessageContaining("'v' should be in b.safetensors");
        Files.writeString(index, "{\"weight_map\": {\"t\": \"b.safetensors\"}}");
        assertThatThrownBy(() -> TensorFolder.open(folder)).hasMessageContaining("in none of the files");
        SafeTensorsWriter.write(folder.resolve("b.safetensors"), List.of(t), Map.of());
        Files.writeString(index, "{\"weight_map\": {\"t\": \"a.safetensors\", \"u\": \"b.safetensors\"}}");
        assertThatThrownBy(() -> TensorFolder.open(folder)).hasMessageContaining("in a.safetensors as well");
    }
}
