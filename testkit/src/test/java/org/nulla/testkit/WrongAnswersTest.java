package org.nulla.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nulla.Certificate;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;
import org.nulla.Real;
import org.nulla.Vector;
import org.nulla.testkit.oracle.Question;
import org.nulla.testkit.oracle.Truth;
import org.nulla.testkit.oracle.Verdict;
import org.nulla.testkit.random.ProgramBuilder;
import org.nulla.testkit.random.RandomProgram;
import org.nulla.testkit.random.StepKind;

/// Questions that version 0.1.0 answered wrongly and without doubt, each judged by the oracle, which shares nothing with the engine.
///
/// Where the Jacobian is small and well conditioned the answer must be right and certain. Where its partials, or the values they
/// are made of, cancel, it may be doubtful instead; wrong and certain it may never be.
class WrongAnswersTest {

    private enum Due {
        /// The answer must be right, and must say so.
        CERTAIN,
        /// Doubles may not suffice to decide: the answer must be right or doubtful.
        CERTAIN_OR_DOUBTFUL
    }

    private static void judge(Due due, Truth truth, Question question, Preimage answer) {
        Verdict verdict = truth.judge(question, answer);
        boolean shortestInDoubt = !answer.isEmpty() && answer.shortest().doubtful();
        if (due == Due.CERTAIN) {
            assertThat(verdict.clear()).as("clear: %s", verdict.why()).isTrue();
            assertThat(answer.certificate().doubtful()).as("doubtful: %s", answer.certificate()).isFalse();
            assertThat(shortestInDoubt).as("the shortest member: %s", answer).isFalse();
        }
        if (!answer.certificate().doubtful()) {
            assertThat(verdict.right()).as("certain: %s; %s", verdict.why(), answer.certificate()).isTrue();
        }
    }

    private static void tangent(Due due, RandomProgram program, double[] x, double... target) {
        ask(due, program.at(x), false, target);
    }

    private static void cotangent(Due due, RandomProgram program, double[] x, double... target) {
        ask(due, program.at(x), true, target);
    }

    private static void ask(Due due, RandomProgram program, boolean cotangent, double... target) {
        Question question = new Question("a target", cotangent, Vector.of(target), List.of(), null);
        judge(due, Truth.of(program), question,
                question.ask(Nulla.linearize(program, program.point()), PreimageOptions.DEFAULT));
    }

    private static double[] at(double... x) {
        return x;
    }

    /// The image of a vector, rounded to doubles: a target that can be reached.
    private static double[] image(RandomProgram program, double[] x) {
        return Truth.of(program).image(false, Vector.of(x)).toArray();
    }

    // Programs

    /// `x' = 0.8 x - 0.6 u`, `u' = 0.6 x + 0.8 u`: the state after each turn, the first one included.
    private static List<int[]> turn(ProgramBuilder program, int turns) {
        List<int[]> states = new ArrayList<>();
        states.add(program.inputs(2));
        for (int k = 0; k < turns; k++) {
            int x = states.getLast()[0];
            int u = states.getLast()[1];
            states.add(new int[] {program.minus(program.scale(0.8, x), program.scale(0.6, u)),
                program.plus(program.scale(0.6, x), program.scale(0.8, u))});
        }
        return states;
    }

    private static RandomProgram rotations(int turns) {
        ProgramBuilder program = new ProgramBuilder();
        return program.outputs(turn(program, turns).getLast()[0]);
    }

    /// `y_k = 1.9 y_{k-1} - 0.95 y_{k-2}`, so many lines.
    private static RandomProgram resonator(int lines) {
        ProgramBuilder program = new ProgramBuilder();
        int before = program.input();
        int last = program.input();
        for (int k = 0; k < lines; k++) {
            int next = program.minus(program.scale(1.9, last), program.scale(0.95, before));
            before = last;
            last = next;
        }
        return program.outputs(last);
    }

    /// Leapfrog for the wave equation on a ring: `b' = 2 b - a + c (left + right - 2 b)`.
    private static RandomProgram wave(int points, int steps, double c, int outputs) {
        ProgramBuilder program = new ProgramBuilder();
        int[] a = program.inputs(points);
        int[] b = program.inputs(points);
        for (int k = 0; k < steps; k++) {
            int[] next = new int[points];
            for (int i = 0; i < points; i++) {
                int twice = program.scale(2, b[i]);
                int neighbours = program.plus(b[(i + points - 1) % points], b[(i + 1) % points]);
                next[i] = program.plus(program.minus(twice, a[i]), program.scale(c, program.minus(neighbours, twice)));
            }
            a = b;
            b = next;
        }
        return program.outputs(Arrays.copyOf(b, outputs));
    }

    /// Random orthogonal layers, one row of the middle one zero.
    private static RandomProgram layers(int width, int layers, long seed) {
        ProgramBuilder program = new ProgramBuilder();
        SplittableRandom random = new SplittableRandom(seed);
        int[] h = program.inputs(width);
        for (int l = 0; l < layers; l++) {
            double[][] matrix = orthogonal(width, random);
            if (l == layers / 2) {
                matrix[0] = new double[width];
            }
            int[] next = new int[width];
            for (int i = 0; i < width; i++) {
                next[i] = program.combination(matrix[i], h);
            }
            h = next;
        }
        return program.outputs(h);
    }

    /// Gaussian rows, made orthonormal one after the other, twice over.
    private static double[][] orthogonal(int n, SplittableRandom random) {
        double[][] q = gaussian(n, n, random);
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < 2 * i; k++) {
                double[] before = q[k % i];
                double component = dot(q[i], before);
                for (int j = 0; j < n; j++) {
                    q[i][j] -= component * before[j];
                }
            }
            double length = Math.sqrt(dot(q[i], q[i]));
            for (int j = 0; j < n; j++) {
                q[i][j] /= length;
            }
        }
        return q;
    }

    private static double[][] gaussian(int rows, int columns, SplittableRandom random) {
        double[][] matrix = new double[rows][];
        for (int i = 0; i < rows; i++) {
            matrix[i] = gaussian(columns, random);
        }
        return matrix;
    }

    private static double[] gaussian(int size, SplittableRandom random) {
        double[] vector = new double[size];
        for (int i = 0; i < size; i++) {
            vector[i] = random.nextGaussian();
        }
        return vector;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    /// A pendulum, or an oscillator where the sine is left out, by the symplectic Euler rule: the states.
    private static List<int[]> swing(ProgramBuilder program, int steps, double h, boolean pendulum) {
        List<int[]> states = new ArrayList<>();
        states.add(program.inputs(2));
        for (int k = 0; k < steps; k++) {
            int angle = program.plus(states.getLast()[0], program.scale(h, states.getLast()[1]));
            int force = pendulum ? program.step(StepKind.SINE, angle) : angle;
            states.add(new int[] {angle, program.minus(states.getLast()[1], program.scale(h, force))});
        }
        return states;
    }

    @Nested
    @DisplayName("Rotations, 1 × 2 and perfectly conditioned whatever their number,")
    class Rotations {

        @ParameterizedTest
        @ValueSource(ints = {150, 50, 400})
        @DisplayName("have a line of changes that move the output by 1")
        void preimage(int turns) {
            tangent(Due.CERTAIN, rotations(turns), at(1, 1), 1);
        }

        @ParameterizedTest
        @ValueSource(ints = {110, 50, 400})
        @DisplayName("have no weight that pulls back to a covector beside the gradient")
        void copreimage(int turns) {
            cotangent(Due.CERTAIN, rotations(turns), at(1, 1), 1, 1);
        }

        @ParameterizedTest
        @ValueSource(ints = {110, 200, 400})
        @DisplayName("have no weight that pulls back to a covector orthogonal to the gradient")
        void orthogonalCovector(int turns) {
            RandomProgram program = rotations(turns);
            double[] gradient = Truth.of(program.at(1, 1)).jacobian()[0];
            cotangent(Due.CERTAIN, program, at(1, 1), -gradient[1], gradient[0]);
        }

        @ParameterizedTest
        @ValueSource(ints = {110, 200, 400})
        @DisplayName("have one weight that pulls back to a multiple of the gradient")
        void gradient(int turns) {
            RandomProgram program = rotations(turns);
            Vector pulled = Truth.of(program.at(1, 1)).image(true, Vector.of(-2.5));
            cotangent(Due.CERTAIN, program, at(1, 1), pulled.toArray());
        }
    }

    @Nested
    @DisplayName("A resonator, 1 × 2,")
    class Resonator {

        @ParameterizedTest
        @ValueSource(ints = {44, 56, 300})
        @DisplayName("has no weight that pulls back to (1, -1)")
        void copreimage(int lines) {
            cotangent(Due.CERTAIN, resonator(lines), at(1, 1.2), 1, -1);
        }

        @ParameterizedTest
        @ValueSource(ints = {44, 56, 300})
        @DisplayName("has no free weight: what pulls back to nothing is nothing")
        void direction(int lines) {
            cotangent(Due.CERTAIN, resonator(lines), at(1, 1.2), 0, 0);
        }

        @ParameterizedTest
        @ValueSource(ints = {44, 56, 300})
        @DisplayName("has a line of changes whose direction is in the kernel")
        void preimage(int lines) {
            tangent(Due.CERTAIN, resonator(lines), at(1, 1.2), 1);
        }
    }

    @Nested
    @DisplayName("A wave on a ring of six points, three of them observed, of condition below ten,")
    class Wave {

        @ParameterizedTest
        @ValueSource(ints = {40, 12, 90})
        @DisplayName("can be moved to any target, and has nine free directions")
        void preimage(int steps) {
            double[] x = new SplittableRandom(3).doubles(12, -1, 1).toArray();
            tangent(Due.CERTAIN, wave(6, steps, 0.5, 3), x, 1, 1, 1);
        }

        @Test
        @DisplayName("has no weights that pull back to a covector chosen at random")
        void copreimage() {
            double[] x = new SplittableRandom(3).doubles(24, -1, 1).toArray();
            cotangent(Due.CERTAIN, wave(6, 40, 0.5, 3), Arrays.copyOf(x, 12), Arrays.copyOfRange(x, 12, 24));
        }
    }

    @Nested
    @DisplayName("Orthogonal layers, 8 × 8, one of rank 7 and the rest of condition 1,")
    class Layers {

        private static final int WIDTH = 8;

        @ParameterizedTest
        @ValueSource(ints = {30, 40, 120, 160, 240})
        @DisplayName("do not reach a target chosen at random")
        void unreachable(int layers) {
            for (long seed = 1; seed <= Tier.size(2, 60); seed++) {
                tangent(Due.CERTAIN, layers(WIDTH, layers, seed), new double[WIDTH],
                        gaussian(WIDTH, new SplittableRandom(-seed)));
            }
        }

        @ParameterizedTest
        @ValueSource(ints = {30, 40, 120, 160, 240})
        @DisplayName("reach a target that is an image, with one direction to spare")
        void reachable(int layers) {
            for (long seed = 1; seed <= Tier.size(1, 20); seed++) {
                RandomProgram program = layers(WIDTH, layers, seed);
                tangent(Due.CERTAIN, program, new double[WIDTH],
                        image(program, gaussian(WIDTH, new SplittableRandom(-seed))));
            }
        }

        @ParameterizedTest
        @ValueSource(ints = {30, 240})
        @DisplayName("do not pull back to a covector chosen at random")
        void covector(int layers) {
            cotangent(Due.CERTAIN, layers(WIDTH, layers, 7), new double[WIDTH],
                    gaussian(WIDTH, new SplittableRandom(7)));
        }
    }

    @Nested
    @DisplayName("Random matrices of determinant 1, whose product amplifies beyond all digits,")
    class Unstable {

        private RandomProgram chain(int matrices, long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            ProgramBuilder program = new ProgramBuilder();
            int[] h = program.inputs(2);
            for (int k = 0; k < matrices; k++) {
                double p = (random.nextBoolean() ? 1 : -1) * random.nextDouble(0.5, 1.5);
                double q = random.nextGaussian();
                double r = random.nextGaussian();
                h = new int[] {program.combination(new double[] {p, q}, h),
                    program.combination(new double[] {r, (1 + q * r) / p}, h)};
            }
            return program.outputs(h).at(0.3, 0.7);
        }

        @ParameterizedTest
        @ValueSource(ints = {20, 80, 160})
        @DisplayName("have one change that makes a wanted one, forwards and mirrored")
        void point(int matrices) {
            for (long seed = 1; seed <= Tier.size(3, 10); seed++) {
                tangent(Due.CERTAIN, chain(matrices, seed), at(0.3, 0.7), 1, -0.5);
                cotangent(Due.CERTAIN, chain(matrices, seed), at(0.3, 0.7), 1, -0.5);
            }
        }

        @Test
        @DisplayName("come with the warning that no member of doubles has an image near the target, and with that image's residual")
        void warning() {
            RandomProgram program = chain(160, 1);
            Preimage found = Nulla.linearize(program, program.point()).tangentPreimage(1, -0.5);
            assertThat(found.certificate().claims()).anySatisfy(
                    claim -> assertThat(claim.text()).contains("rounding the member alone moves its image"));
            double[] image = image(program, found.onlyPoint());
            double missed = Math.max(Math.abs(image[0] - 1), Math.abs(image[1] + 0.5));
            assertThat(missed).isGreaterThan(1e6);
            assertThat(found.certificate().largestResidual().orElseThrow().value()).isGreaterThan(1e6);
        }

        @ParameterizedTest
        @ValueSource(ints = {80, 160})
        @DisplayName("say by how much rounding the member alone moves its image, as the exact Jacobian has it")
        void amount(int matrices) {
            for (long seed = 1; seed <= Tier.size(3, 10); seed++) {
                RandomProgram program = chain(matrices, seed);
                Preimage found = Nulla.linearize(program, program.point()).tangentPreimage(1, -0.5);
                Certificate.Entry rounding = found.certificate().rounding().orElseThrow();
                double[] member = found.onlyPoint();
                double[][] jacobian = Truth.of(program).jacobian();
                double most = 0;
                for (double[] row : jacobian) {
                    double moved = 0;
                    for (int j = 0; j < row.length; j++) {
                        moved += Math.abs(row[j]) * 0.5 * Math.ulp(member[j]);
                    }
                    most = Math.max(most, moved);
                }
                // errors at random come to no more than all of them together, and seldom to a tenth of that
                assertThat(rounding.value()).as("seed %d", seed).isBetween(0.05 * most, most * (1 + 1e-6));
            }
        }

        @Test
        @DisplayName("and of a program that amplifies nothing there is no such warning")
        void noWarning() {
            RandomProgram program = rotations(150).at(1, 1);
            assertThat(Nulla.linearize(program, program.point()).tangentPreimage(1).certificate().rounding()).isEmpty();
        }
    }

    @Nested
    @DisplayName("Where large numbers cancel,")
    class Cancellation {

        private RandomProgram shared(double unit) {
            ProgramBuilder program = new ProgramBuilder();
            int x = program.input();
            int y = program.input();
            int a = program.scale(unit, x);
            return program.outputs(program.minus(program.plus(a, y), a), program.plus(x, y));
        }

        private RandomProgram twice(double unit) {
            ProgramBuilder program = new ProgramBuilder();
            int x = program.input();
            int w = program.input();
            int y = program.minus(program.plus(program.scale(unit, x), w), program.scale(unit, x));
            return program.outputs(y, x, w);
        }

        /// `a = 3.3 unit`, `z = (a + unit x) - a`, `y = z w`, `q = x`.
        private RandomProgram values(double unit) {
            ProgramBuilder program = new ProgramBuilder();
            int x = program.input();
            int w = program.input();
            int a = program.scale(3.3, program.constant(unit));
            int z = program.minus(program.plus(a, program.scale(unit, x)), a);
            return program.outputs(program.times(z, w), x);
        }

        @ParameterizedTest
        @ValueSource(doubles = {1e5, 1e10, 1e15})
        @DisplayName("(a + y) - a keeps y: two weights that pull back to nothing are nothing, or that is in doubt")
        void sharedNumber(double unit) {
            // the Jacobian is well conditioned, but 1e15 moved by an ulp moves it as much as it is large
            cotangent(Due.CERTAIN_OR_DOUBTFUL, shared(unit), at(1, 1), 0, 0);
        }

        @ParameterizedTest
        @ValueSource(doubles = {1e5, 1e8, 1e11, 1e14})
        @DisplayName("(1e11 x + w) - 1e11 x is w: it cannot move by 1 where w moves by 3, or that is in doubt")
        void twoProducts(double unit) {
            // well conditioned, but the large partials need not be equal to all digits
            tangent(Due.CERTAIN_OR_DOUBTFUL, twice(unit), at(1, 1), 1, 1, 3);
        }

        @ParameterizedTest
        @ValueSource(doubles = {1e-40, 1e30, 1, 1e-100, 1e100})
        @DisplayName("a value whose digits are lost makes an answer doubtful in every unit")
        void lostDigits(double unit) {
            // x is 1e-15 of its unit: of z, which is the partial by w, only the first digit is known
            tangent(Due.CERTAIN_OR_DOUBTFUL, values(unit), at(1e-15, 1), unit * 1e-15, 0);
        }

        @ParameterizedTest
        @ValueSource(doubles = {1e-2, 1e-4, 1e-6, 1e-8, 1e-10, 1e-11, 1e-12, 1e-13, 1e-14, 1e-15})
        @DisplayName("a factor that passes through zero has its digits, or what it makes is in doubt")
        void factorNearZero(double off) {
            ProgramBuilder builder = new ProgramBuilder();
            int x = builder.input();
            int w = builder.input();
            int z = builder.minus(builder.times(x, x), builder.constant(2));
            RandomProgram program = builder.outputs(builder.times(z, w), builder.plus(x, builder.times(z, z)));
            tangent(Due.CERTAIN_OR_DOUBTFUL, program, at(Math.sqrt(2) + off, 1), 3, 1);
            cotangent(Due.CERTAIN_OR_DOUBTFUL, program, at(Math.sqrt(2) + off, 1), 3, 1);
        }

        @ParameterizedTest
        @ValueSource(doubles = {1e-40, 1e30, 1, 1e-100, 1e100})
        @DisplayName("a value that keeps its digits makes no answer doubtful in any unit")
        void keptDigits(double unit) {
            tangent(Due.CERTAIN, values(unit), at(1, 1), unit, 0);
        }
    }

    @Nested
    @DisplayName("The last and the first state together, 4 × 2 and well conditioned,")
    class FinalAndInitialState {

        private void contradictory(ProgramBuilder builder, List<int[]> states, double... x) {
            int[] last = states.getLast();
            int[] first = states.getFirst();
            RandomProgram program = builder.outputs(last[0], last[1], first[0], first[1]);
            double[] target = image(program.at(x), at(1, -0.5));
            tangent(Due.CERTAIN, program, x, target);
            target[0] += 0.5;
            target[1] -= 0.25;
            tangent(Due.CERTAIN, program, x, target);
        }

        @ParameterizedTest
        @ValueSource(ints = {20, 200})
        @DisplayName("of a pendulum do not meet a contradictory target, and meet one that is not")
        void pendulum(int steps) {
            ProgramBuilder program = new ProgramBuilder();
            contradictory(program, swing(program, steps, 0.2, true), 1, 0.2);
        }

        @ParameterizedTest
        @ValueSource(ints = {35, 350})
        @DisplayName("of an oscillator do not meet a contradictory target, and meet one that is not")
        void oscillator(int steps) {
            ProgramBuilder program = new ProgramBuilder();
            contradictory(program, swing(program, steps, 0.1, false), 1, 0.2);
        }

        @ParameterizedTest
        @ValueSource(ints = {12, 120})
        @DisplayName("of a rotation do not meet a contradictory target, and meet one that is not")
        void rotation(int turns) {
            ProgramBuilder program = new ProgramBuilder();
            contradictory(program, turn(program, turns), 1, 1);
        }
    }

    @Nested
    @DisplayName("The shortest member reaches, is orthogonal to the directions and has its length")
    class ShortestMember {

        private static final int INPUTS = 6;
        private static final int RANK = 2;
        private static final int OUTPUTS = 4;

        /// `U (V x)`, with units for the rows of `U`, between the factors and for the columns of `V`.
        private void product(Due due, double[] rows, double[] between, double[] columns, long seed) {
            ProgramBuilder builder = new ProgramBuilder();
            SplittableRandom random = new SplittableRandom(seed);
            int[] h = builder.inputs(INPUTS);
            double[][] v = gaussian(RANK, INPUTS, random);
            double[][] u = gaussian(OUTPUTS, RANK, random);
            int[] middle = new int[RANK];
            for (int k = 0; k < RANK; k++) {
                for (int j = 0; j < INPUTS; j++) {
                    v[k][j] *= between[k] * columns[j];
                }
                middle[k] = builder.combination(v[k], h);
            }
            int[] y = new int[OUTPUTS];
            for (int i = 0; i < OUTPUTS; i++) {
                for (int k = 0; k < RANK; k++) {
                    u[i][k] *= rows[i] / between[k];
                }
                y[i] = builder.combination(u[i], middle);
            }
            RandomProgram program = builder.outputs(y);
            double[] wanted = gaussian(INPUTS, random);
            for (int j = 0; j < INPUTS; j++) {
                wanted[j] /= columns[j];
            }
            tangent(due, program, new double[INPUTS], image(program, wanted));
        }

        @ParameterizedTest
        @ValueSource(doubles = {1e12, 1e-12, 1e60, 1e-60, 1e140, 1e-140})
        @DisplayName("where every entry of the factors has a unit of its own, or that is in doubt")
        void mixedUnits(double unit) {
            // no scaling of equations and unknowns makes such a product well conditioned
            for (long seed = 1; seed <= Tier.size(20, 200); seed++) {
                SplittableRandom random = new SplittableRandom(seed);
                ProgramBuilder program = new ProgramBuilder();
                int[] h = program.inputs(INPUTS);
                for (int size : new int[] {RANK, RANK}) {
                    int[] next = new int[size];
                    for (int i = 0; i < size; i++) {
                        double[] row = gaussian(h.length, random);
                        for (int j = 0; j < row.length; j++) {
                            row[j] *= Math.pow(unit, random.nextInt(3) - 1);
                        }
                        next[i] = program.combination(row, h);
                    }
                    h = next;
                }
                tangent(Due.CERTAIN_OR_DOUBTFUL, program.outputs(h), new double[INPUTS], gaussian(RANK, random));
            }
        }

        private double[] alternating(int size, double unit) {
            double[] units = new double[size];
            for (int i = 0; i < size; i++) {
                units[i] = i % 2 == 0 ? unit : 1 / unit;
            }
            return units;
        }

        private double[] all(int size, double unit) {
            double[] units = new double[size];
            Arrays.fill(units, unit);
            return units;
        }

        @ParameterizedTest
        @ValueSource(doubles = {1, 1e12, 1e-12, 1e60, 1e-60, 1e140, 1e-140})
        @DisplayName("where two factors are in opposite units")
        void oppositeFactors(double unit) {
            // the product is of moderate size and condition
            for (long seed = 1; seed <= Tier.size(3, 100); seed++) {
                product(Due.CERTAIN, all(OUTPUTS, 1), all(RANK, unit), all(INPUTS, 1), seed);
                product(Due.CERTAIN, all(OUTPUTS, 1), alternating(RANK, unit), all(INPUTS, 1), seed);
            }
        }

        @ParameterizedTest
        @ValueSource(doubles = {1e12, 1e-12, 1e60, 1e-60, 1e140, 1e-140})
        @DisplayName("where both factors are in the same unit")
        void oneUnit(double unit) {
            for (long seed = 1; seed <= Tier.size(3, 100); seed++) {
                product(Due.CERTAIN, all(OUTPUTS, unit), all(RANK, 1), all(INPUTS, 1), seed);
                product(Due.CERTAIN, all(OUTPUTS, 1), all(RANK, 1), all(INPUTS, unit), seed);
            }
        }

        @ParameterizedTest
        @ValueSource(doubles = {1e12, 1e60, 1e140})
        @DisplayName("where outputs are in different units, or that is in doubt")
        void unitsOfOutputs(double unit) {
            // well conditioned only after each equation has been scaled
            for (long seed = 1; seed <= Tier.size(3, 100); seed++) {
                product(Due.CERTAIN_OR_DOUBTFUL, alternating(OUTPUTS, unit), all(RANK, 1), all(INPUTS, 1), seed);
            }
        }

        @ParameterizedTest
        @ValueSource(doubles = {1e12, 1e60, 1e140})
        @DisplayName("where inputs are in different units, or that is in doubt")
        void unitsOfInputs(double unit) {
            // lengths are dominated by the inputs in small units; the others are known through the equations alone
            for (long seed = 1; seed <= Tier.size(3, 100); seed++) {
                product(Due.CERTAIN_OR_DOUBTFUL, all(OUTPUTS, 1), all(RANK, 1), alternating(INPUTS, unit), seed);
            }
        }
    }

    @Nested
    @DisplayName("The inverse Hessian product")
    class InverseHessianProducts {

        private static final int WIDTH = 4;
        private static final double RIDGE = 0.05;

        /// Squares of the outputs of a tanh net without biases, and a ridge.
        private static Real net(Real[] w, double[] sample) {
            Real[] h = Real.of(sample);
            for (int offset = 0; offset < w.length; offset += WIDTH * WIDTH) {
                Real[] next = new Real[WIDTH];
                for (int i = 0; i < WIDTH; i++) {
                    Real sum = w[offset + WIDTH * i].times(h[0]);
                    for (int j = 1; j < WIDTH; j++) {
                        sum = sum.plus(w[offset + WIDTH * i + j].times(h[j]));
                    }
                    next[i] = sum.tanh();
                }
                h = next;
            }
            Real squares = Real.ZERO;
            for (Real each : h) {
                squares = squares.plus(each.times(each));
            }
            Real ridge = Real.ZERO;
            for (Real each : w) {
                ridge = ridge.plus(each.times(each));
            }
            return squares.plus(ridge.times(RIDGE));
        }

        /// `H v` by hand: values and adjoints of the net, each with its change along `v`.
        private static double[] hessianProduct(double[] w, double[] v, double[] sample) {
            int layers = w.length / (WIDTH * WIDTH);
            double[][] h = new double[layers + 1][WIDTH];
            double[][] change = new double[layers + 1][WIDTH];
            h[0] = sample;
            for (int l = 0; l < layers; l++) {
                for (int i = 0; i < WIDTH; i++) {
                    double sum = 0;
                    double sumChange = 0;
                    for (int j = 0; j < WIDTH; j++) {
                        int k = WIDTH * (WIDTH * l + i) + j;
                        sum += w[k] * h[l][j];
                        sumChange += v[k] * h[l][j] + w[k] * change[l][j];
                    }
                    h[l + 1][i] = Math.tanh(sum);
                    change[l + 1][i] = (1 - h[l + 1][i] * h[l + 1][i]) * sumChange;
                }
            }
            double[] product = new double[w.length];
            double[] adjoint = new double[WIDTH];
            double[] adjointChange = new double[WIDTH];
            for (int i = 0; i < WIDTH; i++) {
                adjoint[i] = 2 * h[layers][i];
                adjointChange[i] = 2 * change[layers][i];
            }
            for (int l = layers - 1; l >= 0; l--) {
                double[] before = new double[WIDTH];
                double[] beforeChange = new double[WIDTH];
                for (int i = 0; i < WIDTH; i++) {
                    double y = h[l + 1][i];
                    double inner = adjoint[i] * (1 - y * y);
                    double innerChange = adjointChange[i] * (1 - y * y) - adjoint[i] * 2 * y * change[l + 1][i];
                    for (int j = 0; j < WIDTH; j++) {
                        int k = WIDTH * (WIDTH * l + i) + j;
                        product[k] = innerChange * h[l][j] + inner * change[l][j] + 2 * RIDGE * v[k];
                        before[j] += w[k] * inner;
                        beforeChange[j] += v[k] * inner + w[k] * innerChange;
                    }
                }
                adjoint = before;
                adjointChange = beforeChange;
            }
            return product;
        }

        @ParameterizedTest
        @CsvSource({"4, 4", "16, 16", "32, 64"})
        @DisplayName("of a net with a ridge, whose eigenvalues are all near 0.1, is one point")
        void ridge(int ci, int full) {
            SplittableRandom random = new SplittableRandom(5);
            double[] w = gaussian(WIDTH * WIDTH * Tier.size(ci, full), random);
            for (int i = 0; i < w.length; i++) {
                w[i] *= 0.5;
            }
            double[] sample = gaussian(WIDTH, random);
            double[] v = gaussian(w.length, random);
            Preimage found = Nulla.ihvp(x -> net(x, sample), w, v);
            assertThat(found.certificate().doubtful()).as("doubtful: %s", found.certificate()).isFalse();
            assertThat(found.isEmpty()).as("empty: %s", found.certificate()).isFalse();
            assertThat(found.space().dimension()).as("dimension; %s", found.certificate()).isZero();
            assertThat(hessianProduct(w, found.onlyPoint(), sample)).containsExactly(v, within(1e-8));
        }

        @ParameterizedTest
        @ValueSource(ints = {10, 100})
        @DisplayName("of what a pendulum ends with, of condition 2.9, is one point")
        void pendulum(int steps) {
            ProgramBuilder builder = new ProgramBuilder();
            int[] last = swing(builder, steps, 0.2, true).getLast();
            int angle = builder.scale(0.5, builder.times(last[0], last[0]));
            RandomProgram program = builder.outputs(builder.plus(angle, builder.times(last[1], last[1]))).at(0.3, 0.2);
            Question question = new Question("a vector", false, Vector.of(1, -2), List.of(), null, true);
            judge(Due.CERTAIN, Truth.ofGradient(program), question,
                    question.askHessian(program, PreimageOptions.DEFAULT));
        }
    }
}
