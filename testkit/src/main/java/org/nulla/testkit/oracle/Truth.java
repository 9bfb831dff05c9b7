package org.nulla.testkit.oracle;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.nulla.Preimage;
import org.nulla.Vector;
import org.nulla.testkit.random.RandomProgram;

/// The truth about a program at its point: Jacobian, rank, how clear the rank is, and which answers are right.
public final class Truth {

    /// Rounding of a double times the steps that a typical path has.
    private static final double ROUNDING = 1e-15;

    private final Evaluation evaluation;
    private final List<Integer> outputs;
    private final LinearSystem tangent;
    private final LinearSystem cotangent;
    private final double relativeError;
    private final Clarity clarity;

    private Truth(Evaluation evaluation, int inputs, List<Integer> outputs) {
        this.evaluation = evaluation;
        this.outputs = outputs;
        int most = evaluation.rank() < 0 ? Integer.MAX_VALUE : evaluation.rank();
        this.tangent = new LinearSystem(evaluation.jacobian(), evaluation.sums(), inputs, most);
        BigDecimal[][] transposed = new BigDecimal[inputs][outputs.size()];
        double[][] transposedSums = new double[inputs][outputs.size()];
        for (int i = 0; i < outputs.size(); i++) {
            for (int j = 0; j < inputs; j++) {
                transposed[j][i] = evaluation.jacobian()[i][j];
                transposedSums[j][i] = evaluation.sums()[i][j];
            }
        }
        this.cotangent = new LinearSystem(transposed, transposedSums, outputs.size(), tangent.rank());
        this.relativeError = Math.max(ROUNDING, evaluation.partialError());
        this.clarity = tangent.clarity(relativeError);
    }

    /// Finds the truth about a program.
    ///
    /// @param program the program
    /// @return the truth
    public static Truth of(RandomProgram program) {
        return new Truth(Evaluation.of(program), program.inputs(), program.outputs());
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

    /// The system whose solutions a question asks for, without the directions of its target.
    LinearSystem system(Question question) {
        return question.cotangent() ? cotangent : tangent;
    }

    /// Which value of the program each output is.
    List<Integer> outputs() {
        return outputs;
    }

    /// How far off a partial is in doubles, against itself.
    double partialError() {
        return evaluation.partialError();
    }

    Expected expect(Question question) {
        LinearSystem system = system(question);
        int unknowns = system.unknowns();
        List<BigDecimal[]> directions = independentDirections(question);
        String unclear = unclear();
        boolean known = evaluation.noise().isEmpty() && clarity.isKnown();
        if (!directions.isEmpty()) {
            system = system.with(directions);
            Clarity together = system.clarity(relativeError);
            Clarity target = given(question).clarity(relativeError);
            known &= together.isKnown() && target.isKnown();
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
        if (question.witness() == null && nearest.error() > 0 && nearest.error() <= Expected.OUT_OF_REACH) {
            double error = system.withoutCancelled().nearest(y, nothing).error();
            if (error > Expected.OUT_OF_REACH) {
                // a member long enough has terms that cancel, but whose rounding hides what it misses; how long a member
                // may be for that is a matter of opinion
                unclear = unclear.isEmpty() ? "only what cancels brings the target in reach, by " + nearest.error()
                        : unclear;
                nearest = new LinearSystem.Nearest(nearest.solution(), error);
            }
        }
        BigDecimal[] minNorm = nearest.error() > Expected.OUT_OF_REACH ? null
                : shortest(system, nearest.solution(), unknowns);
        return new Expected(nearest.error(), system.unknowns() - system.rank(), minNorm, unclear, known);
    }

    static BigDecimal[] shortest(LinearSystem system, BigDecimal[] solution, int unknowns) {
        List<BigDecimal[]> kernel = system.kernel().stream().map(z -> Arrays.copyOf(z, unknowns)).toList();
        return LinearSystem.orthogonalTo(kernel, Arrays.copyOf(solution, unknowns));
    }

    /// The directions of the target without those that depend on others: they would be kernel without being freedom.
    static List<BigDecimal[]> independentDirections(Question question) {
        List<Vector> directions = question.directions();
        return Arrays.stream(given(question).pivotColumns())
                .mapToObj(k -> decimals(directions.get(k).toArray())).toList();
    }

    private static LinearSystem given(Question question) {
        return alone(question.directions().stream().map(v -> decimals(v.toArray())).toList(),
                question.target().length());
    }

    static LinearSystem alone(List<BigDecimal[]> directions, int length) {
        return new LinearSystem(new BigDecimal[length][0], new double[length][0], 0, 0).with(directions);
    }

    /// Judges an answer.
    ///
    /// @param question what was asked
    /// @param answer what was found
    /// @return whether it is right, and whether that can be known
    public Verdict judge(Question question, Preimage answer) {
        return new Judge(this, question).judge(answer);
    }

    static double[] doubles(BigDecimal[] numbers) {
        return Arrays.stream(numbers).mapToDouble(BigDecimal::doubleValue).toArray();
    }

    static BigDecimal[] decimals(double[] numbers) {
        return Arrays.stream(numbers).mapToObj(BigDecimal::new).toArray(BigDecimal[]::new);
    }
}
