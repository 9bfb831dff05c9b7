package org.nulla.surgery;

import java.util.Arrays;
import java.util.function.IntPredicate;

/// All ways to replace two tokens of a prompt, as numbers: by the pair of positions, then the first token, then the second.
final class PairEdits {

    /// How many there may be: a score for each is kept.
    private static final long MOST = 50_000_000;

    private final int[] prompt;
    private final int tokens;
    private final int[] firsts;
    private final int[] seconds;

    PairEdits(int[] prompt, int tokens) {
        int pairs = prompt.length * (prompt.length - 1) / 2;
        if (pairs == 0) {
            throw new IllegalArgumentException("A prompt of one token has no two to replace. Give a longer prompt.");
        }
        if ((long) pairs * tokens * tokens > MOST) {
            throw new IllegalArgumentException("A prompt of " + prompt.length + " tokens out of " + tokens + " has "
                    + (long) pairs * tokens * tokens + " edits of two tokens, more than the " + MOST
                    + " that can be ranked. Give a shorter prompt, or a model of characters.");
        }
        this.prompt = prompt.clone();
        this.tokens = tokens;
        this.firsts = new int[pairs];
        this.seconds = new int[pairs];
        int at = 0;
        for (int p = 0; p < prompt.length; p++) {
            for (int q = p + 1; q < prompt.length; q++) {
                firsts[at] = p;
                seconds[at++] = q;
            }
        }
    }

    int pairs() {
        return firsts.length;
    }

    int tokens() {
        return tokens;
    }

    int size() {
        return firsts.length * tokens * tokens;
    }

    int pair(int edit) {
        return edit / (tokens * tokens);
    }

    int first(int pair) {
        return firsts[pair];
    }

    int second(int pair) {
        return seconds[pair];
    }

    int firstToken(int edit) {
        return edit / tokens % tokens;
    }

    int secondToken(int edit) {
        return edit % tokens;
    }

    /// The prompt after an edit.
    int[] apply(int edit) {
        int[] edited = prompt.clone();
        int pair = pair(edit);
        edited[firsts[pair]] = firstToken(edit);
        edited[seconds[pair]] = secondToken(edit);
        return edited;
    }

    /// Whether an edit changes both tokens: the others are replacements of one token, or none.
    boolean changesBoth(int edit) {
        int pair = pair(edit);
        return firstToken(edit) != prompt[firsts[pair]] && secondToken(edit) != prompt[seconds[pair]];
    }

    /// A number for an edit; smaller is better.
    interface Score {
        double of(int pair, int firstToken, int secondToken);
    }

    /// The best edits by a score, the best first; of equal ones the first.
    int[] best(int count, Score score, IntPredicate allowed) {
        double[] scores = new double[size()];
        for (int pair = 0, at = 0; pair < firsts.length; pair++) {
            for (int a = 0; a < tokens; a++) {
                for (int b = 0; b < tokens; b++, at++) {
                    scores[at] = allowed.test(at) ? score.of(pair, a, b) : Double.POSITIVE_INFINITY;
                }
            }
        }
        double[] sorted = scores.clone();
        Arrays.sort(sorted);
        double limit = sorted[Math.min(count, sorted.length) - 1];
        return java.util.stream.IntStream.range(0, scores.length)
                .filter(i -> scores[i] <= limit && scores[i] < Double.POSITIVE_INFINITY).boxed()
                .sorted(java.util.Comparator.comparingDouble(i -> scores[i])).limit(count).mapToInt(i -> i).toArray();
    }
}
