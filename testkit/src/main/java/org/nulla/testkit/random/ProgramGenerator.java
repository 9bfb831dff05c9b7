package org.nulla.testkit.random;

import static org.nulla.testkit.random.StepKind.DIVIDE;
import static org.nulla.testkit.random.StepKind.PLUS;
import static org.nulla.testkit.random.StepKind.TIMES;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/// Draws random programs that are hard on an engine: rank-deficient, with repeated arguments and outputs, unused inputs,
/// constant outputs, partials of zero, exact and inexact cancellations, and factors from 1e-8 to 1e8.
///
/// The same seed gives the same program on every machine. Draws whose values are not moderate are thrown away.
public final class ProgramGenerator {

    private ProgramGenerator() {
    }

    /// A program of any elementary functions.
    ///
    /// @param seed its seed
    /// @return the program
    public static RandomProgram program(long seed) {
        return draw(seed, false);
    }

    /// A program of rational steps only, short enough for exact arithmetic.
    ///
    /// @param seed its seed
    /// @return the program
    public static RandomProgram exactProgram(long seed) {
        return draw(seed, true);
    }

    private static RandomProgram draw(long seed, boolean rational) {
        for (int attempt = 0;; attempt++) {
            RandomGenerator random = new SplittableRandom(seed * 1_000_003 + attempt + (rational ? 500_000 : 0));
            Style style = Style.draw(random);
            Draft draft = new Draft(point(random, rational));
            List<Integer> outputs = style == Style.LINEAR
                    ? linear(draft, random)
                    : general(draft, random, style, rational);
            if (draft.isModerate()) {
                return draft.finish(seed, style.name(), outputs);
            }
        }
    }

    private enum Style {
        MIXED, SHORT, LONG, NARROW, SCALED, LINEAR;

        static Style draw(RandomGenerator random) {
            int p = random.nextInt(100);
            return p < 42 ? MIXED : p < 55 ? SHORT : p < 58 ? LONG : p < 75 ? NARROW : p < 88 ? SCALED : LINEAR;
        }
    }

    private static double[] point(RandomGenerator random, boolean rational) {
        double[] at = new double[random.nextInt(1, 9)];
        for (int i = 0; i < at.length; i++) {
            // short decimals, or eighths where exact fractions are to stay short
            at[i] = rational ? random.nextInt(-16, 17) / 8.0 : random.nextInt(-2000, 2001) / 1000.0;
        }
        return at;
    }

    private static List<Integer> general(Draft draft, RandomGenerator random, Style style, boolean rational) {
        int length = switch (style) {
            case SHORT -> random.nextInt(1, 8);
            case LONG -> 250;
            default -> random.nextInt(8, 61);
        };
        length = rational ? Math.min(length, 25) : length;
        int outputs = random.nextInt(1, 9);
        List<Integer> candidates = new ArrayList<>();
        for (int i = 0; i < draft.inputs(); i++) {
            candidates.add(i);
        }
        if (style == Style.SCALED) {
            // inputs in other units
            for (int i = 0; i < draft.inputs(); i++) {
                if (random.nextInt(3) == 0) {
                    candidates.set(i, scaled(draft, random, i));
                }
            }
        }
        grow(draft, random, candidates, length, rational);
        if (style == Style.NARROW) {
            // everything after this hangs on a few values only
            int width = random.nextInt(1, 4);
            List<Integer> neck = new ArrayList<>();
            for (int i = 0; i < width; i++) {
                neck.add(pick(candidates, random));
            }
            candidates = neck;
            outputs = random.nextInt(2, 9);
            grow(draft, random, candidates, draft.steps() + random.nextInt(4, 4 + length), rational);
        }
        List<Integer> chosen = outputs(draft, random, candidates, outputs);
        if (style == Style.SCALED) {
            for (int i = 0; i < chosen.size(); i++) {
                if (random.nextInt(3) == 0) {
                    chosen.set(i, scaled(draft, random, chosen.get(i)));
                }
            }
        }
        return chosen;
    }

    private static void grow(Draft draft, RandomGenerator random, List<Integer> candidates, int length,
            boolean rational) {
        while (draft.steps() < length) {
            int a = pick(candidates, random);
            int b = random.nextInt(8) == 0 ? a : pick(candidates, random);
            int c = random.nextInt(8) == 0 ? a : pick(candidates, random);
            int before = draft.steps();
            boolean moderate = draft.isModerate();
            int result = Phrase.draw(random, rational).append(draft, random, a, b, c);
            if (moderate && !draft.isModerate()) {
                draft.keep(before);
            } else {
                candidates.add(result);
            }
        }
    }

    /// Prefers recent values, so that programs grow deep as well as wide.
    private static int pick(List<Integer> candidates, RandomGenerator random) {
        int n = candidates.size();
        int recent = Math.min(n, 10);
        return candidates.get(random.nextBoolean() ? random.nextInt(n) : n - 1 - random.nextInt(recent));
    }

    private static int scaled(Draft draft, RandomGenerator random, int value) {
        return draft.step(TIMES, draft.constant(Math.pow(10, random.nextInt(-8, 9))), value);
    }

    private static List<Integer> outputs(Draft draft, RandomGenerator random, List<Integer> candidates, int count) {
        List<Integer> outputs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int p = random.nextInt(100);
            if (p < 4) {
                outputs.add(draft.constant(Phrase.coefficient(random)));
            } else if (p < 10) {
                outputs.add(random.nextInt(draft.inputs()));
            } else if (p < 16 && i > 0) {
                outputs.add(outputs.get(random.nextInt(i)));
            } else if (p < 24 && i > 1) {
                // a combination of two outputs: dependent on them, in other words
                int scaled = draft.step(TIMES, draft.constant(Phrase.coefficient(random)), outputs.get(i - 1));
                outputs.add(draft.step(PLUS, outputs.get(random.nextInt(i)), scaled));
            } else if (p < 25 && i > 0) {
                // nearly the same as another output; beyond 1e-9 the difference is nothing that doubles see clearly
                int little = draft.step(TIMES, draft.constant(Math.pow(10, -random.nextInt(5, 13))),
                        pick(candidates, random));
                outputs.add(draft.step(PLUS, outputs.get(random.nextInt(i)), little));
            } else {
                outputs.add(pick(candidates, random));
            }
        }
        return outputs;
    }

    /// A linear program whose rows are whole combinations of a few rows of eighths or thirds: dependent in exact arithmetic
    /// although no two of them share a step, and scaled by factors afterwards.
    private static List<Integer> linear(Draft draft, RandomGenerator random) {
        int n = draft.inputs();
        int m = random.nextInt(1, 9);
        int rank = random.nextInt(1, Math.min(n, m) + 1);
        double[][] rows = new double[m][n];
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < n; j++) {
                rows[i][j] = i < rank && random.nextInt(4) > 0 ? random.nextInt(-8, 9) : 0;
            }
            for (int k = 0; k < rank && i >= rank; k++) {
                double multiple = random.nextInt(-2, 3);
                for (int j = 0; j < n; j++) {
                    rows[i][j] += multiple * rows[k][j];
                }
            }
        }
        boolean thirds = random.nextBoolean();
        List<Integer> columns = new ArrayList<>();
        for (int j = 0; j < n; j++) {
            columns.add(random.nextInt(3) == 0 ? scaled(draft, random, j) : j);
        }
        List<Integer> outputs = new ArrayList<>();
        for (int i = 0; i < m; i++) {
            int sum = draft.constant(0);
            for (int j = 0; j < n; j++) {
                if (rows[i][j] != 0) {
                    int term = draft.step(TIMES, draft.constant(rows[i][j]), columns.get(j));
                    sum = draft.step(PLUS, sum, thirds ? draft.step(DIVIDE, term, draft.constant(3)) : term);
                }
            }
            outputs.add(random.nextInt(3) == 0 ? scaled(draft, random, sum) : sum);
        }
        return outputs;
    }
}
