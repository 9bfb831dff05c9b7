package org.nulla.model.train;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// How a model is trained.
///
/// @param layers how many blocks
/// @param width the width of a position
/// @param heads of the attention
/// @param context how many tokens a window has
/// @param batch how many windows a step has
/// @param tokens on how many tokens to train, windows counted as often as they are seen
/// @param rate the highest learning rate
/// @param warmup over how many steps it rises to that; from there it falls along a cosine to a tenth
/// @param decay how strongly matrices are drawn to zero
/// @param threads how many threads share a batch; results depend on it in the last bits
/// @param every after how many steps the loss is measured and the state kept
/// @param seed what chance begins with
public record TrainingOptions(int layers, int width, int heads, int context, int batch, long tokens, double rate,
        int warmup, double decay, int threads, int every, long seed) {

    /// What is used unless one says otherwise: 4 layers of width 128, 8 million tokens.
    public static final TrainingOptions DEFAULT = new TrainingOptions(4, 128, 4, 128, 8, 8_000_000, 2e-3, 100, 0.1, 1,
            100, 1);

    /// Checks them.
    public TrainingOptions {
        if (layers < 1 || width < 1 || heads < 1 || width % heads != 0 || context < 1 || batch < 1 || tokens < 1
                || warmup < 0 || threads < 1 || every < 1) {
            throw new IllegalArgumentException("Layers, width, heads, context, batch, tokens, threads and every are at "
                    + "least 1, the heads divide the width, the warm-up is not negative; found layers " + layers
                    + ", width " + width + ", heads " + heads + ", context " + context + ", batch " + batch
                    + ", tokens " + tokens + ", warm-up " + warmup + ", threads " + threads + ", every " + every + ".");
        }
        if (!(rate > 0 && rate <= 1) || !(decay >= 0 && decay <= 1)) {
            throw new IllegalArgumentException("A learning rate lies above 0 and a decay from 0, both up to 1; found "
                    + rate + " and " + decay + ".");
        }
    }

    /// How many steps that makes.
    ///
    /// @return the number of steps
    public long steps() {
        long each = (long) batch * context;
        return (tokens + each - 1) / each;
    }

    /// The learning rate of a step.
    ///
    /// @param step the step, from 0
    /// @return the rate
    public double rateAt(long step) {
        if (step < warmup) {
            return rate * (step + 1) / warmup;
        }
        double done = (double) (step - warmup) / Math.max(1, steps() - warmup);
        return rate * (0.1 + 0.45 * (1 + Math.cos(Math.PI * Math.min(1, done))));
    }

    /// What must agree for a run to go on where another stopped.
    Map<String, String> question(String text) {
        Map<String, String> question = new LinkedHashMap<>();
        question.put("text", text);
        question.put("layers", Integer.toString(layers));
        question.put("width", Integer.toString(width));
        question.put("heads", Integer.toString(heads));
        question.put("context", Integer.toString(context));
        question.put("batch", Integer.toString(batch));
        question.put("tokens", Long.toString(tokens));
        question.put("rate", Double.toString(rate));
        question.put("warmup", Integer.toString(warmup));
        question.put("decay", Double.toString(decay));
        question.put("threads", Integer.toString(threads));
        question.put("every", Integer.toString(every));
        question.put("seed", Long.toString(seed));
        return question;
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%d layers of %d, %d heads, windows of %d, %d a step, %d tokens", layers,
                width, heads, context, batch, tokens);
    }
}
