package org.nulla.preimage;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.nulla.Certificate;
import org.nulla.Claim;
import org.nulla.Tolerance;
import org.nulla.factor.FactoredSystem;
import org.nulla.linalg.LinearMap;
import org.nulla.linalg.PivotedQr;
import org.nulla.linalg.ScaledMatrix;
import org.nulla.sweep.TwinVector;
import org.nulla.sweep.Twins;

/// Checks what a solver hands over, knowing no solver: by the ordinary products of the recorded program and its
/// [twins][Twins], each claim on its own.
///
/// | claim | shown by |
/// |---|---|
/// | this member reaches the target | every entry of `A q − t` within its noise, or within the tolerance of `t`, and the noise small against `t` |
/// | these directions are free | `A n` within its noise, and that small in equilibrated units; the directions independent |
/// | nothing else is free | every pivot well above its noise, what is left over within its own |
/// | nothing reaches the target | a covector `y` with `yᵀA` within its noise and `yᵀt` far above the tolerance (Fredholm) |
public final class Verifier {

    /// Up to this many multiply-adds are spent on finding out whether directions are nearly parallel.
    private static final long LARGEST_INDEPENDENCE_CHECK = 4_000_000;

    private final LinearSystem system;
    private final Tolerance tolerance;
    /// Whether products are taken in twice the precision, so that noise is that of the data alone.
    private final boolean extended;
    /// The largest noise that was looked at for this answer, as a share of what was judged.
    private double vagueness;

    Verifier(LinearSystem system, Tolerance tolerance, boolean extended) {
        this.system = system;
        this.tolerance = tolerance;
        this.extended = extended;
    }

    Verdict verify(Attempt.Solved solved) {
        return verify(solved, reach(solved.origin()));
    }

    /// The verdict on an answer whose origin was looked at already.
    ///
    /// @param reach what was found
    Verdict verify(Attempt.Solved solved, Verdict.Reach reach) {
        return verify(solved, reach, null);
    }

    /// The verdict on an answer that was verified before, in less precision. What was shown of the directions by noise within which nothing
    /// matters is not shown again.
    ///
    /// @param reach what was found of its origin
    /// @param before what was found in less precision
    Verdict verifyAgain(Attempt.Solved solved, Verdict.Reach reach, Verdict before) {
        return verify(solved, reach, before.directions());
    }

    private Verdict verify(Attempt.Solved solved, Verdict.Reach reach, @Nullable Claim known) {
        List<Claim> claims = Verdict.list(reach.claim());
        Claim directions = known;
        vagueness = 0;
        if (solved.basis().columns() > 0) {
            directions = directions == null ? directions(solved.basis()) : directions;
            claims.add(directions);
        }
        Claim clear = Thresholds.isSharp(vagueness) ? directions : null;
        Attempt.Decision decision = solved.decision();
        int rank = system.rankAt(solved.basis().columns());
        claims.add(decision.rank() < 0 || decision.rank() == rank ? rank(decision)
                : new Claim(Claim.Kind.RANK, Claim.Status.NOT_SHOWN, decision.rank(), rank, "With "
                        + solved.basis().columns() + " directions the rank would be " + rank + ", not "
                        + decision.rank() + "."));
        return new Verdict(claims, reach, Thresholds.isSharp(Math.max(vagueness, reach.vagueness())), clear);
    }

    Verdict verify(Attempt.Inconsistent none) {
        Verdict.Reach reach = reach(none.leastSquares());
        vagueness = 0;
        List<Claim> claims = Verdict.list(emptiness(none.covector(), none.leastSquares()),
                leastSquares(none.leastSquares(), none.residual(), none.gain()));
        // what is left over may be small, and yet more than nothing to a point that is free to go as far as it takes
        if (!Thresholds.isWithinNoise(none.decision().left(), none.decision().leftNoise())) {
            claims.add(rank(none.decision()));
        }
        return new Verdict(claims, reach, Thresholds.isSharp(vagueness));
    }

    /// Whether noise is small enough for a check to prove something.
    ///
    /// @param unit what is judged
    private boolean isProof(double noise, double unit) {
        noteNoise(noise, unit);
        return isProofOfData(noise, unit);
    }

    /// Whether noise is small enough where partials are off by more than their own rounding, too.
    private boolean isProofOfData(double noise, double unit) {
        return Thresholds.isProof(noise, unit) && (noise == 0
                || Thresholds.isProof(noise * system.dataFactor(unit / (Thresholds.PROOF * noise)), unit));
    }

    private void noteNoise(double noise, double unit) {
        // mostly there is nothing to note, and no need to divide
        if (!(noise <= vagueness * unit)) {
            vagueness = Math.max(vagueness, Thresholds.vagueness(noise, unit));
        }
    }

    // --- members

    /// How well a vector meets the target.
    Verdict.Reach reach(double[] q) {
        return reach(q, system.target().origin());
    }

    private Verdict.Reach reach(double[] q, double[] t) {
        vagueness = 0;
        TwinVector image = system.image(q, extended);
        int rows = t.length;
        TargetFit.Fitted fitted = fit(q, image, t);
        double[] missing = fitted.missing();
        double[] noise = fitted.noise();
        double[] wanted = fitted.member();
        double largestImage = 0;
        double largestTarget = 0;
        double backward = 0;
        int largest = rows == 0 ? -1 : 0;
        int worst = -1;
        double worstRatio = 1;
        boolean byTolerance = false;
        for (int i = 0; i < rows; i++) {
            double miss = Math.abs(missing[i]);
            largestImage = Math.max(largestImage, Math.abs(image.value(i)));
            largestTarget = Math.max(largestTarget, Math.abs(wanted[i]));
            largest = Math.abs(missing[largest]) >= miss ? largest : i;
            if (Thresholds.isWithinNoise(missing[i], noise[i]) && !isTooSmallToTell(miss, noise[i], wanted[i])) {
                backward = miss <= backward * noise[i] || noise[i] == 0 ? backward : miss / noise[i];
                continue;
            }
            backward = Math.max(backward, miss / noise[i]);
            double excused = tolerance.reach() * Math.abs(wanted[i]);
            byTolerance |= miss <= excused;
            double ratio = miss / Math.max(Thresholds.ZERO * noise[i], excused);
            if (!(ratio <= worstRatio)) {
                worst = i;
                worstRatio = ratio;
            }
        }
        double size = largestTarget + largestImage;
        double residual = size == 0 ? 0 : Math.abs(missing[Math.max(0, largest)]) / size;
        Claim claim = worst >= 0
                ? missed(worst, Math.abs(missing[worst]),
                        Math.max(Thresholds.ZERO * noise[worst], tolerance.reach() * Math.abs(wanted[worst])))
                : proven(q, fitted.size(), noise, byTolerance, largest < 0 ? 0 : Math.abs(missing[largest]),
                        largest < 0 ? 0 : Math.max(Thresholds.ZERO * noise[largest],
                                byTolerance ? tolerance.reach() * Math.abs(wanted[largest]) : 0));
        return new Verdict.Reach(missing, noise, residual, backward * Thresholds.BACKWARD_UNIT, largest, claim,
                worst < 0, byTolerance, vagueness);
    }

    /// An image against the nearest member of a target. Of very many entries, some are such that four twins all move them by next to nothing;
    /// where an entry of a point is off by just more than its noise, other twins are asked as well.
    private TargetFit.Fitted fit(double[] q, TwinVector image, double[] t) {
        TargetFit fit = new TargetFit(system.target().basis());
        TargetFit.Fitted fitted = fit.fit(image, t);
        boolean close = true;
        boolean off = false;
        for (int i = 0; i < t.length && close; i++) {
            boolean isOff = !Thresholds.isWithinNoise(fitted.missing()[i], fitted.noise()[i]);
            off |= isOff;
            close = !isOff || Math.abs(fitted.missing()[i]) <= Thresholds.NOT_ZERO * fitted.noise()[i];
        }
        if (off && close && system.target().dimension() == 0) {
            double[] other = fit.fit(system.walk().imageByOtherTwins(q, extended), t).noise();
            for (int i = 0; i < other.length; i++) {
                fitted.noise()[i] = other[i] <= fitted.noise()[i] ? fitted.noise()[i] : other[i];
            }
        }
        return fitted;
    }

    /// Whether a wanted entry is so small that what is below the normal range is no small share of it.
    private static boolean isTooSmallToTell(double miss, double noise, double wanted) {
        return miss > Thresholds.ZERO * noise && wanted != 0
                && Math.abs(wanted) < Thresholds.PROOF * Double.MIN_NORMAL;
    }

    /// The claim that a target is reached, shown step by step: where a program amplifies so much that rounding a member moves its image
    /// by more than the target, every step that was kept as an unknown is met by the steps before it nevertheless, and so is the target.
    ///
    /// @param solution what the solution misses, equation by equation
    Claim reachStepwise(FactoredSystem.Missing solution) {
        double[] t = system.target().origin();
        TwinVector missing = solution.missing();
        double worst = 0;
        for (int i = 0; i < missing.size(); i++) {
            int entry = i - solution.firstEquation();
            double wanted = entry >= 0 && entry < t.length ? Math.abs(t[entry]) : 0;
            double noise = Math.max(missing.noise(i), Math.ulp(solution.size()[i]));
            double unit = wanted == 0 ? solution.size()[i] : wanted;
            double miss = Math.abs(missing.value(i));
            if (!Thresholds.isWithinNoise(miss, noise) || !Thresholds.isProof(noise, unit)) {
                return new Claim(Claim.Kind.MEMBER, Claim.Status.NOT_SHOWN, miss, Thresholds.ZERO * noise,
                        "Whether the member reaches the target cannot be told: step by step it misses "
                                + number(miss) + ", with a noise of " + number(noise) + ".");
            }
            worst = Math.max(worst, miss == 0 ? 0 : miss / noise);
        }
        return new Claim(Claim.Kind.MEMBER, Claim.Status.SHOWN, worst, Thresholds.ZERO,
                "The member reaches the target step by step, each to within its noise.");
    }

    /// A claim that was shown step by step, with the warning that is just as true.
    static Claim warning(Claim stepwise, Certificate.Entry rounding) {
        return new Claim(stepwise.kind(), stepwise.status(), stepwise.measured(), stepwise.limit(), stepwise.text()
                + " The program amplifies so much that rounding the member alone moves its image by up to "
                + number(rounding.value()) + ", most at entry " + rounding.index() + " of the target.");
    }

    /// What rounding a vector to doubles, and nothing else, does to its image: the largest entry of the image of errors that go up to half a
    /// unit in the last place either way, the largest of [Twins#COUNT] draws.
    Certificate.Entry rounding(double[] q) {
        Certificate.Entry worst = new Certificate.Entry(0, 0);
        for (int twin = 0; twin < Twins.COUNT; twin++) {
            double[] errors = new double[q.length];
            for (int j = 0; j < q.length; j++) {
                errors[j] = 0.5 * Math.ulp(q[j]) * Twins.uniform(j + (long) twin * q.length);
            }
            double[] moved = system.walk().image(errors);
            for (int i = 0; i < moved.length; i++) {
                worst = Math.abs(moved[i]) <= worst.value() ? worst : new Certificate.Entry(i, Math.abs(moved[i]));
            }
        }
        return worst;
    }

    private static Claim missed(int entry, double miss, double limit) {
        return new Claim(Claim.Kind.MEMBER, Claim.Status.NOT_SHOWN, miss, limit, "The member misses entry " + entry
                + " of the target by " + number(miss) + ", where " + number(limit) + " is excused.");
    }

    /// The claim that a target is reached, by a check that passed: it proves something only where noise is small. A wanted zero, along
    /// the target's directions up to noise, is judged against what the same vector gives when its entries no longer cancel, each
    /// moved by a random factor; where that is no larger, against 1 in equilibrated units.
    private Claim proven(double[] q, double[] sizes, double[] noise, boolean byTolerance, double miss,
            double limit) {
        double[] shaken = null;
        for (int i = 0; i < sizes.length; i++) {
            double wanted = Math.abs(system.target().origin()[i]);
            double unit = sizes[i];
            if (wanted == 0 && unit <= Thresholds.ZERO * noise[i] && !Thresholds.isProof(noise[i], unit)) {
                shaken = shaken == null ? system.walk().image(shaken(q)) : shaken;
                unit = Math.abs(shaken[i]);
                unit = Thresholds.isProof(noise[i], unit) ? unit
                        : lengthIn(system.columnScale(), q) / system.rowScale()[i];
            }
            noteNoise(noise[i], wanted == 0 ? unit : wanted);
            if (!isProofOfData(noise[i], unit)) {
                return new Claim(Claim.Kind.MEMBER, Claim.Status.NOT_SHOWN, noise[i], unit / Thresholds.PROOF,
                        "Whether the member reaches entry " + i + " of the target cannot be told: its noise is "
                                + number(noise[i]) + ", where " + number(unit) + " is judged.");
            }
        }
        return new Claim(Claim.Kind.MEMBER, byTolerance ? Claim.Status.WITHIN_TOLERANCE : Claim.Status.SHOWN, miss,
                limit,
                byTolerance ? "The member reaches the target to within the tolerance."
                        : "The member reaches the target to within its noise.");
    }

    private static double[] shaken(double[] q) {
        double[] shaken = q.clone();
        for (int j = 0; j < shaken.length; j++) {
            double u = Twins.uniform(j);
            shaken[j] *= (u < 0 ? u - 1 : u + 1) / 2;
        }
        return shaken;
    }

    /// The largest entry of a vector in scaled unknowns.
    private static double lengthIn(double[] scale, double[] q) {
        double largest = 0;
        for (int j = 0; j < q.length; j++) {
            largest = Math.max(largest, Math.abs(q[j]) / scale[j]);
        }
        return largest;
    }

    // --- directions

    private Claim directions(LinearMap basis) {
        int count = basis.columns();
        int checks = Math.min(count, Thresholds.DIRECTION_CHECKS);
        // two in one sweep
        for (int first = 0; first < checks; first += 2) {
            double[][] directions = new double[Math.min(2, checks - first)][];
            for (int k = 0; k < directions.length; k++) {
                directions[k] = direction(basis, first + k);
            }
            TwinVector[] images = system.images(directions, extended);
            for (int k = 0; k < directions.length; k++) {
                Claim failed = moving(directions[k], images[k],
                        count <= checks ? "Direction " + (first + k) : "A combination of directions");
                if (failed != null) {
                    return failed;
                }
            }
        }
        double independence = independence(basis);
        return new Claim(Claim.Kind.DIRECTIONS,
                independence >= Thresholds.PARALLEL ? Claim.Status.SHOWN : Claim.Status.NOT_SHOWN, independence,
                Thresholds.PARALLEL,
                independence >= Thresholds.PARALLEL
                        ? "The directions leave the target where it is, to within noise, and are independent."
                        : "Directions are nearly parallel: the last adds only " + number(independence)
                                + " to the others.");
    }

    /// What is looked at in a check: a direction, or a combination of them where they are many.
    static double[] direction(LinearMap basis, int check) {
        int count = basis.columns();
        return count <= Thresholds.DIRECTION_CHECKS ? basis.column(check)
                : basis.apply(combination(count, check, Thresholds.DIRECTION_CHECKS));
    }

    private static double[] combination(int count, int check, int checks) {
        double[] coefficients = new double[count];
        for (int j = check; j < count; j += checks) {
            coefficients[j] = 1 + 0.5 * Twins.uniform(j);
        }
        return coefficients;
    }

    /// The claim that fails because a direction moves the target, or null.
    private @Nullable Claim moving(double[] direction, TwinVector image, String name) {
        TargetFit.Fitted fitted = fit(direction, image, new double[system.rows()]);
        double[] moved = fitted.missing();
        double[] noise = fitted.noise();
        double[] rowScale = system.rowScale();
        double length = lengthIn(system.columnScale(), direction);
        if (!(length > 0)) {
            return new Claim(Claim.Kind.DIRECTIONS, Claim.Status.NOT_SHOWN, length, 0, name + " has no length.");
        }
        for (int i = 0; i < moved.length; i++) {
            double unit = length / rowScale[i];
            if (!Thresholds.isWithinNoise(moved[i], noise[i])) {
                return new Claim(Claim.Kind.DIRECTIONS, Claim.Status.NOT_SHOWN, Math.abs(moved[i]),
                        Thresholds.ZERO * noise[i], name + " moves entry " + i + " of the target by "
                                + number(Math.abs(moved[i])) + ", where noise is " + number(noise[i]) + ".");
            }
            if (!isProof(noise[i], unit)) {
                return new Claim(Claim.Kind.DIRECTIONS, Claim.Status.NOT_SHOWN, noise[i], unit / Thresholds.PROOF,
                        "Whether " + name.toLowerCase(Locale.ROOT) + " moves entry " + i
                                + " of the target cannot be told: its noise is " + number(noise[i]) + ", where "
                                + number(unit) + " is judged.");
            }
        }
        return null;
    }

    /// How much the most dependent direction adds to the others, relative to the first; 1 where that is too long to find out.
    public static double independence(LinearMap basis) {
        int count = basis.columns();
        if (count < 2 || !looksAtAll(basis.rows(), count)) {
            return 1;
        }
        double[][] columns = new double[count][];
        for (int j = 0; j < count; j++) {
            columns[j] = basis.column(j);
        }
        PivotedQr qr = PivotedQr.of(basis.rows(), columns);
        return qr.steps() < count ? 0 : qr.diagonal(count - 1) / qr.diagonal(0);
    }

    /// Whether directions are so few that all of them are looked at together.
    static boolean looksAtAll(int rows, int count) {
        return (long) rows * count * count <= LARGEST_INDEPENDENCE_CHECK;
    }

    // --- rank

    static Claim rank(Attempt.Decision decision) {
        if (!decision.doubt().isEmpty()) {
            return new Claim(Claim.Kind.RANK, Claim.Status.NOT_SHOWN, decision.pivot(), 0, decision.doubt());
        }
        if (decision.rank() > 0 && !Thresholds.isNotZero(decision.pivot(), decision.pivotNoise())) {
            return new Claim(Claim.Kind.RANK, Claim.Status.NOT_SHOWN, decision.pivot(),
                    Thresholds.NOT_ZERO * decision.pivotNoise(), "A pivot of " + number(decision.pivot())
                            + " is not clearly above its noise of " + number(decision.pivotNoise()) + ".");
        }
        if (!Thresholds.isWithinNoise(decision.left(), decision.leftNoise())
                || !Thresholds.isProof(decision.leftNoise(), 1)) {
            return new Claim(Claim.Kind.RANK, Claim.Status.NOT_SHOWN, decision.left(),
                    Thresholds.ZERO * decision.leftNoise(), "What elimination leaves over, " + number(decision.left())
                            + ", is neither clearly zero nor clearly a pivot: its noise is "
                            + number(decision.leftNoise()) + ".");
        }
        return new Claim(Claim.Kind.RANK, Claim.Status.SHOWN, decision.pivot(),
                Thresholds.NOT_ZERO * decision.pivotNoise(), "The rank is " + decision.rank()
                        + ": every pivot is clearly above its noise.");
    }

    // --- emptiness

    /// By Fredholm's alternative. What the combination is off by on the left side, for the point that comes nearest, counts as noise of
    /// the right side.
    Claim emptiness(double[] y, double[] nearest) {
        double[] t = system.target().origin();
        double value = 0;
        double size = 0;
        for (int i = 0; i < t.length; i++) {
            value = Math.fma(y[i], t[i], value);
            size += Math.abs(y[i] * t[i]);
        }
        TwinVector pulled = system.walk().twinPullBack(TwinVector.rounded(y, extended));
        double spread = spread(pulled, nearest);
        double excused = (tolerance.reach() + Thresholds.ROUNDOFF) * size;
        double limit = Thresholds.CONTRADICTION * (excused + spread * (spread == 0 ? 1
                : system.dataFactor((Math.abs(value) / Thresholds.CONTRADICTION - excused) / spread)));
        if (!(Math.abs(value) >= limit) || value == 0) {
            return new Claim(Claim.Kind.EMPTINESS, Claim.Status.NOT_SHOWN, Math.abs(value), limit,
                    "The contradiction is " + number(Math.abs(value)) + ", where " + number(limit)
                            + " would be clear.");
        }
        double length = lengthIn(system.rowScale(), y);
        double[] columnScale = system.columnScale();
        for (int j = 0; j < pulled.size(); j++) {
            double left = pulled.difference(j, 0);
            double noise = pulled.noise(j);
            double unit = length / columnScale[j];
            if (!Thresholds.isWithinNoise(left, noise)) {
                return new Claim(Claim.Kind.EMPTINESS, Claim.Status.NOT_SHOWN, Math.abs(left), Thresholds.ZERO * noise,
                        "The combination that should vanish on everything within reach is " + number(Math.abs(left))
                                + " at entry " + j + ", with a noise of " + number(noise) + ".");
            }
            if (!isProofOfData(noise, unit)) {
                return new Claim(Claim.Kind.EMPTINESS, Claim.Status.NOT_SHOWN, noise, unit / Thresholds.PROOF,
                        "Whether the combination that should vanish on everything within reach does so at entry " + j
                                + " cannot be told: its noise is " + number(noise) + ", where " + number(unit)
                                + " is judged.");
            }
        }
        for (double[] direction : system.target().basis()) {
            double along = 0;
            double terms = 0;
            for (int i = 0; i < t.length; i++) {
                along = Math.fma(y[i], direction[i], along);
                terms += Math.abs(y[i] * direction[i]);
            }
            double noise = 2 * Math.ulp(1.0) * terms;
            if (!Thresholds.isWithinNoise(along, noise)) {
                return new Claim(Claim.Kind.EMPTINESS, Claim.Status.NOT_SHOWN, Math.abs(along), Thresholds.ZERO * noise,
                        "The combination that should vanish on the target's directions does not.");
            }
        }
        return new Claim(Claim.Kind.EMPTINESS, Claim.Status.SHOWN, Math.abs(value), limit,
                "A combination of the equations is zero for everything within reach, and " + number(Math.abs(value))
                        + " at the target.");
    }

    /// The largest difference between the product of two vectors and that of the first one's twins with the second.
    private static double spread(TwinVector twins, double[] q) {
        double largest = 0;
        for (int k = 1; k < Twins.LANES; k++) {
            double sum = 0;
            for (int j = 0; j < q.length; j++) {
                sum += (twins.lane(j, k) - twins.lane(j, 0)) * q[j];
            }
            largest = Math.max(largest, Math.abs(sum));
        }
        return largest;
    }

    // --- least squares

    /// That no vector comes nearer than a point: what it misses is a given vector, to within the noise of its image, and that vector is
    /// orthogonal to everything within reach. So nothing has to be concluded from the slope at the point itself, where a large row may hide
    /// all others: rounding the point moves its image along that row by more than they are.
    ///
    /// @param q the point
    /// @param residual the part of the target that is orthogonal to everything within reach
    /// @param gain which share of that may lie within reach after all, by the factors that it was made with
    Claim leastSquares(double[] q, double[] residual, double gain) {
        double[] t = system.target().origin();
        double[][] basis = system.target().basis();
        TwinVector missing = (extended ? system.image(q, true) : system.closeImage(q)).minus(t);
        TwinVector rounded = extended ? missing : system.image(q, false).minus(t);
        if (basis.length > 0) {
            TargetFit fit = new TargetFit(basis);
            missing = fit.projected(missing);
            rounded = extended ? missing : fit.projected(rounded);
        }
        double length = length(residual);
        double worst = 0;
        double allowed = 0;
        for (int i = 0; i < t.length; i++) {
            double off = Math.abs(missing.difference(i, -residual[i]));
            double noise = Math.max(rounded.noise(i), Math.ulp(Math.max(Math.abs(t[i]), Math.abs(residual[i]))));
            double limit = Math.max(Thresholds.ZERO * noise, tolerance.reach() * length);
            if (!(off <= limit) && !(off < Double.MIN_NORMAL)) {
                return new Claim(Claim.Kind.LEAST_SQUARES, Claim.Status.NOT_SHOWN, off, limit,
                        "The least-squares point misses entry " + i + " of the target by " + number(off)
                                + " more than has to be missed, where " + number(limit) + " is noise.");
            }
            vagueness = Math.max(vagueness,
                    Thresholds.vagueness(noise, length) * (Thresholds.SHARP / Thresholds.FLAT));
            if (!isProofOfData(noise, length)) {
                return new Claim(Claim.Kind.LEAST_SQUARES, Claim.Status.NOT_SHOWN, noise, length / Thresholds.PROOF,
                        "Whether anything comes nearer than the least-squares point cannot be told: the noise of entry "
                                + i + " of the target is " + number(noise) + ", where " + number(length)
                                + " is missed.");
            }
            if (off * allowed >= worst * limit) {
                worst = off;
                allowed = limit;
            }
        }
        Claim moved = gain <= Thresholds.FLAT ? null : orthogonal(residual);
        return moved != null ? moved
                : new Claim(Claim.Kind.LEAST_SQUARES, Claim.Status.SHOWN, worst, allowed,
                        "No vector comes nearer to the target than the least-squares point.");
    }

    /// The claim that fails because a residual is not orthogonal to everything within reach, or null. A product proves that of a row
    /// only where its noise is small against what this row could do.
    private @Nullable Claim orthogonal(double[] residual) {
        TwinVector slope = system.walk().twinPullBack(TwinVector.alone(residual));
        TwinVector rounded = system.walk().twinPullBack(TwinVector.rounded(residual, false));
        double[] columnScale = system.columnScale();
        double[] rowScale = system.rowScale();
        double length = length(residual);
        // where next to nothing is missed, next to nothing can be gained
        double largestScale = 0;
        for (int i = 0; i < rowScale.length; i++) {
            largestScale = Math.abs(residual[i]) > Thresholds.FLAT * length ? Math.max(largestScale, rowScale[i])
                    : largestScale;
        }
        for (int j = 0; j < slope.size(); j++) {
            double size = Math.abs(slope.difference(j, 0));
            double noise = rounded.noise(j);
            double unit = length / largestScale / columnScale[j];
            double limit = Math.max(Thresholds.ZERO * noise, tolerance.reach() * unit / Thresholds.ZERO);
            if (!(size <= limit) && !(size < Double.MIN_NORMAL)) {
                return new Claim(Claim.Kind.LEAST_SQUARES, Claim.Status.NOT_SHOWN, size, limit,
                        "The residual of the least-squares point could still be made smaller along entry " + j
                                + ": its slope there is " + number(size) + ", where " + number(limit)
                                + " is noise.");
            }
            if (!isProofOfData(noise, unit)) {
                return new Claim(Claim.Kind.LEAST_SQUARES, Claim.Status.NOT_SHOWN, noise, unit / Thresholds.PROOF,
                        "Whether the residual of the least-squares point could be made smaller along entry " + j
                                + " cannot be told: the noise of its slope is " + number(noise) + ", where "
                                + number(unit) + " is judged.");
            }
        }
        for (double[] direction : system.target().basis()) {
            double along = 0;
            double terms = 0;
            double largest = 0;
            for (int i = 0; i < residual.length; i++) {
                along = Math.fma(residual[i], direction[i], along);
                terms += Math.abs(residual[i] * direction[i]);
                largest = Math.max(largest, Math.abs(direction[i]));
            }
            // a projection in twice the precision leaves traces where it should leave nothing
            double noise = 2 * Math.ulp(1.0) * terms + Thresholds.EXTENDED_ROUNDOFF * length * largest;
            if (!Thresholds.isWithinNoise(along, noise)) {
                return new Claim(Claim.Kind.LEAST_SQUARES, Claim.Status.NOT_SHOWN, Math.abs(along),
                        Thresholds.ZERO * noise,
                        "The residual of the least-squares point is not orthogonal to the target's directions.");
            }
        }
        return null;
    }

    // --- the shortest member

    /// That a member which reaches the target is orthogonal to every direction.
    ///
    /// @param turn what the directions are uncertain by, in equilibrated units
    List<Claim> shortest(double[] member, Verdict.Reach reach, LinearMap basis, double turn) {
        List<Claim> claims = new ArrayList<>();
        claims.add(reach.claim());
        int count = basis.columns();
        int checks = Math.min(count, Thresholds.DIRECTION_CHECKS);
        double worst = 0;
        double noise = 0;
        for (int check = 0; check < checks; check++) {
            double[] direction = direction(basis, check);
            worst = Math.max(worst, cosine(member, direction));
            noise = Math.max(noise, turn * angle(member, direction));
        }
        if (!(worst <= tolerance.reach())) {
            claims.add(new Claim(Claim.Kind.SHORTEST, Claim.Status.NOT_SHOWN, worst, tolerance.reach(),
                    "The shortest member is not orthogonal to the directions: the cosine is " + number(worst) + "."));
        } else if (system.target().dimension() > 0 && !reach.sharp()) {
            claims.add(new Claim(Claim.Kind.SHORTEST, Claim.Status.NOT_SHOWN, reach.vagueness(),
                    Thresholds.SHARP / Thresholds.ZERO,
                    "The shortest member may be shorter: along the target's directions it goes so far that what it misses there could"
                            + " hide it."));
        } else if (reach.byTolerance()) {
            claims.add(new Claim(Claim.Kind.SHORTEST, Claim.Status.NOT_SHOWN, worst, tolerance.reach(),
                    "The target is reached within the tolerance only, which may move the shortest member much further."));
        } else if (!(noise <= Thresholds.ANGLE)) {
            claims.add(new Claim(Claim.Kind.SHORTEST, Claim.Status.NOT_SHOWN, noise, Thresholds.ANGLE,
                    "Whether the shortest member is orthogonal to every direction cannot be told: rounding the directions"
                            + " in the units of the equations turns them by " + number(noise) + "."));
        } else {
            claims.add(new Claim(Claim.Kind.SHORTEST, Claim.Status.SHOWN, worst, tolerance.reach(),
                    "The shortest member is orthogonal to every direction."));
        }
        return claims;
    }

    /// What the cosine of a member and a direction changes by, as a multiple of what the direction changes by in equilibrated units, which
    /// is how directions are found and checked. In the units of the unknowns that may be more than the direction itself.
    private double angle(double[] member, double[] direction) {
        double[] scale = system.columnScale();
        double length = lengthIn(scale, direction);
        double[] moved = new double[member.length];
        double[] sizes = new double[member.length];
        for (int j = 0; j < moved.length; j++) {
            moved[j] = scale[j] * length;
            sizes[j] = Math.abs(member[j]);
        }
        return cosine(sizes, moved) * (length(moved) / length(direction));
    }

    private static double cosine(double[] a, double[] b) {
        double lengthA = length(a);
        double lengthB = length(b);
        if (lengthA == 0 || lengthB == 0) {
            return 0;
        }
        double product = 0;
        for (int i = 0; i < a.length; i++) {
            product = Math.fma(a[i] / lengthA, b[i] / lengthB, product);
        }
        return Math.abs(product);
    }

    static double length(double[] a) {
        double largest = 0;
        for (double entry : a) {
            largest = Math.max(largest, Math.abs(entry));
        }
        if (!(largest > 0 && largest < Double.POSITIVE_INFINITY)) {
            return largest;
        }
        double unit = ScaledMatrix.inversePowerOfTwo(largest);
        double sum = 0;
        for (double entry : a) {
            double scaled = entry * unit;
            sum += scaled * scaled;
        }
        return Math.sqrt(sum) / unit;
    }

    public static String number(double value) {
        return String.format(Locale.ROOT, "%.2g", value);
    }
}
