package org.nulla.model.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/// Prompts that are tried together, with what they have in common once: sorted, each shares a beginning with its neighbour.
final class PromptBatch {

    private final List<Integer> numbers = new ArrayList<>();
    private final List<Integer> ends = new ArrayList<>();
    private final IntList parents = new IntList();
    private final IntList tokens = new IntList();

    /// Whole numbers one behind the other.
    private static final class IntList {
        private int[] items = new int[64];
        private int size;

        void add(int item) {
            if (size == items.length) {
                items = Arrays.copyOf(items, 2 * size);
            }
            items[size++] = item;
        }

        int[] toArray() {
            return Arrays.copyOf(items, size);
        }
    }

    /// Sorts prompts and cuts them into batches of about so many different tokens.
    static List<PromptBatch> of(List<int[]> prompts, int size) {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < prompts.size(); i++) {
            if (prompts.get(i).length == 0) {
                throw new IllegalArgumentException("Prompt " + i + " is empty; a model says something only behind at "
                        + "least one token.");
            }
            order.add(i);
        }
        order.sort(Comparator.comparing(prompts::get, Arrays::compare));
        List<PromptBatch> batches = new ArrayList<>();
        PromptBatch batch = new PromptBatch();
        int[] before = {};
        List<Integer> way = new ArrayList<>();
        for (int number : order) {
            if (batch.tokens.size >= size) {
                batches.add(batch);
                batch = new PromptBatch();
                before = new int[0];
            }
            batch.add(number, prompts.get(number), before, way);
            before = prompts.get(number);
        }
        if (!batch.numbers.isEmpty()) {
            batches.add(batch);
        }
        return batches;
    }

    /// @param way the nodes of the prompt before, kept up to what this one shares with it
    private void add(int number, int[] prompt, int[] before, List<Integer> way) {
        int shared = Arrays.mismatch(prompt, before);
        shared = shared < 0 ? prompt.length : shared;
        way.subList(shared, way.size()).clear();
        for (int i = shared; i < prompt.length; i++) {
            parents.add(i == 0 ? -1 : way.get(i - 1));
            way.add(tokens.size);
            tokens.add(prompt[i]);
        }
        numbers.add(number);
        ends.add(way.get(prompt.length - 1));
    }

    /// Reads all prompts.
    ///
    /// @return for each of the tree's tokens where its scores begin, if it ends a prompt
    private Read read(TokenTree tree, int vocabulary) {
        boolean[] asked = new boolean[tokens.size];
        ends.forEach(end -> asked[end] = true);
        int[] places = new int[asked.length];
        int at = 0;
        for (int i = 0; i < asked.length; i++) {
            places[i] = at;
            at += asked[i] ? vocabulary : 0;
        }
        return new Read(tree.extend(parents.toArray(), tokens.toArray(), asked), places);
    }

    @SuppressWarnings("ArrayRecordComponent") // lives for one call
    private record Read(double[] scores, int[] places) {
    }

    void greedy(TokenTree tree, int vocabulary, int[][] said) {
        if (said.length == 0 || said[0].length == 0) {
            return;
        }
        Read read = read(tree, vocabulary);
        int count = numbers.size();
        int[] last = new int[count];
        int[] token = new int[count];
        boolean[] asked = new boolean[count];
        Arrays.fill(asked, true);
        for (int i = 0; i < count; i++) {
            last[i] = ends.get(i);
            token[i] = RowMath.argmax(read.scores, read.places[last[i]], vocabulary);
            said[numbers.get(i)][0] = token[i];
        }
        for (int step = 1; step < said[0].length; step++) {
            int first = tree.size();
            double[] scores = tree.extend(last, token, asked);
            for (int i = 0; i < count; i++) {
                last[i] = first + i;
                token[i] = RowMath.argmax(scores, i * vocabulary, vocabulary);
                said[numbers.get(i)][step] = token[i];
            }
        }
    }

    void agreement(TokenTree tree, int vocabulary, int[] wanted, int atOnce, int[] right) {
        if (wanted.length == 0) {
            return;
        }
        Read read = read(tree, vocabulary);
        List<Integer> going = new ArrayList<>();
        int[] last = new int[numbers.size()];
        for (int i = 0; i < last.length; i++) {
            last[i] = ends.get(i);
            if (RowMath.argmax(read.scores, read.places[last[i]], vocabulary) == wanted[0]) {
                right[numbers.get(i)] = 1;
                going.add(i);
            }
        }
        int known = 1;
        while (!going.isEmpty() && known < wanted.length) {
            // with many prompts left, one token and a look; with few, all that remain
            int steps = (wanted.length - known) * going.size() <= atOnce ? wanted.length - known : 1;
            double[] scores = follow(tree, going, last, wanted, known - 1, steps);
            List<Integer> still = new ArrayList<>();
            for (int g = 0; g < going.size(); g++) {
                int i = going.get(g);
                int agreed = 0;
                while (agreed < steps && RowMath.argmax(scores, (g * steps + agreed) * vocabulary,
                        vocabulary) == wanted[known + agreed]) {
                    agreed++;
                }
                right[numbers.get(i)] += agreed;
                if (agreed == steps) {
                    still.add(i);
                }
            }
            going = still;
            known += steps;
        }
    }

    /// Adds `steps` tokens of the wanted text behind each of the prompts, and moves `last` to their ends.
    private static double[] follow(TokenTree tree, List<Integer> going, int[] last, int[] wanted, int from, int steps) {
        int count = going.size() * steps;
        int[] before = new int[count];
        int[] token = new int[count];
        boolean[] asked = new boolean[count];
        Arrays.fill(asked, true);
        int next = tree.size();
        for (int g = 0; g < going.size(); g++) {
            for (int s = 0; s < steps; s++) {
                int at = g * steps + s;
                before[at] = s == 0 ? last[going.get(g)] : next - 1;
                token[at] = wanted[from + s];
                next++;
            }
            last[going.get(g)] = next - 1;
        }
        return tree.extend(before, token, asked);
    }

    void margins(TokenTree tree, int vocabulary, int[] wanted, double[][] margins) {
        if (wanted.length == 0) {
            return;
        }
        Read read = read(tree, vocabulary);
        List<Integer> all = new ArrayList<>();
        int[] last = new int[numbers.size()];
        for (int i = 0; i < last.length; i++) {
            last[i] = ends.get(i);
            all.add(i);
            margins[numbers.get(i)][0] = margin(read.scores, read.places[last[i]], vocabulary, wanted[0]);
        }
        int steps = wanted.length - 1;
        double[] scores = follow(tree, all, last, wanted, 0, steps);
        for (int i = 0; i < last.length; i++) {
            for (int s = 0; s < steps; s++) {
                margins[numbers.get(i)][s + 1] = margin(scores, (i * steps + s) * vocabulary, vocabulary,
                        wanted[s + 1]);
            }
        }
    }

    private static double margin(double[] scores, int at, int vocabulary, int token) {
        double other = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < vocabulary; i++) {
            if (i != token) {
                other = Math.max(other, scores[at + i]);
            }
        }
        return scores[at + token] - other;
    }
}
