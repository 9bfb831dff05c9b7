package org.nulla.surgery;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.nulla.model.run.LanguageModel;

/// Prompts that are tried on a model, within a budget. Every different prompt counts once, whatever it was tried for; the count
/// at the first that leads to the wanted text is its rank.
final class Trials {

    private final LanguageModel model;
    private final int[] wanted;
    private final int budget;
    private final Set<IntBuffer> tried = new HashSet<>();
    private int[] best = {};
    private int mostRight = -1;
    private int rank;

    Trials(LanguageModel model, PromptTask task, int budget) {
        this.model = model;
        this.wanted = task.wanted();
        this.budget = budget;
    }

    int left() {
        return budget - tried.size();
    }

    int count() {
        return tried.size();
    }

    /// Whether the wanted text was reached, or nothing more may be tried.
    boolean isOver() {
        return rank > 0 || left() <= 0;
    }

    /// At which count the wanted text was reached; 0 if it was not.
    int rank() {
        return rank;
    }

    /// The prompt that leads to the wanted text, or otherwise the first of those that lead furthest.
    int[] best() {
        return best.clone();
    }

    /// How many wanted tokens are right behind [#best] before the first that is not.
    int mostRight() {
        return Math.max(0, mostRight);
    }

    /// A prompt with its margins.
    @SuppressWarnings("ArrayRecordComponent") // handed over once
    record Measured(int number, double[] margins) {
    }

    /// Measures margins of prompts, as far as the budget allows, those that were tried before left out.
    ///
    /// @return for each prompt that was measured its number in the list, and its margins
    List<Measured> measure(List<int[]> prompts) {
        int before = tried.size();
        List<Integer> numbers = admit(prompts);
        double[][] margins = model.margins(numbers.stream().map(prompts::get).toList(), wanted);
        List<Measured> measured = new ArrayList<>();
        for (int i = 0; i < margins.length; i++) {
            int right = 0;
            while (right < wanted.length && margins[i][right] > 0) {
                right++;
            }
            note(prompts.get(numbers.get(i)), right, before + i + 1);
            measured.add(new Measured(numbers.get(i), margins[i]));
        }
        return measured;
    }

    /// Only tries prompts, which is cheaper: most are wrong at the first token.
    void attempt(List<int[]> prompts) {
        int before = tried.size();
        List<Integer> numbers = admit(prompts);
        int[] right = model.agreement(numbers.stream().map(prompts::get).toList(), wanted);
        for (int i = 0; i < right.length; i++) {
            note(prompts.get(numbers.get(i)), right[i], before + i + 1);
        }
    }

    private List<Integer> admit(List<int[]> prompts) {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < prompts.size() && tried.size() < budget; i++) {
            if (tried.add(IntBuffer.wrap(prompts.get(i).clone()))) {
                numbers.add(i);
            }
        }
        return numbers;
    }

    private void note(int[] prompt, int right, int at) {
        if (right > mostRight) {
            mostRight = right;
            best = prompt.clone();
        }
        if (right == wanted.length && rank == 0) {
            rank = at;
        }
    }
}
