package org.nulla.preimage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.nulla.Claim;
import org.nulla.Counters;
import org.nulla.PreimageOptions;
import org.nulla.Tolerance;
import org.nulla.function.BinaryRule;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.TraceMeter;
import org.nulla.linalg.DenseMap;
import org.nulla.linalg.LeastSquares;
import org.nulla.sweep.Target;
import org.nulla.sweep.TwinVector;
import org.nulla.sweep.Twins;
import org.nulla.sweep.Walk;
import org.nulla.trace.Tape;

/// Answers of a right engine, spoiled on purpose by a hundred times the noise or more, at every length of program.
///
/// The programs are orthogonal layers, of which one loses a dimension, with two outputs that depend on each other; the right answer is
/// known by construction: it is made from the transposed layers, in the test, and not by any solver.
@DisplayName("The verifier")
class PlantedLiesTest {

    private static final boolean FULL = "full".equals(System.getProperty("nulla.tier"));
    private static final int[] LENGTHS = {10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000};
    private static final int WIDTH = 4;

    /// A chain of rotations in random planes of a space of [#WIDTH] dimensions. The outputs are all but the last coordinate, and the
    /// sum of the first two once more; so the rank is one less than the number of outputs, and one direction is free.
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    private record Chain(LinearSystem system, double[][] q, double[] origin, double[] direction, double[] covector) {

        static Chain of(int steps, boolean reachable, SplittableRandom random) {
            int layers = Math.max(1, steps / 2);
            int[] first = new int[layers];
            int[] second = new int[layers];
            double[] angle = new double[layers];
            for (int l = 0; l < layers; l++) {
                first[l] = random.nextInt(WIDTH);
                second[l] = (first[l] + 1 + random.nextInt(WIDTH - 1)) % WIDTH;
                angle[l] = random.nextDouble(0.1, 3);
            }
            LinearGraph graph = graph(first, second, angle);
            // the matrix of all rotations, by hand
            double[][] q = new double[WIDTH][WIDTH];
            for (int i = 0; i < WIDTH; i++) {
                q[i][i] = 1;
            }
            for (int l = 0; l < layers; l++) {
                double c = Math.cos(angle[l]);
                double s = Math.sin(angle[l]);
                double[] a = q[first[l]].clone();
                double[] b = q[second[l]].clone();
                for (int j = 0; j < WIDTH; j++) {
                    q[first[l]][j] = a[j] * c - b[j] * s;
                    q[second[l]][j] = a[j] * s + b[j] * c;
                }
            }
            double[] image = {random.nextDouble(0.5, 1), random.nextDouble(0.5, 1), random.nextDouble(0.5, 1)};
            double[] target = {image[0], image[1], image[2], image[0] + image[1] + (reachable ? 0 : 0.5)};
            double[] origin = new double[WIDTH];
            for (int j = 0; j < WIDTH; j++) {
                for (int i = 0; i < 3; i++) {
                    origin[j] += q[i][j] * image[i];
                }
            }
            LinearSystem system = new LinearSystem(Walk.tangentPreimage(graph), Target.point(target, new double[4]));
            return new Chain(system, q, origin, q[3].clone(), new double[] {1, 1, 0, -1});
        }

        private static LinearGraph graph(int[] first, int[] second, double[] angle) {
            return Tape.open(new TraceMeter(0), false, tape -> {
                int[] x = new int[WIDTH];
                Arrays.setAll(x, i -> tape.appendInput());
                for (int l = 0; l < angle.length; l++) {
                    double c = Math.cos(angle[l]);
                    double s = Math.sin(angle[l]);
                    int a = x[first[l]];
                    int b = x[second[l]];
                    x[first[l]] = tape.append(BinaryRule.MINUS, a, c, b, -s);
                    x[second[l]] = tape.append(BinaryRule.PLUS, a, s, b, c);
                }
                return tape.toGraph(WIDTH,
                        new int[] {x[0], x[1], x[2], tape.append(BinaryRule.PLUS, x[0], 1, x[1], 1)});
            });
        }

        Attempt.Solved solved(double[] member, double[]... directions) {
            return new Attempt.Solved(member, DenseMap.of(WIDTH, directions),
                    new Attempt.Decision(WIDTH - directions.length, 1, 1e-16, 0, 1e-16, true, false, ""), null, null,
                    Counters.NONE);
        }
    }

    private static List<Claim> refused(Chain chain, Attempt attempt) {
        Verifier verifier = new Verifier(chain.system, Tolerance.DEFAULT, false);
        Verdict verdict = switch (attempt) {
            case Attempt.Solved solved -> verifier.verify(solved);
            case Attempt.Inconsistent none -> verifier.verify(none);
            case Attempt.Abandoned none -> throw new AssertionError(none.reason());
        };
        return verdict.claims().stream().filter(claim -> !claim.isShown()).toList();
    }

    private static double[] plus(double[] a, double by, double[] b) {
        double[] sum = a.clone();
        Arrays.setAll(sum, i -> a[i] + by * b[i]);
        return sum;
    }

    /// The largest noise of an image, as a share of the largest entry.
    private static double noise(Chain chain, double[] member) {
        TwinVector image = chain.system.image(member, false);
        double noise = 0;
        for (int i = 0; i < image.size(); i++) {
            noise = Math.max(noise, image.noise(i));
        }
        return noise;
    }

    @Test
    @DisplayName("accepts what is right, and catches every planted lie, at every length from ten to a hundred thousand steps")
    void everyLieIsCaught() {
        int lies = 0;
        for (int length : LENGTHS) {
            int programs = Math.max(1, Math.min(FULL ? 250 : 30, (FULL ? 6_000_000 : 300_000) / length));
            for (int p = 0; p < programs; p++) {
                SplittableRandom random = new SplittableRandom(31L * length + p);
                lies += catchLies(Chain.of(length, true, random), Chain.of(length, false, random), random,
                        "length " + length + ", program " + p);
            }
        }
        assertThat(lies).as("lies told").isGreaterThan(FULL ? 10_000 : 1_000);
    }

    private static int catchLies(Chain chain, Chain contradicted, SplittableRandom random, String where) {
        double[] origin = chain.origin;
        double[] n = chain.direction;
        assertThat(refused(chain, chain.solved(origin, n))).as("the truth, " + where).isEmpty();
        double noise = noise(chain, origin);
        double by = Math.max(100 * noise, 1e-9) * Math.pow(10, random.nextDouble(0, 3));
        // an entry of the origin, by as much as some output notices
        double[] image = chain.q[random.nextInt(3)];
        assertThat(refused(chain, chain.solved(plus(origin, by, image), n))).as("origin, " + where).isNotEmpty();
        // a direction
        assertThat(refused(chain, chain.solved(origin, plus(n, by, image)))).as("direction, " + where).isNotEmpty();
        // the rank by one: a direction too many, and one too few pivots for the directions that there are
        assertThat(refused(chain, chain.solved(origin, n, image))).as("rank too small, " + where).isNotEmpty();
        Attempt.Solved noisy = new Attempt.Solved(origin, DenseMap.of(WIDTH, n),
                new Attempt.Decision(WIDTH - 1, 1e-14, 1e-15, 0, 0, true, false, ""), null, null, Counters.NONE);
        assertThat(refused(chain, noisy)).as("a pivot that is noise, " + where).isNotEmpty();
        // emptiness where there is none, and by a combination that does not vanish
        double[] false1 = {random.nextDouble(-1, 1), random.nextDouble(-1, 1), 1, random.nextDouble(-1, 1)};
        assertThat(refused(chain, inconsistent(chain, false1, origin)))
                .as("false emptiness, " + where).isNotEmpty();
        assertThat(refused(chain, inconsistent(chain, chain.covector, origin)))
                .as("a covector without contradiction, " + where).isNotEmpty();
        // a true emptiness is accepted, its least-squares point spoiled is not
        double[] t = contradicted.system.target().origin();
        double[] nearest = leastSquares(contradicted, t);
        assertThat(refused(contradicted, new Attempt.Inconsistent(chain.covector, nearest, missed(t),
                Attempt.Decision.UNKNOWN, Counters.NONE))).as("true emptiness, " + where).isEmpty();
        assertThat(refused(contradicted, new Attempt.Inconsistent(chain.covector,
                plus(nearest, by, contradicted.q[0]), missed(t), Attempt.Decision.UNKNOWN,
                Counters.NONE)))
                .as("least squares, " + where).isNotEmpty();
        // the shortest member, off by a millionth along the direction
        Verifier verifier = new Verifier(chain.system, Tolerance.DEFAULT, false);
        DenseMap basis = DenseMap.of(WIDTH, n);
        assertThat(verifier.shortest(origin, verifier.reach(origin), basis, Twins.ETA)).as("shortest, " + where)
                .allMatch(Claim::isShown);
        double[] longer = plus(origin, 1e-6, n);
        assertThat(verifier.shortest(longer, verifier.reach(longer), basis, Twins.ETA)).as("not the shortest, " + where)
                .anyMatch(claim -> !claim.isShown());
        return 8;
    }

    /// A program of some length whose matrix is well conditioned whatever that is: rotations, a leapfrog, or both in turns, of a few
    /// coordinates; outputs are some of these and sums of others, so that some are redundant and some inputs free.
    private static LinearGraph program(int steps, SplittableRandom random) {
        int kind = random.nextInt(3);
        int width = random.nextInt(3, 7);
        return Tape.open(new TraceMeter(0), false, tape -> {
            int[] x = new int[width];
            Arrays.setAll(x, i -> tape.appendInput());
            double kick = random.nextDouble(0.1, 1.5);
            for (int l = 0; l < Math.max(1, steps / 2); l++) {
                int i = random.nextInt(width);
                int j = (i + 1 + random.nextInt(width - 1)) % width;
                if (kind == 0 || (kind == 2 && l % 2 == 0)) {
                    double c = random.nextDouble(-1, 1);
                    double s = Math.sqrt(1 - c * c);
                    int a = x[i];
                    int b = x[j];
                    x[i] = tape.append(BinaryRule.MINUS, a, c, b, -s);
                    x[j] = tape.append(BinaryRule.PLUS, a, s, b, c);
                } else if (kind == 1) {
                    x[0] = tape.append(BinaryRule.PLUS, x[0], 1, x[1], kick);
                    x[1] = tape.append(BinaryRule.MINUS, x[1], 1, x[0], -kick);
                } else {
                    x[i] = tape.append(BinaryRule.PLUS, x[i], -1, x[i], 0);
                }
            }
            int[] outputs = new int[width];
            for (int i = 0; i < width; i++) {
                outputs[i] = i < width - 2 ? x[i] : tape.append(BinaryRule.PLUS, x[random.nextInt(width - 2)], 1,
                        x[random.nextInt(width - 2)], random.nextDouble(0.5, 2));
            }
            return tape.toGraph(width, outputs);
        });
    }

    @Test
    @DisplayName("accepts the answers of the solvers, and catches them spoiled by a hundred times their noise, in both directions")
    void spoiledAnswersAreCaught() {
        int lies = 0;
        for (int p = 0; p < (FULL ? 1_500 : 60); p++) {
            SplittableRandom random = new SplittableRandom(p);
            int steps = (int) Math.pow(10, 1 + 4.0 * (p % 20) / 19);
            LinearGraph graph = program(steps, random);
            Walk walk = p % 2 == 0 ? Walk.tangentPreimage(graph) : Walk.cotangentPreimage(graph);
            double[] member = random.doubles(walk.sinks(), 0.5, 1).toArray();
            LinearSystem system = new LinearSystem(walk,
                    Target.point(walk.image(member), new double[walk.sources()]));
            lies += catchSpoiled(system, random, "program " + p + ", " + steps + " steps");
        }
        assertThat(lies).as("lies told").isGreaterThan(FULL ? 10_000 : 300);
    }

    private static int catchSpoiled(LinearSystem system, SplittableRandom random, String where) {
        Attempt attempt = new FactorSolver(PreimageOptions.DEFAULT).solve(system);
        if (!(attempt instanceof Attempt.Solved) || !unshown(system, attempt).isEmpty()) {
            attempt = new DenseSolver(false, Tolerance.DEFAULT, PreimageOptions.DEFAULT.control()).solve(system);
        }
        assertThat(attempt).as(where).isInstanceOf(Attempt.Solved.class);
        Attempt.Solved right = (Attempt.Solved) attempt;
        List<Claim> open = unshown(system, right);
        if (!open.isEmpty() && open.stream().allMatch(claim -> claim.status() == Claim.Status.WITHIN_TOLERANCE)) {
            // off by the rounding of a target that all twins reach alike: of thousands of entries one is such
            return 0;
        }
        assertThat(open).as("the solver's answer, " + where).isEmpty();
        int lies = 0;
        // every entry of the origin, as far as the outputs depend on it
        for (int j = 0; j < system.columns(); j++) {
            double[] spoiled = spoiled(system, right.origin(), j, random);
            if (spoiled != null) {
                assertThat(unshown(system, with(right, spoiled, columns(right)))).as("entry " + j + ", " + where)
                        .isNotEmpty();
                lies++;
            }
        }
        double[][] directions = columns(right);
        for (int d = 0; d < directions.length; d++) {
            double[][] others = directions.clone();
            double[] spoiled = spoiled(system, directions[d], random.nextInt(system.columns()), random);
            if (spoiled != null) {
                others[d] = spoiled;
                assertThat(unshown(system, with(right, right.origin(), others))).as("direction " + d + ", " + where)
                        .isNotEmpty();
                lies++;
            }
        }
        return lies + catchWrongRanks(system, right, random, where) + catchFalseEmptiness(system, right, random, where)
                + catchLongerMembers(system, right, where);
    }

    /// One direction too few, with the rank as it was, and with the rank that goes with it shown by what was left over; one too many.
    private static int catchWrongRanks(LinearSystem system, Attempt.Solved right, SplittableRandom random,
            String where) {
        double[][] directions = columns(right);
        int lies = 0;
        if (directions.length > 0) {
            double[][] fewer = Arrays.copyOf(directions, directions.length - 1);
            assertThat(unshown(system, with(right, right.origin(), fewer))).as("too few directions, " + where)
                    .isNotEmpty();
            Attempt.Decision honest = right.decision();
            Attempt.Decision larger = new Attempt.Decision(honest.rank() + 1, honest.left(),
                    Math.max(honest.leftNoise(), 1e-17), 0, 0, true, false, "");
            assertThat(unshown(system, new Attempt.Solved(right.origin(), DenseMap.of(system.columns(), fewer), larger,
                    null, null, Counters.NONE))).as("a rank too large, " + where).isNotEmpty();
            lies += 2;
        }
        double[][] more = Arrays.copyOf(directions, directions.length + 1);
        more[directions.length] = random.doubles(system.columns(), 0.5, 1).toArray();
        Attempt.Decision smaller = new Attempt.Decision(right.decision().rank() - 1, 1, 1e-16, 0, 1e-16, true, false,
                "");
        assertThat(
                unshown(system, new Attempt.Solved(right.origin(), DenseMap.of(system.columns(), more), smaller, null,
                        null, Counters.NONE)))
                .as("a rank too small, " + where).isNotEmpty();
        return lies + 1;
    }

    /// By a combination at random, which does not vanish.
    private static int catchFalseEmptiness(LinearSystem system, Attempt.Solved right, SplittableRandom random,
            String where) {
        double[] covector = random.doubles(system.rows(), 0.5, 1).toArray();
        assertThat(unshown(system,
                new Attempt.Inconsistent(covector, right.origin(), new double[covector.length], right.decision(),
                        Counters.NONE)))
                .as("emptiness, " + where).isNotEmpty();
        return 1;
    }

    /// The shortest member, off by a millionth of its length along each direction.
    private static int catchLongerMembers(LinearSystem system, Attempt.Solved right, String where) {
        if (right.basis().columns() == 0) {
            return 0;
        }
        double[] along = right.basis().apply(LeastSquares.solve(right.basis(), right.origin()));
        double[] shortest = plus(right.origin(), -1, along);
        Verifier verifier = new Verifier(system, Tolerance.DEFAULT, false);
        if (verifier.reach(shortest).byTolerance()) {
            // rounded in a test, a member may miss by more than its noise
            return 0;
        }
        assertThat(verifier.shortest(shortest, verifier.reach(shortest), right.basis(), Twins.ETA))
                .as("shortest, " + where)
                .allMatch(Claim::isShown);
        double length = Math.sqrt(Arrays.stream(shortest).map(entry -> entry * entry).sum());
        for (double[] direction : columns(right)) {
            double norm = Math.sqrt(Arrays.stream(direction).map(entry -> entry * entry).sum());
            double[] longer = plus(shortest, 1e-6 * length / norm, direction);
            assertThat(verifier.shortest(longer, verifier.reach(longer), right.basis(), Twins.ETA))
                    .as("longer, " + where)
                    .anyMatch(claim -> !claim.isShown());
        }
        return right.basis().columns();
    }

    /// A vector with one entry changed by so much that some entry of its image moves by a hundred to a hundred thousand times its noise;
    /// null where none depends on it.
    private static double @Nullable [] spoiled(LinearSystem system, double[] vector, int entry,
            SplittableRandom random) {
        TwinVector image = system.image(vector, false);
        double[] unit = new double[system.columns()];
        unit[entry] = 1;
        TwinVector column = system.image(unit, false);
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < image.size(); i++) {
            if (Math.abs(column.value(i)) > 1e-6) {
                // and never less than the rounding of the sweep, which twins show only by chance
                double noise = Math.max(image.noise(i), Math.ulp(image.value(i)) + Math.ulp(column.value(i)));
                least = Math.min(least, 100 * noise / Math.abs(column.value(i)));
            }
        }
        if (!Double.isFinite(least)) {
            return null;
        }
        double[] spoiled = vector.clone();
        spoiled[entry] += least * Math.pow(10, random.nextDouble(0, 3));
        return spoiled;
    }

    private static double[][] columns(Attempt.Solved solved) {
        double[][] columns = new double[solved.basis().columns()][];
        Arrays.setAll(columns, solved.basis()::column);
        return columns;
    }

    private static Attempt.Solved with(Attempt.Solved solved, double[] origin, double[][] directions) {
        return new Attempt.Solved(origin, DenseMap.of(origin.length, directions), solved.decision(), null, null,
                Counters.NONE);
    }

    /// The claims that do not hold to within noise; what holds to within the tolerance only is looked at further.
    private static List<Claim> unshown(LinearSystem system, Attempt attempt) {
        Verifier verifier = new Verifier(system, Tolerance.DEFAULT, false);
        Verdict verdict = attempt instanceof Attempt.Solved solved ? verifier.verify(solved)
                : verifier.verify((Attempt.Inconsistent) attempt);
        return verdict.claims().stream().filter(claim -> claim.status() != Claim.Status.SHOWN).toList();
    }

    private static Attempt.Inconsistent inconsistent(Chain chain, double[] covector, double[] point) {
        return new Attempt.Inconsistent(covector, point, residual(chain, point), Attempt.Decision.UNKNOWN,
                Counters.NONE);
    }

    private static double[] residual(Chain chain, double[] point) {
        TwinVector missing = chain.system.image(point, true).minus(chain.system.target().origin());
        double[] residual = missing.values();
        Arrays.setAll(residual, i -> -missing.difference(i, 0));
        return residual;
    }

    /// What is missed there.
    private static double[] missed(double[] t) {
        double third = (t[3] - t[0] - t[1]) / 3;
        return new double[] {-third, -third, 0, third};
    }

    /// By hand: the last equation is the sum of the first two, so the two and it share what contradicts them.
    private static double[] leastSquares(Chain chain, double[] t) {
        double contradiction = t[3] - t[0] - t[1];
        double[] image = {t[0] + contradiction / 3, t[1] + contradiction / 3, t[2]};
        double[] x = new double[WIDTH];
        for (int j = 0; j < WIDTH; j++) {
            for (int i = 0; i < 3; i++) {
                x[j] += chain.q[i][j] * image[i];
            }
        }
        return x;
    }
}
