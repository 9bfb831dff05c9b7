package org.nulla.testkit.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.nulla.Claim;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;
import org.nulla.Vector;
import org.nulla.exact.Exact;
import org.nulla.exact.ExactLinearization;
import org.nulla.exact.ExactOptions;
import org.nulla.exact.ExactPreimage;
import org.nulla.exact.ExactSpace;
import org.nulla.linalg.Rational;
import org.nulla.testkit.Tier;
import org.nulla.testkit.random.ProgramGenerator;
import org.nulla.testkit.random.RandomProgram;
import org.nulla.testkit.random.Step;
import org.nulla.testkit.random.StepKind;

/// Holds exact mode against the default engine and against the oracle's own fractions, which share no code with it.
@DisplayName("On random rational programs, exact mode")
class ExactModeTest {

    private static final int PROGRAMS = Tier.size(200, 2_000);

    @Test
    @DisplayName("and the default engine agree on rank and emptiness wherever these are clear, and doubts are rare")
    void agreesWithTheDefaultEngine(TestReporter reporter) {
        List<String> disagreements = new ArrayList<>();
        int clear = 0;
        int doubtfulPrograms = 0;
        int empty = 0;
        int questions = 0;
        for (long seed = 1; seed <= PROGRAMS; seed++) {
            RandomProgram program = ProgramGenerator.exactProgram(seed);
            Truth truth = Truth.of(program);
            ExactLinearization exact = linearized(program);
            Linearization f = Nulla.linearize(program, program.point());
            boolean doubtful = false;
            for (Question question : Questions.about(truth, seed)) {
                Preimage found = question.ask(f, PreimageOptions.DEFAULT);
                doubtful |= found.certificate().doubtful();
                questions++;
                if (truth.judge(question, found).clear()) {
                    ExactPreimage proved = ask(exact, question);
                    clear++;
                    empty += proved.isEmpty() ? 1 : 0;
                    String difference = difference(proved, found, question);
                    if (!difference.isEmpty()) {
                        disagreements
                                .add("seed " + seed + ", " + question + ": " + difference + "\n" + program.formula());
                    }
                }
            }
            doubtfulPrograms += doubtful ? 1 : 0;
        }
        reporter.publishEntry("exact mode and default engine", PROGRAMS + " programs, " + doubtfulPrograms
                + " with doubt; " + questions + " questions, " + clear + " clear, of which " + empty + " empty");
        assertThat(disagreements).isEmpty();
        assertThat(doubtfulPrograms).as("programs with a doubtful answer, of %s", PROGRAMS)
                .isLessThanOrEqualTo((int) (0.05 * PROGRAMS));
        // a comparison of nothing would agree, too
        assertThat(clear).as("clear questions of %s", questions).isGreaterThan((int) (0.9 * questions));
        assertThat(empty).as("empty preimages").isGreaterThan(PROGRAMS);
    }

    private static String difference(ExactPreimage proved, Preimage found, Question question) {
        if (proved.isEmpty() != found.isEmpty()) {
            return "exactly empty: " + proved.isEmpty() + ", in doubles: " + found.isEmpty();
        }
        // with a target that is a space the certificate's rank counts the target's directions as well; a rank that is said to be in doubt may
        // be another, as where a column is next to nothing
        boolean rankInDoubt = found.certificate().reasons().stream().anyMatch(claim -> claim.kind() == Claim.Kind.RANK);
        if (question.directions().isEmpty() && !rankInDoubt && proved.rank() != found.certificate().rank()) {
            return "exact rank " + proved.rank() + ", in doubles " + found.certificate().rank();
        }
        if (!proved.isEmpty() && proved.space().dimension() != found.space().dimension()) {
            return "exact dimension " + proved.space().dimension() + ", in doubles " + found.space().dimension();
        }
        return "";
    }

    @Test
    @DisplayName("and the oracle's fractions agree on Jacobian, rank, emptiness and dimension, clear or not")
    void agreesWithTheOracle() {
        int asked = 0;
        int empty = 0;
        for (long seed = 1; seed <= PROGRAMS; seed++) {
            RandomProgram program = ProgramGenerator.exactProgram(seed);
            Fraction[][] jacobian = ExactJacobian.of(program);
            if (jacobian == null) {
                continue;
            }
            ExactLinearization exact = linearized(program);
            for (int i = 0; i < jacobian.length; i++) {
                assertThat(fractions(exact.jacobian().get(i))).as("seed %s, row %s", seed, i)
                        .containsExactly(jacobian[i]);
            }
            assertThat(exact.rank()).as("rank, seed %s", seed)
                    .isEqualTo(ExactJacobian.rank(jacobian, program.inputs()));
            for (Question question : Questions.about(Truth.of(program), seed)) {
                check(seed, exact, jacobian, question);
                asked++;
                empty += ask(exact, question).isEmpty() ? 1 : 0;
            }
        }
        assertThat(asked).isGreaterThan(5 * PROGRAMS);
        assertThat(empty).isBetween(PROGRAMS, asked - PROGRAMS);
    }

    /// By ranks alone: `M x = y + D t` has solutions just where `y` adds nothing to the rank of `[M D]`, and then
    /// `unknowns − rank [M D] + rank D` dimensions of them.
    private static void check(long seed, ExactLinearization exact, Fraction[][] jacobian, Question question) {
        Fraction[][] matrix = question.cotangent() ? transposed(jacobian, exact.inputs()) : jacobian;
        int unknowns = question.cotangent() ? exact.outputs() : exact.inputs();
        ExactSpace target = target(exact, question);
        List<Fraction[]> directions = question.directions().stream().map(d -> fractions(exactly(d))).toList();
        Fraction[][] wide = beside(matrix, directions);
        int columns = unknowns + directions.size();
        int rank = ExactJacobian.rank(wide, columns);
        boolean empty = ExactJacobian.rank(beside(wide, List.<Fraction[]>of(fractions(target.origin()))),
                columns + 1) > rank;
        ExactPreimage answer = ask(exact, question);
        assertThat(answer.isEmpty()).as("emptiness, seed %s, %s", seed, question).isEqualTo(empty);
        assertThat(answer.rank()).as("rank, seed %s, %s", seed, question)
                .isEqualTo(ExactJacobian.rank(matrix, unknowns));
        if (!empty) {
            int free = ExactJacobian.rank(directions.toArray(Fraction[][]::new), target.size());
            assertThat(answer.space().dimension()).as("dimension, seed %s, %s", seed, question)
                    .isEqualTo(unknowns - rank + free);
            Fraction[][] basis = answer.space().basis().stream().map(ExactModeTest::fractions)
                    .toArray(Fraction[][]::new);
            assertThat(ExactJacobian.rank(basis, unknowns)).as("independent directions, seed %s, %s", seed, question)
                    .isEqualTo(basis.length);
        }
    }

    private static ExactPreimage ask(ExactLinearization exact, Question question) {
        ExactSpace target = target(exact, question);
        return question.cotangent() ? exact.cotangentPreimage(target, ExactOptions.DEFAULT)
                : exact.tangentPreimage(target, ExactOptions.DEFAULT);
    }

    /// The target in fractions: where it was made from a member, the exact image of that member, for the rounded one is out
    /// of reach whenever the rank is deficient.
    private static ExactSpace target(ExactLinearization exact, Question question) {
        List<Rational> origin = question.witness() == null ? exactly(question.target())
                : question.cotangent() ? exact.vjp(exactly(question.witness()))
                : exact.jvp(exactly(question.witness()));
        return ExactSpace.of(origin, question.directions().stream().map(ExactModeTest::exactly).toList());
    }

    private static List<Rational> exactly(Vector vector) {
        return List.of(Rational.vector(vector.toArray()));
    }

    private static Fraction[] fractions(List<Rational> vector) {
        return vector.stream().map(r -> new Fraction(r.numerator(), r.denominator())).toArray(Fraction[]::new);
    }

    private static Fraction[][] transposed(Fraction[][] rows, int columns) {
        Fraction[][] result = new Fraction[columns][rows.length];
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < columns; j++) {
                result[j][i] = rows[i][j];
            }
        }
        return result;
    }

    private static Fraction[][] beside(Fraction[][] matrix, List<Fraction[]> columns) {
        Fraction[][] result = new Fraction[matrix.length][];
        for (int i = 0; i < matrix.length; i++) {
            result[i] = Arrays.copyOf(matrix[i], matrix[i].length + columns.size());
            for (int j = 0; j < columns.size(); j++) {
                result[i][matrix[i].length + j] = columns.get(j)[i];
            }
        }
        return result;
    }

    private static ExactLinearization linearized(RandomProgram program) {
        return Exact.linearize(x -> {
            List<Exact> values = new ArrayList<>(List.of(x));
            for (Step step : program.steps()) {
                values.add(step.kind() == StepKind.CONSTANT ? Exact.of(step.constant())
                        : apply(step.kind(), step.arguments().stream().map(values::get).toList()));
            }
            return program.outputs().stream().map(values::get).toArray(Exact[]::new);
        }, program.point());
    }

    private static Exact apply(StepKind kind, List<Exact> x) {
        Exact a = x.getFirst();
        Exact b = x.getLast();
        return switch (kind) {
            case PLUS -> a.plus(b);
            case MINUS -> a.minus(b);
            case TIMES -> a.times(b);
            case DIVIDE -> a.div(b);
            case NEGATE -> a.unaryMinus();
            case FMA -> Exact.fma(a, x.get(1), b);
            case ABS -> a.abs();
            case SIGN -> a.sign();
            case FLOOR -> a.floor();
            case MIN -> Exact.min(a, b);
            case MAX -> Exact.max(a, b);
            default -> throw new IllegalArgumentException(kind + " is not rational.");
        };
    }
}
