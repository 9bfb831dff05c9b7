package org.nulla.solver;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.jspecify.annotations.Nullable;
import org.nulla.DomainException;
import org.nulla.Linearization;
import org.nulla.Preimage;
import org.nulla.Real;
import org.nulla.function.VectorFunction;

/// The equations near one point, to first order: `F(x + dx) ≈ F + J dx`, with unknowns that stand at a bound and want to
/// leave it held there.
///
/// All steps are in the free unknowns; [#moved] says where one leads.
final class LinearModel {

    /// Up to this many rows or columns the column norms are exact; beyond, they are estimated from random signs.
    private static final int EXACT_NORMS = 256;
    private static final int PROBES = 8;

    private final EvaluationContext context;
    private final double[] x;
    private final double[] value;
    private final Linearization jacobian;
    /// The unknowns that may move, in order; null if all may.
    private final int @Nullable [] free;
    private double @Nullable [] gradient;
    private double @Nullable [] columnNorms;
    private @Nullable Preimage newton;
    /// What a step is taken from, verified or not.
    private @Nullable Preimage stepping;

    private LinearModel(EvaluationContext context, double[] x, Linearization jacobian, int @Nullable [] free) {
        this.context = context;
        this.x = x;
        this.value = jacobian.value();
        this.jacobian = jacobian;
        this.free = free;
    }

    /// The model at a point; null where the function or its derivative is undefined.
    static @Nullable LinearModel at(EvaluationContext context, double[] x) {
        try {
            return defined(context, x);
        } catch (DomainException outOfRange) {
            return null;
        }
    }

    private static @Nullable LinearModel defined(EvaluationContext context, double[] x) {
        Linearization whole = context.linearize(x);
        if (whole == null) {
            return null;
        }
        LinearModel model = new LinearModel(context, x, whole, null);
        int[] free = context.isBounded() ? model.unblocked() : null;
        if (free == null || free.length == x.length) {
            return model;
        }
        double[] part = Arrays.stream(free).mapToDouble(j -> x[j]).toArray();
        Linearization restricted = context.linearize(
                some -> context.problem().function().apply(replaced(x, free, some)),
                part);
        return restricted == null ? null : new LinearModel(context, x, restricted, free);
    }

    private static Real[] replaced(double[] x, int[] free, Real[] some) {
        Real[] all = Real.of(x);
        for (int k = 0; k < free.length; k++) {
            all[free[k]] = some[k];
        }
        return all;
    }

    /// The unknowns that are not at a bound which descent would push them through.
    private int[] unblocked() {
        Bounds bounds = context.problem().bounds().orElseThrow();
        double[] g = gradient();
        int[] kept = new int[x.length];
        int count = 0;
        for (int j = 0; j < x.length; j++) {
            boolean blocked = (x[j] <= bounds.lower().get(j) && g[j] > 0)
                    || (x[j] >= bounds.upper().get(j) && g[j] < 0);
            if (!blocked) {
                kept[count++] = j;
            }
        }
        return Arrays.copyOf(kept, count);
    }

    Linearization jacobian() {
        return jacobian;
    }

    double[] x() {
        return x;
    }

    double[] value() {
        return value;
    }

    /// The free unknowns' part of the point.
    double[] freeX() {
        return free == null ? x : Arrays.stream(free).mapToDouble(j -> x[j]).toArray();
    }

    /// The function of the free unknowns alone.
    VectorFunction function() {
        VectorFunction whole = context.problem().function();
        return free == null ? whole : some -> whole.apply(replaced(x, free, some));
    }

    boolean holdsSome() {
        return free != null;
    }

    int unknowns() {
        return jacobian.inputs();
    }

    /// `Jᵀ F`, the gradient of half the sum of squares.
    double[] gradient() {
        if (gradient == null) {
            gradient = jacobian.vjp(value);
        }
        return gradient;
    }

    /// All steps that solve the linearised equations.
    Preimage newton() {
        if (newton == null) {
            newton = context.preimage(jacobian, Vectors.times(-1, value));
        }
        return newton;
    }

    /// The same to take a step from. Whoever goes there sees what it is worth, so it is not verified where it is a single step.
    private Preimage stepping() {
        Preimage known = newton != null ? newton : stepping;
        if (known == null) {
            known = context.stepping(jacobian, Vectors.times(-1, value));
            stepping = known;
            // what is not verified has no error in units of noise
            newton = known.certificate().backwardError() >= 0 ? known : null;
        }
        return known;
    }

    /// One step that solves the linearised equations, or where there is none, the shortest that comes nearest. An entry beyond
    /// the range of numbers is cut to its end: whoever goes that way will shorten it. A step of which some entry is not a number leads nowhere.
    double[] newtonStep(StepChoice choice) {
        double[] step = switch (stepping()) {
            case Preimage.Empty empty -> empty.leastSquares().toArray();
            case Preimage.Point point -> point.onlyPoint();
            // a choice speaks of all unknowns; with some held, the shortest step has to do
            case Preimage.Space space -> free == null ? choice.choose(space.space(), x.clone())
                    : space.space().minNorm();
        };
        if (Arrays.stream(step).anyMatch(Double::isNaN)) {
            return new double[step.length];
        }
        return Arrays.stream(step).map(s -> Math.clamp(s, -Double.MAX_VALUE, Double.MAX_VALUE)).toArray();
    }

    /// The step that solves the linearised equations, or null where there is none or more than one.
    double @Nullable [] onlyStep() {
        return stepping() instanceof Preimage.Point point ? point.onlyPoint() : null;
    }

    StepKind newtonKind() {
        return stepping().isEmpty() ? StepKind.LEAST_SQUARES : StepKind.NEWTON;
    }

    /// `F + J s`.
    double[] predicted(double[] step) {
        return Vectors.plus(value, jacobian.jvp(step));
    }

    /// The norm of each column of the Jacobian.
    double[] columnNorms() {
        if (columnNorms == null) {
            columnNorms = Math.min(jacobian.inputs(), jacobian.outputs()) <= EXACT_NORMS ? exactNorms()
                    : estimatedNorms();
        }
        return columnNorms;
    }

    private double[] exactNorms() {
        double[] norms = new double[unknowns()];
        for (double[] row : jacobian.jacobian()) {
            for (int j = 0; j < norms.length; j++) {
                norms[j] = Math.hypot(norms[j], row[j]);
            }
        }
        return norms;
    }

    /// A column's product with random signs has the column's squared norm as its mean square.
    private double[] estimatedNorms() {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(unknowns());
        double[] norms = new double[unknowns()];
        for (int probe = 0; probe < PROBES; probe++) {
            double[] signs = new double[jacobian.outputs()];
            for (int i = 0; i < signs.length; i++) {
                signs[i] = random.nextBoolean() ? 1 : -1;
            }
            double[] product = jacobian.vjp(signs);
            for (int j = 0; j < norms.length; j++) {
                norms[j] = Math.hypot(norms[j], product[j]);
            }
        }
        return Vectors.times(1 / Math.sqrt(PROBES), norms);
    }

    /// Where a step of the free unknowns leads, inside the bounds.
    double[] moved(double[] step) {
        if (free == null) {
            return context.inside(Vectors.plus(x, step));
        }
        double[] there = x.clone();
        for (int k = 0; k < free.length; k++) {
            there[free[k]] += step[k];
        }
        return context.inside(there);
    }

    /// A step of the free unknowns among all unknowns, zero at the held ones.
    double[] among(double[] step) {
        if (free == null) {
            return step;
        }
        double[] all = new double[x.length];
        for (int k = 0; k < free.length; k++) {
            all[free[k]] = step[k];
        }
        return all;
    }

    /// The free unknowns' part of a vector of all unknowns.
    double[] restrict(double[] all) {
        return free == null ? all : Arrays.stream(free).mapToDouble(j -> all[j]).toArray();
    }

    /// How far a step really goes, given the bounds.
    double[] within(double[] step) {
        if (!context.isBounded()) {
            return step;
        }
        double[] difference = Vectors.minus(moved(step), x);
        return free == null ? difference : Arrays.stream(free).mapToDouble(j -> difference[j]).toArray();
    }

    double norm() {
        return Vectors.norm(value);
    }

    double maxNorm() {
        return Vectors.maxNorm(value);
    }
}
