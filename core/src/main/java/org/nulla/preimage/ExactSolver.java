package org.nulla.preimage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nulla.Claim;
import org.nulla.Counters;
import org.nulla.RunControl;
import org.nulla.Tolerance;
import org.nulla.function.BinaryRule;
import org.nulla.function.Operation;
import org.nulla.function.UnaryRule;
import org.nulla.graph.LinearGraph;
import org.nulla.linalg.DenseMap;
import org.nulla.linalg.Rational;
import org.nulla.linalg.RationalElimination;
import org.nulla.linalg.RationalSpace;

/// Answers in fractions, for programs whose partials are just what the program says: sums, differences, multiples, and products of
/// inputs. There a double counts as the fraction that it is, nothing is rounded, and there is no noise.
///
/// Answers are proven by products with the Jacobian before they are handed out, so no other check is made.
final class ExactSolver {

    /// Fractions are slow: beyond this nobody waits for them.
    private static final int MOST_VERTICES = 5_000;
    private static final long MOST_ENTRIES = 2_500;
    private static final long MOST_BITS = 8_000;
    /// The normal equations square every fraction.
    private static final int MOST_NORMAL = 12;

    private final LinearSystem system;
    private final Tolerance tolerance;
    private final RunControl control;
    private final RationalElimination elimination;

    ExactSolver(LinearSystem system, Tolerance tolerance, RunControl control) {
        this.system = system;
        this.tolerance = tolerance;
        this.control = control;
        this.elimination = new RationalElimination(MOST_BITS, control);
    }

    /// A proven answer.
    ///
    /// @param attempt the answer, rounded to doubles
    /// @param verdict what was proven of it
    /// @param shortest the shortest member, or null where there is none
    record Proven(Attempt attempt, Verdict verdict, @Nullable Shortest shortest) {
    }

    /// The shortest member.
    ///
    /// @param dimension how many directions there are
    /// @param x the member, rounded to doubles
    /// @param residual how well that reaches the target
    /// @param claims what was proven of it
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    record Shortest(int dimension, double[] x, double residual, List<Claim> claims) {
    }

    /// Whether the recorded partials are exact, and few enough.
    boolean isApplicable() {
        LinearGraph graph = system.walk().graph();
        if (system.isTraced() || graph.sections() > 0 || graph.vertices() > MOST_VERTICES
                || (long) system.rows() * (system.columns() + system.target().dimension()) > MOST_ENTRIES) {
            return false;
        }
        for (int v = graph.inputs(); v < graph.vertices(); v++) {
            if (!isExact(graph, v)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isExact(LinearGraph graph, int v) {
        // a factor on the left is a constant as good as one on the right
        Operation recorded = graph.operation(v);
        Operation operation = recorded == null ? null : recorded.whole();
        if (operation == BinaryRule.PLUS || operation == BinaryRule.MINUS || operation == UnaryRule.NEGATE) {
            return true;
        }
        if (operation != BinaryRule.TIMES) {
            return false;
        }
        boolean ofInputs = true;
        for (int e = graph.firstEdge(v); e < graph.endEdge(v); e++) {
            ofInputs &= graph.parent(e) < graph.inputs();
        }
        return ofInputs || graph.endEdge(v) - graph.firstEdge(v) == 1;
    }

    /// Solves the system; null where fractions grow too long, or what they give leaves the range of doubles.
    ///
    /// @param given the point that comes nearest and what it misses, to go with a proof that there is no member
    @Nullable
    Proven solve(Nearest given) {
        try {
            return proven(given);
        } catch (ArithmeticException | IllegalArgumentException outOfRange) {
            return null;
        }
    }

    private Proven proven(Nearest given) {
        List<List<Rational>> matrix = matrix();
        List<Rational> target = List.of(Rational.vector(system.target().origin()));
        List<List<Rational>> directions = Arrays.stream(system.target().basis())
                .map(direction -> List.of(Rational.vector(direction))).toList();
        directions = elimination.independent(directions);
        List<List<Rational>> joined = new ArrayList<>();
        for (int i = 0; i < target.size(); i++) {
            List<Rational> row = new ArrayList<>(matrix.get(i));
            for (List<Rational> direction : directions) {
                row.add(direction.get(i).negate());
            }
            joined.add(row);
        }
        RationalSpace found = elimination.solve(joined, target, system.columns() + directions.size());
        if (found == null) {
            return empty(conflict(matrix, directions, target), given, matrix);
        }
        for (int i = 0; i < joined.size(); i++) {
            require(Rational.dot(joined.get(i), found.origin()).equals(target.get(i)));
            for (List<Rational> direction : found.basis()) {
                require(Rational.dot(joined.get(i), direction).isZero());
            }
        }
        return members(new RationalSpace(found.origin().subList(0, system.columns()),
                found.basis().stream().map(direction -> direction.subList(0, system.columns())).toList()), matrix);
    }

    private static void require(boolean met) {
        if (!met) {
            throw new AssertionError("An answer in fractions failed its own check. Please report the program.");
        }
    }

    /// The matrix of the system, row by row: the Jacobian or its transpose.
    private List<List<Rational>> matrix() {
        LinearGraph graph = system.walk().graph();
        List<List<Rational>> jacobian = new ArrayList<>();
        for (int i = 0; i < graph.outputs(); i++) {
            control.check();
            Rational[] weight = zeros(graph.vertices());
            if (graph.outputVertex(i) >= 0) {
                weight[graph.outputVertex(i)] = Rational.ONE;
            }
            for (int v = graph.vertices() - 1; v >= graph.inputs(); v--) {
                for (int e = graph.firstEdge(v); e < graph.endEdge(v) && !weight[v].isZero(); e++) {
                    int parent = graph.parent(e);
                    weight[parent] = elimination
                            .limited(weight[parent].plus(Rational.of(graph.partial(e)).times(weight[v])));
                }
            }
            jacobian.add(Arrays.asList(weight).subList(0, graph.inputs()));
        }
        return system.walk().isTangent() ? jacobian : RationalElimination.transposed(jacobian, graph.inputs());
    }

    private static Rational[] zeros(int count) {
        return Collections.nCopies(count, Rational.ZERO).toArray(Rational[]::new);
    }

    /// A contradiction: a combination of the equations that vanishes for everything within reach and along the target's directions, and
    /// not at the target.
    ///
    /// @param rank the rank of the matrix
    /// @param combination of as few equations as were found
    private record Conflict(int rank, List<Rational> combination) {
    }

    private Conflict conflict(List<List<Rational>> matrix, List<List<Rational>> directions, List<Rational> target) {
        List<List<Rational>> columns = RationalElimination.transposed(matrix, system.columns());
        List<List<Rational>> unreached = Objects.requireNonNull(
                elimination.solve(columns, List.of(zeros(system.columns())), system.rows())).basis();
        List<Rational> best = new RationalSpace(target, directions).contradiction(unreached);
        if (best.isEmpty()) {
            throw new AssertionError("Nothing reaches the target, and nothing contradicts it.");
        }
        for (List<Rational> column : columns) {
            require(Rational.dot(best, column).isZero());
        }
        for (List<Rational> direction : directions) {
            require(Rational.dot(best, direction).isZero());
        }
        return new Conflict(system.rows() - unreached.size(), best);
    }

    private Proven members(RationalSpace space, List<List<Rational>> matrix) {
        double[] origin = Rational.doubles(space.origin());
        double[][] directions = space.basis().stream().map(ExactSolver::normalised).toArray(double[][]::new);
        Verdict.Reach reach = new Verifier(system, tolerance, true).reach(origin);
        int rank = system.rankAt(directions.length);
        List<Claim> claims = Verdict.list(rounded(space.origin(), matrix, reach),
                new Claim(Claim.Kind.RANK, Claim.Status.SHOWN, rank, rank, "The rank is " + rank + ", exactly."));
        if (directions.length > 0) {
            claims.add(1, new Claim(Claim.Kind.DIRECTIONS, Claim.Status.SHOWN, 0, 0,
                    "In fractions the directions leave the target exactly where it is."));
        }
        return new Proven(new Attempt.Solved(origin, DenseMap.of(system.columns(), directions), decision(rank), null,
                null, Counters.NONE), new Verdict(claims, reach, true), shortest(space, matrix));
    }

    private Shortest shortest(RationalSpace space, List<List<Rational>> matrix) {
        List<Rational> member = space.minNorm();
        double[] x = Rational.doubles(member);
        Verdict.Reach reach = new Verifier(system, tolerance, true).reach(x);
        return new Shortest(space.basis().size(), x, reach.residual(), List.of(rounded(member, matrix, reach),
                new Claim(Claim.Kind.SHORTEST, Claim.Status.SHOWN, 0, 0,
                        "In fractions the shortest member is orthogonal to every direction.")));
    }

    /// That a member which reaches the target still does when it is rounded to doubles. Where the target is a point, what the rounded
    /// member misses is found in fractions.
    private Claim rounded(List<Rational> member, List<List<Rational>> matrix, Verdict.Reach reach) {
        if (system.target().dimension() > 0) {
            return reach.claim();
        }
        double[] q = Rational.doubles(member);
        double largest = 0;
        for (int i = 0; i < system.rows(); i++) {
            Rational miss = Rational.of(system.target().origin()[i]).negate();
            double size = 0;
            for (int j = 0; j < q.length; j++) {
                Rational term = matrix.get(i).get(j).times(Rational.of(q[j]));
                miss = miss.plus(term);
                size += Math.abs(term.doubleValue());
            }
            double wanted = Math.abs(system.target().origin()[i]);
            double missed = Math.abs(miss.doubleValue());
            double limit = wanted == 0 ? Thresholds.ZERO * Thresholds.ROUNDOFF * size : tolerance.reach() * wanted;
            if (!(missed <= limit)) {
                return new Claim(Claim.Kind.MEMBER, Claim.Status.NOT_SHOWN, missed, limit,
                        "In fractions a member reaches the target exactly, but rounded to doubles it misses entry " + i
                                + " of the target by " + Verifier.number(missed)
                                + ": no vector of doubles near it reaches the target.");
            }
            largest = Math.max(largest, missed);
        }
        return new Claim(Claim.Kind.MEMBER, Claim.Status.SHOWN, largest, 0,
                "In fractions the member reaches the target exactly; rounded to doubles it misses by "
                        + Verifier.number(largest) + ".");
    }

    /// Divided by the largest entry before it is rounded, so that no entry leaves the range of numbers.
    private static double[] normalised(List<Rational> direction) {
        Rational largest = Rational.ZERO;
        for (Rational entry : direction) {
            largest = entry.abs().compareTo(largest.abs()) > 0 ? entry : largest;
        }
        Rational unit = largest;
        return direction.stream().mapToDouble(entry -> entry.div(unit).doubleValue()).toArray();
    }

    private Proven empty(Conflict conflict, Nearest given, List<List<Rational>> matrix) {
        Verifier verifier = new Verifier(system, tolerance, true);
        double[] covector = normalised(conflict.combination);
        boolean small = system.target().dimension() == 0 && system.columns() <= MOST_NORMAL;
        double[] leastSquares = small ? nearest(matrix) : given.point();
        List<Claim> claims = Verdict.list(contradiction(covector),
                small ? leastSquares(leastSquares, matrix)
                        : verifier.leastSquares(leastSquares, given.residual(), Double.POSITIVE_INFINITY));
        return new Proven(
                new Attempt.Inconsistent(covector, leastSquares, given.residual(), decision(conflict.rank),
                        Counters.NONE),
                new Verdict(claims, verifier.reach(leastSquares), true), null);
    }

    /// The shortest point that comes nearest to the target: the normal equations, in fractions.
    private double[] nearest(List<List<Rational>> matrix) {
        int n = system.columns();
        Rational[][] normal = new Rational[n][];
        Rational[] right = zeros(n);
        for (int k = 0; k < n; k++) {
            normal[k] = zeros(n);
            for (int i = 0; i < system.rows(); i++) {
                Rational entry = matrix.get(i).get(k);
                for (int j = 0; j < n; j++) {
                    normal[k][j] = normal[k][j].plus(entry.times(matrix.get(i).get(j)));
                }
                right[k] = right[k].plus(entry.times(Rational.of(system.target().origin()[i])));
            }
        }
        // the normal equations square every fraction
        RationalSpace found = new RationalElimination(Long.MAX_VALUE, control)
                .solve(Arrays.stream(normal).map(Arrays::asList).toList(), List.of(right), n);
        return Rational.doubles(Objects.requireNonNull(found).minNorm());
    }

    /// That a combination which is exactly zero for everything within reach is not zero at the target, by more than the tolerance.
    private Claim contradiction(double[] covector) {
        double strength = Covectors.strength(covector, system.target().origin());
        double limit = Thresholds.CONTRADICTION * tolerance.reach();
        boolean shown = strength >= limit;
        return new Claim(Claim.Kind.EMPTINESS, shown ? Claim.Status.SHOWN : Claim.Status.NOT_SHOWN, strength, limit,
                shown ? "A combination of the equations is exactly zero for everything within reach, and not at the target."
                        : "In fractions nothing reaches the target exactly, but the contradiction is only "
                                + Verifier.number(strength) + " of its size.");
    }

    /// That `Aᵀ(A q − t)` vanishes, in fractions, but for what the tolerance or the rounding of `q` excuses.
    private Claim leastSquares(double[] q, List<List<Rational>> matrix) {
        Rational[] residual = new Rational[system.rows()];
        double[] sizes = new double[residual.length];
        double length = 0;
        for (int i = 0; i < residual.length; i++) {
            residual[i] = Rational.of(system.target().origin()[i]).negate();
            for (int j = 0; j < q.length; j++) {
                Rational term = matrix.get(i).get(j).times(Rational.of(q[j]));
                residual[i] = residual[i].plus(term);
                sizes[i] += Math.abs(term.doubleValue());
            }
            length = Math.hypot(length, residual[i].doubleValue());
        }
        double worst = 0;
        double allowed = 0;
        for (int j = 0; j < q.length; j++) {
            Rational slope = Rational.ZERO;
            double norm = 0;
            double rounding = 0;
            for (int i = 0; i < residual.length; i++) {
                Rational entry = matrix.get(i).get(j);
                slope = slope.plus(entry.times(residual[i]));
                norm = Math.hypot(norm, entry.doubleValue());
                rounding += Thresholds.ROUNDOFF * Math.abs(entry.doubleValue()) * sizes[i];
            }
            double size = Math.abs(slope.doubleValue());
            double limit = Math.max(tolerance.reach() / Thresholds.ZERO * norm * length, rounding);
            if (!(size <= limit)) {
                return new Claim(Claim.Kind.LEAST_SQUARES, Claim.Status.NOT_SHOWN, size, limit,
                        "The residual of the least-squares point could still be made smaller along entry " + j
                                + ": its slope there is " + Verifier.number(size) + ".");
            }
            if (size * allowed >= worst * limit) {
                worst = size;
                allowed = limit;
            }
        }
        return new Claim(Claim.Kind.LEAST_SQUARES, Claim.Status.SHOWN, worst, allowed,
                "In fractions no vector comes nearer to the target than the least-squares point.");
    }

    private static Attempt.Decision decision(int rank) {
        return new Attempt.Decision(rank, 1, 0, 0, 0, true, false, "");
    }
}
