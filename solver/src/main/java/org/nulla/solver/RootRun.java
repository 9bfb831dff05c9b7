package org.nulla.solver;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.nulla.Vector;
import org.nulla.combine.InverseHessianProduct;

/// One search for a root: the strategies in order, each from the start, until one converges.
final class RootRun {

    /// The limit on steps that the shares below belong to.
    private static final int USUAL_LIMIT = 1000;
    private static final int NEWTON_BUDGET = 100;
    private static final int BOUNDED_NEWTON_BUDGET = 25;
    private static final int NEWTON_PATIENCE = 20;
    /// A norm that stands still for so many steps will not move.
    private static final int PATIENCE = 25;
    private static final int LINE_SEARCH_BUDGET = 200;
    private static final int REGION_BUDGET = 100;
    private static final int HOMOTOPY_BUDGET = 100;
    private static final int RESTART_BUDGET = 60;
    /// Norms that differ by less are of one point.
    private static final double SAME = 1e-6;

    private final EvaluationContext context;
    /// Whether some strategy met the equations ever more nearly further and further out.
    private boolean vanishing;
    /// Whether the search went on from a saddle of the sum of squares once.
    private boolean gone;
    private final List<Attempt.Ending> endings = new ArrayList<>();

    RootRun(EvaluationContext context) {
        this.context = context;
    }

    Root run() {
        int bad = Vectors.firstNonFinite(context.problem().start().toArray());
        if (bad >= 0) {
            return root(Reason.NON_FINITE_START, Messages.nonFiniteStart(context.problem(), bad));
        }
        try {
            return search();
        } catch (CancellationException stop) {
            return root(context.reasonOf(stop), Messages.stopped(context, context.reasonOf(stop)));
        }
    }

    private Root search() {
        double[] start = context.start();
        double[] value = context.evaluate(start);
        if (value == null) {
            return root(Reason.UNDEFINED_START, Messages.undefinedStart(context.problem(), start));
        }
        for (Strategy strategy : context.options().strategies()) {
            Attempt.Ending ending = attempt(strategy, start);
            if (ending.reason().converged()) {
                return converged(ending);
            }
            vanishing |= ending.vanishing();
            if (Vectors.maxNorm(context.bestValue()) <= context.options().tolerance()
                    && RootCheck.of(context, context.best(), context.bestValue(), null) == RootCheck.Verdict.ROOT) {
                // a root at which there is no derivative, such as that of a square root
                return root(Reason.CONVERGED_RESIDUAL,
                        Messages.root(context, Reason.CONVERGED_RESIDUAL, context.bestValue()));
            }
            endings.add(ending);
            if (context.isExhausted() || isHopeless(ending)) {
                return failed(ending);
            }
        }
        Attempt.Ending best = best();
        double least = Vectors.norm(context.bestValue());
        if (best.model() == null || best.model().norm() > (1 + SAME) * least) {
            // the best point of all was left again: what is it?
            Attempt.Ending again = Attempt.run(context, TrustRegion.dogleg(context, 1), context.best(),
                    budget(RESTART_BUDGET),
                    PATIENCE);
            if (again.reason().converged()) {
                return converged(again);
            }
            endings.add(again);
            best = best();
        }
        return failed(best);
    }

    /// Of all failures the one at the least residual; of several there the one that says most: a point that is stationary says more than a
    /// walk that was given up.
    private Attempt.Ending best() {
        double least = endings.stream().mapToDouble(RootRun::norm).min().orElse(Double.POSITIVE_INFINITY);
        return endings.stream().filter(ending -> norm(ending) <= (1 + SAME) * least)
                .max(Comparator.comparingInt(RootRun::weight))
                .orElseGet(() -> new Attempt.Ending(Reason.STALLED, null));
    }

    private static double norm(Attempt.Ending ending) {
        return ending.model() == null ? Double.POSITIVE_INFINITY : ending.model().norm();
    }

    private static int weight(Attempt.Ending ending) {
        return switch (ending.reason()) {
            case LEAST_SQUARES_POINT, INSENSITIVE, BLOCKED_BY_BOUNDS -> 2;
            case STALLED, LEFT_DOMAIN, SINGULAR -> 1;
            default -> 0;
        };
    }

    private Attempt.Ending attempt(Strategy strategy, double[] start) {
        StepChoice choice = context.options().choice();
        return switch (strategy) {
            // whole steps that bounds cut short tend to creep along them
            case NEWTON -> Attempt.run(context, new FullSteps(context, choice, NEWTON_PATIENCE), start,
                    budget(context.isBounded() ? BOUNDED_NEWTON_BUDGET : NEWTON_BUDGET), PATIENCE);
            case LINE_SEARCH -> Attempt.run(context, new LineSearch(context, choice), start, budget(LINE_SEARCH_BUDGET),
                    PATIENCE);
            case TRUST_REGION ->
                    Attempt.run(context, TrustRegion.dogleg(context, 100), start, budget(REGION_BUDGET), PATIENCE);
            case DAMPED ->
                    Attempt.run(context, TrustRegion.damped(context, 100), start, budget(REGION_BUDGET), PATIENCE);
            case HOMOTOPY -> homotopy(start);
            case RESTARTS -> restarts(start);
        };
    }

    /// A strategy's share of the steps; more where more than usual are allowed.
    private int budget(int usual) {
        return (int) Math.max(usual, (long) usual * context.options().maxIterations() / USUAL_LIMIT);
    }

    private Attempt.Ending homotopy(double[] start) {
        double[] near = context.isBounded() ? null : new Homotopy(context).run(start, budget(HOMOTOPY_BUDGET));
        return near == null ? new Attempt.Ending(Reason.STALLED, null)
                : Attempt.run(context, TrustRegion.dogleg(context, 1), near, budget(RESTART_BUDGET), PATIENCE);
    }

    private Attempt.Ending restarts(double[] start) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(context.options().seed());
        Attempt.Ending last = new Attempt.Ending(Reason.STALLED, null);
        for (int k = 0; k < context.options().restarts() && !context.isExhausted(); k++) {
            double[] there = context.inside(perturbed(start, k, random));
            if (context.evaluate(there) == null) {
                continue;
            }
            Attempt.Ending ending = Attempt.run(context, TrustRegion.dogleg(context, 1), there, budget(RESTART_BUDGET),
                    PATIENCE);
            vanishing |= ending.vanishing();
            if (ending.reason().converged()) {
                return ending;
            }
            endings.add(ending);
            last = ending;
        }
        return last;
    }

    /// Alternately the start drawn towards the origin, and the start shaken by more and more.
    private static double[] perturbed(double[] start, int k, RandomGenerator random) {
        double[] there = start.clone();
        for (int j = 0; j < there.length; j++) {
            double shake = random.nextGaussian() * Math.max(1, Math.abs(start[j]));
            there[j] = k % 2 == 0 ? start[j] * Math.pow(10, -1 - k / 2) + 0.01 * shake
                    : start[j] + 0.1 * (1 + k) * shake;
        }
        return there;
    }

    /// Whether no other strategy can find more.
    private boolean isHopeless(Attempt.Ending ending) {
        LinearModel model = ending.model();
        boolean stationary = ending.reason() == Reason.LEAST_SQUARES_POINT || ending.reason() == Reason.INSENSITIVE;
        if (!stationary || model == null) {
            return false;
        }
        return Stationary.isContradiction(context, model);
    }

    private Root converged(Attempt.Ending ending) {
        LinearModel model = Objects.requireNonNull(ending.model());
        return new Root(Vector.of(model.x()), Vector.of(model.value()),
                context.report(ending.reason(), Messages.root(context, ending.reason(), model)));
    }

    private Root failed(Attempt.Ending ending) {
        LinearModel model = ending.model();
        Reason reason = context.isExhausted() ? Reason.ITERATION_LIMIT : ending.reason();
        if (isHopeless(ending)) {
            reason = reason == Reason.INSENSITIVE ? reason : Reason.INCONSISTENT;
        } else if (reason == Reason.INSENSITIVE) {
            // only here, as at the vertex of a parabola
            reason = Reason.LEAST_SQUARES_POINT;
        } else if (!context.isExhausted() && reason == Reason.ITERATION_LIMIT) {
            // every strategy used up its own share
            reason = Reason.STALLED;
        }
        if (reason == Reason.STALLED && model != null && Stationary.isSingular(model)) {
            reason = Reason.SINGULAR;
        }
        if (vanishing && Vectors.maxNorm(context.bestValue()) <= context.options().tolerance()) {
            return root(Reason.DIVERGED, Messages.vanishing(context));
        }
        if (model != null && (reason == Reason.LEAST_SQUARES_POINT || reason == Reason.BLOCKED_BY_BOUNDS
                || reason == Reason.STALLED)) {
            return atLeast(model, reason);
        }
        return model == null ? root(reason, Messages.failure(context, reason, null)) : ended(model, reason);
    }

    /// No strategy leads on from a point; the check says whether the sum of squares is least there. Where it is not, Newton's method on that sum
    /// goes on, once.
    private Root atLeast(LinearModel model, Reason reason) {
        OptimalityCheck.Finding finding = SumOfSquares.check(context, model.x(), model.norm());
        if (finding != null && finding.isMinimum()) {
            return ended(model, reason == Reason.STALLED ? Reason.LEAST_SQUARES_POINT : reason);
        }
        if (finding != null && !gone && !context.isExhausted() && model.x().length <= OptimalityCheck.DENSE) {
            gone = true;
            Minimum minimum = new MinimumRun(context.problem(), InverseHessianProduct.TANGENT_PREIMAGE,
                    context, SumOfSquares.half(context.problem().function(), model.norm()))
                    .from(finding.lower().length > 0 ? finding.lower() : model.x());
            Attempt.Ending ending = Attempt.run(context, TrustRegion.dogleg(context, 1), minimum.x().toArray(),
                    budget(RESTART_BUDGET), PATIENCE);
            if (ending.reason().converged()) {
                return converged(ending);
            }
            LinearModel there = LinearModel.at(context, minimum.x().toArray());
            if (there != null && minimum.converged()) {
                return ended(there, reason == Reason.STALLED ? Reason.LEAST_SQUARES_POINT : reason);
            }
        }
        if (reason == Reason.STALLED) {
            return ended(model, reason);
        }
        Reason really = finding != null && (finding.kind() == OptimalityCheck.Kind.SADDLE
                || finding.kind() == OptimalityCheck.Kind.INFLECTION) ? Reason.SADDLE_POINT : Reason.STALLED;
        return new Root(Vector.of(model.x()), Vector.of(model.value()),
                context.report(really, Messages.notLeast(context, really, model, finding)));
    }

    /// Ends at a model's point, unless a better one was seen.
    private Root ended(LinearModel model, Reason reason) {
        return model.norm() > (1 + SAME) * Vectors.norm(context.bestValue())
                ? root(reason == Reason.LEAST_SQUARES_POINT ? Reason.STALLED : reason,
                        Messages.failure(context, reason == Reason.LEAST_SQUARES_POINT ? Reason.STALLED : reason, null))
                : new Root(Vector.of(model.x()), Vector.of(model.value()),
                        context.report(reason, Messages.failure(context, reason, model)));
    }

    private Root root(Reason reason, String message) {
        return new Root(Vector.of(context.best()), Vector.of(context.bestValue()), context.report(reason, message));
    }
}
