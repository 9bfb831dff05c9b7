package org.nulla.bench.verdicts;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.bench.verdicts.VerdictProblem.Kind;
import org.nulla.bench.verdicts.VerdictProblem.Nature;
import org.nulla.solver.Outcome;
import org.nulla.solver.Reason;

/// Judges what a solver says about where it ended.
final class VerdictJudge {

    /// What a verdict is worth.
    enum Judgement {
        /// It claims something, and that is so.
        RIGHT,
        /// It claims something that is not so.
        FALSE,
        /// It says that nothing was shown.
        NOT_SHOWN
    }

    /// A minimum is where it is said to be when it is no further away, relative to the sizes of the unknowns.
    private static final double NEAR = 1e-5;
    /// The same where the Hessian vanishes: an eighth power beside an addend hides a tenth.
    private static final double NEAR_DEGENERATE = 0.1;
    /// A gradient of this part of the Hessian's entries, in natural units, vanishes.
    private static final double LEVEL = 1e-6;

    private final VerdictProblem problem;
    private final double[] x;
    private final Reason reason;

    private VerdictJudge(VerdictProblem problem, double[] x, Reason reason) {
        this.problem = problem;
        this.x = x;
        this.reason = reason;
    }

    static Judgement judge(VerdictProblem problem, Outcome outcome) {
        try {
            return new VerdictJudge(problem, outcome.x().toArray(), outcome.reason()).judge();
        } catch (ArithmeticException outOfRange) {
            // so far out that sixty digits cannot follow: a claim there is not one about a point
            return outcome.converged() ? Judgement.FALSE : Judgement.NOT_SHOWN;
        }
    }

    private Judgement judge() {
        return problem.kind() == Kind.ROOT ? root() : minimum();
    }

    private static Judgement of(boolean right) {
        return right ? Judgement.RIGHT : Judgement.FALSE;
    }

    private Judgement minimum() {
        return switch (reason) {
            case CONVERGED_GRADIENT, CONVERGED_DEGENERATE, CONVERGED_STEP, CONVERGED_RESIDUAL -> of(isMinimum());
            case SADDLE_POINT -> of(isSaddle());
            case UNBOUNDED ->
                    of(problem.nature() == Nature.UNBOUNDED || problem.nature() == Nature.REGULAR_AND_UNBOUNDED);
            case DIVERGED -> diverged();
            default -> Judgement.NOT_SHOWN;
        };
    }

    private Judgement diverged() {
        return switch (problem.nature()) {
            case DEGENERATE, FLAT -> Judgement.FALSE;
            // the sum of squares of a curve may really fall for ever as parameters run away
            case REGULAR -> problem.kind() == Kind.MINIMUM ? Judgement.FALSE : Judgement.NOT_SHOWN;
            default -> Judgement.RIGHT;
        };
    }

    private boolean isMinimum() {
        return switch (problem.nature()) {
            case REGULAR, REGULAR_AND_UNBOUNDED, VANISHING_OR_REGULAR, UNKNOWN_FADING -> {
                TrueStationaryPoint point = point(NEAR);
                // the peak of a curve between two data, as narrow as one likes
                yield point != null
                        && (point.minimum() || (point.degenerate() && reason == Reason.CONVERGED_DEGENERATE));
            }
            case DEGENERATE -> isNearKnown(NEAR_DEGENERATE);
            case FLAT, PRODUCT -> isLevel();
            case UNBOUNDED, VANISHING, NONE, ROOTS, CONTRADICTION -> false;
        };
    }

    private boolean isSaddle() {
        return switch (problem.nature()) {
            case REGULAR, REGULAR_AND_UNBOUNDED, VANISHING_OR_REGULAR, UNKNOWN_FADING, ROOTS, NONE -> {
                TrueStationaryPoint point = point(100 * NEAR);
                yield point != null && !point.minimum() && !point.degenerate();
            }
            case DEGENERATE -> isLevel() && !isNearKnown(NEAR_DEGENERATE);
            case FLAT, CONTRADICTION -> false;
            case PRODUCT, UNBOUNDED, VANISHING -> isLevel();
        };
    }

    private @Nullable TrueStationaryPoint point(double reach) {
        return TrueStationaryPoint.near(problem.objective(), x, problem.sizes(), reach);
    }

    private boolean isNearKnown(double reach) {
        return problem.known().stream().anyMatch(point -> {
            for (int j = 0; j < x.length; j++) {
                if (!(Math.abs(x[j] - point[j]) <= reach * problem.sizes()[j])) {
                    return false;
                }
            }
            return true;
        });
    }

    /// Whether the gradient vanishes beside the Hessian, in natural units.
    private boolean isLevel() {
        Jet jet = Jet.run(List.of(problem.objective()),
                Arrays.stream(x).mapToObj(BigDecimal::new).toArray(BigDecimal[]::new)).getFirst();
        double[] sizes = problem.sizes();
        BigDecimal slope = BigDecimal.ZERO;
        BigDecimal curvature = BigDecimal.ZERO;
        for (int i = 0; i < x.length; i++) {
            BigDecimal size = new BigDecimal(sizes[i]);
            slope = slope.max(jet.gradient()[i].abs().multiply(size));
            for (int j = 0; j < x.length; j++) {
                curvature = curvature.max(jet.hessian()[i][j].abs().multiply(size).multiply(new BigDecimal(sizes[j])));
            }
        }
        return slope.compareTo(curvature.multiply(new BigDecimal(LEVEL))) <= 0;
    }

    private Judgement root() {
        boolean none = problem.nature() != Nature.ROOTS;
        return switch (reason) {
            case CONVERGED_RESIDUAL, CONVERGED_STEP, CONVERGED_GRADIENT, CONVERGED_DEGENERATE -> of(!none
                    && isNearKnown(NEAR_DEGENERATE));
            case LEAST_SQUARES_POINT -> of(isLeastSquares());
            case INCONSISTENT -> of(problem.nature() == Nature.CONTRADICTION);
            case SADDLE_POINT -> of(isSaddle());
            case DIVERGED -> of(none);
            default -> Judgement.NOT_SHOWN;
        };
    }

    private boolean isLeastSquares() {
        TrueStationaryPoint point = point(100 * NEAR);
        return point == null ? isLevel() : point.minimum() || point.degenerate();
    }
}
