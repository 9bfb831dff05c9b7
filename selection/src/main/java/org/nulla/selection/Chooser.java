package org.nulla.selection;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.nulla.RunControl;
import org.nulla.Vector;
import org.nulla.selection.Choice.Status;
import org.nulla.selection.program.LinearProgram;
import org.nulla.selection.program.ProgramAnswer;
import org.nulla.selection.program.ProgramSolver;

/// One question on its way to an answer: which road, who solves, what the certificate says, and which words the result gets.
final class Chooser {

    private static final int ITERATION_LIMIT = 50_000;

    private final @Nullable Members given;
    private final @Nullable String emptyBecause;
    private final Limits limits;
    private final double[] centre;
    private final @Nullable Gauge gauge;
    private final double[] cost;
    private final double tolerance;
    private final RunControl control;
    private final Road road;
    private final @Nullable ProgramSolver wanted;
    private final long begun = System.nanoTime();

    Chooser(@Nullable Members members, @Nullable String emptyBecause, Limits limits, double[] centre,
            @Nullable Gauge gauge, double[] cost, double tolerance, RunControl control, Road road,
            @Nullable ProgramSolver wanted) {
        this.given = members;
        this.emptyBecause = emptyBecause;
        this.limits = limits;
        this.centre = centre;
        this.gauge = gauge;
        this.cost = cost;
        this.tolerance = tolerance;
        this.control = control;
        this.road = road;
        this.wanted = wanted;
    }

    Choice choose() {
        Members members = given;
        if (members == null) {
            return nothing(Status.INFEASIBLE, SelectionCertificate.ofNoMember(0, tolerance), "preimage",
                    "The preimage is empty: " + emptyBecause, 0);
        }
        int contradiction = limits.contradiction();
        if (contradiction >= 0) {
            return nothing(Status.INFEASIBLE, SelectionCertificate.ofNoMember(0, tolerance), "bounds",
                    "Entry " + contradiction + " must be at least " + limits.lower(contradiction) + " and at most "
                            + limits.upper(contradiction) + ".",
                    0);
        }
        DualBound bound = new DualBound(members, limits, tolerance);
        Gauge measure = gauge;
        if (measure == null) {
            return new ProgramRoad(members, bound).linear();
        }
        if (measure instanceof QuadraticGauge quadratic && limits.isNone() && road == Road.AUTOMATIC) {
            boolean plain = measure instanceof LengthGauge length && length.isPlain();
            if (plain || members.hasEquations()) {
                Candidate candidate = plain ? Direct.nearest(members, quadratic, centre)
                        : Direct.least(members, quadratic, centre);
                return judged(candidate, bound.certify(candidate, measure, centre),
                        plain ? "projection" : "linear system", 0, "");
            }
        }
        boolean linear = measure instanceof MaximumGauge || isSum(measure);
        if (measure instanceof PartedGauge parted && !isSum(measure) && isForFewEquations(members)) {
            Splitting.Result result = new FewEquations(members, parted, centre, bound, solver(), control, tolerance)
                    .run();
            if (result != null && result.end() != Splitting.End.ITERATION_LIMIT) {
                return bare(members, bound, measure, result, "combination of points");
            }
        }
        if (linear && road != Road.FIRST_ORDER && members.hasEquations()) {
            ProgramRoad byProgram = new ProgramRoad(members, bound);
            Choice choice = byProgram.least(measure);
            return choice != null ? choice : byProgram.noted(firstOrder(members, bound, measure));
        }
        return firstOrder(members, bound, measure);
    }

    private Choice firstOrder(Members members, DualBound bound, Gauge measure) {
        if (!limits.isNone() && members.hasEquations()) {
            Choice no = new ProgramRoad(members, bound).infeasible();
            if (no != null) {
                return no;
            }
        }
        Splitting.Result result = new Splitting(members, measure, centre, limits, bound, control).run(ITERATION_LIMIT);
        return bare(members, bound, measure, result, "first-order method");
    }

    /// Sums of absolute values have a linear program without a column for each combination.
    private static boolean isSum(Gauge measure) {
        return measure instanceof GroupGauge group && group.isSeparate();
    }

    /// Its many small programs are for a fast solver only.
    private boolean isForFewEquations(Members members) {
        return road == Road.AUTOMATIC && limits.isNone() && members.size() >= FewEquations.LEAST_UNKNOWNS
                && members.hasEquations() && members.equations().count() <= FewEquations.MOST
                && (wanted != null || Solvers.found().missing() == null);
    }

    private ProgramSolver solver() {
        return wanted != null ? wanted : Solvers.found().solver();
    }

    /// What a road by points ends with; small groups of it are made zero where that is as good.
    private Choice bare(Members members, DualBound bound, Gauge measure, Splitting.Result result, String method) {
        Candidate candidate = result.candidate();
        SelectionCertificate certificate = result.certificate();
        if (measure instanceof GroupGauge group && certificate.holds() && members.hasEquations()) {
            Candidate bare = Bare.of(members, group, centre, candidate);
            SelectionCertificate ofBare = bound.certify(bare, measure, centre);
            if (ofBare.holds()) {
                candidate = bare;
                certificate = ofBare;
            }
        }
        return switch (result.end()) {
            case PROVED -> judged(candidate, certificate, method, result.iterations(), "");
            case ITERATION_LIMIT -> judged(candidate, certificate, method, result.iterations(),
                    " It was stopped after " + ITERATION_LIMIT
                            + " rounds; scale the unknowns alike, or loosen the tolerance.");
            case TIME_LIMIT -> stopped(Status.TIME_LIMIT, candidate, certificate, method, result.iterations());
            case CANCELLED -> stopped(Status.CANCELLED, candidate, certificate, method, result.iterations());
        };
    }

    private double seconds() {
        return (System.nanoTime() - begun) / 1e9;
    }

    private Choice nothing(Status status, SelectionCertificate certificate, String method, String reason,
            long iterations) {
        return new Choice(status, Vector.of(), Double.NaN, certificate, method, reason, iterations, seconds());
    }

    private Choice stopped(Status status, Candidate candidate, SelectionCertificate certificate, String method,
            long iterations) {
        String why = status == Status.TIME_LIMIT ? "The time was over" : "It was cancelled";
        return new Choice(status, Vector.of(candidate.x()), certificate.primal(), certificate, method,
                why + " after " + iterations + " steps; the point is the best so far.", iterations, seconds());
    }

    /// Optimal if the certificate holds, and only then.
    private Choice judged(Candidate candidate, SelectionCertificate certificate, String method, long iterations,
            String hint) {
        String reason = certificate.holds()
                ? String.format(Locale.ROOT, "No member is better by more than %.1e of the objective.",
                        certificate.gap())
                : "There is a point, but its certificate does not hold (" + certificate + ")." + hint;
        return new Choice(certificate.holds() ? Status.OPTIMAL : Status.UNPROVED, Vector.of(candidate.x()),
                certificate.primal(), certificate, method, reason, iterations, seconds());
    }

    /// The road by a linear program.
    private final class ProgramRoad {

        private final DualBound bound;
        private final Programs programs;
        private final ProgramSolver solver;
        private final String note;

        ProgramRoad(Members members, DualBound bound) {
            this.bound = bound;
            this.programs = new Programs(members.equations(), limits);
            ProgramSolver chosen = wanted;
            Solvers found = chosen == null ? Solvers.found() : new Solvers(chosen, null);
            this.solver = found.solver();
            this.note = found.missing() == null ? "" : " " + found.missing();
        }

        /// With the line that says why HiGHS did not solve it, where that is so.
        Choice noted(Choice choice) {
            return note.isEmpty() ? choice : new Choice(choice.status(), choice.point(), choice.objective(),
                    choice.certificate(), choice.method(), choice.reason() + note, choice.iterations(),
                    choice.seconds());
        }

        /// Null where nobody can solve a program of this size.
        @Nullable
        Choice least(Gauge measure) {
            double[] weights = measure instanceof GroupGauge group ? group.weights()
                    : ((MaximumGauge) measure).weights();
            boolean sum = measure instanceof GroupGauge;
            LinearProgram program = sum ? programs.absoluteSum(weights, centre) : programs.maximum(weights, centre);
            if (!solver.accepts(program.rows(), program.columns())) {
                return null;
            }
            ProgramAnswer answer = solver.solve(program, control);
            if (answer.status() != ProgramAnswer.Status.OPTIMAL) {
                return withoutOptimum(answer);
            }
            Candidate candidate = sum ? programs.fromAbsoluteSum(answer, weights, centre)
                    : programs.fromEntries(answer);
            return judged(candidate, bound.certify(candidate, measure, centre), solver.name(), answer.iterations(),
                    note);
        }

        Choice linear() {
            LinearProgram program = programs.linear(cost);
            if (!solver.accepts(program.rows(), program.columns())) {
                return nothing(Status.FAILED, SelectionCertificate.nothing(tolerance), solver.name(),
                        "A program of " + program.rows() + " rows and " + program.columns()
                                + " unknowns is too large for the " + solver.name() + "." + note,
                        0);
            }
            ProgramAnswer answer = solver.solve(program, control);
            if (answer.status() == ProgramAnswer.Status.UNBOUNDED) {
                return unbounded(answer);
            }
            if (answer.status() != ProgramAnswer.Status.OPTIMAL) {
                return withoutOptimum(answer);
            }
            Candidate candidate = programs.fromEntries(answer);
            return noted(
                    judged(candidate, bound.certifyLinear(candidate, cost), solver.name(), answer.iterations(), ""));
        }

        /// The direction is the solver's; that there is a member to start from is asked separately.
        private Choice unbounded(ProgramAnswer answer) {
            ProgramAnswer start = solver.solve(programs.linear(new double[cost.length]), control);
            if (start.status() != ProgramAnswer.Status.OPTIMAL) {
                return withoutOptimum(start);
            }
            double[] member = start.values().toArray();
            SelectionCertificate certificate = endless(member, answer);
            if (!certificate.holds()) {
                certificate = endless(member, solver.solve(programs.recession(cost), control));
            }
            if (!certificate.holds()) {
                return unproved(answer, "that the cost falls without end");
            }
            return new Choice(Status.UNBOUNDED, Vector.of(member), Double.NEGATIVE_INFINITY, certificate,
                    solver.name(), "From the point the cost falls without end. Add bounds, or choose by a norm.",
                    answer.iterations(), seconds());
        }

        private SelectionCertificate endless(double[] member, ProgramAnswer direction) {
            return direction.values().length() == 0 ? SelectionCertificate.nothing(tolerance)
                    : bound.certifyNoLimit(member, direction.values().toArray(), cost);
        }

        private SelectionCertificate missed(ProgramAnswer weights) {
            return weights.multipliers().length() == 0 ? SelectionCertificate.nothing(tolerance)
                    : bound.certifyNoMember(programs.normal(weights), programs.signedInequalities(weights));
        }

        /// A proof that nothing is within the limits, or null.
        @Nullable
        Choice infeasible() {
            LinearProgram program = programs.linear(new double[limits.size()]);
            if (!solver.accepts(program.rows(), program.columns())) {
                return null;
            }
            ProgramAnswer answer = solver.solve(program, control);
            if (answer.status() != ProgramAnswer.Status.INFEASIBLE) {
                return null;
            }
            Choice choice = withoutOptimum(answer);
            return choice.status() == Status.INFEASIBLE ? choice : null;
        }

        private Choice withoutOptimum(ProgramAnswer answer) {
            return switch (answer.status()) {
                case INFEASIBLE -> {
                    SelectionCertificate claimed = missed(answer);
                    SelectionCertificate proof = claimed.holds() ? claimed
                            : missed(solver.solve(programs.relaxation(), control));
                    yield proof.holds()
                            ? nothing(Status.INFEASIBLE, proof, solver.name(),
                                    "No member is within the limits. Loosen bounds or inequalities.",
                                    answer.iterations())
                            : unproved(answer, "that no member is within the limits");
                }
                case TIME_LIMIT -> nothing(Status.TIME_LIMIT, SelectionCertificate.nothing(tolerance), solver.name(),
                        "The time was over after " + answer.iterations() + " steps.", answer.iterations());
                case CANCELLED -> nothing(Status.CANCELLED, SelectionCertificate.nothing(tolerance), solver.name(),
                        "It was cancelled after " + answer.iterations() + " steps.", answer.iterations());
                default -> nothing(Status.FAILED, SelectionCertificate.nothing(tolerance), solver.name(),
                        "The solver gave up: " + answer.message() + "." + note, answer.iterations());
            };
        }

        private Choice unproved(ProgramAnswer answer, String claim) {
            return nothing(Status.FAILED, SelectionCertificate.nothing(tolerance), solver.name(),
                    "The solver says " + claim + ", but its proof does not hold at " + tolerance + ".",
                    answer.iterations());
        }
    }
}
