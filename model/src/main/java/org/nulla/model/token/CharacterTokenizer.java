package org.nulla.model.token;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.nulla.model.file.ModelFileException;
import org.nulla.model.file.TensorFolder;
import org.nulla.report.AtomicFile;
import org.nulla.report.json.Json;
import org.nulla.report.json.JsonWriter;

/// A token for each character (code point) of a list.
public final class CharacterTokenizer implements Tokenizer {

    /// The file's name: one JSON array of texts of one character each.
    public static final String FILE = "characters.json";

    private static final long LONGEST = 32 << 20;

    private final int[] characters;
    private final Map<Integer, Integer> places = new HashMap<>();

    private CharacterTokenizer(int[] characters) {
        this.characters = characters;
        for (int i = 0; i < characters.length; i++) {
            if (places.put(characters[i], i) != null) {
                throw new IllegalArgumentException("Character " + shown(characters[i]) + " is listed twice.");
            }
        }
    }

    /// A tokeniser for given characters.
    ///
    /// @param characters the characters of the tokens, in their order
    /// @return the tokeniser
    public static CharacterTokenizer of(String characters) {
        return new CharacterTokenizer(characters.codePoints().toArray());
    }

    /// A tokeniser for the characters of a text, sorted.
    ///
    /// @param text the text
    /// @return the tokeniser
    public static CharacterTokenizer ofText(String text) {
        return new CharacterTokenizer(text.codePoints().distinct().sorted().toArray());
    }

    /// Reads the file of a model's folder.
    ///
    /// @param folder the folder
    /// @return the tokeniser
    /// @throws ModelFileException if it is not a list of different characters
    /// @throws IOException if it cannot be read
    public static CharacterTokenizer read(Path folder) throws IOException {
        if (!(TensorFolder.readJson(folder.resolve(FILE), LONGEST) instanceof Json.Array array)) {
            throw new ModelFileException(FILE, "there should be one JSON array.");
        }
        int[] characters = new int[array.items().size()];
        for (int i = 0; i < characters.length; i++) {
            if (!(array.items().get(i) instanceof Json.Text text)
                    || text.value().codePointCount(0, text.value().length()) != 1) {
                throw new ModelFileException(FILE, "item " + i + " should be a text of one character.");
            }
            characters[i] = text.value().codePointAt(0);
        }
        try {
            return new CharacterTokenizer(characters);
        } catch (IllegalArgumentException e) {
            throw new ModelFileException(FILE, String.valueOf(e.getMessage()));
        }
    }

    @Override
    public int size() {
        return characters.length;
    }

    @Override
    public int[] encode(String text) {
        int[] codePoints = text.codePoints().toArray();
        int[] tokens = new int[codePoints.length];
        for (int i = 0; i < tokens.length; i++) {
            Integer place = places.get(codePoints[i]);
            if (place == null) {
                throw new IllegalArgumentException("Character " + shown(codePoints[i]) + " at place " + (i + 1)
                        + " is none that this model knows. It knows " + known() + ".");
            }
            tokens[i] = place;
        }
        return tokens;
    }

    private String known() {
        List<String> shown = java.util.Arrays.stream(characters).limit(120).mapToObj(CharacterTokenizer::shown)
                .toList();
        return String.join(" ", shown) + (characters.length > 120 ? " and others" : "");
    }

    private static String shown(int c) {
        return (c > ' ' && c < 127) || Character.isLetterOrDigit(c) ? Character.toString(c)
                : String.format(Locale.ROOT, "U+%04X", c);
    }

    @Override
    public String decode(int... tokens) {
        StringBuilder text = new StringBuilder();
        for (int token : tokens) {
            if (token < 0 || token >= characters.length) {
                throw new IllegalArgumentException("There is no token " + token + "; they are 0 to "
                        + (characters.length - 1) + ".");
            }
            text.appendCodePoint(characters[token]);
        }
        return text.toString();
    }

    @Override
    public void write(Path folder) throws IOException {
        StringBuilder text = new StringBuilder();
        JsonWriter json = new JsonWriter(text).beginArray();
        for (int character : characters) {
            json.value(Character.toString(character));
        }
        json.endArray();
        AtomicFile.write(folder.resolve(FILE), text.toString());
    }
}
