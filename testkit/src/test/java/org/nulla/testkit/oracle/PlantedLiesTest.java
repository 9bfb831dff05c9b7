package org.nulla.testkit.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.nulla.AffineSpace;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;
import org.nulla.testkit.Tier;
import org.nulla.testkit.random.LongProgramGenerator;
import org.nulla.testkit.random.ProgramGenerator;
import org.nulla.testkit.random.RandomProgram;

/// An oracle that accepts a lie is a failure: right answers of the engine, spoiled on purpose.
@DisplayName("Right answers that are spoiled on purpose")
class PlantedLiesTest {

    /// How many times what is allowed by noise or tolerance a lie is off, and how many times it may be off unnoticed.
    private static final double LARGE = 50;
    private static final double SMALL = 0.02;

    private final Map<String, Integer> caught = new TreeMap<>();
    private final List<String> missed = new ArrayList<>();

    @Test
    @DisplayName("are caught, short programs and long ones, and errors far below noise are not complained of")
    void lies() {
        for (long seed = 1; seed <= Tier.size(80, 2_000); seed++) {
            spoil(seed % 3 == 0 ? ProgramGenerator.program(seed) : LongProgramGenerator.program(seed, 400));
        }
        assertThat(missed.subList(0, Math.min(5, missed.size()))).as("%s lies not caught", missed.size()).isEmpty();
        assertThat(caught.keySet()).containsExactly("a direction less", "a direction more", "a false combination",
                "a false emptiness", "a false member", "a little", "a shortest member off by 1e-6",
                "an entry of a direction",
                "an entry of the origin");
        caught.forEach((lie, times) -> assertThat(times).as(lie).isGreaterThan(Tier.size(10, 500)));
    }

    private void spoil(RandomProgram program) {
        Truth truth = Truth.of(program);
        if (!truth.isInRange() || !truth.isClear()) {
            return;
        }
        Linearization f = Nulla.linearize(program, program.point());
        SplittableRandom random = new SplittableRandom(program.seed());
        for (Question question : Questions.about(truth, program.seed())) {
            Preimage answer = question.ask(f, PreimageOptions.DEFAULT);
            Verdict verdict = truth.judge(question, answer);
            if (!question.directions().isEmpty() || answer.certificate().doubtful() || !verdict.clear()
                    || !verdict.right()) {
                continue;
            }
            Lies lies = new Lies(truth, question, answer, random);
            if (answer instanceof Preimage.Empty nothing) {
                lies.aboutNothing(nothing);
            } else {
                lies.aboutMembers(answer.space());
            }
        }
    }

    /// Lies about one answer.
    private final class Lies {

        private final Truth truth;
        private final Question question;
        private final Preimage answer;
        private final SplittableRandom random;
        private final TwinMatrix matrix;

        Lies(Truth truth, Question question, Preimage answer, SplittableRandom random) {
            this.truth = truth;
            this.question = question;
            this.answer = answer;
            this.random = random;
            this.matrix = truth.matrix(question.cotangent());
        }

        private void tell(String lie, Preimage spoiled) {
            Verdict verdict = truth.judge(question, spoiled);
            if (verdict.right() == lie.equals("a little")) {
                caught.merge(lie, 1, Integer::sum);
            } else {
                missed.add(lie + ": " + question + "\n" + verdict.why() + "\n" + spoiled);
            }
        }

        private Preimage space(double[] origin, double[][] basis) {
            AffineSpace space = AffineSpace.of(origin, basis);
            return basis.length == 0 ? new Preimage.Point(space, answer.certificate(), answer.counters())
                    : new Preimage.Space(space, answer.certificate(), answer.counters());
        }

        /// How far entry `j` of a vector must move for the product to be off by what is allowed; infinite where it may be anything.
        private double allowed(double[] vector, int j, boolean isMember) {
            BigFloatArithmetic k = truth.arithmetic();
            TwinMatrix.Image image = matrix.image(BigFloat.of(vector), k);
            BigFloat[] unit = BigFloat.zeros(vector.length);
            unit[j] = BigFloat.ONE;
            TwinMatrix.Image column = matrix.image(unit, k);
            double least = Double.POSITIVE_INFINITY;
            for (int i = 0; i < matrix.rows(); i++) {
                double wanted = isMember ? Math.abs(question.target().toArray()[i]) : 0;
                double entry = Math.abs(matrix.exact()[i][j].doubleValue());
                double noise = Judge.NOISE * image.noise()[i].doubleValue()
                        + Judge.ROUNDINGS * 0x1p-53 * image.sizes()[i].doubleValue();
                if (noise < 1e-3 * image.sizes()[i].doubleValue() && entry > 1e3 * column.noise()[i].doubleValue()) {
                    least = Math.min(least, (noise + Judge.MEMBER * wanted) / entry);
                }
            }
            return least;
        }

        /// How far entry `j` of a member may move so that no entry of the product is off by more than is allowed, those included that nothing
        /// is known of: in them a lie would go unnoticed, but a truth must not be complained of.
        private double harmless(double[] member, int j) {
            BigFloatArithmetic k = truth.arithmetic();
            TwinMatrix.Image image = matrix.image(BigFloat.of(member), k);
            BigFloat[] unit = BigFloat.zeros(member.length);
            unit[j] = BigFloat.ONE;
            TwinMatrix.Image column = matrix.image(unit, k);
            double least = Double.POSITIVE_INFINITY;
            for (int i = 0; i < matrix.rows(); i++) {
                double most = Math.abs(matrix.exact()[i][j].doubleValue()) + column.noise()[i].doubleValue();
                double noise = Judge.NOISE * image.noise()[i].doubleValue()
                        + Judge.ROUNDINGS * 0x1p-53 * image.sizes()[i].doubleValue();
                if (most > 0) {
                    least = Math.min(least,
                            (noise + Judge.MEMBER * Math.abs(question.target().toArray()[i])) / most);
                }
            }
            return least;
        }

        private double[] moved(double[] vector, int j, double by) {
            double[] moved = vector.clone();
            moved[j] += by;
            return moved;
        }

        void aboutMembers(AffineSpace space) {
            double[] origin = space.origin();
            double[][] basis = new double[space.dimension()][];
            Arrays.setAll(basis, c -> space.basis().column(c));
            int j = random.nextInt(origin.length);
            double step = allowed(origin, j, true);
            if (LARGE * step < 1e300 && step > 1e-300) {
                double size = random.nextDouble(LARGE, 1e3 * LARGE) * step;
                if (isMoved(origin, j, size)) {
                    tell("an entry of the origin", space(moved(origin, j, size), basis));
                }
                // the only member is the shortest as well, which is held to more than to reach the target
                double largest = Arrays.stream(origin).map(Math::abs).max().orElse(0);
                double harmless = SMALL * harmless(origin, j);
                double little = basis.length > 0 ? harmless : Math.min(harmless, SMALL * Judge.SHORTEST * largest);
                tell("a little", space(moved(origin, j, little), basis));
            }
            tell("a false emptiness", new Preimage.Empty("", Map.of(name(0), 1.0), 1, org.nulla.Vector.of(origin),
                    answer.certificate(), answer.counters()));
            if (basis.length > 0) {
                tell("a direction less", space(origin, Arrays.copyOf(basis, basis.length - 1)));
                int c = random.nextInt(basis.length);
                double free = allowed(basis[c], j, false);
                double size = random.nextDouble(LARGE, 1e3 * LARGE) * free;
                if (free > 1e-300 && free < 1e300 && isMoved(basis[c], j, size)) {
                    double[][] spoiled = basis.clone();
                    spoiled[c] = moved(basis[c], j, size);
                    tell("an entry of a direction", space(origin, spoiled));
                }
                shortest(basis[c]);
            }
            if (basis.length < origin.length) {
                double[][] more = Arrays.copyOf(basis, basis.length + 1);
                more[basis.length] = random.doubles(origin.length, -1, 1).toArray();
                tell("a direction more", space(origin, more));
            }
        }

        /// Whether doubles see the difference.
        private boolean isMoved(double[] vector, int j, double by) {
            return Math.abs(vector[j] + by - vector[j] - by) <= 1e-3 * by;
        }

        /// Along a direction the target is reached all the same: only the length tells.
        private void shortest(double[] direction) {
            if (answer.shortest().doubtful()) {
                return;
            }
            double[] member = answer.shortest().member().toArray();
            double length = Arrays.stream(member).map(Math::abs).max().orElse(0);
            double unit = Arrays.stream(direction).map(Math::abs).max().orElse(0);
            double[] off = member.clone();
            for (int i = 0; i < off.length; i++) {
                off[i] += 1e-6 * length / unit * direction[i];
            }
            Judge judge = new Judge(truth, question);
            if (judge.shortestNoise(judge.shortest()).doubleValue() >= 1e-8 * length) {
                return;
            }
            if (judge.wrongShortest(off, member).isEmpty()) {
                missed.add("a shortest member off by 1e-6: " + question + Arrays.toString(off));
            } else {
                caught.merge("a shortest member off by 1e-6", 1, Integer::sum);
            }
        }

        private String name(int entry) {
            return (question.cotangent() ? "x[" : "y[") + entry + "]";
        }

        void aboutNothing(Preimage.Empty nothing) {
            tell("a false member", space(nothing.leastSquares().toArray(), new double[0][]));
            String some = nothing.conflict().keySet().iterator().next();
            int entry = Integer.parseInt(some.substring(2, some.indexOf(']')));
            double[] weights = new double[matrix.rows()];
            nothing.conflict()
                    .forEach((key, weight) -> weights[Integer.parseInt(key.substring(2, key.indexOf(']')))] = weight);
            BigFloat[] row = matrix.exact()[entry];
            if (Arrays.stream(row).anyMatch(e -> Math.abs(e.doubleValue()) * Math.abs(weights[entry]) > 1e-3)
                    && Arrays.stream(weights).map(Math::abs).max().orElse(0) <= 10) {
                Map<String, Double> spoiled = new TreeMap<>(nothing.conflict());
                spoiled.put(some, weights[entry] * (1 + 1e-4));
                TwinMatrix.Image pulled = truth.matrix(!question.cotangent()).image(BigFloat.of(weights),
                        truth.arithmetic());
                boolean known = Arrays.stream(pulled.noise()).allMatch(noise -> noise.doubleValue() < 1e-10);
                if (known) {
                    tell("a false combination", new Preimage.Empty("", spoiled, 1, nothing.leastSquares(),
                            answer.certificate(), answer.counters()));
                }
            }
        }
    }
}
