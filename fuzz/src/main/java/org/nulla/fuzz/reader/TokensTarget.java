package org.nulla.fuzz.reader;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.nulla.fuzz.Broken;
import org.nulla.fuzz.Scratch;
import org.nulla.fuzz.Target;
import org.nulla.model.file.ModelFileException;
import org.nulla.model.token.CharacterTokenizer;
import org.nulla.model.token.MergeTokenizer;
import org.nulla.model.token.Tokenizer;
import org.nulla.model.train.TextCorpus;

/// Tokenisers: `characters.json`, or where the input begins with `v`, `vocab.json`, `merges.txt` and a text, with a zero byte between. What
/// can be encoded is decoded to the same text.
public final class TokensTarget implements Target {

    private static final String TEXT = "The heron, two wide!";

    private final Scratch scratch = new Scratch();

    @Override
    public String name() {
        return "tokens";
    }

    @Override
    public String summary() {
        return "tokenisers, and texts to train on";
    }

    @Override
    public boolean isDocumented(Throwable thrown) {
        return thrown instanceof ModelFileException
                || (thrown instanceof IllegalArgumentException && !(thrown instanceof NumberFormatException));
    }

    @Override
    public void read(byte[] input) throws IOException {
        if (input.length > 0 && input[0] == 'v') {
            readMerges(Arrays.copyOfRange(input, 1, input.length));
            return;
        }
        String text = Texts.text(input);
        requireRoundTrip(TextCorpus.ofCharacters(text).tokenizer(), text);
        Path folder = scratch.folder();
        scratch.file(CharacterTokenizer.FILE, input);
        CharacterTokenizer tokenizer = CharacterTokenizer.read(folder);
        tokenizer.write(folder);
        Broken.unless(CharacterTokenizer.read(folder).size() == tokenizer.size(), "The tokeniser changed its size.");
        requireRoundTrip(tokenizer, TEXT);
    }

    private void readMerges(byte[] input) throws IOException {
        String[] parts = new String(input, StandardCharsets.ISO_8859_1).split("\0", 3);
        Path folder = scratch.folder();
        scratch.file(MergeTokenizer.VOCABULARY, parts[0].getBytes(StandardCharsets.ISO_8859_1));
        scratch.file(MergeTokenizer.MERGES,
                (parts.length > 1 ? parts[1] : "").getBytes(StandardCharsets.ISO_8859_1));
        MergeTokenizer tokenizer = MergeTokenizer.read(folder);
        requireRoundTrip(tokenizer, parts.length > 2
                ? Texts.text(parts[2].getBytes(StandardCharsets.ISO_8859_1)) : TEXT);
    }

    private static void requireRoundTrip(Tokenizer tokenizer, String text) {
        int[] tokens = tokenizer.encode(text);
        Broken.unless(Arrays.stream(tokens).allMatch(token -> token >= 0 && token < tokenizer.size()),
                "A token is not among the tokens.");
        Broken.unless(tokenizer.decode(tokens).equals(text), "The text changed: " + tokenizer.decode(tokens));
    }

    @Override
    public List<byte[]> seeds() {
        return Texts.bytes("[\"T\",\"h\",\"e\",\" \",\"r\",\"o\",\"n\",\",\",\"t\",\"w\",\"i\",\"d\",\"!\"]",
                "[\"a\", \"\\u00e9\", \"\\ud83d\\ude00\"]", "[\"a\", \"a\"]", "[\"ab\"]", "{}", "a plain text",
                "v{\"a\":0,\"b\":1,\"ab\":2,\"\u0120\":3}\0#version: 0.2\na b\n\0ab ab aab",
                "v{\"a\":0,\"b\":0}\0a b", "v{\"a\":-1}\0", "v{\"a\":0}\0a b c\n");
    }
}
