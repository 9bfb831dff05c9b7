package org.nulla.sweep;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.jspecify.annotations.Nullable;
import org.nulla.Certificate;
import org.nulla.Counters;
import org.nulla.DomainException;
import org.nulla.EngineKind;
import org.nulla.LinearMap;
import org.nulla.PreimageOptions;
import org.nulla.Real;
import org.nulla.RunControl;
import org.nulla.Tolerance;
import org.nulla.affine.AffineEngine;
import org.nulla.affine.reference.ReferenceEngine;
import org.nulla.graph.Suspect;
import org.nulla.graph.TraceMeter;
import org.nulla.linalg.PivotedQr;
import org.nulla.linalg.SparseMap;

/// Computes a preimage and then checks it: walk, certificate, refinement, and the orthogonal road where the
/// certificate fails or the walk was in doubt. Nobody is handed an unchecked answer that claims to be a checked one.
public final class CertifiedPreimage {

    private static final System.Logger LOGGER = System.getLogger("org.nulla.preimage");

    /// A residual below this is rounding, and not worth refining.
    private static final double ROUNDING = 1e-14;

    /// Up to this many multiply-adds are spent on finding out whether directions are nearly parallel.
    private static final long LARGEST_SKEW_CHECK = 1_000_000;

    /// Refinement that ends above this has not done its work.
    private static final double UNREFINED = 1e-12;

    /// An answer with an entry that may be off by more than this of its natural size is looked at more closely.
    private static final double KNOWN_ANSWER = 1e-5;

    /// An answer that refinement did not bring to rounding is looked at more closely from here on: an equation to spare that is
    /// met worse than the others tells that it was weighed less than it deserves.
    private static final double HALF_KNOWN = 1e-8;

    /// Directions whose independence hangs on less than this are nearly parallel.
    private static final double SKEWED = 1e-5;

    /// How many steps of refinement are taken at the most, each while the last one halved the residual.
    private static final int REFINEMENTS = 3;

    /// How many combinations of the basis are checked at the most.
    private static final int BASIS_CHECKS = 16;

    private final Walk walk;
    private final Target target;
    private final PreimageOptions options;
    private final Tolerance tolerance;
    private final Residual residual;

    private final @Nullable WalkObserver observer;

    private CertifiedPreimage(Walk walk, Target target, PreimageOptions options, @Nullable WalkObserver observer) {
        this.walk = walk;
        this.target = target;
        this.options = options;
        this.observer = observer;
        this.tolerance = options.tolerance();
        this.residual = new Residual(walk, target);
    }

    public static CheckedAnswer solve(Walk walk, Target target, PreimageOptions options) {
        return solve(walk, target, options, null);
    }

    /// The same, with somebody watching the walk; refining walks are only counted.
    public static CheckedAnswer solve(Walk walk, Target target, PreimageOptions options,
            @Nullable WalkObserver observer) {
        CheckedAnswer answer = new CertifiedPreimage(walk, target, options, observer).solve();
        TraceMeter meter = walk.meter();
        if ((answer instanceof CheckedAnswer.Nothing || answer.certificate().doubtful())
                && Underflow.reachesAnOutput(walk.graph(), meter)) {
            throw new DomainException(Products.BELOW_RANGE);
        }
        Counters cost = answer.counters().traced(meter.steps(), meter.peakBytes());
        Certificate found = answer.certificate();
        Suspect vague = walk.graph().firstVague();
        return vague == null ? answer.with(found, cost)
                : answer.with(new Certificate(found.residual(), found.rank(), found.gap(), true, found.escalated(),
                        "The partial of step " + vague.step() + " (" + vague.operation().label()
                                + ") lost its digits to cancellation in the values it is made of."),
                        cost);
    }

    private CheckedAnswer solve() {
        Engine engine = switch (options.engine()) {
            case DEFAULT -> new AffineEngine(tolerance);
            case REFERENCE_DENSE -> ReferenceEngine.dense();
            case REFERENCE_SPARSE -> ReferenceEngine.sparse();
        };
        Outcome outcome = engine.solve(walk, target, options.control(), observer);
        if (observer != null) {
            observer.walked(outcome.counters());
        }
        return switch (outcome) {
            case Outcome.Conflict conflict -> explain(conflict);
            case Outcome.GivenUp givenUp -> OrthogonalRoad.solve(walk, target, tolerance, givenUp.counters(), true,
                    "The walk's rows had become long, so the explicit Jacobian was taken.", null, false);
            case Outcome.Found found ->
                    options.engine() == EngineKind.DEFAULT ? certify(found, engine) : asFound(found);
        };
    }

    /// An engine's space with its certificate, as it is.
    private CheckedAnswer.Members asFound(Outcome.Found found) {
        double[] origin = found.origin();
        SparseMap basis = SparseMap.normalised(found.dimension(), found.columns(), found.coefficients());
        double backwardError = residual.of(origin, target.origin()).backwardError();
        double gap = found.quality().gap();
        boolean doubtful = !(backwardError <= tolerance.reach()) || !(gap >= tolerance.clearGap())
                || found.quality().unsettled();
        return new CheckedAnswer.Members(origin, basis, found.originInFlight(),
                columnsInFlight(found, found.origin().length),
                new Certificate(backwardError, rank(found.dimension()), gap, doubtful, false, found.quality().note()),
                found.counters());
    }

    /// Certificate, refinement, escalation.
    private CheckedAnswer certify(Outcome.Found found, Engine engine) {
        CheckedAnswer.Members members = asFound(found);
        boolean plain = found.originInFlight() == null;
        Counters counters = found.counters();
        for (int round = 0; plain && round < REFINEMENTS && members.certificate().residual() > ROUNDING; round++) {
            Residual.Measured before = residual.of(members.origin(), target.origin());
            // a further walk must not send the caller's progress back to its beginning
            RunControl unheard = options.control().withProgress((stage, done, total) -> {
            });
            Outcome correction = engine.solve(walk,
                    new Target(before.missing(), errorsOf(before), target.basis(), null, null), unheard);
            counters = counters.then(correction.counters());
            if (observer != null) {
                observer.refined();
            }
            CheckedAnswer.Members better = refined(members, correction, found.quality().unsettled(), counters);
            boolean worthwhile = better.certificate().residual() < 0.5 * before.backwardError();
            members = better;
            if (!worthwhile) {
                break;
            }
        }
        String doubt = reasonForDoubt(members);
        if (!plain || !OrthogonalRoad.isAffordable(walk, target)) {
            return doubt.isEmpty() ? members : members.with(members.certificate().doubted(doubt));
        }
        String reason = doubt.isEmpty() ? reasonToLookCloser(members, found.quality()) : doubt;
        if (reason.isEmpty()) {
            return members;
        }
        LOGGER.log(System.Logger.Level.DEBUG, "Taking the orthogonal road for {0} equations in {1} unknowns: {2}",
                walk.sources(), walk.sinks(), reason);
        CheckedAnswer closer = OrthogonalRoad.solve(walk, target, tolerance, counters, true, reason, members.origin(),
                false);
        // a certain answer is not given up for a doubtful one, nor for one of smaller rank: every pivot of the walk was above
        // a bound on its error, while the closer look clears what is small against sums over all paths, and these are
        // far too large on long programs
        boolean worse = closer.certificate().doubtful() || closer.certificate().rank() < members.certificate().rank();
        return doubt.isEmpty() && worse ? better(members, closer) : closer;
    }

    /// The walk's directions, which are certain, through the member of the closer look where that meets the target better and the
    /// closer look found as many directions.
    private static CheckedAnswer better(CheckedAnswer.Members members, CheckedAnswer closer) {
        Certificate certain = members.certificate();
        Certificate close = closer.certificate();
        if (!(closer instanceof CheckedAnswer.Members near) || close.rank() != certain.rank()
                || !(close.residual() < certain.residual())) {
            return members;
        }
        return new CheckedAnswer.Members(near.origin(), members.basis(), null, null,
                new Certificate(close.residual(), certain.rank(), certain.gap(), false, true, close.note()),
                near.counters());
    }

    /// Why the walk's answer cannot stand as certain; empty where it can.
    private String reasonForDoubt(CheckedAnswer.Members members) {
        Certificate certificate = members.certificate();
        if (!basisHolds(members)) {
            return "A direction of the space failed its check.";
        }
        if (!(certificate.residual() <= tolerance.reach())) {
            return "The origin failed its check.";
        }
        return certificate.doubtful() ? "A pivot was too close to rounding." : "";
    }

    /// Why a certain answer could still be made a better one by the orthogonal road; empty where it is good.
    private String reasonToLookCloser(CheckedAnswer.Members members, Outcome.Quality quality) {
        if (quality.slack()) {
            return "The target is met only to within the tolerance, so the nearest fit was taken.";
        }
        if (members.certificate().residual() > UNREFINED) {
            return "Refinement did not reach rounding.";
        }
        if (members.certificate().residual() > ROUNDING && quality.vagueness() > HALF_KNOWN) {
            return "Refinement did not reach rounding, and rounding left an entry half its digits.";
        }
        if (quality.vagueness() > KNOWN_ANSWER && !isThePoint(members)) {
            return "Rounding left an entry few digits.";
        }
        return isSkewed(members.basis()) ? "Directions of the space were nearly parallel." : "";
    }

    /// Whether there are as many equations as unknowns, all of them independent, and each number of the target is met itself, not
    /// only to what rounding excuses, which is much on long programs. Every pivot was known and there is no equation to
    /// spare that could be weighed against the others, so no other road finds a better point.
    private boolean isThePoint(CheckedAnswer.Members members) {
        if (walk.sources() != walk.sinks() || members.basis().columns() > 0 || target.dimension() > 0) {
            return false;
        }
        double[] missing = residual.of(members.origin(), target.origin()).missing();
        for (int i = 0; i < missing.length; i++) {
            if (!(Math.abs(missing[i]) <= tolerance.reach() * Math.abs(target.origin()[i]))) {
                return false;
            }
        }
        return true;
    }

    private CheckedAnswer.Members refined(CheckedAnswer.Members members, Outcome correction, boolean unsettled,
            Counters counters) {
        double[] origin = members.origin();
        Certificate certificate = members.certificate();
        if (correction instanceof Outcome.Found step) {
            double[] better = origin.clone();
            for (int i = 0; i < better.length; i++) {
                better[i] += step.origin()[i];
            }
            double backwardError = residual.of(better, target.origin()).backwardError();
            if (backwardError < certificate.residual()) {
                origin = better;
                boolean doubtful = unsettled || !(backwardError <= tolerance.reach())
                        || !(certificate.gap() >= tolerance.clearGap());
                certificate = new Certificate(backwardError, certificate.rank(), certificate.gap(), doubtful, false,
                        certificate.note());
            }
        }
        return new CheckedAnswer.Members(origin, members.basis(), null, null, certificate, counters);
    }

    private static double[] errorsOf(Residual.Measured measured) {
        double[] errors = new double[measured.scale().length];
        for (int i = 0; i < errors.length; i++) {
            errors[i] = Math.ulp(1.0) * measured.scale()[i];
        }
        return errors;
    }

    /// Whether the basis maps into the target's directions. Few directions are checked one by one; many are dealt into
    /// groups, and of each group a random combination is checked, in which an error anywhere shows.
    private boolean basisHolds(CheckedAnswer.Members members) {
        int dimension = members.basis().columns();
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(dimension);
        for (int group = 0; group < Math.min(dimension, BASIS_CHECKS); group++) {
            double[] coefficients = new double[dimension];
            for (int j = group; j < dimension; j += BASIS_CHECKS) {
                coefficients[j] = random.nextDouble(0.5, 1.5);
            }
            double[] difference = members.basis().apply(coefficients);
            if (!(residual.of(difference, new double[walk.sources()]).backwardError() <= 0.1 * tolerance.reach())) {
                return false;
            }
        }
        return true;
    }

    /// Whether the directions are so nearly dependent that what is computed from them would lose half its digits.
    static boolean isSkewed(LinearMap basis) {
        int dimension = basis.columns();
        if (dimension < 2 || (long) basis.rows() * dimension * dimension > LARGEST_SKEW_CHECK) {
            return false;
        }
        double[][] columns = new double[dimension][];
        for (int j = 0; j < dimension; j++) {
            columns[j] = basis.column(j);
        }
        PivotedQr qr = PivotedQr.of(basis.rows(), columns);
        return qr.steps() < dimension || qr.diagonal(dimension - 1) < SKEWED * qr.diagonal(0);
    }

    /// What is behind a contradiction; if a closer look finds none, the members after all.
    private CheckedAnswer explain(Outcome.Conflict conflict) {
        boolean plain = !walk.graph().isInFlight() && !target.isInFlight();
        if (!OrthogonalRoad.isAffordable(walk, target)) {
            return NearestMiss.of(walk, target, residual, conflict, options);
        }
        CheckedAnswer answer = OrthogonalRoad.solve(walk, target, tolerance, conflict.counters(), !conflict.clearly(),
                conflict.clearly() ? "" : "Whether the target is met hung on rounding.", null,
                conflict.clearly());
        if (answer instanceof CheckedAnswer.Nothing) {
            return answer;
        }
        Certificate found = answer.certificate();
        Certificate escalated = new Certificate(found.residual(), found.rank(), found.gap(), found.doubtful(), true,
                "The walk met a contradiction that the closer look did not confirm.");
        CheckedAnswer.Members members = (CheckedAnswer.Members) answer;
        if (!plain) {
            return new CheckedAnswer.Nothing(new double[walk.sources()], 0, members.origin(),
                    new Certificate(found.residual(),
                            found.rank(), found.gap(), true, false, escalated.note()),
                    members.counters());
        }
        return options.engine() == EngineKind.DEFAULT ? members.with(escalated)
                : new CheckedAnswer.Nothing(new double[walk.sources()], 0, members.origin(),
                        new Certificate(found.residual(),
                                found.rank(), found.gap(), true, false, escalated.note()),
                        members.counters());
    }

    /// The rank of the Jacobian together with the target's directions.
    private int rank(int dimension) {
        return walk.sinks() + target.dimension() - dimension;
    }

    /// The columns of the basis in flight, from the first rows.
    static Real @Nullable [][] columnsInFlight(Outcome.Found found, int count) {
        Real[][] rows = found.coefficientsInFlight();
        if (rows == null) {
            return null;
        }
        Real[][] columns = new Real[found.dimension()][count];
        for (Real[] column : columns) {
            Arrays.fill(column, Real.ZERO);
        }
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < rows[i].length; k++) {
                columns[found.columns()[i][k]][i] = rows[i][k];
            }
        }
        return columns;
    }
}
