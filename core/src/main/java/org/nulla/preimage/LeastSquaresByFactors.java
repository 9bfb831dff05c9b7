package org.nulla.preimage;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.nulla.RunControl;
import org.nulla.factor.FactoredSystem;
import org.nulla.linalg.ScaledMatrix;
import org.nulla.sweep.TwinVector;

/// A vector that comes nearest to a target, by the factors of the program.
///
/// With `S` the solution operator of the factors, `B = A S` maps what is wanted at the equations with pivots to what happens at all of
/// them: it is the identity there, and elsewhere what depends on it. So `BᵀB` is a well-conditioned matrix plus the identity, and conjugate
/// gradients solve `BᵀB v = Sᵀ g` in few steps. The gradient `g = Aᵀ(A q − t)` is taken through the program in twice the precision, and the
/// correction `q − S v` repeated for as long as the gradient becomes smaller. A target with directions is met where the part
/// orthogonal to them is.
final class LeastSquaresByFactors {

    private static final int CORRECTIONS = 8;
    private static final int ITERATION_LIMIT = 1_000;
    private static final double ENOUGH = 1e-12;

    private final LinearSystem system;
    private final FactoredSystem factors;
    /// A weight for each equation, or null for none.
    private final double @Nullable [] weights;
    private final RunControl control;
    private final TargetFit fit;
    /// What the target is multiplied by, and it.
    private final double unit;
    private final double[] target;

    LeastSquaresByFactors(LinearSystem system, FactoredSystem factors, double @Nullable [] weights,
            RunControl control) {
        this.system = system;
        this.factors = factors;
        this.weights = weights;
        this.control = control;
        this.fit = new TargetFit(system.target().basis());
        this.unit = ScaledMatrix.inversePowerOfTwo(largest(system.target().origin()));
        this.target = system.target().origin().clone();
        for (int i = 0; i < target.length; i++) {
            target[i] *= unit;
        }
    }

    /// The point with what it misses, for a target that nothing reaches.
    Nearest nearest() {
        return Nearest.from(system, Nearest.Products.of(system), solve(),
                slope -> factors.solve(normal(factors.solveTransposed(slope))), factors::solve);
    }

    double[] solve() {
        double[] point = scaledSolution();
        for (int j = 0; j < point.length; j++) {
            point[j] /= unit;
        }
        return allFinite(point) ? point : new double[system.columns()];
    }

    /// The point for the target in a unit in which it is about 1, so that gradients stay in range.
    private double[] scaledSolution() {
        double[] best = factors.solve(target);
        if (!allFinite(best)) {
            return new double[system.columns()];
        }
        double[] gradient = gradient(best);
        double slope = largest(gradient);
        for (int round = 0; round < CORRECTIONS && slope > 0; round++) {
            double[] step = factors.solve(normal(factors.solveTransposed(gradient)));
            double[] better = best.clone();
            for (int j = 0; j < better.length; j++) {
                better[j] -= step[j];
            }
            double[] next = gradient(better);
            double now = largest(next);
            if (!(now < slope)) {
                break;
            }
            boolean slow = !(now < 0.5 * slope);
            best = better;
            gradient = next;
            slope = now;
            if (slow) {
                break;
            }
        }
        return best;
    }

    /// `Aᵀ W² (A q − t)`, of the part orthogonal to the target's directions, in twice the precision.
    private double[] gradient(double[] q) {
        TwinVector residual = system.closeImage(q).minus(target);
        if (fit.directions().length > 0) {
            residual = fit.projected(residual);
        }
        if (weights != null) {
            residual = residual.times(weights).times(weights);
        }
        return system.walk().twinPullBack(residual).values();
    }

    /// Solves `BᵀB v = right` by conjugate gradients.
    private double[] normal(double[] right) {
        double[] v = new double[right.length];
        double[] r = right.clone();
        double[] p = r.clone();
        double rr = dot(r, r);
        double enough = ENOUGH * ENOUGH * rr;
        for (int iteration = 0; iteration < ITERATION_LIMIT && rr > enough; iteration++) {
            control.check();
            double[] image = system.walk().image(factors.solve(p));
            if (fit.directions().length > 0) {
                image = fit.projected(TwinVector.of(image)).values();
            }
            for (int i = 0; i < image.length && weights != null; i++) {
                image[i] *= weights[i] * weights[i];
            }
            double[] bp = factors.solveTransposed(system.walk().pullBack(image));
            double along = dot(p, bp);
            if (!(along > 0)) {
                break;
            }
            double step = rr / along;
            for (int i = 0; i < v.length; i++) {
                v[i] += step * p[i];
                r[i] -= step * bp[i];
            }
            double next = dot(r, r);
            double ratio = next / rr;
            rr = next;
            for (int i = 0; i < p.length; i++) {
                p[i] = r[i] + ratio * p[i];
            }
        }
        return v;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    private static double largest(double[] vector) {
        double largest = 0;
        for (double entry : vector) {
            largest = Math.max(largest, Math.abs(entry));
        }
        return Double.isFinite(largest) ? largest : 0;
    }

    private static boolean allFinite(double[] x) {
        return Arrays.stream(x).allMatch(Double::isFinite);
    }
}
