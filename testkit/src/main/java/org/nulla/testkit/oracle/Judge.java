package org.nulla.testkit.oracle;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.nulla.AffineSpace;
import org.nulla.Preimage;

/// Judges answers to one question.
final class Judge {

    /// How far off an origin or a basis vector may be, componentwise.
    private static final double RESIDUAL = 1e-10;

    /// How far off an entry of a basis vector may be, against the whole vector in natural units, over [#RESIDUAL].
    private static final double DIRECTION_SHARE = 1e-2;

    /// How far off a shortest member may be, against its size.
    private static final double MIN_NORM = 1e-7;

    /// What a projection may lose, against the size of what is projected.
    private static final double PROJECTION = 1e-9;

    /// How many times what one rounding does to a shortest member it may be off besides: a coefficient is a sum over paths, and
    /// each step of a path rounds a partial and a product.
    static final double MOST_BLUR = 20;

    /// Less than this is the oracle's own rounding.
    private static final double ZERO = 1e-40;

    private final Truth truth;
    private final Question question;
    private final LinearSystem system;
    private final List<BigDecimal[]> directions;

    Judge(Truth truth, Question question) {
        this.truth = truth;
        this.question = question;
        this.system = truth.system(question);
        this.directions = question.directions().stream().map(v -> Truth.decimals(v.toArray())).toList();
    }

    Verdict judge(Preimage answer) {
        Expected expected = truth.expect(question);
        if (!expected.known()) {
            // doubles were handed another program than the one the oracle looks at: nothing to judge by
            return new Verdict(true, false, expected.unclear());
        }
        if (answer instanceof Preimage.Empty empty) {
            // the nearest miss of the answer may be nearer than what the oracle tried
            expected = expected.withMember(miss(empty.leastSquares().toArray(), question.target().toArray(),
                    new double[question.target().length()]));
        } else {
            expected = expected.withOrigin(miss(answer.space().origin(), question.target().toArray(),
                    new double[question.target().length()]));
        }
        boolean clear = expected.unclear().isEmpty();
        String wrong = wrong(expected, answer);
        return new Verdict(wrong.isEmpty(), clear, wrong.isEmpty() ? expected.unclear() : wrong
                + (clear ? "" : " (unclear: " + expected.unclear() + ")"));
    }

    private String wrong(Expected expected, Preimage answer) {
        if (expected.isReachClear() && expected.isEmpty() != answer.isEmpty()) {
            return "expected " + (expected.isEmpty() ? "nothing" : "dimension " + expected.dimension()) + ", found "
                    + (answer.isEmpty() ? "nothing" : "dimension " + answer.space().dimension())
                    + "; least backward error "
                    + expected.error();
        }
        if (answer.isEmpty()) {
            // neither in reach nor out of it: empty is right down to a little below the tolerance of 1e-10
            return expected.error() > 1e-11 ? ""
                    : "expected a member with backward error " + expected.error() + ", found nothing";
        }
        AffineSpace space = answer.space();
        if (space.dimension() != expected.dimension()) {
            return "expected dimension " + expected.dimension() + ", found " + space.dimension();
        }
        double[] zero = new double[question.target().length()];
        double miss = miss(space.origin(), question.target().toArray(), zero);
        if (!(miss <= RESIDUAL)) {
            return "the origin misses the target by " + miss;
        }
        double[][] columns = new double[space.dimension()][];
        for (int j = 0; j < columns.length; j++) {
            columns[j] = space.basis().column(j);
            double off = miss(columns[j], zero, system.play(Truth.decimals(columns[j]), DIRECTION_SHARE));
            if (!(off <= RESIDUAL)) {
                return "basis vector " + j + " leaves the target by " + off;
            }
        }
        return independent(columns, space.size()) ? wrongMinNorm(expected, space)
                : "the basis vectors depend on each other";
    }

    /// How far the image of a member is from the target, componentwise against the sizes of what makes it up.
    private double miss(double[] member, double[] target, double[] play) {
        BigDecimal[] x = Truth.decimals(member);
        BigDecimal[] y = Truth.decimals(target);
        if (directions.isEmpty()) {
            return system.measured(x, y, play).error();
        }
        BigDecimal[] difference = system.image(x);
        double[] sizes = system.sizes(x, y);
        for (int i = 0; i < y.length; i++) {
            difference[i] = difference[i].subtract(y[i], DecimalArithmetic.DIGITS);
            sizes[i] += play[i];
        }
        return Truth.alone(directions, y.length).nearest(difference, sizes).error();
    }

    private static boolean independent(double[][] vectors, int length) {
        List<BigDecimal[]> rows = new ArrayList<>();
        for (double[] vector : vectors) {
            rows.add(Truth.decimals(vector));
        }
        LinearSystem system = new LinearSystem(rows.toArray(BigDecimal[][]::new), new double[vectors.length][length],
                length,
                Integer.MAX_VALUE);
        return system.rank() == vectors.length && system.clarity(0).smallest() > 1e-12;
    }

    private String wrongMinNorm(Expected expected, AffineSpace space) {
        if (expected.minNorm() == null) {
            return "";
        }
        double[] found = space.minNorm();
        double[] minNorm = Truth.doubles(expected.minNorm());
        double off = distance(minNorm, found);
        double size = distance(minNorm, new double[minNorm.length]);
        // where the shortest member is zero, what is found is the rounding of the origin that was projected
        double allowed = ZERO + MIN_NORM * size + PROJECTION * distance(space.origin(), new double[found.length]);
        if (off <= allowed) {
            return "";
        }
        double blur = blur(minNorm);
        return off <= allowed + MOST_BLUR * blur
                ? ""
                : String.format(Locale.ROOT, "the shortest member is off by %.3g of %.3g; rounding accounts for %.3g",
                        off, size,
                        blur);
    }

    /// How far rounding may move the shortest member, to first order: the sum of how far it moves when each number that went
    /// into it, a coefficient or a number of the target, is rounded once more, alone.
    ///
    /// The shortest member `x` is a function of these numbers. Where each is off by `δ` at the most, `x` is off by
    /// `Σ |∂x/∂number| δ` at the most and no less in the worst case, and a term of the sum is what moving one number shows.
    /// Moving all of them at once, with signs drawn at random, says less: what a coefficient does and what a number of
    /// the target does may cancel, exactly where both are moved by the same share.
    private double blur(double[] minNorm) {
        LinearSystem whole = directions.isEmpty() ? system : system.with(Truth.independentDirections(question));
        BigDecimal[] y = Truth.decimals(question.target().toArray());
        double error = Math.max(Math.ulp(1.0), truth.partialError());
        double[] blur = new double[minNorm.length];
        for (int i = 0; i < y.length; i++) {
            int[] rows = sameValue(i, !question.cotangent());
            for (int j = 0; j < whole.unknowns(); j++) {
                int[] columns = sameValue(j, question.cotangent());
                if (!whole.isAbsent(i, j)) {
                    add(blur, whole.rounded(new int[] {i}, new int[] {j}, error), y, minNorm);
                    if (rows.length * columns.length > 1 && rows[0] == i && columns[0] == j) {
                        add(blur, whole.rounded(rows, columns, error), y, minNorm);
                    }
                }
            }
            if (y[i].signum() != 0) {
                BigDecimal[] moved = y.clone();
                moved[i] = y[i].add(y[i].multiply(new BigDecimal(Math.ulp(1.0))), DecimalArithmetic.DIGITS);
                add(blur, whole, moved, minNorm);
            }
        }
        return distance(blur, new double[blur.length]);
    }

    /// All outputs that are the same value of the program as one of them: it was rounded once. Of inputs and the target's directions, each
    /// is only itself.
    private int[] sameValue(int index, boolean output) {
        List<Integer> outputs = truth.outputs();
        return output && index < outputs.size()
                ? IntStream.range(0, outputs.size()).filter(k -> outputs.get(k).equals(outputs.get(index))).toArray()
                : new int[] {index};
    }

    private static void add(double[] blur, LinearSystem moved, BigDecimal[] y, double[] minNorm) {
        BigDecimal[] solution = moved.nearest(y, new double[y.length]).solution();
        double[] shortest = Truth.doubles(Truth.shortest(moved, solution, minNorm.length));
        for (int k = 0; k < blur.length; k++) {
            blur[k] += Math.abs(shortest[k] - minNorm[k]);
        }
    }

    private static double distance(double[] a, double[] b) {
        double distance = 0;
        for (int i = 0; i < a.length; i++) {
            distance = Math.max(distance, Math.abs(a[i] - b[i]));
        }
        return distance;
    }
}
