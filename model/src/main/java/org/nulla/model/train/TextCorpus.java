package org.nulla.model.train;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.nulla.model.token.CharacterTokenizer;
import org.nulla.model.token.Tokenizer;

/// A text in two parts: nine tenths to train on, the last tenth to measure with.
public final class TextCorpus {

    private final Tokenizer tokenizer;
    private final int[] training;
    private final int[] validation;
    private final String fingerprint;

    private TextCorpus(Tokenizer tokenizer, int[] tokens, String fingerprint) {
        this.tokenizer = tokenizer;
        int cut = (int) (tokens.length * 0.9);
        this.training = Arrays.copyOf(tokens, cut);
        this.validation = Arrays.copyOfRange(tokens, cut, tokens.length);
        this.fingerprint = fingerprint;
    }

    /// A text, character by character.
    ///
    /// @param text the text
    /// @return the corpus, with a token for each character that occurs
    public static TextCorpus ofCharacters(String text) {
        return of(text, CharacterTokenizer.ofText(text));
    }

    /// A text by a given tokeniser.
    ///
    /// @param text the text
    /// @param tokenizer the tokeniser
    /// @return the corpus
    public static TextCorpus of(String text, Tokenizer tokenizer) {
        return new TextCorpus(tokenizer, tokenizer.encode(text), fingerprint(text));
    }

    private static String fingerprint(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256.", e);
        }
    }

    /// The tokeniser.
    ///
    /// @return the tokeniser
    public Tokenizer tokenizer() {
        return tokenizer;
    }

    /// A few digits that differ between texts.
    ///
    /// @return hexadecimal digits
    public String fingerprint() {
        return fingerprint;
    }

    void requireLength(int context) {
        if (Math.min(training.length, validation.length) <= context) {
            throw new IllegalArgumentException("The text has " + training.length + " tokens to train on and "
                    + validation.length + " to measure with; both need more than the context's " + context
                    + ". Give a longer text or a smaller --context.");
        }
    }

    /// The windows that a step trains on: they depend on the seed and the step alone, so that a resumed run sees the same.
    int[][] batch(long seed, long step, int windows, int context) {
        SplittableRandom random = new SplittableRandom(seed * 0x9e3779b97f4a7c15L + step);
        // the first numbers of neighbouring seeds are alike
        random.nextLong();
        int[][] batch = new int[windows][];
        for (int i = 0; i < windows; i++) {
            int from = random.nextInt(training.length - context);
            batch[i] = Arrays.copyOfRange(training, from, from + context + 1);
        }
        return batch;
    }

    /// Windows of the measuring part, one behind the other, evenly thinned where there are more than enough.
    int[][] windows(int most, int context) {
        int all = (validation.length - 1) / context;
        int count = Math.min(most, all);
        int[][] windows = new int[count][];
        for (int i = 0; i < count; i++) {
            int from = (int) ((long) i * all / count) * context;
            windows[i] = Arrays.copyOfRange(validation, from, from + context + 1);
        }
        return windows;
    }
}
