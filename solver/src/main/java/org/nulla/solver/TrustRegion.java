package org.nulla.solver;

import org.jspecify.annotations.Nullable;

/// Powell's dogleg: the Newton step where it is short enough, else the way from here along steepest descent to the least
/// residual of the linear model, and from there towards the Newton step, as far as the region goes.
///
/// Lengths are measured in scaled unknowns. The scale of an unknown is the largest norm that its column of the Jacobian has
/// had so far, as in MINPACK, so that neither the path nor the region changes when an unknown is measured in other units.
final class TrustRegion implements Globalization {

    private static final double ACCEPTED = 1e-4;
    private static final double SMALLEST = 1e-15;
    private static final int TRIALS = 100;

    private final Bench bench;
    private final double factor;
    private double @Nullable [] scale;
    private double radius = -1;

    /// @param factor the first radius over the scaled size of the start
    TrustRegion(Bench bench, double factor) {
        this.bench = bench;
        this.factor = factor;
    }

    @Override
    public Advance advance(LinearModel model) {
        double[] d = rescaled(model);
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
        for (int trial = 0; trial < TRIALS && radius > SMALLEST * size; trial++) {
            double[] step = dogleg(model, d, newton);
            boolean whole = step == newton;
            double length = Vectors.norm(Vectors.product(d, step));
            double[] there = model.moved(step);
            double[] value = bench.evaluate(there);
            if (value == null) {
                radius = 0.25 * Math.min(radius, length);
                continue;
            }
            defined = true;
            double reached = Vectors.norm(value) / now;
            double foreseen = Vectors.norm(model.predicted(step)) / now;
            double gain = (1 - reached * reached) / Math.max(1 - foreseen * foreseen, Double.MIN_NORMAL);
            if (gain < 0.25) {
                radius = Math.min(radius, length) * (reached > 10 ? 0.1 : 0.5);
            } else if (gain > 0.75) {
                radius = Math.max(radius, 2 * length);
            }
            if (gain >= ACCEPTED) {
                return new Advance.Moved(there, whole ? kind : StepKind.DOGLEG);
            }
        }
        return new Advance.Stopped(defined ? Reason.STALLED : Reason.LEFT_DOMAIN);
    }

    private double[] rescaled(LinearModel model) {
        double[] norms = model.columnNorms();
        double[] before = scale;
        double[] d = new double[norms.length];
        for (int j = 0; j < d.length; j++) {
            double known = before != null && before.length == d.length ? before[j] : 0;
            d[j] = Math.max(known, norms[j]);
            if (d[j] == 0) {
                d[j] = 1;
            }
        }
        scale = d;
        return d;
    }

    private double[] dogleg(LinearModel model, double[] d, double[] newton) {
        if (Vectors.norm(Vectors.product(d, newton)) <= radius) {
            return newton;
        }
        // steepest descent in the scaled unknowns z = D x
        double[] descent = Vectors.times(-1, Vectors.quotient(model.gradient(), d));
        double slope = Vectors.norm(descent);
        if (slope == 0) {
            return Vectors.times(radius / Vectors.norm(Vectors.product(d, newton)), newton);
        }
        double[] direction = Vectors.times(1 / slope, descent);
        double curvature = Vectors.norm(model.jacobian().jvp(Vectors.quotient(direction, d)));
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
