package org.nulla.testkit.oracle;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.nulla.AffineSpace;
import org.nulla.Preimage;
import org.nulla.Vector;
import org.nulla.testkit.random.RandomProgram;

/// The truth about a program at its point: Jacobian, rank, how clear the rank is, and which answers are right.
public final class Truth {

    /// How far off an origin or a basis vector may be, componentwise.
    private static final double RESIDUAL = 1e-10;

    /// How far off an entry of a basis vector may be, against the whole vector in natural units, over [#RESIDUAL].
    private static final double DIRECTION_SHARE = 1e-2;

    /// How far off a shortest member may be, against its size.
    private static final double MIN_NORM = 1e-7;

    /// What a projection may lose, against the size of what is projected.
    private static final double PROJECTION = 1e-9;

    /// How many times what rounding does to a shortest member it may be off besides.
    private static final double MOST_BLUR = 20;

    /// Rounding of a double times the steps that a typical path has.
    private static final double ROUNDING = 1e-15;

    private final Evaluation evaluation;
    private final LinearSystem tangent;
    private final LinearSystem cotangent;
    private final double relativeError;
    private final Clarity clarity;

    private Truth(Evaluation evaluation, int inputs) {
        this.evaluation = evaluation;
        int most = evaluation.rank() < 0 ? Integer.MAX_VALUE : evaluation.rank();
        this.tangent = new LinearSystem(evaluation.jacobian(), evaluation.sums(), inputs, most);
        int outputs = evaluation.jacobian().length;
        BigDecimal[][] transposed = new BigDecimal[inputs][outputs];
        double[][] transposedSums = new double[inputs][outputs];
        for (int i = 0; i < outputs; i++) {
            for (int j = 0; j < inputs; j++) {
                transposed[j][i] = evaluation.jacobian()[i][j];
                transposedSums[j][i] = evaluation.sums()[i][j];
            }
        }
        this.cotangent = new LinearSystem(transposed, transposedSums, outputs, tangent.rank());
        this.relativeError = Math.max(ROUNDING, evaluation.partialError());
        this.clarity = tangent.clarity(relativeError);
    }

    /// Finds the truth about a program.
    ///
    /// @param program the program
    /// @return the truth
    public static Truth of(RandomProgram program) {
        return new Truth(Evaluation.of(program), program.inputs());
    }

    /// The rank of the Jacobian.
    ///
    /// @return the rank
    public int rank() {
        return clarity.rank();
    }

    /// Whether doubles can see the rank: σ_r/σ_{r+1} ≥ 1e6 and σ_r ≥ 1e-9 σ₁ of the scaled Jacobian, and no entry of it, nor
    /// any partial, is rounding noise.
    ///
    /// @return true if they can
    public boolean isClear() {
        return unclear().isEmpty();
    }

    /// Why doubles cannot see the rank.
    ///
    /// @return the reason, or nothing
    public String unclear() {
        if (!evaluation.noise().isEmpty()) {
            return evaluation.noise();
        }
        return clarity.isClear() ? "" : clarity.toString();
    }

    /// The value of the program, rounded.
    ///
    /// @return one number for each output
    public double[] value() {
        return doubles(evaluation.value());
    }

    /// The Jacobian, rounded.
    ///
    /// @return its rows
    public double[][] jacobian() {
        double[][] rows = new double[evaluation.jacobian().length][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = doubles(evaluation.jacobian()[i]);
        }
        return rows;
    }

    /// The sum over paths behind each entry of the Jacobian.
    ///
    /// @return its rows
    public double[][] sums() {
        return Arrays.stream(evaluation.sums()).map(double[]::clone).toArray(double[][]::new);
    }

    /// What a member of a preimage is sent to, exactly but for the last rounding.
    ///
    /// @param onCotangents whether by the transposed Jacobian
    /// @param member the member
    /// @return its image
    public Vector image(boolean onCotangents, Vector member) {
        return Vector.of(doubles((onCotangents ? cotangent : tangent).image(decimals(member.toArray()))));
    }

    Expected expect(Question question) {
        LinearSystem system = question.cotangent() ? cotangent : tangent;
        int unknowns = system.unknowns();
        List<BigDecimal[]> directions = independentDirections(question);
        String unclear = unclear();
        if (!directions.isEmpty()) {
            system = system.with(directions);
            Clarity together = system.clarity(relativeError);
            Clarity target = given(question).clarity(relativeError);
            if (unclear.isEmpty() && !(together.isClear() && target.isClear())) {
                unclear = "with the target " + together + ", the target alone " + target;
            }
        }
        BigDecimal[] y = decimals(question.target().toArray());
        double[] nothing = new double[y.length];
        LinearSystem.Nearest nearest = system.nearest(y, nothing);
        if (question.witness() != null) {
            BigDecimal[] witness = Elimination.zeros(system.unknowns());
            System.arraycopy(decimals(question.witness().toArray()), 0, witness, 0, unknowns);
            double error = Math.min(nearest.error(), system.measured(witness, y, nothing).error());
            nearest = new LinearSystem.Nearest(nearest.solution(), error);
        }
        if (unclear.isEmpty() && nearest.error() >= Expected.IN_REACH && nearest.error() <= Expected.OUT_OF_REACH) {
            unclear = "the target is out of reach by " + nearest.error();
        }
        BigDecimal[] minNorm = nearest.error() > Expected.OUT_OF_REACH ? null : shortest(system, nearest.solution(), unknowns);
        return new Expected(nearest.error(), system.unknowns() - system.rank(), minNorm, unclear);
    }

    private static BigDecimal[] shortest(LinearSystem system, BigDecimal[] solution, int unknowns) {
        List<BigDecimal[]> kernel = system.kernel().stream().map(z -> Arrays.copyOf(z, unknowns)).toList();
        return LinearSystem.orthogonalTo(kernel, Arrays.copyOf(solution, unknowns));
    }

    /// The directions of the target without those that depend on others: they would be kernel without being freedom.
    private static List<BigDecimal[]> independentDirections(Question question) {
        List<Vector> directions = question.directions();
        return Arrays.stream(given(question).pivotColumns())
                .mapToObj(k -> decimals(directions.get(k).toArray())).toList();
    }

    private static LinearSystem given(Question question) {
        return alone(question.directions().stream().map(v -> decimals(v.toArray())).toList(), question.target().length());
    }

    private static LinearSystem alone(List<BigDecimal[]> directions, int length) {
        return new LinearSystem(new BigDecimal[length][0], new double[length][0], 0, 0).with(directions);
    }

    /// Judges an answer.
    ///
    /// @param question what was asked
    /// @param answer what was found
    /// @return whether it is right, and whether that can be known
    public Verdict judge(Question question, Preimage answer) {
        if (!evaluation.noise().isEmpty()) {
            // doubles were handed another program than the one the oracle looks at: nothing to judge by
            return new Verdict(true, false, evaluation.noise());
        }
        Expected expected = expect(question);
        boolean clear = expected.unclear().isEmpty();
        String wrong = wrong(question, expected, answer);
        return new Verdict(wrong.isEmpty(), clear, wrong.isEmpty() ? expected.unclear() : wrong
                + (clear ? "" : " (unclear: " + expected.unclear() + ")"));
    }

    private String wrong(Question question, Expected expected, Preimage answer) {
        if (expected.isReachClear() && expected.isEmpty() != answer.isEmpty()) {
            return "expected " + (expected.isEmpty() ? "nothing" : "dimension " + expected.dimension()) + ", found "
                    + (answer.isEmpty() ? "nothing" : "dimension " + answer.space().dimension()) + "; least backward error "
                    + expected.error();
        }
        if (answer.isEmpty()) {
            // neither in reach nor out of it: empty is right down to a little below the tolerance of 1e-10
            return expected.error() > 1e-11 ? "" : "expected a member with backward error " + expected.error() + ", found nothing";
        }
        AffineSpace space = answer.space();
        if (space.dimension() != expected.dimension()) {
            return "expected dimension " + expected.dimension() + ", found " + space.dimension();
        }
        LinearSystem system = question.cotangent() ? cotangent : tangent;
        List<BigDecimal[]> directions = question.directions().stream().map(v -> decimals(v.toArray())).toList();
        double[] zero = new double[question.target().length()];
        double miss = miss(system, directions, space.origin(), question.target().toArray(), zero);
        if (!(miss <= RESIDUAL)) {
            return "the origin misses the target by " + miss;
        }
        double[][] columns = new double[space.dimension()][];
        for (int j = 0; j < columns.length; j++) {
            columns[j] = space.basis().column(j);
            double off = miss(system, directions, columns[j], zero, system.play(decimals(columns[j]), DIRECTION_SHARE));
            if (!(off <= RESIDUAL)) {
                return "basis vector " + j + " leaves the target by " + off;
            }
        }
        return independent(columns, space.size()) ? wrongMinNorm(question, expected, space) : "the basis vectors depend on each other";
    }

    /// How far the image of a member is from the target, componentwise against the sizes of what makes it up.
    private static double miss(LinearSystem system, List<BigDecimal[]> directions, double[] member, double[] target,
            double[] play) {
        BigDecimal[] x = decimals(member);
        BigDecimal[] y = decimals(target);
        if (directions.isEmpty()) {
            return system.measured(x, y, play).error();
        }
        BigDecimal[] difference = system.image(x);
        double[] sizes = system.sizes(x, y);
        for (int i = 0; i < y.length; i++) {
            difference[i] = difference[i].subtract(y[i], DecimalArithmetic.DIGITS);
            sizes[i] += play[i];
        }
        return alone(directions, y.length).nearest(difference, sizes).error();
    }

    private static boolean independent(double[][] vectors, int length) {
        List<BigDecimal[]> rows = new ArrayList<>();
        for (double[] vector : vectors) {
            rows.add(decimals(vector));
        }
        LinearSystem system = new LinearSystem(rows.toArray(BigDecimal[][]::new), new double[vectors.length][length], length,
                Integer.MAX_VALUE);
        return system.rank() == vectors.length && system.clarity(0).smallest() > 1e-12;
    }

    private String wrongMinNorm(Question question, Expected expected, AffineSpace space) {
        double[] found = space.minNorm();
        double[] minNorm = doubles(Objects.requireNonNull(expected.minNorm()));
        double off = distance(minNorm, found);
        double size = distance(minNorm, new double[minNorm.length]);
        // where the shortest member is zero, what is found is the rounding of the origin that was projected
        double allowed = MIN_NORM * size + PROJECTION * distance(space.origin(), new double[found.length]);
        if (off <= allowed) {
            return "";
        }
        double blur = blur(question, minNorm);
        return off <= allowed + MOST_BLUR * blur
                ? ""
                : String.format(Locale.ROOT, "the shortest member is off by %.3g of %.3g; rounding accounts for %.3g", off, size,
                        blur);
    }

    /// How far the shortest member moves when everything that went into it is rounded once more.
    private double blur(Question question, double[] minNorm) {
        LinearSystem system = question.cotangent() ? cotangent : tangent;
        LinearSystem whole = question.directions().isEmpty() ? system : system.with(independentDirections(question));
        RandomGenerator random = new SplittableRandom(1);
        double blur = 0;
        for (int trial = 0; trial < 4; trial++) {
            LinearSystem moved = whole.rounded(random, Math.max(Math.ulp(1.0), evaluation.partialError()));
            BigDecimal[] y = decimals(question.target().toArray());
            for (int i = 0; i < y.length; i++) {
                double factor = random.nextBoolean() ? Math.ulp(1.0) : -Math.ulp(1.0);
                y[i] = y[i].add(y[i].multiply(new BigDecimal(factor)), DecimalArithmetic.DIGITS);
            }
            BigDecimal[] solution = moved.nearest(y, new double[y.length]).solution();
            blur = Math.max(blur, distance(minNorm, doubles(shortest(moved, solution, minNorm.length))));
        }
        return blur;
    }

    private static double distance(double[] a, double[] b) {
        double distance = 0;
        for (int i = 0; i < a.length; i++) {
            distance = Math.max(distance, Math.abs(a[i] - b[i]));
        }
        return distance;
    }

    private static double[] doubles(BigDecimal[] numbers) {
        return Arrays.stream(numbers).mapToDouble(BigDecimal::doubleValue).toArray();
    }

    private static BigDecimal[] decimals(double[] numbers) {
        return Arrays.stream(numbers).mapToObj(BigDecimal::new).toArray(BigDecimal[]::new);
    }
}
