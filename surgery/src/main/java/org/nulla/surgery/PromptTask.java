package org.nulla.surgery;

import org.nulla.model.token.Tokenizer;

/// A prompt, and what a model should say behind it.
public final class PromptTask {

    private final int[] prompt;
    private final int[] wanted;

    private PromptTask(int[] prompt, int[] wanted) {
        this.prompt = prompt;
        this.wanted = wanted;
    }

    /// A task in tokens.
    ///
    /// @param prompt the prompt, of at least one token
    /// @param wanted what the model should say, of at least one token
    /// @return the task
    public static PromptTask of(int[] prompt, int[] wanted) {
        if (prompt.length == 0 || wanted.length == 0) {
            throw new IllegalArgumentException("The prompt has " + prompt.length + " tokens and the wanted text "
                    + wanted.length + "; each needs at least one.");
        }
        return new PromptTask(prompt.clone(), wanted.clone());
    }

    /// A task in words.
    ///
    /// @param tokenizer the model's tokeniser
    /// @param prompt the prompt
    /// @param wanted what the model should say
    /// @return the task
    public static PromptTask of(Tokenizer tokenizer, String prompt, String wanted) {
        return of(tokenizer.encode(prompt), tokenizer.encode(wanted));
    }

    /// The prompt.
    ///
    /// @return its tokens
    public int[] prompt() {
        return prompt.clone();
    }

    /// What the model should say.
    ///
    /// @return its tokens
    public int[] wanted() {
        return wanted.clone();
    }

    /// How many places of the prompt can be changed.
    ///
    /// @return the length of the prompt
    public int positions() {
        return prompt.length;
    }

    /// How many margins there are.
    ///
    /// @return the length of the wanted text
    public int count() {
        return wanted.length;
    }
}
