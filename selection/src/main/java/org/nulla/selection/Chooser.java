package org.nulla.selection;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.nulla.RunControl;
import org.nulla.Vector;
import org.nulla.selection.Choice.Status;
import org.nulla.selection.program.LinearProgram;
import org.nulla.selection.program.ProgramAnswer;
import org.nulla.selection.program.ProgramSolver;

/// One question on its way to an answer: which method, who solves, what the certificate says, and which words the result gets.
final class Chooser {

    private static final int ITERATION_LIMIT = 50_000;

    private final @Nullable Members given;
    private final @Nullable String emptyBecause;
    private final Constraints constraints;
    private final double[] centre;
    private final @Nullable Norm norm;
    private final double[] cost;
    private final double tolerance;
    private final RunControl control;
    private final Method method;
    private final @Nullable ProgramSolver wanted;
    private final long begun = System.nanoTime();

    Chooser(@Nullable Members members, @Nullable String emptyBecause, Constraints constraints, double[] centre,
            @Nullable Norm norm, double[] cost, double tolerance, RunControl control, Method method,
            @Nullable ProgramSolver wanted) {
        this.given = members;
        this.emptyBecause = emptyBecause;
        this.constraints = constraints;
        this.centre = centre;
        this.norm = norm;
        this.cost = cost;
        this.tolerance = tolerance;
        this.control = control;
        this.method = method;
        this.wanted = wanted;
    }

    Choice choose() {
        Members members = given;
        if (members == null) {
            return nothing(Status.INFEASIBLE, SelectionCertificate.ofNoMember(0, tolerance), "preimage",
                    "The preimage is empty: " + emptyBecause, 0);
        }
        int contradiction = constraints.contradiction();
        if (contradiction >= 0) {
            return nothing(Status.INFEASIBLE, SelectionCertificate.ofNoMember(0, tolerance), "bounds",
                    "Entry " + contradiction + " must be at least " + constraints.lower(contradiction) + " and at most "
                            + constraints.upper(contradiction) + ".",
                    0);
        }
        DualBound bound = new DualBound(members, constraints, tolerance);
        Norm measure = norm;
        if (measure == null) {
            return new ProgramMethod(members, bound).linear();
        }
        if (measure instanceof QuadraticNorm quadratic && constraints.isNone() && method == Method.AUTOMATIC) {
            boolean plain = measure instanceof EuclideanNorm length && length.isPlain();
            if (plain || members.hasEquations()) {
                Candidate candidate = plain ? Direct.nearest(members, quadratic, centre)
                        : Direct.least(members, quadratic, centre);
                return judged(candidate, bound.certify(candidate, measure, centre),
                        plain ? "projection" : "linear system", 0, "");
            }
        }
        boolean linear = measure instanceof MaximumNorm || isSum(measure);
        if (measure instanceof AtomicNorm parted && !isSum(measure) && isForFewEquations(members)) {
            Admm.Result result = new ColumnGeneration(members, parted, centre, bound, solver(), control, tolerance)
                    .run();
            if (result != null && result.end() != Admm.End.ITERATION_LIMIT) {
                return bare(members, bound, measure, result, "combination of points");
            }
        }
        if (linear && method != Method.FIRST_ORDER && members.hasEquations()) {
            ProgramMethod byProgram = new ProgramMethod(members, bound);
            Choice choice = byProgram.least(measure);
            return choice != null ? choice : byProgram.noted(firstOrder(members, bound, measure));
        }
        return firstOrder(members, bound, measure);
    }

    private Choice firstOrder(Members members, DualBound bound, Norm measure) {
        if (!constraints.isNone() && members.hasEquations()) {
            Choice no = new ProgramMethod(members, bound).infeasible();
            if (no != null) {
                return no;
            }
        }
        Admm.Result result = new Admm(members, measure, centre, constraints, bound, control).run(ITERATION_LIMIT);
        return bare(members, bound, measure, result, "first-order method");
    }

    /// Sums of absolute values have a linear program without a column for each combination.
    private static boolean isSum(Norm measure) {
        return measure instanceof GroupNorm group && group.isSeparate();
    }

    /// Its many small programs are for a fast solver only.
    private boolean isForFewEquations(Members members) {
        return method == Method.AUTOMATIC && constraints.isNone() && members.size() >= ColumnGeneration.LEAST_UNKNOWNS
                && members.hasEquations() && members.equations().count() <= ColumnGeneration.MOST
                && (wanted != null || Solvers.found().missing() == null);
    }

    private ProgramSolver solver() {
        return wanted != null ? wanted : Solvers.found().solver();
    }

    /// What a method by points ends with; small groups of it are made zero where that is as good.
    private Choice bare(Members members, DualBound bound, Norm measure, Admm.Result result, String method) {
        Candidate candidate = result.candidate();
        SelectionCertificate certificate = result.certificate();
        if (measure instanceof GroupNorm group && certificate.holds() && members.hasEquations()) {
            Candidate bare = SupportPolishing.of(members, group, centre, candidate);
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

    /// The method by a linear program.
    private final class ProgramMethod {

        private final DualBound bound;
        private final Programs programs;
        private final ProgramSolver solver;
        private final String note;

        ProgramMethod(Members members, DualBound bound) {
            this.bound = bound;
            this.programs = new Programs(members.equations(), constraints);
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
        Choice least(Norm measure) {
            double[] weights = measure instanceof GroupNorm group ? group.weights()
                    : ((MaximumNorm) measure).weights();
            boolean sum = measure instanceof GroupNorm;
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

        /// A proof that nothing satisfies the constraints, or null.
        @Nullable
        Choice infeasible() {
            LinearProgram program = programs.linear(new double[constraints.size()]);
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
                                    "No member satisfies the constraints. Loosen bounds or inequalities.",
                                    answer.iterations())
                            : unproved(answer, "that no member satisfies the constraints");
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
