package org.nulla.model.run;

import java.util.Arrays;
import org.nulla.model.ModelConfig;

/// A text as a model reads or writes it, token by token, each computed once.
public final class TextRun {

    private final TokenTree tree;
    private final ModelConfig config;
    private double[] scores = new double[0];

    TextRun(TokenTree tree, ModelConfig config) {
        this.tree = tree;
        this.config = config;
    }

    /// How many tokens there are so far.
    ///
    /// @return the length
    public int length() {
        return tree.size();
    }

    /// How many more the model can read.
    ///
    /// @return what is left of its positions
    public int room() {
        return config.context() - tree.size();
    }

    /// Goes on with given tokens.
    ///
    /// @param tokens the next tokens
    /// @return this
    public TextRun read(int... tokens) {
        if (tokens.length == 0) {
            return this;
        }
        int[] parents = new int[tokens.length];
        int before = tree.size() - 1;
        Arrays.setAll(parents, i -> before + i);
        boolean[] asked = new boolean[tokens.length];
        asked[tokens.length - 1] = true;
        scores = tree.extend(parents, tokens, asked);
        return this;
    }

    /// The scores of what comes next.
    ///
    /// @return a score for each token
    public double[] logits() {
        if (scores.length == 0) {
            throw new IllegalStateException(
                    "A model says something only behind at least one token. Read a prompt first.");
        }
        return scores.clone();
    }
}
