package org.nulla.solver;

import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import org.nulla.DomainException;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Vector;
import org.nulla.combine.InverseHessianProduct;
import org.nulla.function.ScalarField;

/// One search for a minimum: Newton steps in a trust region, until a step changes nothing. What the point is that they led to,
/// [OptimalityCheck] decides.
///
/// The objective is measured by its size at the start and every unknown by its curvature there, so that neither overflows on the way and no
/// threshold depends on a unit.
final class MinimumRun {

    private static final double ACCEPTED = 1e-4;
    private static final double SMALLEST = 1e-15;
    /// A step by less than this share of every unknown changes nothing.
    private static final double NO_CHANGE = 1e-13;
    /// Only near a stationary point it is worth asking how far away that is.
    private static final double NEAR = 1e-4;
    /// After so many steps of about one length in one direction the objective is followed outwards.
    private static final int STEADY = 6;
    private static final int RESCUES = 5;
    private static final double GROWTH = 16;

    private final Problem problem;
    private final InverseHessianProduct way;
    private final EvaluationContext context;
    private final ScalarField plain;
    private ScalarField objective;
    private double unit = 1;
    private double[] units = new double[0];
    private double radius = -1;
    private double smallest;
    private double[] best;
    private double bestValue = Double.NaN;
    private double[] bestSlope = new double[0];

    MinimumRun(Problem problem, SolverOptions options, InverseHessianProduct way) {
        this(problem, way, new EvaluationContext(problem, options), x -> problem.function().apply(x)[0]);
    }

    /// A search for a minimum of an objective that is not what the problem is about.
    MinimumRun(Problem problem, InverseHessianProduct way, EvaluationContext context, ScalarField objective) {
        this.problem = problem;
        this.way = way;
        this.context = context;
        this.plain = objective;
        this.objective = objective;
        this.best = context.start();
    }

    Minimum run() {
        int bad = Vectors.firstNonFinite(problem.start().toArray());
        if (bad >= 0) {
            return ended(Reason.NON_FINITE_START, Messages.nonFiniteStart(problem, bad), null);
        }
        try {
            double[] value = context.evaluate(best);
            if (value != null && value.length != 1) {
                throw new IllegalArgumentException("The function has " + value.length
                        + " results; an objective to be minimised has one.");
            }
            return from(best);
        } catch (CancellationException stop) {
            Reason reason = context.reasonOf(stop);
            return ended(reason, Messages.stoppedMinimum(context, reason, best, bestValue), null);
        }
    }

    /// Searches from a point on.
    Minimum from(double[] x) {
        best = x;
        double value = context.valueOf(plain, x);
        QuadraticModel model = Double.isNaN(value) ? null : inUnits(x, value);
        if (model == null) {
            return ended(Reason.UNDEFINED_START, Messages.undefinedStart(problem, x), null);
        }
        return search(model);
    }

    /// Chooses the units, and makes the model at the start in them.
    private @Nullable QuadraticModel inUnits(double[] x, double value) {
        Linearization slope;
        try {
            slope = context.linearize(some -> Nulla.gradient(plain, some), x);
        } catch (DomainException outOfRange) {
            return null;
        }
        if (slope == null) {
            return null;
        }
        units = new double[x.length];
        Arrays.fill(units, 1);
        double[] gradient = slope.value();
        double size = Math.max(Math.abs(value), Vectors.maxNorm(Vectors.product(gradient, Vectors.atLeast(1e-3, x))));
        // a power of two changes no digit
        unit = size > 0 && Double.isFinite(size) ? Math.scalb(1.0, -Math.getExponent(size)) : 1;
        objective = unit == 1 ? plain : u -> plain.apply(u).times(unit);
        QuadraticModel model = at(x);
        if (model == null || x.length > OptimalityCheck.DENSE || model.holdsSome()) {
            return model;
        }
        for (int j = 0; j < units.length; j++) {
            double[] one = new double[units.length];
            one[j] = 1;
            double largest = Math.sqrt(Vectors.maxNorm(model.curve(one)));
            units[j] = largest > 0 ? Math.scalb(1.0, -Math.getExponent(largest)) : 1;
        }
        return at(x);
    }

    private @Nullable QuadraticModel at(double[] x) {
        double value = context.valueOf(objective, x);
        return Double.isNaN(value) ? null : QuadraticModel.at(context, objective, x, value, units);
    }

    private Minimum search(QuadraticModel start) {
        QuadraticModel model = start;
        context.began(model.x(), steepness(model));
        context.sized(model.x());
        double[] last = new double[0];
        int steady = 0;
        int rescues = 0;
        boolean sloping = false;
        while (true) {
            keep(model);
            if (!sloping && isSettled(model, last)) {
                OptimalityCheck.Finding finding = check(model);
                if (finding == null || finding.kind() != OptimalityCheck.Kind.SLOPING) {
                    return judged(model, finding);
                }
                // the Newton step says that there is nothing to gain, the gradient that there is
                sloping = true;
            }
            if (context.isExhausted()) {
                return ended(Reason.ITERATION_LIMIT, Messages.minimum(context, Reason.ITERATION_LIMIT, model, unit),
                        null);
            }
            Advance advance;
            QuadraticModel next = null;
            try {
                advance = advance(model);
                if (advance instanceof Advance.Moved moved) {
                    next = at(moved.x());
                } else if (advance instanceof Advance.Stopped stopped && stopped.reason() == Reason.CONVERGED_STEP) {
                    OptimalityCheck.Finding finding = check(model);
                    if (finding == null || finding.kind() != OptimalityCheck.Kind.SLOPING || finding.lower().length == 0
                            || rescues++ >= RESCUES) {
                        return judged(model, finding);
                    }
                    advance = new Advance.Moved(finding.lower(), StepKind.GRADIENT);
                    next = at(finding.lower());
                }
            } catch (DomainException outOfRange) {
                advance = new Advance.Stopped(Reason.LEFT_DOMAIN);
            }
            if (advance instanceof Advance.Stopped stopped) {
                return ended(stopped.reason(), Messages.minimum(context, stopped.reason(), model, unit), null);
            }
            Advance.Moved moved = (Advance.Moved) advance;
            if (next == null) {
                double value = context.valueOf(plain, moved.x());
                if (value < bestValue) {
                    best = moved.x();
                    bestValue = value;
                    bestSlope = new double[0];
                }
                return ended(Reason.LEFT_DOMAIN, Messages.minimum(context, Reason.LEFT_DOMAIN, model, unit), null);
            }
            double[] step = Vectors.minus(next.x(), model.x());
            steady = isSteady(last, step) ? steady + 1 : 0;
            if (steady >= STEADY && steady % STEADY == 0) {
                Ray ray = Ray.of(context, objective, next.x(), next.value(), step);
                if (ray.falls()) {
                    keep(next);
                    Reason reason = ray.bottomless() ? Reason.UNBOUNDED : Reason.DIVERGED;
                    return ended(reason, Messages.falling(context, reason, next.x(), ray, unit), null);
                }
                QuadraticModel further = ray.least() < next.value() ? at(ray.best()) : null;
                if (further != null) {
                    radius = Math.max(radius,
                            Vectors.norm(Vectors.quotient(Vectors.minus(further.x(), next.x()), units)));
                    next = further;
                }
            }
            context.stepped(next.x(), steepness(next), Vectors.distance(next.x(), model.x()), moved.kind());
            context.sized(next.x());
            last = step;
            model = next;
            sloping = false;
        }
    }

    /// The largest entry of the gradient, in the problem's own units.
    private double steepness(QuadraticModel model) {
        return Vectors.maxNorm(model.gradient()) / unit;
    }

    /// Whether a step goes about as far as the one before it, in the same direction.
    private static boolean isSteady(double[] before, double[] step) {
        if (before.length == 0) {
            return false;
        }
        double a = Vectors.norm(before);
        double b = Vectors.norm(step);
        return b >= 0.8 * a && a > 0 && Vectors.dot(Vectors.times(1 / a, before), Vectors.times(1 / b, step)) >= 0.99;
    }

    /// Whether a Newton step would change nothing.
    private boolean isSettled(QuadraticModel model, double[] last) {
        if (model.unknowns() == 0 || Vectors.maxNorm(model.slope()) == 0) {
            return true;
        }
        double[] sizes = context.sizes();
        if (Vectors.share(last, sizes) > NEAR) {
            return false;
        }
        try {
            return Vectors.share(model.spread(model.newtonStep(way)), sizes) <= NO_CHANGE;
        } catch (DomainException outOfRange) {
            return false;
        }
    }

    private OptimalityCheck.@Nullable Finding check(QuadraticModel model) {
        return OptimalityCheck.of(context, objective, model.x(), context.sizes());
    }

    private Advance advance(QuadraticModel model) {
        if (radius < 0) {
            radius = Vectors.norm(Vectors.quotient(Vectors.atLeast(1, model.x()), units));
            smallest = 1e-5 * radius;
        }
        double size = Vectors.norm(Vectors.quotient(model.x(), units));
        boolean defined = false;
        boolean shrunk = false;
        while (radius > SMALLEST * Math.max(size, smallest)) {
            ConjugateGradients.Result guard = ConjugateGradients.within(model, radius);
            double[] step = guard.step();
            StepKind kind = guard.negative() ? StepKind.NEGATIVE_CURVATURE : StepKind.GRADIENT;
            if (!guard.negative()) {
                double[] newton = model.newtonStep(way);
                boolean better = Vectors.norm(newton) <= radius
                        && model.decrease(newton) >= 0.9 * model.decrease(step);
                step = better ? newton : step;
                kind = better ? StepKind.NEWTON : guard.edge() ? StepKind.SHORTENED : StepKind.GRADIENT;
            }
            double length = Vectors.norm(step);
            double[] there = model.moved(step);
            double value = context.valueOf(objective, there);
            if (Double.isNaN(value)) {
                radius = 0.25 * Math.min(radius, Double.isNaN(length) ? radius : length);
                shrunk = true;
                continue;
            }
            defined = true;
            double promised = model.decrease(step);
            double noise = 10 * Math.ulp(model.value());
            if (promised <= noise && kind == StepKind.SHORTENED && !shrunk
                    && radius < Vectors.norm(model.newtonStep(way))) {
                // the region is too small for the values to tell anything
                radius = Math.min(GROWTH * radius, Vectors.norm(model.newtonStep(way)));
                continue;
            }
            if (promised <= noise && kind != StepKind.NEGATIVE_CURVATURE) {
                return withinNoise(model, there, value, noise, kind);
            }
            double gain = (model.value() - value) / promised;
            if (gain < 0.25) {
                radius = 0.25 * length;
                shrunk = true;
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
        QuadraticModel next = value > model.value() + noise ? null : at(there);
        boolean better = next != null && next.unknowns() == model.unknowns()
                && Vectors.norm(next.slope()) < 0.5 * Vectors.norm(model.slope());
        return better ? new Advance.Moved(there, kind) : new Advance.Stopped(Reason.CONVERGED_STEP);
    }

    /// No step leads on; the check says what that means.
    private Minimum judged(QuadraticModel model, OptimalityCheck.@Nullable Finding finding) {
        best = model.x();
        bestValue = model.value() / unit;
        bestSlope = Vectors.times(1 / unit, model.gradient());
        if (finding == null) {
            return ended(Reason.LEFT_DOMAIN, Messages.minimum(context, Reason.LEFT_DOMAIN, model, unit), null);
        }
        return switch (finding.kind()) {
            case MINIMUM -> ended(Reason.CONVERGED_GRADIENT,
                    Messages.minimum(context, Reason.CONVERGED_GRADIENT, model, unit), null);
            case RISING, LEVEL ->
                    ended(Reason.CONVERGED_DEGENERATE, Messages.degenerate(context, model, finding), null);
            case SADDLE, INFLECTION -> ended(Reason.SADDLE_POINT,
                    Messages.saddle(context, model, finding, unit), finding.direction());
            case SLOPING, FADING, HIDDEN ->
                    ended(Reason.STALLED, Messages.sloping(context, model, finding, unit), null);
        };
    }

    private void keep(QuadraticModel model) {
        if (!(model.value() / unit > bestValue)) {
            best = model.x();
            bestValue = model.value() / unit;
            bestSlope = Vectors.times(1 / unit, model.gradient());
        }
    }

    private Minimum ended(Reason reason, String message, double @Nullable [] direction) {
        return new Minimum(Vector.of(best), bestValue, Vector.of(bestSlope),
                direction == null ? Optional.empty() : Optional.of(Vector.of(direction)),
                context.report(reason, message));
    }
}
