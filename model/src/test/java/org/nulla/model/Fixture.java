package org.nulla.model;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.IntStream;
import org.nulla.report.json.Json;
import org.nulla.report.json.JsonReader;

/// A tiny GPT-2 checkpoint with what another implementation computed from it.
public final class Fixture {

    private Fixture() {
    }

    public static Path folder() {
        try {
            return Path.of(Objects.requireNonNull(Fixture.class.getResource("/hf-gpt2-tiny/config.json")).toURI())
                    .getParent();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    public static Checkpoint checkpoint() {
        try {
            return Checkpoint.read(folder());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static double[] numbers(String key) {
        return array(expected(key));
    }

    public static int[] tokens(String key) {
        double[] numbers = numbers(key);
        return IntStream.range(0, numbers.length).map(i -> (int) numbers[i]).toArray();
    }

    public static double[][] rows(String key) {
        return ((Json.Array) expected(key)).items().stream().map(Fixture::array).toArray(double[][]::new);
    }

    private static double[] array(Json json) {
        return ((Json.Array) json).items().stream().mapToDouble(item -> ((Json.Numeral) item).value()).toArray();
    }

    private static Json expected(String key) {
        try {
            Json.Table table = (Json.Table) JsonReader.read(Files.readString(folder().resolve("expected.json")));
            return Objects.requireNonNull(table.members().get(key));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
