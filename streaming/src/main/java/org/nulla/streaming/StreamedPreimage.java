package org.nulla.streaming;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.nulla.Certificate;
import org.nulla.Claim;
import org.nulla.PreimageOptions;
import org.nulla.linalg.DenseMap;
import org.nulla.linalg.LinearMap;
import org.nulla.linalg.SparseMap;
import org.nulla.preimage.CheckedAnswer;
import org.nulla.preimage.Escalation;
import org.nulla.preimage.LinearSystem;
import org.nulla.preimage.TargetFit;
import org.nulla.preimage.Thresholds;
import org.nulla.preimage.Verifier;
import org.nulla.sweep.Target;
import org.nulla.sweep.TwinVector;
import org.nulla.sweep.Twins;
import org.nulla.sweep.Walk;

/// The answer of a run without a trace, from the small system over the last coordinates that the run ended with.
///
/// The small system is solved and its answer certified as that of any recorded program. Where coordinates are no longer inputs, the
/// answer for the whole program is checked once more by tangents that share nothing with the elimination. An answer in doubt is looked
/// at again with the Jacobian, where that can be had; if that leaves no doubt, or if a check failed, its answer is handed out.
final class StreamedPreimage {

    /// Up to so many tangents of random groups of inputs check what the elimination found.
    static final int CHECKS = 8;

    /// The largest Jacobian that is made, in entries, and the most inputs that it is made for.
    private static final long LARGEST_JACOBIAN = 250_000;
    private static final int MOST_INPUTS = 512;

    /// To what share of itself the target is known in the last coordinates: about as well as the answer, to half of its digits or more.
    private static final double KNOWN = 1e-7;

    /// How often a change of the inputs is corrected by what it misses, each time by one more run.
    private static final int REFINEMENTS = 2;

    private static final int LANES = Twins.LANES;

    private final Streamed run;
    private final Target target;
    private final PreimageOptions options;
    /// Whether a check did not only leave a doubt, but failed.
    private boolean failed;

    private StreamedPreimage(Streamed run, Target target, PreimageOptions options) {
        this.run = run;
        this.target = target;
        this.options = options;
    }

    /// The cotangent preimage.
    ///
    /// @param run a run that carried the target's origin and its directions
    /// @param jacobian runs once more, over the inputs
    static CheckedAnswer cotangent(Streamed run, Target target, PreimageOptions options,
            Supplier<Streamed> jacobian) {
        StreamedPreimage from = new StreamedPreimage(run, target, options);
        run.requireRange();
        return from.isDirect() ? from.direct(false) : from.settled(from.byCarried(), false, jacobian);
    }

    /// The tangent preimage.
    ///
    /// @param run a run that remembers how coordinates came about
    /// @param check runs once more, with tangents
    /// @param jacobian runs once more, over the inputs
    static CheckedAnswer tangent(Streamed run, Target target, PreimageOptions options,
            Function<double[][], Streamed> check, Supplier<Streamed> jacobian) {
        StreamedPreimage from = new StreamedPreimage(run, target, options);
        run.requireRange();
        return from.isDirect() ? from.direct(true) : from.settled(from.byLog(check), true, jacobian);
    }

    /// Whether coordinates are inputs, so that the small system is the whole one.
    private boolean isDirect() {
        return run.pivots() == 0;
    }

    /// The better of an answer and, if that is in doubt, the one by the Jacobian.
    private CheckedAnswer settled(CheckedAnswer found, boolean tangent, Supplier<Streamed> jacobian) {
        boolean nameless = found instanceof CheckedAnswer.Nothing && !tangent;
        if ((!found.certificate().doubtful() && !nameless) || run.inputs() > MOST_INPUTS
                || (long) run.inputs() * run.outputs() > LARGEST_JACOBIAN) {
            return found;
        }
        Streamed explicit = jacobian.get();
        if (!explicit.isInRange()) {
            return found;
        }
        CheckedAnswer other = new StreamedPreimage(explicit, target, options).direct(tangent);
        boolean confirmed = found instanceof CheckedAnswer.Nothing && other instanceof CheckedAnswer.Nothing;
        String reason = confirmed ? ""
                : found instanceof CheckedAnswer.Nothing
                        ? "The run met a contradiction that the Jacobian did not confirm."
                : found.certificate().note();
        if (other.certificate().doubtful() && !nameless && !failed) {
            return found;
        }
        Certificate certificate = other.certificate().because(reason);
        // an answer that was refuted leaves a doubt about what the Jacobian, in which all steps are added up, can show
        return other.with(!failed ? certificate
                : certificate.and(new Claim(Claim.Kind.DATA, Claim.Status.NOT_SHOWN, 0, 0,
                        "The answer of the run failed its check, and that of the Jacobian has no other: " + reason)),
                found.counters().then(other.counters()));
    }

    /// The answer where coordinates are inputs.
    private CheckedAnswer direct(boolean tangent) {
        Walk walk = tangent ? Walk.tangentPreimage(run.graph()) : Walk.cotangentPreimage(run.graph());
        CheckedAnswer answer = Escalation.solve(walk, target, options);
        return withoutTrace(answer, answer.certificate(), new LinearSystem(walk, target), tangent);
    }

    /// Adds to a certificate what a run without a trace cannot show.
    ///
    /// @param tangent whether the outputs are the equations, not the unknowns
    private CheckedAnswer withoutTrace(CheckedAnswer answer, Certificate found, LinearSystem system, boolean tangent) {
        Certificate certificate = found;
        if (run.underflow() && (answer instanceof CheckedAnswer.Nothing || found.doubtful())) {
            if (isDirect()) {
                // it may rest on a derivative that only looks like zero
                throw Streamed.outOfRange();
            }
            certificate = certificate.and(new Claim(Claim.Kind.DATA, Claim.Status.NOT_SHOWN, 0, Double.MIN_NORMAL,
                    "A coefficient became too small for a double on the way through the program."));
        }
        double vagueness = vagueness(system, tangent);
        if (vagueness > Thresholds.UNTRACED
                && found.rank() < (tangent
                        ? Math.min(run.outputs(), run.inputs() + target.dimension())
                        : Math.min(run.inputs(), run.outputs() + target.dimension()))) {
            certificate = certificate.and(new Claim(Claim.Kind.RANK, Claim.Status.NOT_SHOWN, found.rank(), 0,
                    "What counts as zero in doubles cannot be confirmed without a trace."));
        }
        if (!Thresholds.isSharp(vagueness)) {
            certificate = certificate.and(new Claim(Claim.Kind.DATA, Claim.Status.NOT_SHOWN, vagueness,
                    Thresholds.SHARP / Thresholds.ZERO,
                    "The carried derivatives are known to a share of " + Verifier.number(vagueness)
                            + " only, and without a trace there is no closer look."));
        }
        return answer.with(certificate, run.counters().then(answer.counters()));
    }

    /// The largest noise of an entry of the small system, in equilibrated units.
    private double vagueness(LinearSystem system, boolean tangent) {
        double[] ofOutput = tangent ? system.rowScale() : system.columnScale();
        double[] ofInput = tangent ? system.columnScale() : system.rowScale();
        double worst = 0;
        for (int i = 0; i < run.outputs(); i++) {
            for (int j = 0; j < run.columns()[i].length; j++) {
                worst = Math.max(worst,
                        Rows.noise(run.entries()[i], j) * ofOutput[i] * ofInput[run.columns()[i][j]]);
            }
        }
        return worst;
    }

    // --- cotangents

    /// The answer by the target's rows over the last coordinates.
    private CheckedAnswer byCarried() {
        int m = run.outputs();
        Walk walk = Walk.tangentPreimage(run.transposed());
        double[] unit = new double[run.inputs() + 1];
        unit[run.inputs()] = 1;
        Target one = Target.point(unit, new double[unit.length]);
        CheckedAnswer answer = Escalation.solve(walk, one, options);
        Certificate small = answer.certificate();
        Certificate found = new Certificate(small.residual(), small.backwardError(), Optional.empty(),
                Math.max(-1, small.rank() - 1), small.gap(), small.claims(), small.escalation());
        LinearSystem system = new LinearSystem(walk, one);
        if (!(answer instanceof CheckedAnswer.Members members)) {
            // the least-squares point of the small system is not that of the program
            return withoutTrace(new CheckedAnswer.Nothing(new double[run.inputs()], 0, new double[m], found,
                    answer.counters()),
                    found.and(new Claim(Claim.Kind.EMPTINESS, Claim.Status.NOT_SHOWN, 0, 0,
                            "The run met a contradiction, but neither a trace nor a Jacobian is at hand to show it: the point is not"
                                    + " the least-squares one.")),
                    system, false);
        }
        Streamed.requireRange(members.origin());
        LinearMap basis = head(members.basis(), m);
        List<Claim> claims = new ArrayList<>();
        double known = 0;
        for (int row = 0; row < run.carried().length; row++) {
            double scale = system.columnScale()[system.columnScale().length - 1 - row];
            for (int j = 0; j < run.inputs(); j++) {
                known = Math.max(known, Rows.noise(run.carried()[row], j) * scale * system.rowScale()[j]);
            }
        }
        if (!(known <= KNOWN)) {
            claims.add(new Claim(Claim.Kind.DATA, Claim.Status.NOT_SHOWN, known, KNOWN,
                    "What the target is after so many steps is known to a share of " + Verifier.number(known)
                            + " only."));
        }
        double residual = Math.max(found.residual(), pair(members.origin(), true, "The member", claims));
        double[][] cleaned = new double[basis.columns()][];
        boolean anyCleaned = false;
        for (int k = 0; k < cleaned.length; k++) {
            double[] direction = members.basis().column(k);
            double[] clean = withoutTraces(direction, system.columnScale());
            boolean before = failed;
            List<Claim> doubts = new ArrayList<>();
            pair(direction, false, "A direction", doubts);
            if (!doubts.isEmpty()) {
                List<Claim> others = new ArrayList<>();
                boolean refuted = failed;
                failed = before;
                pair(clean, false, "A direction", others);
                anyCleaned |= others.isEmpty();
                direction = others.isEmpty() ? clean : direction;
                doubts = others.isEmpty() ? others : doubts;
                failed = others.isEmpty() ? before : refuted;
            }
            cleaned[k] = Arrays.copyOf(direction, m);
            claims.addAll(doubts);
        }
        basis = anyCleaned ? DenseMap.of(m, cleaned) : basis;
        if (Verifier.independence(basis) < Thresholds.PARALLEL) {
            claims.add(
                    new Claim(Claim.Kind.DIRECTIONS, Claim.Status.NOT_SHOWN, 0, 0, "Directions are nearly parallel."));
        }
        found = withResidual(found, residual, claims);
        return withoutTrace(
                new CheckedAnswer.Members(Arrays.copyOf(members.origin(), m), basis, null, null, null, found,
                        answer.counters()),
                found, system, false);
    }

    /// A direction without what rounding left in entries that should be zero.
    private static double[] withoutTraces(double[] direction, double[] scale) {
        double largest = 0;
        for (int i = 0; i < direction.length; i++) {
            largest = Math.max(largest, Math.abs(direction[i]) / scale[i]);
        }
        double[] clean = direction.clone();
        for (int i = 0; i < direction.length; i++) {
            clean[i] = Math.abs(direction[i]) / scale[i] <= Thresholds.INSIDE * largest ? 0 : direction[i];
        }
        return clean;
    }

    /// The first rows of a basis.
    private static LinearMap head(LinearMap basis, int rows) {
        int[][] columns = new int[rows][];
        double[][] entries = new double[rows][];
        if (basis instanceof SparseMap sparse) {
            Arrays.setAll(columns, sparse::columnsOf);
            Arrays.setAll(entries, sparse::entriesOf);
            return SparseMap.normalised(basis.columns(), columns, entries);
        }
        double[][] cut = new double[basis.columns()][];
        Arrays.setAll(cut, k -> Arrays.copyOf(basis.column(k), rows));
        return DenseMap.of(rows, cut);
    }

    /// Holds a vector of the small system against the carried tangents: `⟨ȳ, J dx⟩` must be what the target has along `dx`.
    ///
    /// @param vector the outputs' entries, the target's coefficients, and a share of its origin
    /// @param member whether that share is 1, not 0
    /// @param claims where what fails is added, the first time
    /// @return the largest difference, relative to the sizes of what goes into it
    private double pair(double[] vector, boolean member, String who, List<Claim> claims) {
        double residual = 0;
        for (int g = 0; g < run.seeds().length; g++) {
            double[] sums = new double[LANES];
            double size = 0;
            for (int i = 0; i < run.outputs(); i++) {
                for (int k = 0; k < LANES; k++) {
                    sums[k] += vector[i] * run.pushed()[g][i * LANES + k];
                }
                size += Math.abs(vector[i] * run.pushed()[g][i * LANES]);
            }
            double wanted = 0;
            for (int i = g; i < run.inputs(); i += run.seeds().length) {
                double along = member ? target.origin()[i] : 0;
                wanted += Math.abs(along * run.seeds()[g][i]);
                size += Math.abs(along * run.seeds()[g][i]);
                for (int j = 0; j < target.dimension(); j++) {
                    double term = target.basis()[j][i] * vector[run.outputs() + target.dimension() - 1 - j];
                    along += term;
                    size += Math.abs(term * run.seeds()[g][i]);
                }
                for (int k = 0; k < LANES; k++) {
                    sums[k] -= along * run.seeds()[g][i];
                }
            }
            double noise = Math.max(2 * Math.ulp(1.0) * size, Rows.noise(sums, 0));
            double unit = wanted == 0 ? size : wanted;
            boolean close = Thresholds.isWithinNoise(sums[0], noise);
            boolean right = close || Math.abs(sums[0]) <= options.tolerance().reach() * wanted;
            residual = Math.max(residual, size == 0 ? 0 : Math.abs(sums[0]) / size);
            if (!close && right && claims.isEmpty()) {
                claims.add(new Claim(Claim.Kind.MEMBER, Claim.Status.WITHIN_TOLERANCE, Math.abs(sums[0]),
                        options.tolerance().reach() * wanted,
                        "The member agrees with the carried tangents to within the tolerance."));
            }
            if (claims.stream().allMatch(Claim::isShown) && !(right && Thresholds.isProof(noise, unit))) {
                claims.clear();
                failed |= !right && Thresholds.isNotZero(sums[0], noise);
                Claim.Kind kind = member ? Claim.Kind.MEMBER : Claim.Kind.DIRECTIONS;
                claims.add(right ? new Claim(kind, Claim.Status.NOT_SHOWN, noise, unit / Thresholds.PROOF,
                        who + " cannot be checked against the carried tangents: their noise is too large a share of them.")
                        : new Claim(kind, Claim.Status.NOT_SHOWN, Math.abs(sums[0]), Thresholds.ZERO * noise,
                                who + " fails its check against the carried tangents."));
            }
        }
        return residual;
    }

    private static Certificate withResidual(Certificate found, double residual, List<Claim> more) {
        List<Claim> claims = new ArrayList<>(found.claims());
        claims.removeIf(claim -> more.stream().anyMatch(other -> other.kind() == claim.kind()));
        claims.addAll(more);
        return new Certificate(residual, found.backwardError(), found.largestResidual(), found.rank(), found.gap(),
                claims, found.escalation());
    }

    // --- tangents

    /// The answer by the changes of the last coordinates.
    private CheckedAnswer byLog(Function<double[][], Streamed> check) {
        Walk walk = Walk.tangentPreimage(run.graph());
        CheckedAnswer answer = Escalation.solve(walk, target, options);
        LinearSystem system = new LinearSystem(walk, target);
        CheckedAnswer found = switch (answer) {
            case CheckedAnswer.Members members -> members(members, system, check);
            case CheckedAnswer.Nothing nothing -> nothing(nothing, check);
        };
        return withoutTrace(found, found.certificate(), system, true);
    }

    private double[] inputsOf(double[] coordinates) {
        double[] dx = coordinates.clone();
        if (run.log() == null) {
            throw new AssertionError("A run without a log was asked for changes of its inputs.");
        }
        run.log().substituteBack(dx);
        Streamed.requireRange(dx);
        return dx;
    }

    private CheckedAnswer members(CheckedAnswer.Members small, LinearSystem system,
            Function<double[][], Streamed> check) {
        int count = small.basis().columns();
        double[][] coordinates = new double[count][];
        double[][] columns = new double[count][];
        for (int k = 0; k < count; k++) {
            coordinates[k] = small.basis().column(k);
            columns[k] = inputsOf(coordinates[k]);
            double largest = Arrays.stream(columns[k]).map(Math::abs).max().orElse(1);
            for (int i = 0; i < columns[k].length; i++) {
                columns[k][i] /= largest;
            }
            for (int i = 0; i < columns[k].length; i++) {
                coordinates[k][i] /= largest;
            }
        }
        LinearMap basis = DenseMap.of(run.inputs(), columns);
        double[] origin = inputsOf(small.origin());
        int checks = Math.min(count, Thresholds.DIRECTION_CHECKS - 1);
        double[][] seeds = new double[checks + 1][];
        double[][] wanted = new double[checks + 1][];
        seeds[0] = origin;
        wanted[0] = small.origin();
        for (int c = 1; c <= checks; c++) {
            seeds[c] = checks == count ? columns[c - 1] : combination(columns, c);
            wanted[c] = checks == count ? coordinates[c - 1] : combination(coordinates, c);
        }
        TargetFit fit = new TargetFit(target.basis());
        List<Claim> claims = new ArrayList<>();
        double[] unit = new double[seeds.length];
        unit[0] = 1;
        Streamed pushed = check.apply(seeds);
        Claim reached = reached(pushed, unit);
        for (int round = 0; round < REFINEMENTS && !reached.isShown(); round++) {
            TargetFit.Fitted fitted = fit.fit(new TwinVector(pushed.pushed()[0], null), target.origin());
            double[] correction = isWithinNoise(fitted) ? null : correction(fitted.missing());
            if (correction == null) {
                break;
            }
            double[] corrected = origin.clone();
            Arrays.setAll(corrected, i -> corrected[i] + correction[i]);
            seeds[0] = corrected;
            Streamed next = check.apply(seeds);
            Claim better = reached(next, unit);
            if (!better.isShown() && !(better.measured() < 0.5 * reached.measured())) {
                break;
            }
            origin = corrected;
            pushed = next;
            reached = better;
        }
        if (!reached.isShown()) {
            claims.add(reached);
            failed = !isWithinNoise(fit.fit(new TwinVector(pushed.pushed()[0], null), target.origin()));
        }
        for (int c = 1; c <= checks; c++) {
            addDirection(pushed.pushed()[c], wanted[c], fit, system, claims);
        }
        if (Verifier.independence(basis) < Thresholds.PARALLEL) {
            claims.add(
                    new Claim(Claim.Kind.DIRECTIONS, Claim.Status.NOT_SHOWN, 0, 0, "Directions are nearly parallel."));
        }
        double residual = Math.max(small.certificate().residual(),
                target.dimension() > 0 ? 0 : residual(pushed.pushed()[0]));
        return new CheckedAnswer.Members(origin, basis, null, null, null,
                withResidual(small.certificate(), residual, claims), small.counters());
    }

    /// The claim that the first of some tangents reaches the target.
    private Claim reached(Streamed pushed, double[] first) {
        pushed.requireRange();
        return Escalation.reach(Walk.tangentPreimage(Streamed.graphOf(pushed.pushed(), pushed.outputs())), first,
                target, options.tolerance());
    }

    private static boolean isWithinNoise(TargetFit.Fitted fitted) {
        for (int i = 0; i < fitted.missing().length; i++) {
            if (!Thresholds.isWithinNoise(fitted.missing()[i], fitted.noise()[i])) {
                return false;
            }
        }
        return true;
    }

    /// A change of the inputs that makes up for what is missed, or null.
    private double @Nullable [] correction(double[] missing) {
        CheckedAnswer answer = Escalation.solve(Walk.tangentPreimage(run.graph()),
                Target.point(missing, new double[missing.length]), options);
        return answer instanceof CheckedAnswer.Members members ? inputsOf(members.origin()) : null;
    }

    private double residual(double[] image) {
        double missed = 0;
        double size = 0;
        double wanted = 0;
        for (int i = 0; i < run.outputs(); i++) {
            missed = Math.max(missed, Math.abs(image[i * LANES] - target.origin()[i]));
            size = Math.max(size, Math.abs(image[i * LANES]));
            wanted = Math.max(wanted, Math.abs(target.origin()[i]));
        }
        return missed == 0 ? 0 : missed / (size + wanted);
    }

    private static double[] combination(double[][] columns, int salt) {
        double[] sum = new double[columns[0].length];
        for (int k = 0; k < columns.length; k++) {
            double factor = Twins.uniform((long) salt << 32 | k);
            for (int i = 0; i < sum.length; i++) {
                sum[i] += factor * columns[k][i];
            }
        }
        return sum;
    }

    /// Adds the claim that a direction stays in the target, where that was not shown.
    ///
    /// @param image what the program makes of it
    /// @param coordinates the direction in the small system, whose units it is judged in
    private void addDirection(double[] image, double[] coordinates, TargetFit fit, LinearSystem system,
            List<Claim> claims) {
        TargetFit.Fitted fitted = fit.fit(new TwinVector(image, null), new double[run.outputs()]);
        double length = 0;
        for (int j = 0; j < coordinates.length; j++) {
            length = Math.max(length, Math.abs(coordinates[j]) / system.columnScale()[j]);
        }
        for (int i = 0; i < run.outputs(); i++) {
            double unit = length / system.rowScale()[i];
            double missing = fitted.missing()[i];
            double noise = fitted.noise()[i];
            if (!Thresholds.isWithinNoise(missing, noise) || !Thresholds.isProof(noise, unit)) {
                failed |= !Thresholds.isWithinNoise(missing, noise);
                claims.add(new Claim(Claim.Kind.DIRECTIONS, Claim.Status.NOT_SHOWN, Math.abs(missing),
                        Thresholds.ZERO * noise, "That a direction leaves entry " + i
                                + " of the target as it is was not shown by running the program along it: it changes by "
                                + Verifier.number(Math.abs(missing)) + ", with a noise of " + Verifier.number(noise)
                                + ", where " + Verifier.number(unit) + " is judged."));
                return;
            }
        }
    }

    /// No member: the combination of outputs that contradicts the target must vanish on whatever the program does to random changes.
    private CheckedAnswer nothing(CheckedAnswer.Nothing small, Function<double[][], Streamed> check) {
        Streamed pushed = check.apply(Tangents.random(run.inputs(), CHECKS).seeds());
        pushed.requireRange();
        Certificate certificate = small.certificate();
        for (double[] image : pushed.pushed()) {
            double[] sums = new double[LANES];
            double size = 0;
            for (int i = 0; i < run.outputs(); i++) {
                for (int k = 0; k < LANES; k++) {
                    sums[k] += small.conflict()[i] * image[i * LANES + k];
                }
                size += Math.abs(small.conflict()[i] * image[i * LANES]);
            }
            double noise = Math.max(2 * Math.ulp(1.0) * size, Rows.noise(sums, 0));
            if (!Thresholds.isWithinNoise(sums[0], noise) || !Thresholds.isProof(noise, size)) {
                certificate = certificate.and(new Claim(Claim.Kind.EMPTINESS, Claim.Status.NOT_SHOWN,
                        Math.abs(sums[0]), Thresholds.ZERO * noise,
                        "That the contradiction vanishes on whatever the program does was not shown by running it along random changes."));
                break;
            }
        }
        return new CheckedAnswer.Nothing(small.conflict(), small.discrepancy(), inputsOf(small.leastSquares()),
                certificate, small.counters());
    }
}
