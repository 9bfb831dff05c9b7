package org.nulla.surgery;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.nulla.RunControl;

/// One search, while it runs.
final class PromptSearch {

    /// By how much a margin should be positive where only a first-order guess decides.
    private static final double CLEARANCE = 1;

    /// How many edits the default screens before it measures single replacements.
    private static final int SCREENED_FIRST = 192;

    /// How many edits are tried before the guess is made anew.
    private static final int ROUND = 128;

    /// How many prompts are tried together where nothing is learnt in between.
    private static final int TOGETHER = 1024;

    private final PromptTask task;
    private final PromptLinearization linearization;
    private final double[] table;
    private final PairEdits edits;
    private final Trials trials;
    private final RunControl control;

    PromptSearch(PromptTask task, PromptLinearization linearization, double[] table, int tokens, Trials trials,
            RunControl control) {
        this.task = task;
        this.linearization = linearization;
        this.table = table;
        this.edits = new PairEdits(task.prompt(), tokens);
        this.trials = trials;
        this.control = control;
    }

    void run(PromptMethod method, long seed) {
        switch (method) {
            case CHANCE -> {
                List<Integer> positions = new ArrayList<>();
                for (int p = 0; p < task.positions(); p++) {
                    positions.add(p);
                }
                java.util.Collections.shuffle(positions, new Random(seed));
                everywhereAt(positions.get(0), positions.get(1));
            }
            case EUCLIDEAN, ABSOLUTE_SUM, GROUPED -> {
                List<Integer> named = linearization.perturbations().stream().filter(one -> one.norm() == method.norm())
                        .findFirst().orElseThrow().positions(2);
                everywhereAt(named.get(0), named.get(1));
            }
            case SCREENING -> screen();
            case ADAPTIVE -> adapt();
        }
    }

    /// All pairs of tokens at two positions.
    private void everywhereAt(int one, int other) {
        int tokens = edits.tokens();
        List<int[]> prompts = new ArrayList<>();
        for (int a = 0; a < tokens; a++) {
            for (int b = 0; b < tokens; b++) {
                int[] prompt = task.prompt();
                prompt[Math.min(one, other)] = a;
                prompt[Math.max(one, other)] = b;
                prompts.add(prompt);
            }
        }
        attempt(prompts);
    }

    private void attempt(List<int[]> prompts) {
        for (int from = 0; from < prompts.size() && !trials.isOver(); from += TOGETHER) {
            control.report("trying", trials.count(), trials.count() + trials.left());
            trials.attempt(prompts.subList(from, Math.min(prompts.size(), from + TOGETHER)));
        }
    }

    /// The squares of first-order shortfalls, summed over the margins.
    private PairEdits.Score shortfall() {
        double[] margins = linearization.margins();
        double[][][] effects = linearization.effects(table);
        return (pair, a, b) -> {
            double[] first = effects[edits.first(pair)][a];
            double[] second = effects[edits.second(pair)][b];
            double sum = 0;
            for (int k = 0; k < margins.length; k++) {
                double missing = Math.max(0, CLEARANCE - margins[k] - first[k] - second[k]);
                sum += missing * missing;
            }
            return sum;
        };
    }

    private void screen() {
        // edits of one token occur several times, and count once: a few more are asked for than the budget has room for
        int spare = task.positions() * task.positions() * edits.tokens();
        attempt(Arrays.stream(edits.best(trials.left() + spare, shortfall(), edit -> true)).mapToObj(edits::apply).toList());
    }

    private void adapt() {
        List<Integer> seen = new ArrayList<>();
        List<double[]> margins = new ArrayList<>();
        int[] screened = edits.best(SCREENED_FIRST, shortfall(), edits::changesBoth);
        for (int from = 0; from < screened.length && !trials.isOver(); from += ROUND) {
            int[] some = Arrays.copyOfRange(screened, from, Math.min(screened.length, from + ROUND));
            measure(some, seen, margins);
        }
        if (trials.isOver()) {
            return;
        }
        double[][][] singles = singles();
        if (trials.isOver()) {
            return;
        }
        EditSurrogate surrogate = new EditSurrogate(edits, linearization.margins(), singles);
        java.util.BitSet tried = new java.util.BitSet(edits.size());
        while (!trials.isOver()) {
            for (int i = 0; i < seen.size(); i++) {
                surrogate.learn(seen.get(i), margins.get(i));
                tried.set(seen.get(i));
            }
            seen.clear();
            margins.clear();
            surrogate.fit();
            int[] next = edits.best(ROUND, surrogate::unlikeliness,
                    edit -> edits.changesBoth(edit) && !tried.get(edit));
            if (next.length == 0) {
                return;
            }
            measure(next, seen, margins);
        }
    }

    private void measure(int[] some, List<Integer> seen, List<double[]> margins) {
        control.report("trying", trials.count(), trials.count() + trials.left());
        for (Trials.Measured one : trials.measure(Arrays.stream(some).mapToObj(edits::apply).toList())) {
            seen.add(some[one.number()]);
            margins.add(one.margins());
        }
    }

    /// Measures every replacement of one token.
    private double[][][] singles() {
        int tokens = edits.tokens();
        double[][][] singles = new double[task.positions()][tokens][];
        int[] original = task.prompt();
        for (int p = 0; p < task.positions() && !trials.isOver(); p++) {
            control.report("trying", trials.count(), trials.count() + trials.left());
            List<int[]> prompts = new ArrayList<>();
            List<Integer> replacements = new ArrayList<>();
            singles[p][original[p]] = linearization.margins();
            for (int t = 0; t < tokens; t++) {
                if (t != original[p]) {
                    int[] prompt = original.clone();
                    prompt[p] = t;
                    prompts.add(prompt);
                    replacements.add(t);
                }
            }
            for (Trials.Measured one : trials.measure(prompts)) {
                singles[p][replacements.get(one.number())] = one.margins();
            }
        }
        return singles;
    }
}
