package org.nulla.solver;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.nulla.AffineSpace;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;
import org.nulla.Real;
import org.nulla.combine.InverseHessianProduct;
import org.nulla.function.ScalarField;

/// An objective near one point, to second order: `f + g·p + ½ p·H p`, in the unknowns that are not held at a bound.
///
/// The Hessian is there as a question: the gradient is traced once, its `jvp` multiplies by `H`, its preimages divide by it.
/// Steps and slopes are in units that a caller may choose for each unknown.
final class QuadraticModel {

    private final EvaluationContext context;
    private final double[] x;
    private final double value;
    private final int[] free;
    private final double[] units;
    private final Linearization gradient;
    private final double[] slope;
    private double @Nullable [] newtonStep;

    /// @param units the unit of each free unknown
    private QuadraticModel(EvaluationContext context, double[] x, double value, int[] free, double[] units,
            Linearization gradient) {
        this.context = context;
        this.x = x;
        this.value = value;
        this.free = free;
        this.units = units;
        this.gradient = gradient;
        this.slope = gradient.value();
    }

    /// The model at a point where the objective has a value; null where its first or second derivative is undefined.
    static @Nullable QuadraticModel at(EvaluationContext context, ScalarField objective, double[] x, double value) {
        double[] ones = new double[x.length];
        Arrays.fill(ones, 1);
        return at(context, objective, x, value, ones);
    }

    /// The model in given units, one for each unknown.
    static @Nullable QuadraticModel at(EvaluationContext context, ScalarField objective, double[] x, double value,
            double[] units) {
        Linearization whole = context.linearize(some -> Nulla.gradient(u -> objective.apply(times(units, u)), some),
                Vectors.quotient(x, units));
        if (whole == null) {
            return null;
        }
        int[] all = new int[x.length];
        Arrays.setAll(all, j -> j);
        QuadraticModel model = new QuadraticModel(context, x, value, all, units, whole);
        int[] free = model.unblocked();
        if (free.length == x.length) {
            return model;
        }
        double[] freeUnits = select(units, free);
        Linearization part = context.linearize(
                some -> Nulla.gradient(u -> objective.apply(replaced(x, free, times(freeUnits, u))), some),
                Vectors.quotient(select(x, free), freeUnits));
        return part == null ? null : new QuadraticModel(context, x, value, free, freeUnits, part);
    }

    private static Real[] times(double[] units, Real[] some) {
        Real[] all = some.clone();
        for (int j = 0; j < all.length; j++) {
            all[j] = units[j] == 1 ? all[j] : all[j].times(units[j]);
        }
        return all;
    }

    private static Real[] replaced(double[] x, int[] free, Real[] some) {
        Real[] all = Real.of(x);
        for (int k = 0; k < free.length; k++) {
            all[free[k]] = some[k];
        }
        return all;
    }

    private static double[] select(double[] from, int[] which) {
        return Arrays.stream(which).mapToDouble(j -> from[j]).toArray();
    }

    /// The unknowns that are not at a bound which descent would push them through.
    private int[] unblocked() {
        if (!context.isBounded()) {
            return free;
        }
        Bounds bounds = context.problem().bounds().orElseThrow();
        return Arrays.stream(free).filter(j -> !(x[j] <= bounds.lower().get(j) && slope[j] > 0)
                && !(x[j] >= bounds.upper().get(j) && slope[j] < 0)).toArray();
    }

    double[] x() {
        return x;
    }

    double value() {
        return value;
    }

    int unknowns() {
        return free.length;
    }

    /// Which unknowns are not held, in order.
    int[] free() {
        return free;
    }

    boolean holdsSome() {
        return free.length < x.length;
    }

    /// The gradient in the free unknowns.
    double[] slope() {
        return slope;
    }

    /// The gradient among all unknowns, in their own units; zero at the held ones.
    double[] gradient() {
        return spreadPlain(Vectors.quotient(slope, units));
    }

    /// `H p`.
    double[] curve(double[] p) {
        return gradient.jvp(p);
    }

    /// What rounding can do to each entry of `H`.
    double[][] curvatureNoise() {
        return gradient.jacobianNoise();
    }

    /// The step to a stationary point of the model: the shortest where there are many, the nearest miss where there is none.
    double[] newtonStep(InverseHessianProduct way) {
        if (newtonStep == null) {
            double[] step = switch (newton(way)) {
                case Preimage.Empty empty -> empty.leastSquares().toArray();
                case Preimage.Point point -> point.onlyPoint();
                case Preimage.Space space -> space.space().minNorm();
            };
            newtonStep = step;
        }
        return newtonStep;
    }

    private Preimage newton(InverseHessianProduct way) {
        AffineSpace target = AffineSpace.point(Vectors.times(-1, slope));
        context.countPreimage();
        PreimageOptions options = context.preimageOptions();
        return switch (way) {
            case TANGENT_PREIMAGE -> gradient.tangentPreimage(target, options);
            case COTANGENT_PREIMAGE -> gradient.cotangentPreimage(target, options);
        };
    }

    /// How much the model falls along a step; negative where it rises, and without limit where the step left the range of numbers.
    double decrease(double[] p) {
        if (!Vectors.isFinite(p)) {
            return Double.NEGATIVE_INFINITY;
        }
        return -Vectors.dot(slope, p) - 0.5 * Vectors.dot(p, curve(p));
    }

    /// A vector of the free unknowns among all unknowns in their own units, zero at the held ones.
    double[] spread(double[] p) {
        return spreadPlain(Vectors.product(units, p));
    }

    /// What of a vector of all unknowns is in the free ones, in the model's units: the inverse of [#spread].
    double[] restrict(double[] all) {
        return Vectors.quotient(select(all, free), units);
    }

    private double[] spreadPlain(double[] p) {
        double[] all = new double[x.length];
        for (int k = 0; k < free.length; k++) {
            all[free[k]] = p[k];
        }
        return all;
    }

    /// Where a step leads, inside the bounds.
    double[] moved(double[] p) {
        return context.inside(Vectors.plus(x, spread(p)));
    }
}
