package org.nulla.surgery;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.nulla.backend.Device;
import org.nulla.backend.ElementType;
import org.nulla.model.Checkpoint;
import org.nulla.model.run.LanguageModel;

/// How well a model predicts stretches of text.
public final class TextLoss {

    private TextLoss() {
    }

    /// Stretches of a text, evenly spread.
    ///
    /// @param text the tokens of the text
    /// @param count how many stretches
    /// @param length how many tokens each has
    /// @return the stretches
    public static List<int[]> windows(int[] text, int count, int length) {
        if (text.length < length) {
            throw new IllegalArgumentException("The text has " + text.length + " tokens, and a stretch needs " + length
                    + ". Give a longer text.");
        }
        List<int[]> windows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int from = (int) ((long) (text.length - length) * i / Math.max(1, count - 1));
            windows.add(Arrays.copyOfRange(text, from, from + length));
        }
        return windows;
    }

    /// The mean loss over all tokens but the first of each stretch.
    ///
    /// @param checkpoint the model
    /// @param device where to compute
    /// @param windows the stretches
    /// @return nats for each token
    public static double of(Checkpoint checkpoint, Device device, List<int[]> windows) {
        double sum = 0;
        long count = 0;
        try (LanguageModel model = LanguageModel.open(checkpoint, device, ElementType.FLOAT32)) {
            for (int[] window : windows) {
                double[][] scores = model.logits(Arrays.copyOf(window, window.length - 1));
                for (int i = 0; i < scores.length; i++) {
                    double best = Arrays.stream(scores[i]).max().orElseThrow();
                    double total = Arrays.stream(scores[i]).map(score -> Math.exp(score - best)).sum();
                    sum += best + Math.log(total) - scores[i][window[i + 1]];
                    count++;
                }
            }
        }
        return sum / count;
    }
}
