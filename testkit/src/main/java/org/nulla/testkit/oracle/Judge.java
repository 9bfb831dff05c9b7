package org.nulla.testkit.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.nulla.AffineSpace;
import org.nulla.Claim;
import org.nulla.Preimage;
import org.nulla.Vector;

/// Judges answers to one question, each claim by itself: dimension or emptiness, members, directions, the shortest member, the
/// combination that shows a contradiction, the least-squares point.
final class Judge {

    /// The tolerance within which targets count as reached unless told otherwise.
    static final double TOLERANCE = 1e-10;

    /// How much of an entry of the target a member may miss.
    static final double MEMBER = 2 * TOLERANCE;

    /// How many times its noise a product may be off: twice what the rules allow, for noise is measured by other twins.
    static final double NOISE = 20;

    /// How many unit roundoffs of the terms of a product may be lost by arithmetic in doubles. By the rules a check passes at ten times its
    /// noise, and in doubles twins move every edge by up to four units in the last place, be it a sum or a factor; the twins here move only
    /// what is data.
    static final double ROUNDINGS = 80;

    /// Where what noise allows exceeds this share of what is judged, a product shows nothing. By the rules that is so from a tenth on, by
    /// noise that is the largest of fewer draws.
    private static final double VACUOUS = 1;

    /// How far a shortest member may be off, against its size.
    static final double SHORTEST = 3e-7;

    /// What a projection may lose, against the size of what is projected.
    private static final double PROJECTION = 1e-9;

    /// By how many times the tolerance a combination must miss at the target.
    static final double CONTRADICTION = 50;

    /// How far the slope at a least-squares point may be from zero, against what it is added up from.
    static final double LEAST_SQUARES = 1e-8;

    /// Directions whose smallest singular value, each of length 1, is no less are independent without a further look.
    private static final double INDEPENDENT = 1e-6;

    /// How many bits smaller than the largest an allowance may be when all are balanced against each other.
    private static final int LEAST_WEIGHT = 60;

    /// How many misses are tried to see what they do to a shortest member.
    private static final int DRAWS = 8;

    private static final double UNIT = 0x1p-53;

    private static final Pattern ENTRY = Pattern.compile("[xy]\\[(\\d+)](#\\d+)?");

    private final Truth truth;
    private final Question question;
    private final BigFloatArithmetic k;
    private final BigFloat[] target;
    /// The matrix alone.
    private final TwinMatrix matrix;
    /// The target's directions that are independent.
    private final TwinMatrix directions;
    /// The matrix with these beside it.
    private final TwinMatrix whole;
    private final TwinElimination elimination;
    private final String unclear;
    private final double excess;
    /// Whether the target's directions are so far apart that more digits are needed to tell what they leave.
    private boolean isBlurred;

    Judge(Truth truth, Question question) {
        this.truth = truth;
        this.question = question;
        this.k = truth.arithmetic();
        this.target = BigFloat.of(question.target().toArray());
        this.matrix = truth.matrix(question.cotangent());
        String blurred = "";
        if (question.directions().isEmpty()) {
            this.directions = TwinMatrix.ofColumns(List.of(), matrix.rows(), k);
            this.whole = matrix;
            this.elimination = truth.elimination(question.cotangent());
        } else {
            TwinMatrix given = TwinMatrix.ofColumns(question.directions().stream().map(Vector::toArray).toList(),
                    matrix.rows(), k);
            TwinElimination alone = TwinElimination.of(given, k);
            blurred = alone.unclear();
            this.directions = given.columns(alone.pivotColumns());
            this.whole = matrix.beside(directions);
            this.elimination = TwinElimination.of(whole, k, matrix.columns());
        }
        this.excess = elimination.contradiction(target, TOLERANCE);
        this.unclear = !blurred.isEmpty() ? "the target's directions: " + blurred
                : !elimination.unclear().isEmpty() ? elimination.unclear()
                : excess > 1 && excess < TwinElimination.CONTRADICTION
                        ? String.format(Locale.ROOT, "the target exceeds what is excused %.3g times", excess)
                : "";
    }

    Verdict judge(Preimage answer) {
        if ((elimination.isUnresolved() || truth.isWide()) && !truth.isFinest()) {
            return new Judge(truth.finer(), question).judge(answer);
        }
        boolean clear = unclear.isEmpty();
        String wrong = wrong(answer, clear);
        if (isBlurred && !truth.isFinest()) {
            return new Judge(truth.finer(), question).judge(answer);
        }
        return new Verdict(wrong.isEmpty(), clear, wrong.isEmpty() ? unclear : wrong
                + (clear ? "" : " (unclear: " + unclear + ")"));
    }

    private String wrong(Preimage answer, boolean clear) {
        int dimension = whole.columns() - elimination.rank();
        boolean empty = excess >= TwinElimination.CONTRADICTION;
        // what is true is never wrong, be it clear or not
        boolean isExactlyEmpty = answer.isEmpty()
                && elimination.exactContradiction(target, TOLERANCE) >= TwinElimination.CONTRADICTION;
        if (clear && empty != answer.isEmpty() && !isExactlyEmpty) {
            return "expected " + (empty ? "nothing" : "dimension " + dimension) + ", found "
                    + (answer.isEmpty() ? "nothing" : "dimension " + answer.space().dimension())
                    + "; the target exceeds what is excused " + excess + " times";
        }
        if (answer instanceof Preimage.Empty nothing) {
            String wrong = wrongContradiction(nothing, clear || isExactlyEmpty);
            return wrong.isEmpty() ? wrongLeastSquares(BigFloat.of(nothing.leastSquares().toArray())) : wrong;
        }
        AffineSpace space = answer.space();
        int least = whole.columns() - Math.max(elimination.mostRank(), elimination.exactRank());
        if (space.dimension() > dimension || space.dimension() < least) {
            return "expected dimension " + (least == dimension ? "" : least + " to ") + dimension + ", found "
                    + space.dimension();
        }
        String wrong = wrongMember("the origin", space.origin(), target, clear);
        double[][] basis = new double[space.dimension()][];
        for (int j = 0; j < basis.length && wrong.isEmpty(); j++) {
            basis[j] = space.basis().column(j);
            wrong = wrongMember("direction " + j, basis[j], null, clear);
        }
        if (!wrong.isEmpty()) {
            return wrong;
        }
        if (!isIndependent(basis, space.size())) {
            return "the directions depend on each other";
        }
        Preimage.ShortestMember shortest = answer.shortest();
        // the only member of a target that is met within the tolerance is as far off as that lets it be
        boolean loose = space.dimension() == 0 && answer.certificate().claims().stream()
                .anyMatch(claim -> claim.status() == Claim.Status.WITHIN_TOLERANCE);
        if (shortest.doubtful() || loose) {
            return "";
        }
        double[] member = shortest.member().toArray();
        wrong = wrongMember("the shortest member", member, target, clear);
        return wrong.isEmpty() && clear ? wrongShortest(member, space.origin()) : wrong;
    }

    /// A twin's target: its numbers were rounded like everything else.
    private BigFloat[] target(int lane) {
        return lane == 0 ? target : TwinMatrix.moved(target, lane, k);
    }

    // --- members and directions

    /// Why a vector does not reach the target or, where that is null, is no free direction.
    private String wrongMember(String what, double[] vector, BigFloat @Nullable [] wanted, boolean clear) {
        for (double entry : vector) {
            if (!Double.isFinite(entry)) {
                return what + " has an entry " + entry;
            }
        }
        BigFloat[] x = BigFloat.of(vector);
        TwinMatrix.Image image = matrix.image(x, k);
        int rows = matrix.rows();
        BigFloat[] miss = new BigFloat[rows];
        BigFloat[] allowed = new BigFloat[rows];
        for (int i = 0; i < rows; i++) {
            miss[i] = wanted == null ? image.values()[i] : k.minus(image.values()[i], wanted[i]);
            allowed[i] = allowed(image, i);
        }
        BigFloat[] noiseAlone = allowed.clone();
        for (int i = 0; i < rows && wanted != null; i++) {
            allowed[i] = k.plus(allowed[i], times(MEMBER, wanted[i].abs()));
        }
        BigFloat[] left = directions.columns() == 0 ? miss : withoutDirections(miss, allowed);
        int worst = -1;
        boolean vacuous = false;
        for (int i = 0; i < rows; i++) {
            boolean met = wanted != null && left[i].compareAbs(times(MEMBER, wanted[i].abs())) <= 0;
            if (left[i].compareAbs(allowed[i]) > 0) {
                worst = i;
            } else if (!met && !left[i].isZero() && noiseAlone[i].compareAbs(judged(i, x, image, wanted)) > 0) {
                vacuous = true;
            }
        }
        if (worst >= 0) {
            return String.format(Locale.ROOT, "%s misses entry %d of the target by %.3g of %.3g, allowed %.3g", what,
                    worst, left[worst].doubleValue(), wanted == null ? 0 : wanted[worst].doubleValue(),
                    allowed[worst].doubleValue());
        }
        return vacuous && clear && !isNear(x, wanted)
                ? what + " is further from the true ones than noise explains, where no product tells" : "";
    }

    private BigFloat allowed(TwinMatrix.Image image, int i) {
        return k.plus(times(NOISE, image.noise()[i]), times(ROUNDINGS * UNIT, image.sizes()[i]));
    }

    private BigFloat times(double factor, BigFloat value) {
        return k.times(BigFloat.of(factor), value);
    }

    /// What noise must stay below for entry `i` of a product to show something: a share of what is wanted there or, where that is nothing
    /// or whatever the target's directions make it, of what the vector could do.
    private BigFloat judged(int i, BigFloat[] x, TwinMatrix.Image image, BigFloat @Nullable [] wanted) {
        if (wanted != null && !wanted[i].isZero() && directions.columns() == 0) {
            return times(VACUOUS, wanted[i].abs());
        }
        BigFloat unit = length(x).scaled(-elimination.rowPower(i));
        return times(VACUOUS, wanted != null && image.sizes()[i].compareAbs(unit) > 0 ? image.sizes()[i] : unit);
    }

    /// The largest entry of a vector of unknowns in equilibrated units.
    private BigFloat length(BigFloat[] x) {
        BigFloat largest = BigFloat.ZERO;
        for (int j = 0; j < x.length; j++) {
            BigFloat scaled = x[j].abs().scaled(-elimination.columnPower(j));
            largest = scaled.compareAbs(largest) > 0 ? scaled : largest;
        }
        return largest;
    }

    /// Whether a vector is as near to the true ones as these are to their twins: then no vector of doubles comes nearer, however far its image
    /// is from the target.
    private boolean isNear(BigFloat[] x, BigFloat @Nullable [] wanted) {
        int n = matrix.columns();
        BigFloat[] first = BigFloat.zeros(n);
        BigFloat[] spread = BigFloat.zeros(n);
        for (int lane = 0; lane <= TwinMatrix.TWINS; lane++) {
            BigFloat[] miss = new BigFloat[matrix.rows()];
            for (int i = 0; i < miss.length; i++) {
                BigFloat moved = k.dot(matrix.lane(lane)[i], x);
                miss[i] = wanted == null ? moved : k.minus(moved, target(lane)[i]);
            }
            BigFloat[] correction = Arrays.copyOf(elimination.solve(lane, miss), n);
            first = lane == 0 ? correction : first;
            for (int j = 0; j < n; j++) {
                BigFloat apart = k.minus(correction[j], first[j]).abs();
                spread[j] = apart.compareAbs(spread[j]) > 0 ? apart : spread[j];
            }
        }
        BigFloat length = times(ROUNDINGS * UNIT, length(x));
        for (int j = 0; j < n; j++) {
            BigFloat allowed = k.plus(times(NOISE, spread[j]), length.scaled(elimination.columnPower(j)));
            if (first[j].compareAbs(allowed) > 0) {
                return false;
            }
        }
        return true;
    }

    /// What is left of a miss when the target's directions take away what they can, each entry weighted by what is allowed; what is allowed
    /// grows by what rounding these directions may do, and the weights with it.
    private BigFloat[] withoutDirections(BigFloat[] miss, BigFloat[] allowed) {
        int rows = miss.length;
        BigFloat largest = largest(allowed);
        BigFloat least = largest.isZero() ? BigFloat.ONE : largest.scaled(-LEAST_WEIGHT);
        for (int i = 0; i < rows; i++) {
            allowed[i] = allowed[i].compareAbs(least) > 0 ? allowed[i] : least;
        }
        BigFloat[] first = split(miss, allowed).taken();
        for (int i = 0; i < rows; i++) {
            BigFloat size = BigFloat.ZERO;
            for (int p = 0; p < first.length; p++) {
                size = k.plus(size, k.times(directions.exact()[i][p], first[p]).abs());
            }
            allowed[i] = k.plus(allowed[i], times(ROUNDINGS * UNIT, size));
        }
        BigFloat[] left = split(miss, allowed).left();
        for (int i = 0; i < rows; i++) {
            // a least sum of squares is not a least largest
            allowed[i] = times(Math.sqrt(rows), allowed[i]);
        }
        return left;
    }

    /// A miss in two parts, each entry weighted by what is allowed.
    ///
    /// @param left what is orthogonal to the target's directions
    /// @param taken how much of each of the directions the rest is
    @SuppressWarnings("ArrayRecordComponent") // handed on at once, never compared
    private record Parts(BigFloat[] left, BigFloat[] taken) {
    }

    private Parts split(BigFloat[] miss, BigFloat[] allowed) {
        int rows = miss.length;
        BigFloat[] left = new BigFloat[rows];
        for (int i = 0; i < rows; i++) {
            left[i] = k.divide(miss[i], allowed[i]);
        }
        // beside each orthogonal direction what it is made of
        int count = directions.columns();
        BigFloat[] taken = BigFloat.zeros(count);
        List<BigFloat[]> orthogonal = new ArrayList<>();
        List<BigFloat[]> made = new ArrayList<>();
        for (int p = 0; p < count; p++) {
            BigFloat[] direction = new BigFloat[rows];
            BigFloat[] of = BigFloat.zeros(count);
            of[p] = BigFloat.ONE;
            for (int i = 0; i < rows; i++) {
                direction[i] = k.divide(directions.exact()[i][p], allowed[i]);
            }
            BigFloat whole = largest(direction);
            for (int again = 0; again < 2; again++) {
                for (int q = 0; q < orthogonal.size(); q++) {
                    BigFloat factor = component(orthogonal.get(q), direction).negate();
                    add(direction, factor, orthogonal.get(q));
                    add(of, factor, made.get(q));
                }
            }
            isBlurred |= largest(direction).magnitude() < whole.magnitude() - k.bits() / 2;
            BigFloat factor = component(direction, left);
            add(left, factor.negate(), direction);
            add(taken, factor, of);
            orthogonal.add(direction);
            made.add(of);
        }
        for (int i = 0; i < rows; i++) {
            left[i] = k.times(left[i], allowed[i]);
        }
        return new Parts(left, taken);
    }

    /// How much of a direction there is in a vector.
    private BigFloat component(BigFloat[] direction, BigFloat[] vector) {
        return k.divide(k.dot(direction, vector), k.dot(direction, direction));
    }

    private void add(BigFloat[] sum, BigFloat factor, BigFloat[] terms) {
        for (int i = 0; i < sum.length; i++) {
            sum[i] = k.plus(sum[i], k.times(factor, terms[i]));
        }
    }

    private boolean isIndependent(double[][] vectors, int length) {
        if (vectors.length == 0) {
            return true;
        }
        double[][] units = new double[vectors.length][];
        for (int j = 0; j < units.length; j++) {
            double largest = Arrays.stream(vectors[j]).map(Math::abs).max().orElse(0);
            if (largest == 0) {
                return false;
            }
            units[j] = Arrays.stream(vectors[j]).map(entry -> entry / largest).toArray();
            double norm = Math.sqrt(Arrays.stream(units[j]).map(entry -> entry * entry).sum());
            units[j] = Arrays.stream(units[j]).map(entry -> entry / norm).toArray();
        }
        double[] values = SingularValues.of(units, length);
        if (values.length < vectors.length) {
            return false;
        }
        return values[vectors.length - 1] >= INDEPENDENT || TwinElimination.of(
                TwinMatrix.ofColumns(List.of(vectors), length, k), k).rank() == vectors.length;
    }

    // --- the shortest member

    /// Why a member is not the shortest.
    ///
    /// @param member what is called the shortest
    /// @param origin the member that it may have been projected from
    String wrongShortest(double[] member, double[] origin) {
        BigFloat[] expected = shortest(0, target);
        BigFloat size = largest(expected);
        BigFloat off = largest(minus(BigFloat.of(member), expected));
        BigFloat allowed = size.isZero() ? times(PROJECTION, largest(BigFloat.of(origin))) : times(SHORTEST, size);
        if (off.compareAbs(allowed) <= 0) {
            return "";
        }
        BigFloat noise = shortestNoise(expected);
        return off.compareAbs(k.plus(allowed, noise)) <= 0 ? ""
                : String.format(Locale.ROOT, "the shortest member is off by %.3g of %.3g, for noise %.3g is allowed",
                        off.doubleValue(), size.doubleValue(), noise.doubleValue());
    }

    /// How far the shortest member may be off for noise: of the data, and of the products by which members are checked.
    BigFloat shortestNoise(BigFloat[] expected) {
        BigFloat spread = BigFloat.ZERO;
        for (int lane = 1; lane <= TwinMatrix.TWINS; lane++) {
            BigFloat apart = largest(minus(shortest(lane, target(lane)), expected));
            spread = apart.compareAbs(spread) > 0 ? apart : spread;
        }
        TwinMatrix.Image image = matrix.image(expected, k);
        SplittableRandom random = new SplittableRandom(1);
        BigFloat missed = BigFloat.ZERO;
        for (int draw = 0; draw < DRAWS; draw++) {
            BigFloat[] other = target.clone();
            for (int i = 0; i < other.length; i++) {
                other[i] = k.plus(other[i], times(random.nextDouble(-1, 1), allowed(image, i)));
            }
            BigFloat apart = largest(minus(shortest(0, other), expected));
            missed = apart.compareAbs(missed) > 0 ? apart : missed;
        }
        return k.plus(times(NOISE, spread), times(2, missed));
    }

    /// The shortest member for a target.
    BigFloat[] shortest() {
        return shortest(0, target);
    }

    private BigFloat[] shortest(int lane, BigFloat[] wanted) {
        int n = matrix.columns();
        BigFloat[] rest = Arrays.copyOf(elimination.solve(lane, wanted), n);
        List<BigFloat[]> orthogonal = new ArrayList<>();
        for (BigFloat[] direction : elimination.kernel(lane)) {
            orthogonal.add(reduced(orthogonal, Arrays.copyOf(direction, n)));
        }
        return reduced(orthogonal, rest);
    }

    private BigFloat[] reduced(List<BigFloat[]> orthogonal, BigFloat[] vector) {
        BigFloat[] rest = vector.clone();
        for (BigFloat[] u : orthogonal) {
            add(rest, component(u, rest).negate(), u);
        }
        return rest;
    }

    private BigFloat[] minus(BigFloat[] a, BigFloat[] b) {
        BigFloat[] result = new BigFloat[a.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = k.minus(a[i], b[i]);
        }
        return result;
    }

    private static BigFloat largest(BigFloat[] a) {
        BigFloat largest = BigFloat.ZERO;
        for (BigFloat each : a) {
            largest = each.compareAbs(largest) > 0 ? each.abs() : largest;
        }
        return largest;
    }

    // --- nothing

    /// Fredholm's alternative: a combination of the equations that is zero on the left but not on the right.
    private String wrongContradiction(Preimage.Empty nothing, boolean clear) {
        BigFloat[] y = BigFloat.zeros(matrix.rows());
        for (var entry : nothing.conflict().entrySet()) {
            Matcher name = ENTRY.matcher(entry.getKey());
            if (!name.matches() || Integer.parseInt(name.group(1)) >= y.length
                    || !Double.isFinite(entry.getValue())) {
                return "the combination has an entry " + entry;
            }
            y[Integer.parseInt(name.group(1))] = BigFloat.of(entry.getValue());
        }
        TwinMatrix.Image pulled = (question.directions().isEmpty() ? truth.matrix(!question.cotangent())
                : whole.transposed()).image(y, k);
        BigFloat length = BigFloat.ZERO;
        BigFloat value = BigFloat.ZERO;
        BigFloat size = BigFloat.ZERO;
        for (int i = 0; i < y.length; i++) {
            BigFloat scaled = y[i].abs().scaled(-elimination.rowPower(i));
            length = scaled.compareAbs(length) > 0 ? scaled : length;
            value = k.plus(value, k.times(y[i], target[i]));
            size = k.plus(size, k.times(y[i], target[i]).abs());
        }
        for (int j = 0; j < whole.columns(); j++) {
            BigFloat allowed = allowed(pulled, j);
            BigFloat judged = times(VACUOUS, length.scaled(-elimination.columnPower(j)));
            if (pulled.values()[j].compareAbs(allowed) > 0) {
                return String.format(Locale.ROOT,
                        "the combination %s is %.3g at entry %d of what it should vanish on, allowed %.3g",
                        nothing.conflict(), pulled.values()[j].doubleValue(), j, allowed.doubleValue());
            }
            if (!clear && allowed.compareAbs(judged) > 0 && !pulled.values()[j].isZero()) {
                return "whether the combination " + nothing.conflict() + " vanishes at entry " + j
                        + " cannot be told";
            }
        }
        return !value.isZero() && value.compareAbs(times(CONTRADICTION * TOLERANCE, size)) >= 0 ? ""
                : "the combination " + nothing.conflict() + " vanishes at the target too: it is " + value;
    }

    /// That `Aᵀ(A q − t)` vanishes, where only what is orthogonal to the target's directions counts.
    private String wrongLeastSquares(BigFloat[] q) {
        BigFloat[] residual = new BigFloat[matrix.rows()];
        BigFloat[] ones = new BigFloat[matrix.rows()];
        for (int i = 0; i < residual.length; i++) {
            residual[i] = k.minus(k.dot(matrix.exact()[i], q), target[i]);
            ones[i] = BigFloat.ONE;
        }
        if (directions.columns() > 0) {
            residual = split(residual, ones).left();
        }
        BigFloat length = root(k.dot(residual, residual));
        TwinMatrix across = truth.matrix(!question.cotangent());
        TwinMatrix.Image slope = across.image(residual, k);
        for (int j = 0; j < across.rows(); j++) {
            BigFloat[] column = across.exact()[j];
            BigFloat allowed = k.plus(times(LEAST_SQUARES, k.times(root(k.dot(column, column)), length)),
                    k.plus(allowed(slope, j), rounded(column, q)));
            if (slope.values()[j].compareAbs(allowed) > 0) {
                return String.format(Locale.ROOT,
                        "the least-squares point has a slope of %.3g along entry %d, allowed %.3g",
                        slope.values()[j].doubleValue(), j, allowed.doubleValue());
            }
        }
        return "";
    }

    /// What noise and rounding of a least-squares point may do to its residual, seen along a column.
    private BigFloat rounded(BigFloat[] column, BigFloat[] q) {
        TwinMatrix.Image image = matrix.image(q, k);
        BigFloat[] allowed = new BigFloat[column.length];
        for (int i = 0; i < allowed.length; i++) {
            allowed[i] = allowed(image, i);
        }
        // along the target's directions what is off in one entry is off in all
        BigFloat length = root(k.dot(allowed, allowed));
        BigFloat sum = BigFloat.ZERO;
        for (int i = 0; i < column.length; i++) {
            sum = k.plus(sum, k.times(column[i].abs(), directions.columns() > 0 ? length : allowed[i]));
        }
        return sum;
    }

    private BigFloat root(BigFloat square) {
        return k.apply(org.nulla.testkit.random.Arithmetic.Transcendental.SQRT, square);
    }
}
