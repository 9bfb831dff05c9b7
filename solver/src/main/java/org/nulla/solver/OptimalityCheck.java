package org.nulla.solver;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.jspecify.annotations.Nullable;
import org.nulla.DomainException;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.function.ScalarField;

/// Decides what a point is to an objective: a minimum, or why not. It shares nothing with the search that led there but the function.
///
/// Three things are looked at. The gradient: along every direction of curvature it must be within its own noise, or so small that the
/// minimum of the parabola lies within a millionth of the unknowns' sizes. The curvature: none may be negative. The values, on both sides
/// along the directions that curve least: they must not fall. Where curvature vanishes they alone decide, along the curved valley
/// too (each place is corrected by a Newton step in the directions that do curve). Curvature that is so small that the noise of the gradient
/// would move the parabola's minimum by more than a millionth counts as vanishing, unless the values rise within that on both sides; so does
/// curvature that no value shows.
///
/// The Hessian is explicit and all its directions are looked at up to [#DENSE] unknowns. Beyond, Lanczos's method finds the least curvature.
final class OptimalityCheck {

    /// What a point turned out to be.
    enum Kind {
        /// Every direction curves up.
        MINIMUM,
        /// Some direction does not curve; the values along it rise on both sides.
        RISING,
        /// Along some direction neither gradient nor curvature nor values change.
        LEVEL,
        /// The gradient vanishes, and along some direction the objective falls on both sides.
        SADDLE,
        /// The gradient vanishes, and along some direction the objective falls on one side.
        INFLECTION,
        /// Along some direction that does not curve the values rise on one side alone, or they are the same halfway back to where the search
        /// began: the point may lie far out on a fall that is too slow to be seen.
        FADING,
        /// The curvature is negative along some direction, and the values rise on both sides as far as their noise lets one tell.
        HIDDEN,
        /// The gradient does not vanish, as far as its noise lets one tell.
        SLOPING
    }

    /// What was found.
    ///
    /// @param kind what the point is
    /// @param direction the direction that decided, among all unknowns, of length 1; empty for a minimum
    /// @param lower a point near this one at which the objective is less; empty where none was seen
    /// @param maximum whether no direction curves up
    /// @param step for a slope: how far away the minimum of the parabola is, relative to the unknowns' sizes
    @SuppressWarnings("ArrayRecordComponent") // handed from method to method, never compared
    record Finding(Kind kind, double[] direction, double[] lower, boolean maximum, double step) {

        boolean isMinimum() {
            return kind == Kind.MINIMUM || kind == Kind.RISING || kind == Kind.LEVEL;
        }
    }

    /// Up to so many unknowns the Hessian is made.
    static final int DENSE = 128;

    /// Scaled curvature below this is none, whatever its noise: the rounding of an eigenvalue. Where only estimates are known, half the
    /// digits.
    private static final double FLAT = 1e-13;
    private static final double ESTIMATED_FLAT = 1e-8;
    /// A curvature of at most so many times its noise is none.
    private static final double CURVATURE_NOISE = 100;
    /// A minimum is found when the parabola's is no further away, relative to the sizes of the unknowns, and no lower, relative to the
    /// objective's size.
    private static final double NEAR = 1e-6;
    /// A dip of the values on one side of a minimum that was found to within [#NEAR] closes within this.
    private static final double DIP = 1e-5;
    /// A slope of at most so many times its noise is none.
    private static final double NOISE = 10;
    /// Along so many directions values are compared.
    private static final int PROFILES = 12;
    private static final int COMBINATIONS = 48;
    /// Less of a fall is never left halfway before its end: before a minimum of eighth order it is 4e-3.
    private static final double HALFWAY = 1e-5;
    private static final double AWAY = 1e5;
    /// Beyond a minimum values rise on both sides, on none more than so many times as far out as on the other.
    private static final double LOPSIDED = 64;
    private static final int DESCENTS = 4;
    private static final int ROUNDS = 40;
    private static final double JUNK = 1e-13;
    private static final double ULPS = 4 * Math.ulp(1.0);

    private final EvaluationContext context;
    private final ScalarField objective;
    private final double[] x;
    private final double[] sizes;
    private final QuadraticModel model;
    private final double value;
    private double valueNoise;
    /// What rounding can do to each entry of the gradient.
    private double[] slopeNoise;
    /// The directions that curve up.
    private List<Direction> curving = List.of();

    /// A direction with the scaled curvature along it, `d·H d`, and the slope.
    @SuppressWarnings("ArrayRecordComponent") // handed from method to method, never compared
    private record Direction(double[] d, double curvature, double flat, double slope, double slopeNoise) {

        boolean curvesUp() {
            return curvature > flat;
        }

        boolean curvesDown() {
            return curvature < -flat;
        }
    }

    /// What the values do on one side.
    private enum Side {
        RISES, LEVEL,
        /// They fall and rise again, nearby.
        DIPS,
        /// They fall and rise again, too far away to be the same minimum.
        SINKS, FALLS
    }

    private OptimalityCheck(EvaluationContext context, ScalarField objective, QuadraticModel model, double[] sizes) {
        this.context = context;
        this.objective = objective;
        this.model = model;
        this.x = model.x();
        this.value = model.value();
        this.sizes = context.sizesFor(x, sizes);
        this.valueNoise = valueNoise();
        this.slopeNoise = new double[x.length];
    }

    /// Looks at a point.
    ///
    /// @param objective an objective whose values are about 1 where the search began
    /// @param x the point
    /// @param sizes what size each unknown has had on the way there, at points no worse than the start
    /// @return what the point is; null where the objective or a derivative is undefined
    static @Nullable Finding of(EvaluationContext context, ScalarField objective, double[] x, double[] sizes) {
        double value = context.valueOf(objective, x);
        try {
            QuadraticModel model = Double.isNaN(value) ? null : QuadraticModel.at(context, objective, x, value);
            return model == null ? null : new OptimalityCheck(context, objective, model, sizes).look();
        } catch (DomainException outOfRange) {
            return null;
        }
    }

    private Finding look() {
        if (model.unknowns() == 0) {
            return found(Kind.MINIMUM);
        }
        List<Direction> directions = model.unknowns() <= DENSE ? allDirections() : someDirections();
        directions.sort(Comparator.comparingDouble(Direction::curvature));
        curving = directions.stream().filter(Direction::curvesUp).toList();
        Direction least = directions.getFirst();
        // what is left of the slope makes values below this one no news
        double left = 0;
        for (Direction direction : curving) {
            left += 0.5 * direction.slope() * direction.slope() / direction.curvature();
        }
        valueNoise = Math.max(valueNoise, 4 * left);
        boolean maximum = curving.isEmpty();
        for (Direction direction : directions) {
            double step = parabolaStep(direction);
            if (!isWithinNoise(direction) && (step > NEAR
                    || gain(direction, Math.abs(direction.slope()) + direction.slopeNoise()) > NEAR)) {
                return new Finding(Kind.SLOPING, unit(direction.d()), new double[0], false, step);
            }
        }
        if (least.curvesDown()) {
            Profile profile = new Profile(least.d(), true);
            if (profile.falls() && profile.kind() == Kind.INFLECTION) {
                return falling(profile, least.d(), maximum);
            }
            if (!profile.rises()) {
                return new Finding(Kind.SADDLE, unit(least.d()), profile.lowest(), maximum, 0);
            }
            // a dip that is lower than the noise of the values, as beside a large addend
            return new Finding(Kind.HIDDEN, unit(least.d()), new double[0], false, 0);
        }
        List<Direction> flat = new ArrayList<>();
        for (int k = 0; k < directions.size(); k++) {
            Direction direction = directions.get(k);
            boolean placed = direction.curvesUp() && parabolaStep(direction) <= NEAR && isVisible(direction);
            if (k >= PROFILES && (placed || !direction.curvesUp())) {
                continue;
            }
            Profile profile = new Profile(direction.d(), direction.curvesUp());
            if (direction.curvesUp() && (profile.sinks() || (profile.falls() && profile.kind() == Kind.SADDLE))) {
                // curvature and values contradict each other, as behind a barrier that is lower than the noise
                return new Finding(Kind.SLOPING, unit(direction.d()), profile.lowest(), false, parabolaStep(direction));
            }
            if (profile.falls()) {
                return falling(profile, direction.d(), maximum);
            }
            if (!placed && !(direction.curvesUp() && profile.risesWithin(NEAR))) {
                flat.add(direction);
            }
        }
        if (flat.isEmpty()) {
            return found(Kind.MINIMUM);
        }
        curving = curving.stream().filter(direction -> !flat.contains(direction)).toList();
        return among(flat.stream().map(this::inSizes).toList(), maximum);
    }

    /// Looks along combinations of directions that do not curve: `x⁴ + y⁴ − 3 x² y²` rises along both axes and falls between them.
    private Finding among(List<double[]> flat, boolean maximum) {
        List<double[]> all = new ArrayList<>(flat);
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(flat.size());
        for (int k = 0; k < COMBINATIONS / flat.size() && flat.size() > 1; k++) {
            double[] mixed = new double[x.length];
            for (int j = 0; j < flat.size(); j++) {
                // in all proportions: what a unit of each is, nobody knows
                double part = Math.scalb(random.nextGaussian(), random.nextInt(-2, 3));
                mixed = Vectors.plus(mixed, k >= 2 ? part : k == 1 && j == 0 ? -1 : 1, flat.get(j));
            }
            all.add(mixed);
        }
        boolean level = false;
        for (double[] d : all) {
            Profile profile = new Profile(d, false);
            if (profile.falls()) {
                return falling(profile, d, maximum);
            }
            if (profile.isOneSided()) {
                return new Finding(Kind.FADING, unit(d), new double[0], false, 0);
            }
            level |= profile.isLevel();
        }
        if ((level && flat.stream().anyMatch(this::runsAway)) || isAsHighHalfwayBack()) {
            return new Finding(Kind.FADING, unit(Vectors.minus(context.start(), x)), new double[0], false, 0);
        }
        return new Finding(level ? Kind.LEVEL : Kind.RISING, unit(flat.getFirst()), new double[0], maximum, 0);
    }

    /// Whether some unknown of a direction is very far from where it began, beside the size that it had there.
    private boolean runsAway(double[] d) {
        double share = share(d, Vectors.maxNorm(sizes));
        double[] start = context.start();
        for (int j = 0; j < d.length; j++) {
            if (start[j] != 0 && Math.abs(x[j]) > AWAY * Math.abs(start[j])
                    && Math.abs(d[j]) >= 0.1 * share * Math.abs(x[j])) {
                return true;
            }
        }
        return false;
    }

    /// Whether the values on the valley's floor, which fell on the way here, are the same already halfway back.
    private boolean isAsHighHalfwayBack() {
        double fallen = onTheFloor(1) - value;
        double half = onTheFloor(0.5) - value;
        return fallen > 1e6 * valueNoise && Math.abs(half) <= Math.max(valueNoise, HALFWAY * fallen);
    }

    /// The value on the floor of the valley some part of the way back to the start.
    private double onTheFloor(double part) {
        double[] there = context.inside(Vectors.plus(x, part, Vectors.minus(context.start(), x)));
        double least = context.valueOf(objective, there);
        for (int k = 0; k < DESCENTS; k++) {
            double[] floor = corrected(there);
            double before = least;
            for (double t = 1; floor != null && t > 1e-5 && least == before; t *= 0.25) {
                double[] lower = context.inside(Vectors.plus(there, t, Vectors.minus(floor, there)));
                double now = context.valueOf(objective, lower);
                if (now < least) {
                    least = now;
                    there = lower;
                }
            }
        }
        return least;
    }

    /// Down into the valley: a Newton step in the directions that curve.
    private double @Nullable [] corrected(double[] there) {
        try {
            double[] slope = Nulla.gradient(objective, there);
            double[] step = new double[x.length];
            for (Direction direction : curving) {
                step = Vectors.plus(step, -Vectors.dot(slope, direction.d()) / direction.curvature(), direction.d());
            }
            return Vectors.isFinite(step) ? context.inside(Vectors.plus(there, step)) : null;
        } catch (DomainException undefined) {
            return null;
        }
    }

    private Finding falling(Profile profile, double[] d, boolean maximum) {
        double[] lower = profile.lowest();
        if (profile.kind() == Kind.INFLECTION && isExplainedBySlope(lower)) {
            return new Finding(Kind.SLOPING, unit(d), lower, false, Double.POSITIVE_INFINITY);
        }
        boolean back = profile.kind() == Kind.INFLECTION && Vectors.dot(Vectors.minus(lower, x), d) < 0;
        return new Finding(profile.kind(), Vectors.times(back ? -1 : 1, unit(d)), lower,
                maximum && profile.kind() == Kind.SADDLE, 0);
    }

    /// Whether a slope that is hidden by its noise makes up a good part of a fall.
    private boolean isExplainedBySlope(double[] lower) {
        double[] way = Vectors.minus(lower, x);
        double slope = Math.abs(Vectors.dot(model.gradient(), way));
        double noise = Vectors.norm(Vectors.product(slopeNoise, way));
        return slope + NOISE * noise > 0.1 * (value - context.valueOf(objective, lower));
    }

    private static Finding found(Kind kind) {
        return new Finding(kind, new double[0], new double[0], false, 0);
    }

    private static double[] unit(double[] d) {
        return Vectors.times(1 / Vectors.norm(d), d);
    }

    /// Whether a slope is none as far as its noise lets one tell, and the noise is small enough to tell anything.
    private boolean isWithinNoise(Direction direction) {
        double noise = NOISE * direction.slopeNoise();
        return Math.abs(direction.slope()) <= noise && gain(direction, noise) <= NEAR;
    }

    /// How far away the parabola along a direction has its minimum, relative to the sizes of the unknowns.
    private double parabolaStep(Direction direction) {
        double slope = Math.abs(direction.slope()) + direction.slopeNoise();
        return slope == 0 ? 0 : slope / Math.max(Math.abs(direction.curvature()), direction.flat())
                * share(direction.d(), 0);
    }

    /// A direction that goes as far as the unknowns are large.
    private double[] inSizes(Direction direction) {
        double share = share(direction.d(), Vectors.maxNorm(sizes));
        return share > 0 && Double.isFinite(share) && Double.isFinite(1 / share)
                ? Vectors.times(1 / share, direction.d())
                : direction.d();
    }

    /// Whether values tell a parabola from a plane no further out than the unknowns are large. Where they do not, its curvature is that of a
    /// neighbourhood too small to matter, and decides nothing.
    private boolean isVisible(Direction direction) {
        double share = share(direction.d(), Vectors.maxNorm(sizes));
        return !Double.isFinite(share) || 0.5 * direction.curvature() / share / share > valueNoise;
    }

    /// By how much the values at a parabola's minimum differ from those here; at its maximum alike.
    private double gain(Direction direction, double slope) {
        return 0.5 * slope * slope / Math.max(Math.abs(direction.curvature()), direction.flat())
                / Math.max(1, Math.abs(value));
    }

    /// The largest share that a vector is of the sizes of the unknowns.
    ///
    /// @param unsized the size of an unknown that never was anything but zero
    private double share(double[] d, double unsized) {
        double share = 0;
        for (int j = 0; j < d.length; j++) {
            if (d[j] != 0) {
                share = Math.max(share, Math.abs(d[j]) / (sizes[j] > 0 ? sizes[j] : unsized));
            }
        }
        return share;
    }

    private List<Direction> allDirections() {
        int n = model.unknowns();
        double[][] h = new double[n][];
        for (int j = 0; j < n; j++) {
            double[] unit = new double[n];
            unit[j] = 1;
            h[j] = model.curve(unit);
        }
        double[] noise = gradientNoise(h);
        double[][] twins = model.curvatureNoise();
        double[] scale = equilibration(h);
        double[][] scaled = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                scaled[i][j] = 0.5 * (h[i][j] + h[j][i]) * scale[i] * scale[j];
            }
        }
        double[][] vectors = new double[n][n];
        double[] values = Curvature.eigenvalues(scaled, vectors);
        List<Direction> directions = new ArrayList<>();
        for (int k = 0; k < n; k++) {
            double[] d = new double[n];
            for (int j = 0; j < n; j++) {
                // rounding leaves something of everything in everything
                d[j] = Math.abs(vectors[j][k]) < JUNK ? 0 : vectors[j][k] * scale[j];
            }
            double flat = 0;
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    flat = Math.hypot(flat, d[i] * twins[i][j] * d[j]);
                }
            }
            directions.add(direction(d, values[k], Math.max(FLAT, CURVATURE_NOISE * flat), noise));
        }
        return directions;
    }

    private Direction direction(double[] d, double curvature, double flat, double[] noise) {
        double along = 0;
        for (int j = 0; j < d.length; j++) {
            along = Math.hypot(along, d[j] * noise[j]);
        }
        return new Direction(model.spread(d), curvature, flat, Vectors.dot(model.slope(), d), along);
    }

    /// What makes the largest entry of each row and column of a symmetric matrix about 1 (Ruiz). An unknown that does not curve is measured by its size.
    private double[] equilibration(double[][] h) {
        int n = h.length;
        double[] scale = new double[n];
        Arrays.fill(scale, 1);
        for (int round = 0; round < ROUNDS; round++) {
            double[] next = scale.clone();
            for (int i = 0; i < n; i++) {
                double largest = 0;
                for (int j = 0; j < n; j++) {
                    largest = Math.max(largest, Math.abs(h[i][j]) * scale[j] * scale[i]);
                }
                if (largest > 0 && Double.isFinite(largest)) {
                    next[i] = scale[i] / Math.sqrt(largest);
                }
            }
            scale = next;
        }
        int[] free = model.free();
        for (int i = 0; i < n; i++) {
            if (Vectors.maxNorm(h[i]) == 0) {
                scale[i] = sizes[free[i]] > 0 ? sizes[free[i]] : 1;
            }
        }
        return scale;
    }

    /// The direction of least curvature, and that of the slope.
    private List<Direction> someDirections() {
        Curvature curvature = Curvature.of(model);
        double largest = Math.max(Math.abs(curvature.least()), Math.abs(curvature.greatest()));
        double[] noise = gradientNoise(null);
        List<Direction> directions = new ArrayList<>();
        for (double[] d : new double[][] {curvature.direction(), model.slope()}) {
            double curved = Vectors.dot(d, model.curve(d));
            double unit = 1
                    / Math.sqrt(Math.abs(curved) > ESTIMATED_FLAT * largest * Vectors.dot(d, d) ? Math.abs(curved)
                            : Math.max(largest, Double.MIN_NORMAL) * Vectors.dot(d, d));
            if (Double.isFinite(unit) && Vectors.maxNorm(d) > 0) {
                directions.add(direction(Vectors.times(unit, d), curved * unit * unit, ESTIMATED_FLAT, noise));
            }
        }
        if (directions.isEmpty()) {
            double[] d = new double[model.unknowns()];
            d[0] = 1;
            directions.add(direction(d, 0, ESTIMATED_FLAT, noise));
        }
        return directions;
    }

    /// What rounding can do to each entry of the gradient: by twins of the recorded program, and by moving the unknowns by rounding.
    private double[] gradientNoise(double @Nullable [][] h) {
        Linearization there = context.linearize(u -> new Real[] {objective.apply(u)}, x);
        int[] free = model.free();
        double[] noise = new double[free.length];
        if (there != null) {
            double[] twins = there.jacobianNoise()[0];
            Arrays.setAll(noise, k -> twins[free[k]]);
        }
        if (h != null) {
            for (int i = 0; i < noise.length; i++) {
                for (int j = 0; j < noise.length; j++) {
                    noise[i] += ULPS * Math.abs(h[i][j] * x[free[j]]);
                }
            }
        } else {
            double[] moved = new double[free.length];
            RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(free.length);
            Arrays.setAll(moved, k -> ULPS * (random.nextBoolean() ? 1 : -1) * x[free[k]]);
            double[] image = model.curve(moved);
            Arrays.setAll(noise, k -> noise[k] + Math.abs(image[k]));
        }
        slopeNoise = model.spread(noise);
        return noise;
    }

    /// What rounding can do to a value: how it scatters when the unknowns move by rounding.
    private double valueNoise() {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(x.length);
        double noise = 8 * Math.ulp(value);
        for (int k = 0; k < 3; k++) {
            double[] there = x.clone();
            for (int j = 0; j < there.length; j++) {
                there[j] *= 1 + ULPS * random.nextDouble(-1, 1);
            }
            double moved = context.valueOf(objective, context.inside(there));
            noise = Double.isNaN(moved) ? noise : Math.max(noise, 4 * Math.abs(moved - value));
        }
        return noise;
    }

    /// The values along a line through the point, from where they first say something outwards.
    private final class Profile {

        private final double[] d;
        private final boolean curves;
        private final Side right;
        private final Side left;
        private double lowestValue = value;
        private double[] lowest = new double[0];
        /// How far out the values first rose, on the left and on the right.
        private final double[] risen = new double[2];

        Profile(double[] d, boolean curves) {
            this.d = d;
            this.curves = curves;
            this.right = side(1);
            this.left = side(-1);
        }

        boolean falls() {
            return falls(right) || falls(left);
        }

        /// Whether the values fall and rise again further away, on no side fall for good.
        boolean sinks() {
            return falls() && right != Side.FALLS && left != Side.FALLS;
        }

        private static boolean falls(Side side) {
            return side == Side.FALLS || side == Side.SINKS;
        }

        /// Whether the values rise on both sides.
        boolean rises() {
            return right == Side.RISES && left == Side.RISES;
        }

        /// Whether the values rise on both sides no further out than a part of the unknowns' sizes: the minimum along the line lies between.
        boolean risesWithin(double part) {
            return rises() && Math.max(risen[0], risen[1]) * share(d, 0) <= part;
        }

        boolean isLevel() {
            return right == Side.LEVEL || left == Side.LEVEL;
        }

        Kind kind() {
            return falls(right) && falls(left) ? Kind.SADDLE : Kind.INFLECTION;
        }

        double[] lowest() {
            return lowest;
        }

        /// Whether the values rise on one side, and on the other, where it lies open, not even much further out: a minimum rises on both sides,
        /// or on neither. Looks back past where the search began, and closely there.
        boolean isOneSided() {
            double share = share(d, Vectors.maxNorm(sizes));
            if (!Double.isFinite(share) || falls()) {
                return false;
            }
            double ahead = rise(1, share);
            double behind = rise(-1, share);
            return Math.min(ahead, behind) > 0 && Math.max(ahead, behind) > LOPSIDED * Math.min(ahead, behind);
        }

        /// How far out the values first rise on a side; infinite if nowhere, negative where the domain or a bound ends first.
        private double rise(double sign, double share) {
            if ((sign > 0 ? right : left) == Side.RISES) {
                return risen[sign > 0 ? 1 : 0] * share;
            }
            double reach = 0.05;
            while (reach < 1000) {
                double[] there = Vectors.plus(x, sign * reach / share, d);
                double change = context.valueOf(objective, there) - value;
                if (!Arrays.equals(there, context.inside(there)) || Double.isNaN(change)) {
                    return -1;
                }
                if (change > valueNoise * (1 + 16 * reach)) {
                    return reach;
                }
                reach = reach < 1.5 ? reach + 0.05 : 2 * reach;
            }
            return Double.POSITIVE_INFINITY;
        }

        private Side side(double sign) {
            double share = share(d, Vectors.maxNorm(sizes));
            // where the point is the origin there is no size to go by
            boolean unsized = !Double.isFinite(share);
            double seen = 4 * Math.sqrt(valueNoise);
            double first = !unsized ? Math.max(1e-15 / share, Math.min(0.01 / share, seen)) : curves ? seen : 1e-8;
            boolean below = false;
            double factor = curves ? 4 : 16;
            for (double t = first; unsized ? t < 1e150 : t <= 1 / share; t = next(t, factor, share)) {
                double[] there = context.inside(Vectors.plus(x, sign * t, d));
                double change = context.valueOf(objective, there) - value;
                double noise = valueNoise * (unsized ? 1 : 1 + t * share * 16);
                if (Double.isNaN(change)) {
                    break;
                }
                double[] floor = curves ? null : corrected(there);
                double down = floor == null ? Double.NaN : context.valueOf(objective, floor) - value;
                if (floor != null && down < change) {
                    change = down;
                    there = floor;
                }
                if (change > noise) {
                    risen[sign > 0 ? 1 : 0] = t;
                    return !below ? Side.RISES : unsized || t * share > DIP ? Side.SINKS : Side.DIPS;
                }
                if (change < -noise) {
                    below = true;
                    if (value + change < lowestValue) {
                        lowestValue = value + change;
                        lowest = there;
                    }
                }
                if (unsized && (t > 1e8 || t < 1e-30)) {
                    factor = t > 1 ? t : 1e10;
                }
            }
            return below ? Side.FALLS : Side.LEVEL;
        }

        /// Further out, closer together where it is no longer near, and at last as far as the unknowns are large.
        private static double next(double t, double factor, double share) {
            double further = t * (t * share > 1e-4 ? Math.min(4, factor) : factor);
            return t < 1 / share && further * share > 1 ? 1 / share : further;
        }
    }
}
