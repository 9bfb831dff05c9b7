package org.nulla.nesting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.nulla.AffineSpace;
import org.nulla.Checkpoint;
import org.nulla.Claim;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.Real;
import org.nulla.function.VectorFunction;

/// The answers here are known in closed form too, as programs over numbers in flight that eliminate for themselves: their derivatives, of
/// any order, are what those of the preimage must be.
@DisplayName("Derivatives of the answers of preimages")
class DerivativesOfAnswersTest {

    // --- matrices of numbers in flight

    /// A matrix that moves with θ.
    private static Real[][] matrix(long seed, int rows, int columns, Real theta) {
        Random random = new Random(seed);
        Real[][] a = new Real[rows][columns];
        for (Real[] row : a) {
            for (int j = 0; j < columns; j++) {
                double slope = random.nextDouble(-2, 2);
                double phase = random.nextDouble(-3, 3);
                row[j] = theta.times(slope).plus(phase).sin().times(random.nextDouble(0.5, 2));
            }
        }
        return a;
    }

    private static Real[][] transposed(Real[][] a) {
        Real[][] t = new Real[a[0].length][a.length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < t.length; j++) {
                t[j][i] = a[i][j];
            }
        }
        return t;
    }

    private static Real[] times(Real[][] a, Real[] x) {
        Real[] y = new Real[a.length];
        for (int i = 0; i < y.length; i++) {
            y[i] = Real.ZERO;
            for (int j = 0; j < x.length; j++) {
                y[i] = y[i].plus(a[i][j].times(x[j]));
            }
        }
        return y;
    }

    private static Real[][] times(Real[][] a, Real[][] b) {
        return transposed(Arrays.stream(transposed(b)).map(column -> times(a, column)).toArray(Real[][]::new));
    }

    /// Gauss and Jordan's elimination with the largest pivot of each column.
    private static Real[] solved(Real[][] matrix, Real[] right) {
        int n = right.length;
        Real[][] a = Arrays.stream(matrix).map(Real[]::clone).toArray(Real[][]::new);
        Real[] x = right.clone();
        for (int k = 0; k < n; k++) {
            int best = k;
            for (int i = k; i < n; i++) {
                best = Math.abs(a[i][k].value()) > Math.abs(a[best][k].value()) ? i : best;
            }
            Real[] row = a[best];
            a[best] = a[k];
            a[k] = row;
            Real entry = x[best];
            x[best] = x[k];
            x[k] = entry;
            for (int i = 0; i < n; i++) {
                if (i != k) {
                    Real multiplier = a[i][k].div(a[k][k]);
                    for (int j = k; j < n; j++) {
                        a[i][j] = a[i][j].minus(multiplier.times(a[k][j]));
                    }
                    x[i] = x[i].minus(multiplier.times(x[k]));
                }
            }
        }
        for (int k = 0; k < n; k++) {
            x[k] = x[k].div(a[k][k]);
        }
        return x;
    }

    /// The member of `{ x : P Q x = t }` nearest to a point, for factors of full rank.
    private static Real[] nearest(Real[][] p, Real[][] q, Real[] t, Real[] point) {
        Real[] missing = minus(t, times(p, times(q, point)));
        Real[] inner = solved(times(transposed(p), p), times(transposed(p), missing));
        Real[] along = times(transposed(q), solved(times(q, transposed(q)), inner));
        return minus(point, minus(Real.of(new double[point.length]), along));
    }

    private static Real[] minus(Real[] a, Real[] b) {
        Real[] c = new Real[a.length];
        Arrays.setAll(c, i -> a[i].minus(b[i]));
        return c;
    }

    private static VectorFunction linear(Real[][] a) {
        return x -> times(a, x);
    }

    /// Derivatives of an order, taken one inside the other.
    private static double[] derivative(Function<Real, Real[]> f, int order, double theta) {
        VectorFunction g = t -> f.apply(t[0]);
        for (int k = 1; k < order; k++) {
            VectorFunction inner = g;
            g = t -> Nulla.linearize(inner, t).jvp(new Real[] {Real.ONE});
        }
        return Nulla.linearize(g, theta).jvp(1.0);
    }

    private static void same(String what, Function<Real, Real[]> found, Function<Real, Real[]> expected, double theta,
            int orders) {
        for (int order = 1; order <= orders; order++) {
            double[] wanted = derivative(expected, order, theta);
            double size = Arrays.stream(wanted).map(Math::abs).max().orElse(0) + 1;
            assertThat(derivative(found, order, theta)).as(what + ", order " + order).containsExactly(wanted,
                    within(1e-11 * size * Math.pow(10, order)));
        }
    }

    // --- shapes

    @Test
    @DisplayName("square, wide, tall and singular systems have the derivatives of their closed forms, up to the third")
    void shapes() {
        int[][] shapes = {{3, 3, 3}, {2, 5, 2}, {5, 2, 2}, {4, 5, 2}, {5, 3, 1}, {1, 6, 1}, {6, 6, 5}};
        for (int s = 0; s < shapes.length; s++) {
            int rows = shapes[s][0];
            int columns = shapes[s][1];
            int rank = shapes[s][2];
            long seed = 100L + s;
            for (boolean tangent : new boolean[] {true, false}) {
                // the image of something that moves, so that it can be reached for every θ
                Function<Real, Real[]> target = theta -> times(matrix(seed, rows, rank, theta),
                        times(matrix(seed + 50, rank, columns, theta), matrix(seed + 70, 1, columns, theta)[0]));
                Function<Real, Real[]> far = theta -> matrix(seed + 90, 1, columns, theta)[0];
                Function<Real, Real[]> found = theta -> {
                    Real[][] a = times(matrix(seed, rows, rank, theta), matrix(seed + 50, rank, columns, theta));
                    Linearization f = Nulla.linearize(linear(tangent ? a : transposed(a)),
                            Real.of(new double[tangent ? columns : rows]));
                    Preimage answer = tangent ? f.tangentPreimage(target.apply(theta))
                            : f.cotangentPreimage(target.apply(theta));
                    assertThat(answer.certificate().doubtful()).as(() -> answer.certificate().note()).isFalse();
                    assertThat(answer.space().dimension()).isEqualTo(columns - rank);
                    return answer.space().projectInFlight(far.apply(theta));
                };
                same(Arrays.toString(shapes[s]) + " tangent " + tangent, found,
                        theta -> nearest(matrix(seed, rows, rank, theta), matrix(seed + 50, rank, columns, theta),
                                target.apply(theta), far.apply(theta)),
                        0.3, 3);
            }
        }
    }

    @Test
    @DisplayName("reverse mode through a solution is the formula with the transposed solve")
    void reverseMode() {
        int n = 12;
        double[] entries = new Random(5).doubles((long) n * n, -1, 1).toArray();
        double[] t = new Random(6).doubles(n, -1, 1).toArray();
        Linearization byEntries = Nulla.linearize(a -> Nulla
                .linearize(linear(rows(a, n)), Real.of(new double[n])).tangentPreimage(t).space().onlyPointInFlight(),
                entries);
        double[] weights = new Random(7).doubles(n, -1, 1).toArray();
        // with Aᵀ λ = w the derivative of wᵀ x by A is -λ xᵀ
        Linearization plain = Nulla.linearize(linear(rows(Real.of(entries), n)), new double[n]);
        double[] x = plain.tangentPreimage(t).onlyPoint();
        double[] lambda = plain.cotangentPreimage(weights).onlyPoint();
        double[] found = byEntries.vjp(weights);
        assertThat(byEntries.value()).containsExactly(x, within(1e-13));
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                assertThat(found[n * i + j]).isCloseTo(-lambda[i] * x[j], within(1e-12));
            }
        }
    }

    private static Real[][] rows(Real[] a, int n) {
        Real[][] rows = new Real[a.length / n][];
        Arrays.setAll(rows, i -> Arrays.copyOfRange(a, n * i, n * i + n));
        return rows;
    }

    @Test
    @DisplayName("a target whose directions move: the preimage of a preimage is that of the program after the program")
    void movingDirections() {
        Function<Real, Real[]> point = theta -> matrix(3, 1, 6, theta)[0];
        Function<Real, Real[]> wanted = theta -> matrix(4, 1, 2, theta)[0];
        Function<Real, AffineSpace> between = theta -> Nulla
                .linearize(linear(matrix(2, 2, 4, theta)), new double[4]).tangentPreimage(wanted.apply(theta)).space();
        same("tangent",
                theta -> Nulla.linearize(linear(matrix(1, 4, 6, theta)), new double[6])
                        .tangentPreimage(between.apply(theta)).space().projectInFlight(point.apply(theta)),
                theta -> nearest(identity(2), times(matrix(2, 2, 4, theta), matrix(1, 4, 6, theta)),
                        wanted.apply(theta), point.apply(theta)),
                0.7, 3);
        same("cotangent",
                theta -> Nulla.linearize(linear(transposed(matrix(1, 4, 6, theta))), new double[4])
                        .cotangentPreimage(between.apply(theta)).space().projectInFlight(point.apply(theta)),
                theta -> nearest(identity(2), times(matrix(2, 2, 4, theta), matrix(1, 4, 6, theta)),
                        wanted.apply(theta), point.apply(theta)),
                0.7, 3);
    }

    private static Real[][] identity(int n) {
        Real[][] one = new Real[n][n];
        for (int i = 0; i < n; i++) {
            Arrays.fill(one[i], Real.ZERO);
            one[i][i] = Real.ONE;
        }
        return one;
    }

    // --- programs

    /// Random steps of determinant 1 that depend on θ; alone they are harmless, and their product grows.
    private static Real[] chain(Real[] state, int steps, Real theta) {
        Random random = new Random(11);
        Real x = state[0];
        Real y = state[1];
        for (int k = 0; k < steps; k++) {
            Real shear = theta.times(random.nextDouble(-1, 1)).plus(random.nextDouble(-1, 1));
            x = x.plus(shear.times(y));
            y = y.plus(x.times(random.nextDouble(-1.5, 1.5)));
        }
        return new Real[] {x, y};
    }

    @Test
    @DisplayName("long unstable programs: with and without sections the derivative is that of the program run backwards")
    void longPrograms() {
        int steps = 120;
        Function<Real, Real[]> backwards = theta -> {
            Random random = new Random(11);
            Real[] shear = new Real[steps];
            double[] other = new double[steps];
            for (int k = 0; k < steps; k++) {
                shear[k] = theta.times(random.nextDouble(-1, 1)).plus(random.nextDouble(-1, 1));
                other[k] = random.nextDouble(-1.5, 1.5);
            }
            Real x = Real.ONE;
            Real y = theta;
            for (int k = steps - 1; k >= 0; k--) {
                y = y.minus(x.times(other[k]));
                x = x.minus(shear[k].times(y));
            }
            return new Real[] {x, y};
        };
        same("recorded", theta -> Nulla.linearize(state -> chain(state, steps, theta), Real.of(0, 0))
                .tangentPreimage(new Real[] {Real.ONE, theta}).space().onlyPointInFlight(), backwards, 0.4, 2);
        same("in sections", theta -> Nulla
                .linearize(state -> Checkpoint.section(s -> chain(s, steps, theta), state), Real.of(0, 0))
                .tangentPreimage(new Real[] {Real.ONE, theta}).space().onlyPointInFlight(), backwards, 0.4, 1);
    }

    @Test
    @DisplayName("sections that are steps of an iteration change nothing")
    void iteration() {
        Function<Boolean, double[]> derivative = sections -> Nulla.linearize(theta -> {
            VectorFunction step = s -> new Real[] {s[0].plus(s[1].times(theta[0])), s[1].plus(s[0].sin().times(0.3))};
            VectorFunction whole = s -> {
                Real[] now = s;
                if (sections) {
                    return Checkpoint.iterate(step, 37, now);
                }
                for (int k = 0; k < 37; k++) {
                    now = step.apply(now);
                }
                return now;
            };
            return Nulla.linearize(whole, Real.of(0.3, 0.2)).tangentPreimage(1, 2).space().onlyPointInFlight();
        }, 0.2).jvp(1.0);
        assertThat(derivative.apply(true)).containsExactly(derivative.apply(false), within(1e-9));
    }

    @Test
    @DisplayName("inside sections of the outer program, however deep, it costs no more than outside")
    void insideSections() {
        Function<Boolean, Linearization> outer = sections -> Nulla.linearize(theta -> {
            VectorFunction step = s -> Nulla.linearize(x -> new Real[] {x[0].times(s[0].plus(2)).plus(x[1]),
                x[0].minus(x[1].times(s[1].plus(3)))}, 0, 0).tangentPreimage(s).space().onlyPointInFlight();
            if (sections) {
                return Checkpoint.iterate(step, 20, theta);
            }
            Real[] now = theta;
            for (int k = 0; k < 20; k++) {
                now = step.apply(now);
            }
            return now;
        }, 0.4, 0.6);
        Linearization plain = outer.apply(false);
        Linearization sectioned = outer.apply(true);
        assertThat(sectioned.vjp(1, 2)).containsExactly(plain.vjp(1, 2), within(1e-15));
        assertThat(sectioned.steps()).isEqualTo(plain.steps());
    }

    // --- claims

    @Test
    @DisplayName("a target that leaves the image has no derivative, and the certificate says so")
    void targetThatLeaves() {
        Nulla.linearize(theta -> {
            Linearization f = Nulla.linearize(
                    x -> new Real[] {x[0].plus(x[1]).times(theta[0]), x[0].plus(x[1]).times(theta[0])}, 0, 0);
            Preimage leaves = f.tangentPreimage(new Real[] {Real.ONE, theta[0]});
            assertThat(leaves.certificate().doubtful()).isTrue();
            assertThat(leaves.certificate().claims())
                    .anyMatch(claim -> claim.kind() == Claim.Kind.RANK && !claim.isShown());
            assertThat(f.tangentPreimage(new Real[] {theta[0], theta[0]}).certificate().doubtful()).isFalse();
            assertThat(f.tangentPreimage(new Real[] {Real.ONE, theta[0].plus(1)}).isEmpty()).isTrue();
            return theta;
        }, 1);
    }

    @Test
    @DisplayName("ranks that stay are not doubted, ranks that move are, however slowly")
    void ranks() {
        for (long seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            int rows = 2 + random.nextInt(12);
            int columns = 2 + random.nextInt(12);
            int rank = 1 + random.nextInt(Math.min(rows, columns) - 1);
            double rate = seed % 3 == 0 ? 1e-6 : 0;
            long first = 1000 + seed;
            Nulla.linearize(theta -> {
                Real[][] a = times(matrix(first, rows, rank, theta[0]), matrix(first + 500, rank, columns, theta[0]));
                Real[] t = times(a, matrix(first + 700, 1, columns, theta[0])[0]);
                Real moving = theta[0].minus(0.3).times(rate);
                Real[][] noise = matrix(first + 900, rows, columns, theta[0]);
                for (int i = 0; i < rows && rate != 0; i++) {
                    for (int j = 0; j < columns; j++) {
                        a[i][j] = a[i][j].plus(noise[i][j].times(moving));
                    }
                }
                Preimage answer = Nulla.linearize(linear(a), Real.of(new double[columns])).tangentPreimage(t);
                assertThat(answer.space().dimension()).isEqualTo(columns - rank);
                assertThat(answer.certificate().doubtful()).as("seed " + first + ": " + answer.certificate().note())
                        .isEqualTo(rate != 0);
                return theta;
            }, 0.3);
        }
    }

    // --- cost

    /// A matrix of numbers in flight times a vector; what its preimage records on the outer level.
    private static long steps(int n) {
        double[] entries = new Random(5).doubles((long) n * n, -1, 1).toArray();
        double[] t = new Random(6).doubles(n, -1, 1).toArray();
        return Nulla.linearize(a -> Nulla.linearize(linear(rows(a, n)), Real.of(new double[n])).tangentPreimage(t)
                .space().onlyPointInFlight(), entries).steps();
    }

    @Test
    @DisplayName("a dense preimage adds to an outer trace about as many steps as its program has, not those of an elimination")
    void costOfDense() {
        int n = 100;
        // n² entries, n² products and n² sums in the program itself
        assertThat(steps(n)).isLessThan(5L * n * n);
    }

    @Test
    @DisplayName("a sparse preimage adds to an outer trace in proportion to its size")
    void costOfSparse() {
        assertThat(bytesOfTridiagonal(4000)).isLessThan((long) (2.2 * bytesOfTridiagonal(2000)));
        assertThat(bytesOfTridiagonal(2000)).isLessThan(2000 * 1000);
    }

    private static long bytesOfTridiagonal(int n) {
        double[] t = new Random(6).doubles(n, -1, 1).toArray();
        return Nulla.linearize(theta -> Nulla.linearize(x -> {
            Real[] y = new Real[n];
            for (int i = 0; i < n; i++) {
                y[i] = x[i].times(theta[0].plus(3));
                y[i] = i == 0 ? y[i] : y[i].plus(x[i - 1].times(theta[0]));
                y[i] = i == n - 1 ? y[i] : y[i].minus(x[i + 1]);
            }
            return y;
        }, new double[n]).tangentPreimage(t).space().onlyPointInFlight(), 0.5).traceBytes();
    }
}
