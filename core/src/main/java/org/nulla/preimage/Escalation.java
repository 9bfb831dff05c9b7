package org.nulla.preimage;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.nulla.Certificate;
import org.nulla.Claim;
import org.nulla.Counters;
import org.nulla.DomainException;
import org.nulla.EngineKind;
import org.nulla.PreimageOptions;
import org.nulla.Tolerance;
import org.nulla.factor.FactoredSystem;
import org.nulla.graph.Suspect;
import org.nulla.graph.TraceMeter;
import org.nulla.plan.RunPlan;
import org.nulla.plan.RunPlan.Method;
import org.nulla.sweep.LostTerms;
import org.nulla.sweep.Products;
import org.nulla.sweep.Target;
import org.nulla.sweep.Walk;

/// Solve, verify, escalate: an ordered list of solvers, and the first answer whose every claim the [Verifier] confirms.
///
/// | solver | when | checked in |
/// |---|---|---|
/// | factors of the reduced program, their answer refined by its residual | they fit in memory | doubles |
/// | elimination of the explicit matrix with its twins | the matrix is affordable | doubles |
/// | the same in twice the precision | affordable | twice the precision |
/// | elimination in fractions | partials are exact, affordable | fractions |
///
/// Where neither factors nor a matrix can be had, least squares by iteration gives an answer in doubt. Elimination in twice the precision
/// is asked for the rank as well, unless nothing that counts as zero in doubles could be anything else.
///
/// More precision removes the arithmetic error of a solver, never the noise of the data. Where the partials are just the doubles that the
/// program says, fractions have no noise. What is still not shown is a property of the problem: the answer that shows most is handed out
/// as doubtful, with the claims that it does not show. The paper's engines are second opinions: their answers are checked, and never
/// replaced; what they take for a contradiction elimination has to confirm.
///
/// Used once, for one question; afterwards it can tell [how the answer was found][#plan].
public final class Escalation {

    private static final System.Logger LOGGER = System.getLogger("org.nulla.preimage");

    /// How often an answer is corrected by the solution for its residual, each time while that helps.
    private static final int REFINEMENTS = 3;

    /// The share of a combination's largest weight below which another may be a trace of its rounding.
    private static final double TRACE = 0x1p-60;

    private static final String UNDECIDED = "Whether the equations contradict each other at the target cannot be told: the rounding of the"
            + " member moves its image by more.";

    private static final String UNCONFIRMED = "What counts as zero in doubles was not confirmed in twice the precision.";

    private static final String UNVERIFIED = "The answer was not verified, as was asked for.";

    private static final String CORRECTED = " So partials were corrected by the errors of the values that they are made of.";

    /// What is asked, by better partials once the recorded ones were not good enough.
    private LinearSystem system;
    /// The step that lost the digits of a recorded partial, once partials were corrected.
    private @Nullable Suspect lost;
    private final PreimageOptions options;
    /// What was tried, in order.
    private final List<Trial> trials = new ArrayList<>();
    /// What gave the answer, once there is one.
    private @Nullable Trial given;
    private Counters counters = Counters.NONE;
    /// The largest rank that was shown step by step.
    private int shownRank;

    /// @param walk the program, and which question is asked
    public Escalation(Walk walk, Target target, PreimageOptions options) {
        this.system = new LinearSystem(walk, target);
        this.options = options;
    }

    /// Solves a system and checks the answer.
    public static CheckedAnswer solve(Walk walk, Target target, PreimageOptions options) {
        return new Escalation(walk, target, options).answer();
    }

    /// Solves the system and checks the answer.
    public CheckedAnswer answer() {
        CheckedAnswer unverified = options.verified() ? null : unverified();
        if (unverified != null) {
            return unverified;
        }
        CheckedAnswer answer = solve("");
        Walk walk = system.walk();
        TraceMeter meter = walk.meter();
        if ((answer instanceof CheckedAnswer.Nothing || answer.certificate().doubtful())
                && LostTerms.underflows(walk.graph(), meter)) {
            throw new DomainException(Products.BELOW_RANGE);
        }
        Counters cost = answer.counters().traced(meter.steps(), meter.peakBytes());
        Suspect unreliable = walk.graph().others().isEmpty() ? walk.graph().partialErrors().firstLost()
                : answer.certificate().doubtful() ? lost : null;
        return answer.with(unreliable == null ? answer.certificate()
                : answer.certificate().and(unreliable(unreliable)), cost);
    }

    /// The solution of the factors, where that is all there is and one product shows it to be about right: in doubt, since nothing else was
    /// looked at.
    private @Nullable CheckedAnswer unverified() {
        if (options.engine() != EngineKind.DEFAULT || system.isTraced() || system.target().dimension() > 0) {
            return null;
        }
        Attempt.Solved solved = new FactorSolver(options).unverified(system);
        if (solved == null) {
            return null;
        }
        double[] t = system.target().origin();
        double[] image = system.walk().image(solved.origin());
        double size = 0;
        double most = 0;
        int largest = -1;
        for (int i = 0; i < t.length; i++) {
            double missing = Math.abs(t[i] - image[i]);
            size = Math.max(size, Math.max(Math.abs(t[i]), Math.abs(image[i])));
            largest = largest < 0 || missing > most ? i : largest;
            most = Math.max(most, missing);
        }
        // not where an entry is no number, or out of range
        if (!(most <= Thresholds.ABOUT * size && size < Double.POSITIVE_INFINITY)) {
            return null;
        }
        given = trial(Method.FACTORS, solved);
        given.claims = List.of(new Claim(Claim.Kind.MEMBER, Claim.Status.NOT_SHOWN, most, 0, UNVERIFIED),
                new Claim(Claim.Kind.RANK, Claim.Status.NOT_SHOWN, 0, 0, UNVERIFIED));
        Certificate certificate = new Certificate(size == 0 ? 0 : most / size, Double.NaN,
                largest < 0 ? Optional.empty() : Optional.of(new Certificate.Entry(largest, most)),
                solved.decision().rank(), solved.decision().gap(), given.claims, "");
        return new CheckedAnswer.Members(solved.origin(), solved.basis(), null, null, null, certificate,
                solved.counters().traced(system.walk().meter().steps(), system.walk().meter().peakBytes()));
    }

    /// How the answer was found, once it is.
    ///
    /// @param names what rows and columns of the system are called
    public RunPlan plan(FactoredSystem.Names names) {
        FactorSolver.Decided decided = system.decided();
        return new RunPlan(options.engine(), given().method,
                new RunPlan.Program(system.walk().graph().steps(), system.rows(), system.columns(),
                        system.target().dimension()),
                decided == null ? null : decided.describe(names),
                trials.stream().map(trial -> trial.told(trial == given())).toList());
    }

    private Trial given() {
        return Objects.requireNonNull(given, "There is no plan before there is an answer.");
    }

    /// The claim that a vector reaches a target.
    public static Claim reach(Walk walk, double[] vector, double[] target) {
        return reach(walk, vector, Target.point(target, new double[target.length]), Tolerance.DEFAULT);
    }

    /// The claim that a vector reaches a target within a tolerance.
    public static Claim reach(Walk walk, double[] vector, Target target, Tolerance tolerance) {
        return new Verifier(new LinearSystem(walk, target), tolerance, false).reach(vector).claim();
    }

    /// The claim that the recorded derivatives have their digits, which a step contradicts.
    private static Claim unreliable(Suspect suspect) {
        return new Claim(Claim.Kind.DATA, Claim.Status.NOT_SHOWN, 0, 0, "The partial of step " + suspect.step() + " ("
                + suspect.operation().label() + ") lost its digits to cancellation in the values it is made of.");
    }

    /// What was tried. Claims may be added while it is judged.
    private static final class Trial {
        private final Method method;
        private int corrections;
        private List<Claim> claims = List.of();
        private String note = "";
        private Counters counters;

        Trial(Method method, Counters counters) {
            this.method = method;
            this.counters = counters;
        }

        RunPlan.Attempt told(boolean isAnswer) {
            String why = isAnswer || !note.isEmpty() ? note : claims.stream().filter(claim -> !claim.isShown())
                    .map(Claim::text).findFirst().orElse("");
            return new RunPlan.Attempt(method, corrections, claims, why, counters);
        }
    }

    private Trial trial(Method method, Attempt attempt) {
        Trial trial = new Trial(method, attempt.counters());
        trials.add(trial);
        counters = counters.then(attempt.counters());
        return trial;
    }

    /// An attempt with its verdict.
    private record Judged(Trial trial, Attempt attempt, Verdict verdict, boolean extended,
            ExactSolver.@Nullable Shortest exact, String escalation) {

        /// The share of claims that were shown; negative where a larger rank was.
        double worth(int shownRank) {
            int rank = decision(attempt).rank();
            double shown = verdict.claims().stream().filter(Claim::isShown).count();
            return shown / verdict.claims().size() - (rank < shownRank ? 1 : 0);
        }
    }

    /// @param escalation why the recorded partials were not good enough, or nothing
    private CheckedAnswer solve(String escalation) {
        boolean isReference = options.engine() != EngineKind.DEFAULT;
        Solver solver = first(options);
        // what is not known of partials by more than their rounding only products show
        boolean isBlurred = !system.walk().graph().others().isEmpty();
        Attempt first = isBlurred ? new Attempt.Abandoned(escalation, Counters.NONE) : solver.solve(system);
        Trial trial = trial(method(), first);
        List<Judged> judged = new ArrayList<>();
        String reason;
        if (first instanceof Attempt.Abandoned abandoned) {
            reason = abandoned.reason();
            trial.note = reason.isEmpty() ? "A contradiction was met." : reason;
        } else if (isReference) {
            return answer(judge(trial, first, false, ""));
        } else {
            Judged found = first instanceof Attempt.Solved solved ? refined(trial, solved, escalation)
                    : judge(trial, first, false, escalation);
            if (found.verdict.claims().stream().anyMatch(claim -> !claim.isShown()
                    && (claim.kind() == Claim.Kind.DIRECTIONS || claim.kind() == Claim.Kind.EMPTINESS))) {
                found = judge(trial, solver.cleaned(system, found.attempt), false, escalation);
            }
            found = sharpened(found);
            if (found.verdict.isCertain() && isConfirmed(found) && isResolved(found)) {
                return answer(found);
            }
            Judged stepwise = stepwise(found);
            if (stepwise != null) {
                return answer(stepwise);
            }
            judged.add(found);
            reason = found.verdict.claims().stream().filter(claim -> !claim.isShown()).map(Claim::text).findFirst()
                    .orElse("");
            LinearSystem corrected = system.corrected();
            if (corrected != null && (corrected.walk().graph().others().isEmpty()
                    || inTwiceThePrecision().isAffordable(corrected))) {
                lost = system.walk().graph().partialErrors().firstLost();
                system = corrected;
                shownRank = 0;
                return solve(reason + CORRECTED);
            }
        }
        for (boolean extended : new boolean[] {false, true}) {
            DenseSolver dense = extended ? inTwiceThePrecision()
                    : new DenseSolver(false, options.tolerance(), options.control());
            if (!dense.isAffordable(system)) {
                continue;
            }
            LOGGER.log(System.Logger.Level.DEBUG, "Eliminating {0} equations in {1} unknowns, {2}: {3}", system.rows(),
                    system.columns(), extended ? "in twice the precision" : "in doubles", reason);
            Attempt attempt = withShownCovector(dense.solve(system), judged);
            Trial next = trial(extended ? Method.EXTENDED_ELIMINATION : Method.ELIMINATION, attempt);
            // a contradiction that the reference engine met and elimination confirms is no escalation
            boolean confirmed = attempt instanceof Attempt.Inconsistent && first instanceof Attempt.Abandoned
                    && !extended && reason.isEmpty();
            String why = confirmed ? "" : reason.isEmpty() ? "The engine met a contradiction that was not confirmed."
                    : reason;
            Judged found = sharpened(judge(next, attempt, extended, why));
            if (isReference && attempt instanceof Attempt.Solved solved) {
                given = trial;
                trial.note = "";
                next.note = "Found no contradiction.";
                return unconfirmed(solved, found.verdict);
            }
            if (found.verdict.isCertain() && (extended || (isConfirmed(found) && isConsistent(found)))
                    && isResolved(found) && isBelieved(found)) {
                return answer(found);
            }
            judged.add(found);
            reason = why;
        }
        if (judged.isEmpty()) {
            Attempt nearest = new IterativeLeastSquares(options.control()).solve(system);
            judged.add(judge(trial(Method.ITERATION, nearest), nearest, false, reason));
        }
        Judged best = mostShown(judged);
        Judged proven = isReference || best.verdict.isCertain() ? null : inFractions(best, judged);
        return answer(proven == null ? best : proven);
    }

    /// An answer of full rank in doubt for nothing but that rounding its member moves its image too much to tell, where every step by
    /// itself tells; or null. What partials are off by is amplified, too, so it must be no more than counts as their rounding.
    private @Nullable Judged stepwise(Judged found) {
        List<Claim> doubtful = found.verdict.claims().stream().filter(claim -> !claim.isShown()).toList();
        if (!(found.attempt instanceof Attempt.Solved solved) || doubtful.size() != 1
                || doubtful.getFirst().kind() != Claim.Kind.MEMBER || !found.verdict.reach().met()
                || !isFull(solved.decision()) || system.dataFactor(Thresholds.ZERO) > Thresholds.ZERO) {
            return null;
        }
        Verifier verifier = new Verifier(system, options.tolerance(), false);
        FactorSolver.Stepwise stepwise = new FactorSolver(options).stepwise(system, solved, verifier);
        if (stepwise == null || !stepwise.claim().isShown()) {
            return null;
        }
        Verdict.Reach reach = verifier.reach(stepwise.solved().origin());
        List<Claim> claims = new ArrayList<>(found.verdict.claims());
        Certificate.Entry rounding = verifier.rounding(stepwise.solved().origin());
        claims.set(claims.indexOf(doubtful.getFirst()), Verifier.warning(stepwise.claim(), rounding));
        return !reach.met() ? null : judged(found.trial, stepwise.solved(),
                new Verdict(claims, reach, false, null, Optional.of(rounding)), solved.decision(), false,
                found.escalation);
    }

    /// An attempt that found nothing either, with the combination of equations that an earlier one has shown.
    private static Attempt withShownCovector(Attempt attempt, List<Judged> before) {
        if (!(attempt instanceof Attempt.Inconsistent none)) {
            return attempt;
        }
        for (Judged other : before) {
            if (other.attempt instanceof Attempt.Inconsistent known && other.verdict.claims().stream()
                    .anyMatch(claim -> claim.kind() == Claim.Kind.EMPTINESS && claim.isShown())) {
                return none.with(known.covector());
            }
        }
        return attempt;
    }

    /// The first solver: factors, or the paper's engine.
    static Solver first(PreimageOptions options) {
        return options.engine() == EngineKind.DEFAULT ? new FactorSolver(options) : SolverProvider.find(options);
    }

    private Method method() {
        return switch (options.engine()) {
            case DEFAULT -> Method.FACTORS;
            case REFERENCE_DENSE -> Method.REFERENCE_DENSE;
            case REFERENCE_SPARSE -> Method.REFERENCE_SPARSE;
        };
    }

    private DenseSolver inTwiceThePrecision() {
        return new DenseSolver(true, options.tolerance(), options.control());
    }

    /// Whether no rank could be larger, or none was decided.
    private boolean isFull(Attempt.Decision decision) {
        return decision.rank() < 0 || decision.rank() >= Math.min(system.rows(), system.rankAt(0));
    }

    private static Attempt.Decision decision(Attempt attempt) {
        return switch (attempt) {
            case Attempt.Solved solved -> solved.decision();
            case Attempt.Inconsistent none -> none.decision();
            case Attempt.Abandoned none -> Attempt.Decision.UNKNOWN;
        };
    }

    /// Whether twice the precision finds the same rank, or need not or cannot be asked. Where it finds another, the answer loses a claim.
    private boolean isConfirmed(Judged judged) {
        DenseSolver dense = inTwiceThePrecision();
        boolean vague = judged.verdict.reach().vagueness() > Thresholds.VAGUE;
        if ((decision(judged.attempt).settled() && !vague) || !dense.isAffordable(system)) {
            return true;
        }
        Attempt attempt = dense.solve(system);
        Trial trial = trial(Method.EXTENDED_ELIMINATION, attempt);
        trial.note = "Asked only whether it finds the same rank.";
        Attempt.Decision before = decision(judged.attempt);
        Attempt.Decision found = decision(attempt);
        trial.claims = List.of(found.claim());
        if (found.rank() == before.rank() && Verifier.rank(found).isShown()) {
            return true;
        }
        judged.verdict.claims().add(new Claim(Claim.Kind.RANK, Claim.Status.NOT_SHOWN, before.left(),
                before.leftNoise(), UNCONFIRMED));
        return false;
    }

    /// An answer that doubles confirm, checked again in twice the precision where what they count as noise could matter: that is mostly
    /// the rounding of the sweep, not the noise of the data. What a member then misses is taken from it.
    private Judged sharpened(Judged judged) {
        if (judged.extended || judged.verdict.sharp() || !judged.verdict.isCertain()) {
            return judged;
        }
        if (!(judged.attempt instanceof Attempt.Solved solved)) {
            return judge(judged.trial, judged.attempt, true, judged.escalation);
        }
        Verifier closer = new Verifier(system, options.tolerance(), true);
        Refined refined = refined(judged.trial, solved, closer.reach(solved.origin()), closer, this::isExact);
        return judged(judged.trial, refined.solved, closer.verifyAgain(refined.solved, refined.reach, judged.verdict),
                solved.decision(), true, judged.escalation);
    }

    /// Whether an answer holds for partials as they were corrected, too, to within what is not known of these. That has to be next to nothing:
    /// what was corrected may hide that a number is not zero. Where it does, the answer loses a claim.
    private boolean isBelieved(Judged judged) {
        if (system.walk().graph().others().isEmpty()) {
            return true;
        }
        LinearSystem believed = system.believed();
        Verifier verifier = new Verifier(believed, options.tolerance(), true);
        Verdict verdict = switch (judged.attempt) {
            case Attempt.Solved solved -> verifier.verify(solved);
            case Attempt.Inconsistent none -> verifier.verify(none);
            case Attempt.Abandoned none -> throw new AssertionError("Nothing to believe: " + none.reason());
        };
        Attempt.Decision decision = decision(inTwiceThePrecision().solve(believed));
        if (verdict.isCertain() && verdict.sharp() && decision.rank() == decision(judged.attempt).rank()
                && decision.claim().isShown() && decision.pivotNoise() <= Thresholds.BLURRED * decision.pivot()) {
            return true;
        }
        judged.verdict.claims().add(new Claim(Claim.Kind.DATA, Claim.Status.NOT_SHOWN, 0, 0,
                "Partials that lost their digits were corrected, and what is not known of them matters."));
        return false;
    }

    /// Whether nothing that counts as zero could be what a sum lost: units so far apart that twice the precision does not span them
    /// bury a pivot that every step shows, be it that a trace is left over or nothing at all. Where they do, the answer loses a claim.
    private boolean isResolved(Judged judged) {
        Attempt.Decision decision = decision(judged.attempt);
        if (isFull(decision)) {
            return true;
        }
        double[] scale = system.walk().isTangent() ? system.columnScale() : system.rowScale();
        if (!LostTerms.absorbs(system.walk().graph(), scale, Thresholds.ABSORBED, system.walk().meter())) {
            return true;
        }
        judged.verdict.claims().add(new Claim(Claim.Kind.RANK, Claim.Status.NOT_SHOWN, decision.left(),
                decision.leftNoise(), Elimination.BURIED));
        return false;
    }

    /// Whether no combination of the equations could contradict the target: there is none, or the target is met so closely that
    /// it would show. Otherwise elimination in twice the precision has to tell, and where that cannot be had, the answer loses a claim.
    private boolean isConsistent(Judged judged) {
        if (!(judged.attempt instanceof Attempt.Solved solved) || judged.verdict.reach().sharp()
                || solved.decision().rank() >= system.rows()) {
            return true;
        }
        judged.verdict.claims().add(new Claim(Claim.Kind.MEMBER, Claim.Status.NOT_SHOWN, 0, 0, UNDECIDED));
        return false;
    }

    /// The answer in fractions, or null where the partials are not exact, or fractions too long.
    private @Nullable Judged inFractions(Judged best, List<Judged> judged) {
        ExactSolver exact = new ExactSolver(system, options.tolerance(), options.control());
        if (!exact.isApplicable()) {
            return null;
        }
        double[] nothing = new double[system.rows()];
        Nearest nearest = switch (best.attempt) {
            case Attempt.Solved solved -> new Nearest(solved.origin(), nothing);
            case Attempt.Inconsistent none -> new Nearest(none.leastSquares(), none.residual());
            case Attempt.Abandoned none -> new Nearest(new double[system.columns()], nothing);
        };
        ExactSolver.Proven proven = exact.solve(nearest);
        if (proven == null || !proven.verdict().isCertain()) {
            return null;
        }
        Attempt.Decision exactly = decision(proven.attempt());
        for (Judged other : judged) {
            Attempt.Decision closely = decision(other.attempt);
            if (other.extended && closely.rank() >= 0 && closely.rank() != exactly.rank()
                    && Verifier.rank(closely).isShown()) {
                // programs just beside this one have another rank, all of them
                best.verdict.claims().add(new Claim(Claim.Kind.RANK, Claim.Status.NOT_SHOWN, exactly.rank(),
                        closely.rank(), "In fractions the rank is " + exactly.rank() + ", but " + closely.rank()
                                + " where the program's numbers are off in the last place."));
                return null;
            }
        }
        return new Judged(trial(Method.FRACTIONS, proven.attempt()), proven.attempt(), proven.verdict(), true,
                proven.shortest(), "Doubles could not tell, so the answer was found in fractions: " + best.escalation);
    }

    /// Of answers that are all in doubt, the one of which most was shown; of equals the later, which was computed with more precision; one
    /// that contradicts a rank that was shown last.
    private Judged mostShown(List<Judged> judged) {
        Judged best = judged.getFirst();
        for (Judged other : judged) {
            best = other.worth(shownRank) >= best.worth(shownRank) ? other : best;
        }
        return best;
    }

    private Judged judge(Trial trial, Attempt attempt, boolean extended, String escalation) {
        Verifier verifier = new Verifier(system, options.tolerance(), extended);
        return switch (attempt) {
            case Attempt.Solved solved -> judged(trial, attempt, verifier.verify(solved), solved.decision(),
                    extended, escalation);
            case Attempt.Inconsistent none -> {
                Attempt.Inconsistent tidy = withoutTraces(none, verifier);
                Verdict verdict = verifier.verify(tidy);
                if (none.decision().doubt().equals(Elimination.BURIED)) {
                    verdict.claims().add(none.decision().claim());
                }
                yield judged(trial, tidy, verdict, none.decision(), extended, escalation);
            }
            case Attempt.Abandoned abandoned -> throw new AssertionError("Nothing to judge: " + abandoned.reason());
        };
    }

    /// A contradiction without the weights that are no more than what rounding the others needs, where it is one without them. Equations that
    /// have no part in it are not to be named.
    private Attempt.Inconsistent withoutTraces(Attempt.Inconsistent none, Verifier verifier) {
        double[] scale = system.rowScale();
        double[] covector = none.covector().clone();
        double largest = 0;
        for (int i = 0; i < covector.length; i++) {
            largest = Math.max(largest, Math.abs(covector[i]) / scale[i]);
        }
        boolean traces = false;
        for (int i = 0; i < covector.length; i++) {
            boolean trace = covector[i] != 0 && Math.abs(covector[i]) / scale[i] < TRACE * largest;
            covector[i] = trace ? 0 : covector[i];
            traces |= trace;
        }
        return traces && verifier.emptiness(covector, none.leastSquares()).isShown() ? none.with(covector) : none;
    }

    /// An attempt with its verdict; one that finds a smaller rank than was shown step by step is in doubt. Where units are mixed within a
    /// program, sums of its explicit matrix can bury in their rounding what every single step shows clearly.
    private Judged judged(Trial trial, Attempt attempt, Verdict verdict, Attempt.Decision decision, boolean extended,
            String escalation) {
        trial.claims = verdict.claims();
        if (decision.stepwise() && Verifier.rank(decision).isShown()) {
            shownRank = Math.max(shownRank, decision.rank());
        }
        if (decision.rank() >= 0 && decision.rank() < shownRank) {
            verdict.claims().add(new Claim(Claim.Kind.RANK, Claim.Status.NOT_SHOWN, decision.rank(), shownRank,
                    "Step by step the program shows a rank of " + shownRank + ", its explicit matrix only "
                            + decision.rank() + "."));
        }
        return new Judged(trial, attempt, verdict, extended, null, escalation);
    }

    /// An answer that the factors gave, corrected by their solutions for what it misses, with its verdict.
    private Judged refined(Trial trial, Attempt.Solved solved, String escalation) {
        Verifier verifier = new Verifier(system, options.tolerance(), false);
        Verdict.Reach reach = verifier.reach(solved.origin());
        Refined refined = new Refined(solved, reach);
        if (!reach.claim().isShown() || reach.byTolerance()) {
            Refined closer = refined(trial, solved, reach, verifier, this::isRounded);
            // what reaches the target within the tolerance only stays as near to all of it as it is
            refined = reach.claim().isShown() && closer.reach.byTolerance() ? refined : closer;
        }
        return judged(trial, refined.solved, verifier.verify(refined.solved, refined.reach), solved.decision(), false,
                escalation);
    }

    private record Refined(Attempt.Solved solved, Verdict.Reach reach) {
    }

    /// An answer corrected by solutions for what it misses, for as long as that helps.
    ///
    /// @param enough whether what is missed needs no correction
    private Refined refined(Trial trial, Attempt.Solved solved, Verdict.Reach start, Verifier verifier,
            Predicate<Verdict.Reach> enough) {
        double[] origin = solved.origin();
        Verdict.Reach reach = start;
        int solutions = 0;
        for (; solutions < REFINEMENTS && trial.method == Method.FACTORS && !enough.test(reach); solutions++) {
            double[] correction = new FactorSolver(options).correction(system, reach.missing(), reach.noise());
            if (correction == null) {
                break;
            }
            double[] corrected = origin.clone();
            for (int j = 0; j < corrected.length; j++) {
                corrected[j] += correction[j];
            }
            Verdict.Reach now = verifier.reach(corrected);
            if (!(now.backwardError() < 0.5 * reach.backwardError())) {
                break;
            }
            origin = corrected;
            reach = now;
            trial.corrections++;
        }
        FactorSolver.Decided decided = system.decided();
        Counters cost = decided == null ? Counters.NONE : decided.cost(solutions);
        trial.counters = trial.counters.then(cost);
        counters = counters.then(cost);
        return new Refined(new Attempt.Solved(origin, solved.basis(), solved.decision(), solved.originTraced(),
                solved.basisTraced(), solved.counters()), reach);
    }

    /// Whether a vector misses the target by no more than noise and the rounding of the target's own entries, so that no correction helps:
    /// of very many entries some are such that all twins round alike.
    private boolean isRounded(Verdict.Reach reach) {
        double[] t = system.target().origin();
        if (!reach.met()) {
            return false;
        }
        for (int i = 0; i < t.length; i++) {
            double missing = Math.abs(reach.missing()[i]);
            if (!(missing <= 2 * Math.ulp(t[i])) && !Thresholds.isWithinNoise(missing, reach.noise()[i])) {
                return false;
            }
        }
        return true;
    }

    /// Whether a vector misses no entry of the target by more than its rounding.
    private boolean isExact(Verdict.Reach reach) {
        double[] t = system.target().origin();
        for (int i = 0; i < t.length; i++) {
            if (!(Math.abs(reach.missing()[i]) <= 2 * Math.ulp(t[i]))) {
                return false;
            }
        }
        return true;
    }

    private CheckedAnswer answer(Judged judged) {
        given = judged.trial;
        return switch (judged.attempt) {
            case Attempt.Solved solved -> members(judged, solved);
            case Attempt.Inconsistent none -> nothing(none,
                    judged.verdict.certificate(none.decision(), judged.escalation));
            case Attempt.Abandoned abandoned -> throw new AssertionError("No answer: " + abandoned.reason());
        };
    }

    private CheckedAnswer members(Judged judged, Attempt.Solved solved) {
        Attempt.Solved moving = solved;
        if (system.isTraced() && options.engine() == EngineKind.DEFAULT) {
            moving = new FactorSolver(options).traced(system, solved);
            if (!moving.decision().equals(solved.decision())) {
                judged.verdict.claims().add(Verifier.rank(moving.decision()));
            }
        }
        return new CheckedAnswer.Members(moving.origin(), moving.basis(), moving.originTraced(), moving.basisTraced(),
                new MemberSource(system, options, solved.decision(), judged.extended, judged.exact),
                judged.verdict.certificate(moving.decision(), judged.escalation), counters);
    }

    /// The paper's engine met a contradiction, and elimination did not: the engine's answer stands, in doubt.
    private CheckedAnswer unconfirmed(Attempt.Solved solved, Verdict verdict) {
        List<Claim> claims = List.of(new Claim(Claim.Kind.EMPTINESS, Claim.Status.NOT_SHOWN, 0, 0,
                "The engine met a contradiction that elimination did not confirm."));
        return new CheckedAnswer.Nothing(new double[system.rows()], 0, solved.origin(),
                new Verdict(claims, verdict.reach(), false).certificate(solved.decision(), ""), counters);
    }

    private CheckedAnswer nothing(Attempt.Inconsistent none, Certificate certificate) {
        return new CheckedAnswer.Nothing(none.covector(),
                Covectors.strength(none.covector(), system.target().origin()), none.leastSquares(), certificate,
                counters);
    }
}
