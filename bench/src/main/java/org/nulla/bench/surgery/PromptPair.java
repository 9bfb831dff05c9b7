package org.nulla.bench.surgery;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.nulla.report.json.Json;
import org.nulla.report.json.JsonException;
import org.nulla.report.json.JsonReader;

/// A prompt and what a model should say behind it.
///
/// @param prompt the prompt
/// @param wanted the wanted text
public record PromptPair(String prompt, String wanted) {

    /// Reads a file of pairs: a JSON array of objects with members `prompt` and `wanted`. Other members, which may give the answer
    /// away, are not looked at.
    ///
    /// @param file the file
    /// @return the pairs, in order
    /// @throws IOException if it cannot be read
    /// @throws IllegalArgumentException if it is something else; the message names the place
    public static List<PromptPair> read(Path file) throws IOException {
        Json json;
        try {
            json = JsonReader.read(Files.readString(file));
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(file + " is not UTF-8 text.", e);
        } catch (JsonException e) {
            throw new IllegalArgumentException(file + " is not JSON: " + e.getMessage(), e);
        }
        if (!(json instanceof Json.Array array) || array.items().isEmpty()) {
            throw new IllegalArgumentException(file + " should be one JSON array of pairs.");
        }
        List<PromptPair> pairs = new ArrayList<>();
        for (Json item : array.items()) {
            pairs.add(new PromptPair(text(item, "prompt", pairs.size()), text(item, "wanted", pairs.size())));
        }
        return List.copyOf(pairs);
    }

    private static String text(Json item, String name, int number) {
        if (item instanceof Json.Table table && table.members().get(name) instanceof Json.Text text
                && !text.value().isEmpty()) {
            return text.value();
        }
        throw new IllegalArgumentException("Pair " + (number + 1) + " has no text \"" + name + "\".");
    }
}
