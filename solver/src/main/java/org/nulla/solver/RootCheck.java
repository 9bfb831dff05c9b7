package org.nulla.solver;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.jspecify.annotations.Nullable;
import org.nulla.DomainException;
import org.nulla.Internals;
import org.nulla.Real;

/// Decides whether a point at which the equations are nearly met is a root, or only a place at which their values are small: far out
/// on `exp(−x)`, or everywhere where the unit of an equation is large.
///
/// Each equation must be met exactly, or change its sign or by its value within rounding of the unknowns, or the Newton step must be a small part of every
/// unknown, the equation must nearly vanish after it (or a few of them, where the root is a multiple one) and grow again beyond. A zero that borders on numbers near the least one is underflow.
///
/// After a Newton step an equation that is met to the rounding of its evaluation has vanished, too: every value comes with a bound on that. A bound
/// proves nothing where it is large because a program is long. So it counts only up to a share `s` of what the unknowns contribute to the
/// equation. Where the equation has a minimum of `c > 0` instead of a root, its slope along the step is `2 √c` at a step of `√c`, in units of
/// its curvature and the unknowns; so a bound that exceeds `c` and is believed needs `c ≤ 2 s √c`, or `c ≤ 4 s²`, which is nothing.
final class RootCheck {

    /// What a point with small values turned out to be.
    enum Verdict {
        /// A root.
        ROOT,
        /// Nothing was shown; the next steps may tell.
        NOT_SHOWN,
        /// The values go on falling as far as one looks, and vanish only there.
        VANISHING
    }

    /// A root is found when the Newton step is no larger a part of any unknown.
    private static final double NEAR = 1e-5;
    /// The same for a multiple root, which values are slow to tell from none.
    private static final double NEAR_MULTIPLE = 1e-8;
    /// How far beyond its Newton step an equation must have grown again, in sizes of the unknowns.
    private static final double BRACKET = 0.1;
    /// An equation whose value has not grown again so many sizes of the unknowns away vanishes only further out.
    private static final double FAR = 1e3;
    private static final double[] MULTIPLICITIES = {1, 2, 3, 4, 5, 6, 7, 8};
    /// What is left of an equation's value at a root.
    private static final double REST = 1e-4;
    private static final double SMALL = 1e-3;
    private static final double TINY = 1e-305;
    private static final double UNDERFLOW = 1e-200;
    /// A bound on the rounding of an evaluation is believed up to this share of what the unknowns contribute.
    private static final double EVALUATION = 1e-10;
    private static final double ULPS = 4 * Math.ulp(1.0);
    private static final int PAIRS = 2;
    /// Of thousands of equations within rounding of their roots, a few chance to look alike on both sides two times in a row.
    private static final int MOST_PAIRS = 12;
    private static final int PROBES = 4;
    private static final double OUTER = 16;
    private static final int HALVINGS = 60;

    private final EvaluationContext context;
    private final double[] x;
    private final double[] value;
    private final double[] sizes;
    private final boolean[] met;
    /// By how much each equation changes when the unknowns move by rounding.
    private final double[] noise;

    private RootCheck(EvaluationContext context, double[] x, double[] value, double[] sizes) {
        this.context = context;
        this.x = x;
        this.value = value;
        this.sizes = context.sizesFor(x, sizes);
        this.met = new boolean[value.length];
        this.noise = new double[value.length];
    }

    /// Looks at a point.
    ///
    /// @param x the point
    /// @param value the equations there
    /// @param model the equations to first order; null where there is no derivative
    static Verdict of(EvaluationContext context, double[] x, double[] value, @Nullable LinearModel model) {
        return new RootCheck(context, x, value, new double[x.length]).look(model);
    }

    /// Looks at a point on a way.
    ///
    /// @param model the equations there to first order
    /// @param sizes what size each unknown has had on the way, at points that are no worse than the first
    static Verdict of(EvaluationContext context, LinearModel model, double[] sizes) {
        return new RootCheck(context, model.x(), model.value(), sizes).look(model);
    }

    /// Whether every equation is as near to zero as rounding of the unknowns allows.
    static boolean isWithinRounding(EvaluationContext context, LinearModel model) {
        RootCheck check = new RootCheck(context, model.x(), model.value(), new double[model.x().length]);
        return check.changesSigns() && check.isRoundingSmall(model, check.noise) && !check.isUnderflow();
    }

    private Verdict look(@Nullable LinearModel model) {
        if (model != null && leadsToRoot(model)) {
            return Verdict.ROOT;
        }
        if (changesSigns()) {
            return !isRoundingSmall(model, noise) ? Verdict.NOT_SHOWN : isUnderflow() ? Verdict.VANISHING
                    : Verdict.ROOT;
        }
        if (model == null) {
            return Verdict.NOT_SHOWN;
        }
        double[] step;
        try {
            step = model.among(model.newtonStep(context.options().choice()));
        } catch (DomainException outOfRange) {
            return Verdict.NOT_SHOWN;
        }
        double share = Vectors.share(step, sizes);
        if (model.newtonKind() != StepKind.NEWTON) {
            // the equations contradict each other to first order: perhaps by no more than their own accuracy
            return share <= NEAR_MULTIPLE && isWithinAccuracy(model) ? Verdict.ROOT : Verdict.NOT_SHOWN;
        }
        if (share == 0 || !Vectors.isFinite(step)) {
            return Verdict.NOT_SHOWN;
        }
        if (share <= NEAR) {
            if (growsAgain(step, BRACKET / share, false)) {
                return vanishesOnTheWay(step, share) && (share <= NEAR_MULTIPLE || isStillMet(step)) && !isUnderflow()
                        ? Verdict.ROOT
                        : Verdict.NOT_SHOWN;
            }
            return growsAgain(step, BRACKET / share, true) ? Verdict.NOT_SHOWN : Verdict.VANISHING;
        }
        return Double.isFinite(share) && !growsAgain(step, FAR / Math.min(1, share), true) ? Verdict.VANISHING
                : Verdict.NOT_SHOWN;
    }

    /// Whether there is one Newton step, a small part of every unknown, after which every equation nearly vanishes or is within the rounding of its
    /// evaluation, and beyond which it grows again.
    private boolean leadsToRoot(LinearModel model) {
        double[] only;
        try {
            only = model.onlyStep();
        } catch (DomainException outOfRange) {
            return false;
        }
        if (only == null) {
            return false;
        }
        double[] step = model.among(only);
        double share = Vectors.share(step, sizes);
        Real[] there = share > 0 && share <= NEAR ? context.numbersAt(context.inside(Vectors.plus(x, step))) : null;
        if (there == null) {
            return false;
        }
        double[] contribution = contributions(model, sizes);
        double[] spread = new double[value.length];
        for (int i = 0; i < value.length; i++) {
            double left = Math.abs(there[i].value());
            double rounding = Internals.roundingError(there[i]);
            met[i] = Math.abs(value[i]) <= TINY;
            spread[i] = Math.max(rounding, ULPS * contribution[i]);
            boolean stays = met[i] && (share <= NEAR_MULTIPLE || left <= spread[i]);
            if (!stays && (met[i] || left > REST * Math.abs(value[i]))
                    && (left > rounding || rounding > EVALUATION * contribution[i])) {
                return false;
            }
        }
        return growsAgain(step, BRACKET / share, false) && isRoundingSmall(model, spread) && !isUnderflow();
    }

    /// Which equations are met exactly, change sign or by their value within rounding of the unknowns, or grow by that on both sides as at a
    /// double root.
    private boolean changesSigns() {
        for (int i = 0; i < value.length; i++) {
            met[i] = Math.abs(value[i]) <= TINY;
        }
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(x.length);
        for (int k = 0; !allMet() && (k < PAIRS || (k < MOST_PAIRS && isAboutRounding())); k++) {
            double[] rounding = new double[x.length];
            for (int j = 0; j < x.length; j++) {
                rounding[j] = (random.nextBoolean() ? ULPS : -ULPS) * x[j];
            }
            double[] a = moved(1, rounding);
            double[] b = moved(-1, rounding);
            double[] left = moved(OUTER, rounding);
            double[] right = moved(-OUTER, rounding);
            for (int i = 0; i < value.length && a != null && b != null && left != null && right != null; i++) {
                double least = Math.min(Math.abs(a[i]), Math.abs(b[i]));
                // beyond a root values grow; beyond a pole they fall
                boolean grows = Math.min(Math.abs(left[i]), Math.abs(right[i])) >= Math.abs(value[i]);
                noise[i] = Math.max(noise[i], Math.max(Math.abs(a[i] - value[i]), Math.abs(b[i] - value[i])));
                met[i] |= grows && (a[i] * b[i] < 0 || least == 0 || least >= 2 * Math.abs(value[i])
                        || Math.abs(value[i]) <= noise[i]);
            }
        }
        return allMet();
    }

    /// Whether every equation that is not met yet may be within rounding of its root.
    private boolean isAboutRounding() {
        for (int i = 0; i < value.length; i++) {
            if (!met[i] && !(Math.abs(value[i]) <= OUTER * noise[i])) {
                return false;
            }
        }
        return true;
    }

    private double @Nullable [] moved(double part, double[] step) {
        return context.valuesAt(context.inside(Vectors.plus(x, part, step)));
    }

    private boolean allMet() {
        for (boolean one : met) {
            if (!one) {
                return false;
            }
        }
        return true;
    }

    /// Whether every equation that is not met yet is larger again somewhere along a step, or has changed its sign.
    ///
    /// @param atEdge what to say where the domain ends before
    private boolean growsAgain(double[] step, double longest, boolean atEdge) {
        boolean[] grown = met.clone();
        for (double t = 4; t <= longest; t *= 4) {
            double[] there = moved(t, step);
            if (there == null) {
                return atEdge;
            }
            boolean all = true;
            for (int i = 0; i < grown.length; i++) {
                grown[i] |= Math.abs(there[i]) >= Math.abs(value[i]) || there[i] * value[i] < 0;
                all &= grown[i];
            }
            if (all) {
                return true;
            }
        }
        return false;
    }

    /// Whether every equation that is not met yet nearly vanishes at a small multiple of a Newton step: at the multiplicity of the root.
    private boolean vanishesOnTheWay(double[] step, double share) {
        boolean[] vanished = met.clone();
        for (double t : MULTIPLICITIES) {
            if (t > 1 && share > NEAR_MULTIPLE) {
                break;
            }
            double[] there = moved(t, step);
            boolean all = true;
            for (int i = 0; i < vanished.length; i++) {
                vanished[i] |= there != null && Math.abs(there[i]) <= REST * Math.abs(value[i]);
                all &= vanished[i];
            }
            if (all) {
                return true;
            }
        }
        return false;
    }

    /// Whether the Newton step leaves the equations that are met where they are. Where the gradient of one vanishes, as at a double root, the step for the
    /// others knows nothing of it.
    private boolean isStillMet(double[] step) {
        double[] there = moved(1, step);
        for (int i = 0; i < value.length && there != null; i++) {
            if (met[i] && Math.abs(there[i] - value[i]) > OUTER * noise[i]) {
                return false;
            }
        }
        return there != null;
    }

    /// Whether what rounding does to each equation is little beside what the equation is where the search began: far out rounding
    /// alone may pass through zero.
    private boolean isRoundingSmall(@Nullable LinearModel model, double[] spread) {
        double[] first = context.valueAtStart();
        double[] share = null;
        for (int i = 0; i < spread.length && first != null; i++) {
            double size = Math.abs(first[i]);
            if (spread[i] > SMALL * size && model != null) {
                share = share == null ? contributions(model, Vectors.absolute(context.start())) : share;
                size = Math.max(size, share[i]);
            }
            if (size > 0 && spread[i] > SMALL * size) {
                return false;
            }
        }
        return true;
    }

    /// About what unknowns of given sizes contribute to each equation.
    private double[] contributions(LinearModel model, double[] given) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(x.length);
        double[] contribution = new double[value.length];
        for (int k = 0; k < PROBES; k++) {
            double[] signs = new double[x.length];
            Arrays.setAll(signs, j -> (random.nextBoolean() ? 1 : -1) * given[j]);
            double[] image = model.jacobian().jvp(model.restrict(signs));
            Arrays.setAll(contribution, i -> Math.max(contribution[i], Math.abs(image[i])));
        }
        return contribution;
    }

    /// Whether every equation is met to within the tolerance, relative to what the unknowns contribute to it at the start or here.
    private boolean isWithinAccuracy(LinearModel model) {
        double[] contribution = contributions(model,
                Vectors.larger(Vectors.absolute(context.start()), Vectors.absolute(x)));
        for (int i = 0; i < value.length; i++) {
            if (!met[i] && Math.abs(value[i]) > context.options().tolerance() * contribution[i]) {
                return false;
            }
        }
        return true;
    }

    /// Whether an equation is zero only because its value left the range of numbers: all around it is zero or nearly so, and on the way from the
    /// start it came there through the least numbers.
    private boolean isUnderflow() {
        double[] near = x.clone();
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(x.length);
        boolean tiny = false;
        for (double e : value) {
            tiny |= Math.abs(e) <= TINY;
        }
        if (!tiny) {
            return false;
        }
        for (int j = 0; j < x.length; j++) {
            near[j] += (random.nextBoolean() ? 1e-3 : -1e-3) * random.nextDouble(0.5, 1)
                    * (sizes[j] > 0 ? sizes[j] : 1);
        }
        double[] there = context.valuesAt(context.inside(near));
        for (int i = 0; i < value.length && there != null; i++) {
            if (Math.abs(value[i]) <= TINY && Math.abs(there[i]) <= TINY) {
                double[] elsewhere = whereNotZero(i);
                if (elsewhere != null && comesThroughTheLeastNumbers(i, elsewhere)) {
                    return true;
                }
            }
        }
        return false;
    }

    /// A place at which an equation is not zero; null if none was found.
    private double @Nullable [] whereNotZero(int i) {
        for (double[] place : new double[][] {context.start(), new double[x.length], Vectors.times(0.5, x),
            Vectors.times(2, x), Vectors.times(-1, x)}) {
            double[] there = context.valuesAt(context.inside(place));
            if (there != null && Math.abs(there[i]) > TINY) {
                return context.inside(place);
            }
        }
        return null;
    }

    private boolean comesThroughTheLeastNumbers(int i, double[] start) {
        double zero = 0;
        double more = 1;
        for (int k = 0; k < HALVINGS; k++) {
            double middle = (zero + more) / 2;
            double[] there = context.valuesAt(between(start, middle));
            if (there != null && Math.abs(there[i]) <= TINY) {
                zero = middle;
            } else {
                more = middle;
            }
        }
        double[] before = context.valuesAt(between(start, zero + 0.01 * (1 - zero)));
        return before != null && Math.abs(before[i]) < UNDERFLOW;
    }

    private double[] between(double[] start, double part) {
        return Vectors.plus(x, part, Vectors.minus(start, x));
    }
}
