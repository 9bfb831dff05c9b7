package org.nulla.model.run;

import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.random.RandomGenerator;

/// Continues a prompt token by token.
///
/// Where the text outgrows the model's positions, its first half is forgotten and the rest read again.
public final class TextGenerator {

    private final LanguageModel model;
    private final Sampling sampling;
    private final RandomGenerator random;

    /// A generator.
    ///
    /// @param model the model
    /// @param sampling how tokens are chosen
    /// @param random chance
    public TextGenerator(LanguageModel model, Sampling sampling, RandomGenerator random) {
        this.model = model;
        this.sampling = sampling;
        this.random = random;
    }

    /// Continues a prompt.
    ///
    /// @param prompt at least one token; of a longer one than the model can read, the end counts
    /// @param count how many tokens to add
    /// @param heard is handed each token as soon as it is there
    /// @return the added tokens
    public int[] generate(int[] prompt, int count, IntConsumer heard) {
        int context = model.config().context();
        int[] text = Arrays.copyOf(prompt, prompt.length + count);
        TextRun run = model.begin();
        int length = prompt.length;
        run.read(Arrays.copyOfRange(text, Math.max(0, length - context), length));
        for (int i = 0; i < count; i++) {
            int token = sampling.choose(run.logits(), random);
            text[length++] = token;
            heard.accept(token);
            if (i + 1 == count) {
                break;
            }
            if (run.room() > 0) {
                run.read(token);
            } else {
                run = model.begin().read(Arrays.copyOfRange(text, length - Math.max(1, context / 2), length));
            }
        }
        return Arrays.copyOfRange(text, prompt.length, length);
    }
}
