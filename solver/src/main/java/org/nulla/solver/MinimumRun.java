package org.nulla.solver;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import org.nulla.DomainException;
import org.nulla.Preimage;
import org.nulla.Vector;
import org.nulla.combine.InverseHessianProduct;
import org.nulla.function.ScalarField;

/// One search for a minimum: Newton steps in a trust region.
final class MinimumRun {

    private static final double ACCEPTED = 1e-4;
    private static final double SMALLEST = 1e-15;
    private static final double FAR = 1e20;
    private static final double NOTICEABLE = 1e-14;
    /// Curvature below this part of the greatest is none.
    private static final double FLAT = 1e-8;

    private final Problem problem;
    private final SolverOptions options;
    private final InverseHessianProduct way;
    private final Workbench bench;
    private final ScalarField objective;
    private double radius = -1;
    private double[] best;
    private double bestValue = Double.NaN;
    private double[] bestSlope = new double[0];

    MinimumRun(Problem problem, SolverOptions options, InverseHessianProduct way) {
        this.problem = problem;
        this.options = options;
        this.way = way;
        this.bench = new Workbench(problem, options);
        this.objective = x -> problem.function().apply(x)[0];
        this.best = bench.start();
    }

    Minimum run() {
        int bad = Vectors.firstNonFinite(problem.start().toArray());
        if (bad >= 0) {
            return ended(Reason.NON_FINITE_START, Messages.nonFiniteStart(problem, bad), null);
        }
        try {
            double[] value = bench.evaluate(best);
            QuadraticModel model = value == null ? null : QuadraticModel.at(bench, objective, best, value[0]);
            if (value != null && value.length != 1) {
                throw new IllegalArgumentException("The function has " + value.length
                        + " results; an objective to be minimised has one.");
            }
            if (model == null) {
                return ended(Reason.UNDEFINED_START, Messages.undefinedStart(problem, best), null);
            }
            return search(model);
        } catch (CancellationException stop) {
            Reason reason = bench.reasonOf(stop);
            return ended(reason, Messages.stoppedMinimum(bench, reason, best, bestValue), null);
        }
    }

    private Minimum search(QuadraticModel start) {
        QuadraticModel model = start;
        double startValue = start.value();
        double startSlope = Vectors.maxNorm(start.slope());
        double startSize = 1 + Vectors.norm(start.x());
        bench.began(model.x(), Vectors.maxNorm(model.slope()));
        while (true) {
            keep(model);
            double flat = options.tolerance() * Math.max(1, Math.min(Math.abs(model.value()), startSlope));
            if (Vectors.maxNorm(model.slope()) <= flat && !promisesMore(model)) {
                return stationary(model);
            }
            if (bench.isExhausted()) {
                return ended(Reason.ITERATION_LIMIT, Messages.minimum(bench, Reason.ITERATION_LIMIT, model), null);
            }
            if (Vectors.norm(model.x()) > FAR * startSize || model.value() < -FAR * (1 + Math.abs(startValue))) {
                return ended(Reason.UNBOUNDED, Messages.minimum(bench, Reason.UNBOUNDED, model), null);
            }
            Advance advance;
            QuadraticModel next = null;
            try {
                advance = advance(model);
                if (advance instanceof Advance.Moved moved) {
                    double[] value = bench.evaluate(moved.x());
                    next = value == null ? null : QuadraticModel.at(bench, objective, moved.x(), value[0]);
                }
            } catch (DomainException outOfRange) {
                advance = new Advance.Stopped(Reason.LEFT_DOMAIN);
            }
            if (advance instanceof Advance.Stopped stopped) {
                return stopped.reason() == Reason.CONVERGED_STEP ? stationary(model)
                        : ended(stopped.reason(), Messages.minimum(bench, stopped.reason(), model), null);
            }
            if (next == null) {
                Advance.Moved moved = (Advance.Moved) advance;
                double[] value = bench.evaluate(moved.x());
                if (value != null) {
                    best = moved.x();
                    bestValue = value[0];
                    bestSlope = new double[0];
                }
                return ended(Reason.LEFT_DOMAIN, Messages.minimum(bench, Reason.LEFT_DOMAIN, model), null);
            }
            bench.stepped(next.x(), Vectors.maxNorm(next.slope()), Vectors.distance(next.x(), model.x()),
                    ((Advance.Moved) advance).kind());
            model = next;
        }
    }

    /// Whether a Newton step would still reduce the objective noticeably, however small the gradient looks: in units that make
    /// an unknown large its gradient is small everywhere.
    private boolean promisesMore(QuadraticModel model) {
        if (model.unknowns() == 0) {
            return false;
        }
        return model.decrease(newton(model)) > NOTICEABLE * Math.max(1, Math.abs(model.value()));
    }

    private Advance advance(QuadraticModel model) {
        double size = Vectors.norm(model.x());
        if (radius < 0) {
            radius = Math.max(1, size);
        }
        double @Nullable [] newton = null;
        boolean defined = false;
        while (radius > SMALLEST * Math.max(size, 1e-5)) {
            ConjugateGradients.Result guard = ConjugateGradients.within(model, radius);
            double[] step = guard.step();
            StepKind kind = guard.negative() ? StepKind.NEGATIVE_CURVATURE : StepKind.GRADIENT;
            if (!guard.negative()) {
                if (newton == null) {
                    newton = newton(model);
                }
                boolean better = Vectors.norm(newton) <= radius
                        && model.decrease(newton) >= 0.9 * model.decrease(step);
                step = better ? newton : step;
                kind = better ? StepKind.NEWTON : guard.edge() ? StepKind.SHORTENED : StepKind.GRADIENT;
            }
            double length = Vectors.norm(step);
            double[] there = model.moved(step);
            double[] value = bench.evaluate(there);
            if (value == null) {
                radius = 0.25 * Math.min(radius, length);
                continue;
            }
            defined = true;
            double promised = model.decrease(step);
            double noise = 10 * Math.ulp(model.value());
            if (promised <= noise && kind != StepKind.NEGATIVE_CURVATURE) {
                return withinNoise(model, there, value[0], noise, kind);
            }
            double gain = (model.value() - value[0]) / promised;
            if (gain < 0.25) {
                radius = 0.25 * length;
            } else if (gain > 0.75) {
                radius = Math.max(radius, 2 * length);
            }
            if (gain >= ACCEPTED) {
                return new Advance.Moved(there, kind);
            }
        }
        return new Advance.Stopped(defined ? Reason.CONVERGED_STEP : Reason.LEFT_DOMAIN);
    }

    /// Where the objective can no longer tell, the gradient does: the step is taken if that becomes smaller by it.
    private Advance withinNoise(QuadraticModel model, double[] there, double value, double noise, StepKind kind) {
        QuadraticModel next = value > model.value() + noise ? null : QuadraticModel.at(bench, objective, there, value);
        boolean better = next != null && next.unknowns() == model.unknowns()
                && Vectors.norm(next.slope()) < 0.5 * Vectors.norm(model.slope());
        return better ? new Advance.Moved(there, kind) : new Advance.Stopped(Reason.CONVERGED_STEP);
    }

    private double[] newton(QuadraticModel model) {
        return switch (model.newton(way)) {
            case Preimage.Empty empty -> empty.leastSquares().toArray();
            case Preimage.Point point -> point.onlyPoint();
            case Preimage.Space space -> space.space().minNorm();
        };
    }

    /// The gradient vanishes; the curvature says what that means.
    private Minimum stationary(QuadraticModel model) {
        if (model.unknowns() == 0) {
            return ended(Reason.CONVERGED_GRADIENT, Messages.minimum(bench, Reason.CONVERGED_GRADIENT, model), null);
        }
        Curvature curvature = Curvature.of(model);
        double none = FLAT * Math.max(Math.abs(curvature.least()), Math.abs(curvature.greatest()));
        if (curvature.least() < -none) {
            return ended(Reason.SADDLE_POINT, Messages.saddle(bench, model, curvature, curvature.greatest() <= none),
                    model.spread(curvature.direction()));
        }
        Reason reason = curvature.least() > none ? Reason.CONVERGED_GRADIENT : Reason.CONVERGED_DEGENERATE;
        return ended(reason, Messages.minimum(bench, reason, model), null);
    }

    private void keep(QuadraticModel model) {
        best = model.x();
        bestValue = model.value();
        bestSlope = model.spread(model.slope());
    }

    private Minimum ended(Reason reason, String message, double @Nullable [] direction) {
        return new Minimum(Vector.of(best), bestValue, Vector.of(bestSlope),
                direction == null ? Optional.empty() : Optional.of(Vector.of(direction)),
                bench.report(reason, message));
    }
}
