package org.nulla.solver;

/// Steps within a region in which the linear model has proved itself: the Newton step where it is short enough, else as far as
/// the region goes along one of two paths towards it. Powell's dogleg first goes along steepest descent to the least
/// residual of the model, and from there straight on; it costs two products. The [damped path][Damping] bends smoothly.
///
/// Lengths are measured in scaled unknowns. The scale of an unknown is the largest norm that its column of the Jacobian has
/// had so far, as in MINPACK, so that neither the path nor the region changes when an unknown is measured in other units.
final class TrustRegion implements Globalization {

    private static final double ACCEPTED = 1e-4;
    private static final double SMALLEST = 1e-15;
    private static final int TRIALS = 100;

    private final EvaluationContext context;
    private final double factor;
    private final boolean damped;
    private final Scale scale = new Scale();
    private double radius = -1;

    /// @param factor the first radius over the scaled size of the start
    private TrustRegion(EvaluationContext context, double factor, boolean damped) {
        this.context = context;
        this.factor = factor;
        this.damped = damped;
    }

    /// @param factor the first radius over the scaled size of the start
    static TrustRegion dogleg(EvaluationContext context, double factor) {
        return new TrustRegion(context, factor, false);
    }

    /// @param factor the first radius over the scaled size of the start
    static TrustRegion damped(EvaluationContext context, double factor) {
        return new TrustRegion(context, factor, true);
    }

    @Override
    public Advance advance(LinearModel model) {
        double[] d = scale.at(model);
        double size = Vectors.norm(Vectors.product(d, model.freeX()));
        if (radius < 0) {
            radius = factor * (size == 0 ? 1 : size);
        }
        double[] newton = model.newtonStep((steps, x) -> StepChoice.weighted(d).choose(steps, x));
        StepKind kind = model.newtonKind();
        if (kind == StepKind.LEAST_SQUARES && Stationary.is(model, newton)) {
            return new Advance.Stopped(Stationary.reason(model));
        }
        double now = model.norm();
        boolean defined = false;
        Damping damping = null;
        for (int trial = 0; trial < TRIALS && radius > SMALLEST * size; trial++) {
            boolean whole = Vectors.norm(Vectors.product(d, newton)) <= (damped ? 1.1 : 1) * radius;
            if (!whole && damped && damping == null) {
                damping = Damping.at(context, model, d);
            }
            double[] step = whole ? newton : damping == null ? dogleg(model, d, newton)
                    : damping.stepOfLength(radius, Vectors.norm(Vectors.quotient(model.gradient(), d)));
            double length = Vectors.norm(Vectors.product(d, step));
            double[] taken = model.within(step);
            double[] there = model.moved(step);
            double[] value = context.evaluate(there);
            if (value == null) {
                radius = 0.25 * Math.min(radius, length);
                continue;
            }
            defined = true;
            double reached = Vectors.norm(value) / now;
            double foreseen = Vectors.norm(model.predicted(taken)) / now;
            double gain = (1 - reached * reached) / Math.max(1 - foreseen * foreseen, Double.MIN_NORMAL);
            if (gain < 0.25) {
                radius = Math.min(radius, length) * (reached > 10 ? 0.1 : 0.5);
            } else if (gain > 0.75) {
                radius = Math.max(radius, 2 * length);
            }
            if (gain >= ACCEPTED) {
                return new Advance.Moved(there, whole ? kind : damped ? StepKind.DAMPED : StepKind.DOGLEG);
            }
        }
        return new Advance.Stopped(defined ? Stationary.stalled(model, d) : Reason.LEFT_DOMAIN);
    }

    private double[] dogleg(LinearModel model, double[] d, double[] newton) {
        // steepest descent in the scaled unknowns z = D x
        double[] descent = Vectors.times(-1, Vectors.quotient(model.gradient(), d));
        double slope = Vectors.norm(descent);
        double[] direction = Vectors.times(1 / slope, descent);
        double[] downhill = Vectors.quotient(direction, d);
        if (slope == 0 || !Vectors.isFinite(downhill)) {
            return Vectors.times(radius / Vectors.norm(Vectors.product(d, newton)), newton);
        }
        double curvature = Vectors.norm(model.jacobian().jvp(downhill));
        double least = slope / (curvature * curvature);
        if (!(least < radius)) {
            return Vectors.quotient(Vectors.times(radius, direction), d);
        }
        // cauchy + t (newton − cauchy) has scaled length `radius`
        double[] cauchy = Vectors.times(least, direction);
        double[] rest = Vectors.minus(Vectors.product(d, newton), cauchy);
        double a = Vectors.dot(rest, rest);
        double b = Vectors.dot(cauchy, rest);
        double c = radius * radius - least * least;
        double root = Math.sqrt(b * b + a * c);
        double t = b > 0 ? c / (b + root) : (root - b) / a;
        return Vectors.quotient(Vectors.plus(cauchy, Math.min(1, t), rest), d);
    }
}
