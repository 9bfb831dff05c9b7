package org.nulla.surgery;

import java.util.List;

/// What a search for a prompt came to.
///
/// @param method the way that was taken
/// @param exact whether the model says the whole wanted text behind [#prompt]
/// @param rank how many prompts had been tried when that one was, itself included; 0 where none was found
/// @param tried how many different prompts were tried on the model
/// @param prompt the prompt found, or otherwise the one that leads furthest
/// @param right how many wanted tokens are right behind it before the first that is not
/// @param seconds how long it took
public record PromptFinding(PromptMethod method, boolean exact, int rank, int tried, List<Integer> prompt, int right,
        double seconds) {

    /// The prompt as tokens.
    ///
    /// @return a new array
    public int[] tokens() {
        return prompt.stream().mapToInt(Integer::intValue).toArray();
    }
}
