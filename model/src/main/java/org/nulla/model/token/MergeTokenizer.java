package org.nulla.model.token;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.nulla.model.file.ModelFileException;
import org.nulla.model.file.TensorFolder;
import org.nulla.report.AtomicFile;
import org.nulla.report.json.Json;
import org.nulla.report.json.JsonWriter;

/// Byte-pair encoding with tokens and merges that a checkpoint brings along, in GPT-2's two files.
///
/// A text is cut into words; the bytes of a word are written as letters, one for each of the 256; and neighbours are merged, the
/// pair that comes first in the list of merges first, until no pair is in it.
public final class MergeTokenizer implements Tokenizer {

    /// The file of tokens and their numbers.
    public static final String VOCABULARY = "vocab.json";
    /// The file of merges, one pair a line, the most urgent first.
    public static final String MERGES = "merges.txt";

    private static final long LONGEST = 64 << 20;

    // GPT-2 cuts at these places: English contractions, letters, digits, other signs, and blanks
    private static final Pattern WORD = Pattern.compile(
            "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+",
            Pattern.UNICODE_CHARACTER_CLASS);

    private record Pair(String left, String right) {
    }

    private final Map<String, Integer> numbers;
    private final Map<Integer, String> pieces = new HashMap<>();
    private final List<Pair> merges;
    private final Map<Pair, Integer> ranks = new HashMap<>();
    private final int size;
    private final char[] letterOfByte = new char[256];
    private final Map<Character, Integer> byteOfLetter = new HashMap<>();

    private MergeTokenizer(Map<String, Integer> numbers, List<Pair> merges) {
        this.numbers = numbers;
        this.merges = List.copyOf(merges);
        for (Pair pair : merges) {
            ranks.putIfAbsent(pair, ranks.size());
        }
        numbers.forEach((piece, number) -> pieces.put(number, piece));
        size = numbers.values().stream().mapToInt(Integer::intValue).max().orElse(-1) + 1;
        // bytes that are visible Latin letters stand for themselves, the others for the letters from U+0100 on
        int next = 256;
        for (int b = 0; b < 256; b++) {
            boolean visible = (b >= '!' && b <= '~') || (b >= 0xa1 && b <= 0xac) || b >= 0xae;
            letterOfByte[b] = (char) (visible ? b : next++);
            byteOfLetter.put(letterOfByte[b], b);
        }
    }

    /// Reads the two files of a model's folder.
    ///
    /// @param folder the folder
    /// @return the tokeniser
    /// @throws ModelFileException if they are not what they should be
    /// @throws IOException if they cannot be read
    public static MergeTokenizer read(Path folder) throws IOException {
        if (!(TensorFolder.readJson(folder.resolve(VOCABULARY), LONGEST) instanceof Json.Table table)) {
            throw new ModelFileException(VOCABULARY, "there should be one JSON object of tokens and their numbers.");
        }
        Map<String, Integer> numbers = new HashMap<>();
        Map<Integer, String> taken = new HashMap<>();
        for (Map.Entry<String, Json> member : table.members().entrySet()) {
            if (!(member.getValue() instanceof Json.Numeral number) || !number.literal().matches("[0-9]{1,9}")) {
                throw new ModelFileException(VOCABULARY, "the number of token '" + member.getKey()
                        + "' should be whole and from 0 but is " + member.getValue().describe() + ".");
            }
            int value = Integer.parseInt(number.literal());
            String other = taken.putIfAbsent(value, member.getKey());
            if (other != null) {
                throw new ModelFileException(VOCABULARY, "tokens '" + other + "' and '" + member.getKey()
                        + "' both have number " + value + ".");
            }
            numbers.put(member.getKey(), value);
        }
        return new MergeTokenizer(numbers, readMerges(folder.resolve(MERGES)));
    }

    private static List<Pair> readMerges(Path path) throws IOException {
        if (!Files.exists(path)) {
            throw new ModelFileException(MERGES, "this file is missing; it belongs to " + VOCABULARY + ".");
        }
        if (Files.size(path) > LONGEST) {
            throw new ModelFileException(MERGES, "the file has " + Files.size(path) + " bytes; at most " + LONGEST
                    + " are read.");
        }
        List<Pair> merges = new ArrayList<>();
        List<String> lines;
        try {
            lines = Files.readAllLines(path);
        } catch (CharacterCodingException e) {
            throw new ModelFileException(MERGES, "the file is not UTF-8 text.");
        }
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.isEmpty() || (i == 0 && line.startsWith("#version"))) {
                continue;
            }
            String[] sides = line.split(" ", -1);
            if (sides.length != 2 || sides[0].isEmpty() || sides[1].isEmpty()) {
                throw new ModelFileException(MERGES, "line " + (i + 1) + ": expected two pieces with a blank between.");
            }
            merges.add(new Pair(sides[0], sides[1]));
        }
        return merges;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public int[] encode(String text) {
        List<Integer> tokens = new ArrayList<>();
        Matcher words = WORD.matcher(text);
        while (words.find()) {
            for (String piece : merged(words.group())) {
                Integer number = numbers.get(piece);
                if (number == null) {
                    throw new IllegalArgumentException("No token stands for '" + piece + "' in the word '"
                            + words.group() + "' at place " + (words.start() + 1) + ".");
                }
                tokens.add(number);
            }
        }
        return tokens.stream().mapToInt(Integer::intValue).toArray();
    }

    private List<String> merged(String word) {
        List<String> parts = new ArrayList<>();
        for (byte b : word.getBytes(StandardCharsets.UTF_8)) {
            parts.add(String.valueOf(letterOfByte[b & 255]));
        }
        while (parts.size() > 1) {
            int best = -1;
            int bestRank = Integer.MAX_VALUE;
            for (int i = 0; i + 1 < parts.size(); i++) {
                int rank = ranks.getOrDefault(new Pair(parts.get(i), parts.get(i + 1)), Integer.MAX_VALUE);
                if (rank < bestRank) {
                    best = i;
                    bestRank = rank;
                }
            }
            if (best < 0) {
                break;
            }
            Pair pair = new Pair(parts.get(best), parts.get(best + 1));
            List<String> next = new ArrayList<>();
            for (int i = 0; i < parts.size(); i++) {
                if (i + 1 < parts.size() && parts.get(i).equals(pair.left) && parts.get(i + 1).equals(pair.right)) {
                    next.add(pair.left + pair.right);
                    i++;
                } else {
                    next.add(parts.get(i));
                }
            }
            parts = next;
        }
        return parts;
    }

    @Override
    public String decode(int... tokens) {
        java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
        for (int token : tokens) {
            String piece = pieces.get(token);
            if (piece == null) {
                throw new IllegalArgumentException("There is no token " + token + " in " + VOCABULARY + ".");
            }
            for (int i = 0; i < piece.length(); i++) {
                char letter = piece.charAt(i);
                Integer b = byteOfLetter.get(letter);
                bytes.writeBytes(b == null ? String.valueOf(letter).getBytes(StandardCharsets.UTF_8)
                        : new byte[] {b.byteValue()});
            }
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void write(Path folder) throws IOException {
        StringBuilder text = new StringBuilder();
        JsonWriter json = new JsonWriter(text).beginObject();
        numbers.entrySet().stream().sorted(Map.Entry.comparingByValue())
                .forEach(entry -> json.name(entry.getKey()).value((long) entry.getValue()));
        json.endObject();
        AtomicFile.write(folder.resolve(VOCABULARY), text.toString());
        StringBuilder lines = new StringBuilder("#version: 0.2\n");
        merges.forEach(pair -> lines.append(pair.left).append(' ').append(pair.right).append('\n'));
        AtomicFile.write(folder.resolve(MERGES), lines.toString());
    }
}
