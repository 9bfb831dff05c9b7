package org.nulla.solver;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.nulla.AffineSpace;
import org.nulla.LinearMap;
import org.nulla.Linearization;
import org.nulla.Real;
import org.nulla.function.VectorFunction;
import org.nulla.linalg.LeastSquares;

/// Levenberg–Marquardt, as a question about a preimage: let each equation be missed by an amount `w` of its own. Then
/// `J dx + w = −F` always has members, a whole space of them, and the damped step is the member that is shortest when `dx`
/// counts with weight `√μ D` and `w` with weight one:
///
/// `min ‖w‖² + μ ‖D dx‖² = min ‖F + J dx‖² + μ ‖D dx‖²`.
///
/// The space is asked for once at a point; every `μ` that is tried there picks another member of it by an orthogonal
/// least-squares solve. Normal equations are never formed. The rule for `μ` is Nielsen's (1999), `D` is MINPACK's.
final class Damping implements Globalization {

    private static final double FIRST = 1e-3;
    private static final double SMALLEST = 1e-20;
    private static final int TRIALS = 80;
    private static final long DENSE_ENTRIES = 4_000_000;

    private final Bench bench;
    private double @Nullable [] scale;
    private double mu = FIRST;
    private double growth = 2;

    Damping(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Advance advance(LinearModel model) {
        double[] d = rescaled(model);
        int unknowns = model.unknowns();
        Linearization augmented = bench.linearize(withSlack(model.function(), unknowns), padded(model));
        if (augmented == null) {
            return new Advance.Stopped(Reason.LEFT_DOMAIN);
        }
        AffineSpace space = bench.preimage(augmented, Vectors.times(-1, model.value())).space();
        double now = model.norm();
        boolean defined = false;
        double[] size = Vectors.product(d, model.freeX());
        for (int trial = 0; trial < TRIALS; trial++) {
            double[] step = Arrays.copyOf(shortest(space, d), unknowns);
            double foreseen = Vectors.norm(model.predicted(step)) / now;
            double promise = 1 - foreseen * foreseen;
            double length = Vectors.norm(Vectors.product(d, step));
            if (promise <= 1e-15 || length <= 1e-16 * Vectors.norm(size)) {
                return new Advance.Stopped(mu <= 1 || !defined ? Stationary.reason(model) : Reason.STALLED);
            }
            double[] there = model.moved(step);
            double[] value = bench.evaluate(there);
            double reached = value == null ? Double.POSITIVE_INFINITY : Vectors.norm(value) / now;
            defined |= value != null;
            // the model's own gain includes what damping held back
            double gain = (1 - reached * reached) / (promise + mu * length * length / (now * now));
            if (gain > 0) {
                double t = 2 * gain - 1;
                mu = Math.max(SMALLEST, mu * Math.max(1.0 / 3, 1 - t * t * t));
                growth = 2;
                return new Advance.Moved(there, StepKind.DAMPED);
            }
            mu *= growth;
            growth *= 2;
        }
        return new Advance.Stopped(defined ? Reason.STALLED : Reason.LEFT_DOMAIN);
    }

    /// `(x, w) ↦ F(x) + w`.
    private static VectorFunction withSlack(VectorFunction function, int unknowns) {
        return both -> {
            Real[] values = function.apply(Arrays.copyOf(both, unknowns)).clone();
            for (int i = 0; i < values.length; i++) {
                values[i] = values[i].plus(both[unknowns + i]);
            }
            return values;
        };
    }

    private static double[] padded(LinearModel model) {
        return Arrays.copyOf(model.freeX(), model.unknowns() + model.value().length);
    }

    /// The member that is shortest in the weighted norm.
    private double[] shortest(AffineSpace space, double[] d) {
        double[] weights = new double[space.size()];
        Arrays.fill(weights, 1);
        for (int j = 0; j < d.length; j++) {
            weights[j] = Math.sqrt(mu) * d[j];
        }
        double[] wanted = Vectors.times(-1, Vectors.product(weights, space.origin()));
        LinearMap basis = new ScaledRows(weights, space.basis());
        if ((long) basis.rows() * basis.columns() > DENSE_ENTRIES) {
            return space.member(LeastSquares.solve(basis, wanted));
        }
        // columns of one length: then no scale of the unknowns looks like a lost rank
        double[][] columns = new double[basis.columns()][];
        double[] lengths = new double[columns.length];
        for (int j = 0; j < columns.length; j++) {
            double[] column = basis.column(j);
            lengths[j] = Vectors.norm(column);
            columns[j] = lengths[j] == 0 ? column : Vectors.times(1 / lengths[j], column);
        }
        double[] coefficients = LeastSquares.solve(basis.rows(), columns, wanted);
        for (int j = 0; j < coefficients.length; j++) {
            coefficients[j] = lengths[j] == 0 ? 0 : coefficients[j] / lengths[j];
        }
        return space.member(coefficients);
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
}
