package org.nulla.solver;

import java.util.ArrayDeque;

/// Newton steps, shortened until the residual is below the largest of the last few, by a little at least (Armijo's rule with
/// the memory of Grippo, Lampariello and Lucidi). The length is found by parabolas through what was tried.
final class LineSearch implements Globalization {

    private static final double SUFFICIENT = 1e-4;
    private static final int MEMORY = 4;
    private static final double SHORTEST = 1e-12;

    private final EvaluationContext context;
    private final StepChoice choice;
    private final ArrayDeque<Double> lately = new ArrayDeque<>();

    LineSearch(EvaluationContext context, StepChoice choice) {
        this.context = context;
        this.choice = choice;
    }

    @Override
    public Advance advance(LinearModel model) {
        double now = model.norm();
        lately.addLast(now);
        if (lately.size() > MEMORY) {
            lately.removeFirst();
        }
        double reference = lately.stream().mapToDouble(Double::doubleValue).max().orElse(now);
        double[] step = model.newtonStep(choice);
        StepKind kind = model.newtonKind();
        if (kind == StepKind.LEAST_SQUARES && Stationary.is(model, step)) {
            return new Advance.Stopped(Stationary.reason(model));
        }
        // what a whole step promises of the sum of squares, as a part of it
        double then = Vectors.norm(model.predicted(step)) / now;
        double promise = 1 - then * then;
        boolean defined = false;
        double length = 1;
        while (length > SHORTEST) {
            double[] there = model.moved(Vectors.times(length, step));
            double[] value = context.evaluate(there);
            if (value == null) {
                length *= 0.5;
                continue;
            }
            defined = true;
            double ratio = Vectors.norm(value) / now;
            double limit = reference / now;
            if (ratio * ratio <= limit * limit - SUFFICIENT * length * promise) {
                return new Advance.Moved(there, length == 1 ? kind : StepKind.SHORTENED);
            }
            // the parabola with this value at 0 and at the length, and this slope at 0
            double slope = -promise * length;
            double parabola = -slope / (2 * (ratio * ratio - 1 - slope));
            length *= Math.max(0.1, Math.min(0.5, Double.isFinite(parabola) ? parabola : 0.1));
        }
        return new Advance.Stopped(defined ? Stationary.stalled(model, model.columnNorms()) : Reason.LEFT_DOMAIN);
    }
}
