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

    private final Workbench bench;
    /// Whether some strategy met the equations ever more nearly further and further out.
    private boolean vanishing;
    /// Whether the search went on from a saddle of the sum of squares once.
    private boolean gone;
    private final List<Attempt.Ending> endings = new ArrayList<>();

    RootRun(Workbench bench) {
        this.bench = bench;
    }

    Root run() {
        int bad = Vectors.firstNonFinite(bench.problem().start().toArray());
        if (bad >= 0) {
            return root(Reason.NON_FINITE_START, Messages.nonFiniteStart(bench.problem(), bad));
        }
        try {
            return search();
        } catch (CancellationException stop) {
            return root(bench.reasonOf(stop), Messages.stopped(bench, bench.reasonOf(stop)));
        }
    }

    private Root search() {
        double[] start = bench.start();
        double[] value = bench.evaluate(start);
        if (value == null) {
            return root(Reason.UNDEFINED_START, Messages.undefinedStart(bench.problem(), start));
        }
        for (Strategy strategy : bench.options().strategies()) {
            Attempt.Ending ending = attempt(strategy, start);
            if (ending.reason().converged()) {
                return converged(ending);
            }
            vanishing |= ending.vanishing();
            if (Vectors.maxNorm(bench.bestValue()) <= bench.options().tolerance()
                    && RootCheck.of(bench, bench.best(), bench.bestValue(), null) == RootCheck.Verdict.ROOT) {
                // a root at which there is no derivative, such as that of a square root
                return root(Reason.CONVERGED_RESIDUAL,
                        Messages.root(bench, Reason.CONVERGED_RESIDUAL, bench.bestValue()));
            }
            endings.add(ending);
            if (bench.isExhausted() || isHopeless(ending)) {
                return failed(ending);
            }
        }
        Attempt.Ending best = best();
        double least = Vectors.norm(bench.bestValue());
        if (best.model() == null || best.model().norm() > (1 + SAME) * least) {
            // the best point of all was left again: what is it?
            Attempt.Ending again = Attempt.run(bench, TrustRegion.dogleg(bench, 1), bench.best(),
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
        StepChoice choice = bench.options().choice();
        return switch (strategy) {
            // whole steps that bounds cut short tend to creep along them
            case NEWTON -> Attempt.run(bench, new FullSteps(bench, choice, NEWTON_PATIENCE), start,
                    budget(bench.isBounded() ? BOUNDED_NEWTON_BUDGET : NEWTON_BUDGET), PATIENCE);
            case LINE_SEARCH -> Attempt.run(bench, new LineSearch(bench, choice), start, budget(LINE_SEARCH_BUDGET),
                    PATIENCE);
            case TRUST_REGION ->
                    Attempt.run(bench, TrustRegion.dogleg(bench, 100), start, budget(REGION_BUDGET), PATIENCE);
            case DAMPED -> Attempt.run(bench, TrustRegion.damped(bench, 100), start, budget(REGION_BUDGET), PATIENCE);
            case HOMOTOPY -> homotopy(start);
            case RESTARTS -> restarts(start);
        };
    }

    /// A strategy's share of the steps; more where more than usual are allowed.
    private int budget(int usual) {
        return (int) Math.max(usual, (long) usual * bench.options().maxIterations() / USUAL_LIMIT);
    }

    private Attempt.Ending homotopy(double[] start) {
        double[] near = bench.isBounded() ? null : new Homotopy(bench).run(start, budget(HOMOTOPY_BUDGET));
        return near == null ? new Attempt.Ending(Reason.STALLED, null)
                : Attempt.run(bench, TrustRegion.dogleg(bench, 1), near, budget(RESTART_BUDGET), PATIENCE);
    }

    private Attempt.Ending restarts(double[] start) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(bench.options().seed());
        Attempt.Ending last = new Attempt.Ending(Reason.STALLED, null);
        for (int k = 0; k < bench.options().restarts() && !bench.isExhausted(); k++) {
            double[] there = bench.inside(perturbed(start, k, random));
            if (bench.evaluate(there) == null) {
                continue;
            }
            Attempt.Ending ending = Attempt.run(bench, TrustRegion.dogleg(bench, 1), there, budget(RESTART_BUDGET),
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
        return Stationary.isContradiction(bench, model);
    }

    private Root converged(Attempt.Ending ending) {
        LinearModel model = Objects.requireNonNull(ending.model());
        return new Root(Vector.of(model.x()), Vector.of(model.value()),
                bench.report(ending.reason(), Messages.root(bench, ending.reason(), model)));
    }

    private Root failed(Attempt.Ending ending) {
        LinearModel model = ending.model();
        Reason reason = bench.isExhausted() ? Reason.ITERATION_LIMIT : ending.reason();
        if (isHopeless(ending)) {
            reason = reason == Reason.INSENSITIVE ? reason : Reason.INCONSISTENT;
        } else if (reason == Reason.INSENSITIVE) {
            // only here, as at the vertex of a parabola
            reason = Reason.LEAST_SQUARES_POINT;
        } else if (!bench.isExhausted() && reason == Reason.ITERATION_LIMIT) {
            // every strategy used up its own share
            reason = Reason.STALLED;
        }
        if (reason == Reason.STALLED && model != null && Stationary.isSingular(model)) {
            reason = Reason.SINGULAR;
        }
        if (vanishing && Vectors.maxNorm(bench.bestValue()) <= bench.options().tolerance()) {
            return root(Reason.DIVERGED, Messages.vanishing(bench));
        }
        if (model != null && (reason == Reason.LEAST_SQUARES_POINT || reason == Reason.BLOCKED_BY_BOUNDS
                || reason == Reason.STALLED)) {
            return atLeast(model, reason);
        }
        return model == null ? root(reason, Messages.failure(bench, reason, null)) : ended(model, reason);
    }

    /// No strategy leads on from a point; the check says whether the sum of squares is least there. Where it is not, Newton's method on that sum
    /// goes on, once.
    private Root atLeast(LinearModel model, Reason reason) {
        OptimalityCheck.Finding finding = SumOfSquares.check(bench, model.x(), model.norm());
        if (finding != null && finding.isMinimum()) {
            return ended(model, reason == Reason.STALLED ? Reason.LEAST_SQUARES_POINT : reason);
        }
        if (finding != null && !gone && !bench.isExhausted() && model.x().length <= OptimalityCheck.DENSE) {
            gone = true;
            Minimum minimum = new MinimumRun(bench.problem(), InverseHessianProduct.TANGENT_PREIMAGE,
                    bench, SumOfSquares.half(bench.problem().function(), model.norm()))
                    .from(finding.lower().length > 0 ? finding.lower() : model.x());
            Attempt.Ending ending = Attempt.run(bench, TrustRegion.dogleg(bench, 1), minimum.x().toArray(),
                    budget(RESTART_BUDGET), PATIENCE);
            if (ending.reason().converged()) {
                return converged(ending);
            }
            LinearModel there = LinearModel.at(bench, minimum.x().toArray());
            if (there != null && minimum.converged()) {
                return ended(there, reason == Reason.STALLED ? Reason.LEAST_SQUARES_POINT : reason);
            }
        }
        if (reason == Reason.STALLED) {
            return ended(model, reason);
        }
        Reason really = finding == null || finding.kind() == OptimalityCheck.Kind.SLOPING
                || finding.kind() == OptimalityCheck.Kind.FADING ? Reason.STALLED : Reason.SADDLE_POINT;
        return new Root(Vector.of(model.x()), Vector.of(model.value()),
                bench.report(really, Messages.notLeast(bench, really, model, finding)));
    }

    /// Ends at a model's point, unless a better one was seen.
    private Root ended(LinearModel model, Reason reason) {
        return model.norm() > (1 + SAME) * Vectors.norm(bench.bestValue())
                ? root(reason == Reason.LEAST_SQUARES_POINT ? Reason.STALLED : reason,
                        Messages.failure(bench, reason == Reason.LEAST_SQUARES_POINT ? Reason.STALLED : reason, null))
                : new Root(Vector.of(model.x()), Vector.of(model.value()),
                        bench.report(reason, Messages.failure(bench, reason, model)));
    }

    private Root root(Reason reason, String message) {
        return new Root(Vector.of(bench.best()), Vector.of(bench.bestValue()), bench.report(reason, message));
    }
}
