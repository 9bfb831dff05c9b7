package org.nulla.nullspace;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.nulla.Certificate;
import org.nulla.Claim;
import org.nulla.Tolerance;
import org.nulla.backend.ElementType;
import org.nulla.block.Maps;
import org.nulla.block.StructuredMap;
import org.nulla.preimage.Thresholds;
import org.nulla.sweep.Twins;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// Checks what was found, by ordinary products of the program and its twins and by the scalar engine's thresholds.
///
/// | claim | shown by |
/// |---|---|
/// | this member reaches the target | every entry of `J x − t` within its noise, or within the tolerance of `t`, and the noise small against `t` |
/// | these directions are free | random directions `n`: `J n` within its noise, and the noise small against what `J` makes of `n` when its entries do not cancel |
/// | nothing else is free | see [#rank] |
/// | nothing reaches the target | a covector `y` with `yᵀJ` within its noise and `yᵀt` far above the tolerance |
///
/// Units are found by random vectors, never by a matrix.
final class Verifier {

    /// How many random vectors tell about a map. All of them must lie within a hundredth of orthogonal to what they look for to miss it:
    /// once in 1e8.
    private static final int PROBES = 4;
    /// How many random directions, or combinations of equations, are checked at once.
    private static final int CHECKS = 4;
    /// How often the entries of a vector are shaken to learn what its products are added up from.
    private static final int SHAKES = 3;
    /// Rounding moves by half a unit what twins move by up to four, so that on the average it leaves about an eighth of the noise. Five times as
    /// much comes of data that differ, if by less than can be told: two samples that are equal up to rounding, for instance.
    private static final double DIFFERENCE = 0.6;
    /// The most numbers that the host takes for products with twins.
    private static final double LARGEST = 4e7;

    private final Jacobian jacobian;
    private final TensorPreimageOptions options;
    private final double[] target;
    private final double tolerance = Tolerance.DEFAULT.reach();
    private double @Nullable [] units;

    Verifier(Jacobian jacobian, TensorPreimageOptions options, Tensor target) {
        this.jacobian = jacobian;
        this.options = options;
        this.target = target.toArray();
    }

    /// How well a vector meets a target.
    ///
    /// @param missing what would have to be added to its image
    /// @param noise for each entry the noise of the image
    /// @param image the image
    /// @param claim that the target is reached
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    record Reach(double[] missing, double[] noise, double[] image, Claim claim) {

        Certificate certificate(double[] target, int rank, double gap, List<Claim> claims, String escalation) {
            int largest = -1;
            double size = 0;
            double backward = 0;
            double most = 0;
            for (int i = 0; i < missing.length; i++) {
                double miss = Math.abs(missing[i]);
                largest = largest < 0 || miss > Math.abs(missing[largest]) ? i : largest;
                most = Math.max(most, Math.abs(target[i]));
                size = Math.max(size, Math.abs(image[i]));
                backward = miss == 0 ? backward : Math.max(backward, miss / noise[i]);
            }
            double miss = largest < 0 ? 0 : Math.abs(missing[largest]);
            return new Certificate(most + size == 0 ? 0 : miss / (most + size), backward * Thresholds.BACKWARD_UNIT,
                    largest < 0 ? java.util.Optional.empty()
                            : java.util.Optional.of(new Certificate.Entry(largest, miss)),
                    rank, gap, claims, escalation);
        }
    }

    double[] target() {
        return target;
    }

    private TwinProducts twins(int vectors) {
        return new TwinProducts(jacobian, options, vectors);
    }

    private boolean fits(int vectors) {
        return TwinProducts.fits(jacobian, options, vectors);
    }

    private @Nullable Tensor[] random(int batch, long seed) {
        Random random = new Random(seed);
        @Nullable Tensor[] parts = new Tensor[jacobian.inputs().size()];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = jacobian.workspace().noise(jacobian.type(), jacobian.inputs().get(i).behind(Shape.of(batch)),
                    random, 1);
        }
        return parts;
    }

    /// The size that each row of the derivative makes of random vectors, as far as that is clearly not zero. A row that shows none is
    /// judged by the smallest of the others.
    double[] units() {
        double[] known = units;
        if (known == null) {
            known = new double[jacobian.rows()];
            try (Workspace scratch = jacobian.workspace().nested()) {
                int probes = fits(PROBES) ? PROBES : 1;
                double[][][] images = twins(probes).push(random(probes, 1), probes);
                for (int i = 0; i < known.length && scratch.isOpen(); i++) {
                    for (int probe = 0; probe < probes; probe++) {
                        double size = Math.abs(images[0][probe][i]);
                        known[i] = Thresholds.isNotZero(size, Noise.of(images, probe, i)) ? Math.max(known[i], size)
                                : known[i];
                    }
                }
            }
            fill(known);
            units = known;
        }
        return known;
    }

    /// Puts the smallest size where none was found.
    private static double fill(double[] sizes) {
        double smallest = Arrays.stream(sizes).filter(size -> size > 0).min().orElse(1);
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = sizes[i] > 0 ? sizes[i] : smallest;
        }
        return smallest;
    }

    // --- members

    /// How well a vector meets the target.
    ///
    /// @param x for each input its part, with an axis of size 1 in front
    Reach reach(@Nullable Tensor[] x) {
        try (Workspace scratch = jacobian.workspace().nested()) {
            double[][][] image = twins(1).push(x, 1);
            return reach(image, target, () -> zeroUnits(x, scratch));
        }
    }

    /// In what unit an entry of the target that is zero is judged.
    private double[] zeroUnits(@Nullable Tensor[] x, Workspace scratch) {
        double[] shaken = shaken(x, 1, scratch)[0];
        double largest = 0;
        for (Tensor part : x) {
            largest = part == null ? largest : Math.max(largest, largest(part));
        }
        double smallest = Arrays.stream(units()).min().orElse(1) * largest;
        for (int i = 0; i < shaken.length; i++) {
            shaken[i] = Math.max(shaken[i], smallest);
        }
        return shaken;
    }

    private static double largest(Tensor part) {
        return part.shape().count() == 0 ? 0 : Math.sqrt(part.square().sum().toDouble() / part.shape().count());
    }

    private Reach reach(double[][][] image, double[] wanted, Supplier<double[]> zeroUnits) {
        int rows = wanted.length;
        double[] missing = new double[rows];
        double[] noise = Noise.of(image, 0);
        double[] units = null;
        boolean byTolerance = false;
        int worst = -1;
        double worstRatio = 1;
        int vague = -1;
        double vagueUnit = 0;
        double most = 0;
        double limit = 0;
        for (int i = 0; i < rows; i++) {
            missing[i] = wanted[i] - image[0][0][i];
            double miss = Math.abs(missing[i]);
            if (!Thresholds.isWithinNoise(missing[i], noise[i])) {
                double excused = tolerance * Math.abs(wanted[i]);
                byTolerance |= miss <= excused;
                double ratio = miss / Math.max(Thresholds.ZERO * noise[i], excused);
                if (!(ratio <= worstRatio)) {
                    worst = i;
                    worstRatio = ratio;
                }
            }
            if (miss >= most) {
                most = miss;
                limit = Thresholds.ZERO * noise[i];
            }
            double unit = Math.abs(wanted[i]);
            if (vague < 0 && !Thresholds.isProof(noise[i], unit)) {
                if (unit <= Thresholds.ZERO * noise[i]) {
                    units = units == null ? zeroUnits.get() : units;
                    unit = units[i];
                }
                if (!Thresholds.isProof(noise[i], unit)) {
                    vague = i;
                    vagueUnit = unit;
                }
            }
        }
        Claim claim;
        if (worst >= 0) {
            double excused = Math.max(Thresholds.ZERO * noise[worst], tolerance * Math.abs(wanted[worst]));
            claim = notShown(Claim.Kind.MEMBER, Math.abs(missing[worst]), excused, "The member misses entry " + worst
                    + " of the target by " + number(Math.abs(missing[worst])) + ", where " + number(excused)
                    + " is excused.");
        } else if (vague >= 0) {
            claim = notShown(Claim.Kind.MEMBER, noise[vague], vagueUnit / Thresholds.PROOF,
                    "Whether the member reaches entry " + vague + " of the target cannot be told: its noise is "
                            + number(noise[vague]) + ", where " + number(vagueUnit) + " is judged.");
        } else {
            claim = new Claim(Claim.Kind.MEMBER, byTolerance ? Claim.Status.WITHIN_TOLERANCE : Claim.Status.SHOWN,
                    most, limit,
                    byTolerance ? "The member reaches the target to within the tolerance."
                            : "The member reaches the target to within its noise.");
        }
        return new Reach(missing, noise, image[0][0], claim);
    }

    /// What vectors become at the most when their entries, multiplied at random, no longer cancel.
    private double[][] shaken(@Nullable Tensor[] x, int batch, Workspace scratch) {
        double[][] largest = new double[batch][jacobian.rows()];
        for (int shake = 0; shake < SHAKES; shake++) {
            try (Workspace inner = scratch.nested()) {
                @Nullable Tensor[] factors = random(batch, 100 + shake);
                @Nullable Tensor[] moved = new Tensor[x.length];
                for (int i = 0; i < moved.length; i++) {
                    Tensor part = x[i];
                    Tensor factor = factors[i];
                    moved[i] = part == null || factor == null ? null : part.times(factor);
                }
                double[] image = jacobian.push(moved, batch).toArray();
                for (int i = 0; i < image.length && inner.isOpen(); i++) {
                    int row = i / jacobian.rows();
                    int entry = i % jacobian.rows();
                    largest[row][entry] = Math.max(largest[row][entry], Math.abs(image[i]));
                }
            }
        }
        return largest;
    }

    /// The same claim for a vector that was found layer by layer: what is solved at each layer meets what arrives there, and the last one
    /// is met by the vector. Holds where the program as a whole amplifies rounding beyond all digits.
    ///
    /// @param reach what was found for the program as a whole
    Reach byLayers(Reach reach, Staged staged, List<StructuredMap> maps, Tensor wanted, @Nullable Tensor[] x) {
        ElementType type = jacobian.type();
        try (Workspace scratch = jacobian.workspace().nested()) {
            Tensor carried = wanted;
            List<StructuredMap> twins = Maps.twins(maps, scratch, type);
            for (int layer = 0; layer < maps.size(); layer++) {
                StructuredMap map = maps.get(layer);
                Tensor right = carried.reshape(map.output().behind(Shape.of(1)));
                Tensor solved = staged.solves().get(layer).apply(right);
                Reach here = reach(lanes(twins.get(layer), solved), right.toArray(),
                        () -> sizes(map, solved, scratch));
                if (!here.claim.isShown()) {
                    return reach;
                }
                carried = solved;
            }
            Shape shape = jacobian.graph().vertex(staged.vertex()).shape();
            TwinProducts rest = new TwinProducts(jacobian, jacobian.graph().upTo(staged.vertex()), List.of(shape),
                    options, 1);
            Reach last = reach(rest.push(x, 1), carried.toArray(), () -> new double[Math.toIntExact(shape.count())]);
            return last.claim.isShown() ? new Reach(reach.missing, reach.noise, reach.image,
                    new Claim(Claim.Kind.MEMBER, last.claim.status(), last.claim.measured(), last.claim.limit(),
                            "The member reaches the target, layer by layer, to within noise; through all layers at once "
                                    + "rounding it moves the outputs by " + number(largest(reach.noise)) + "."))
                    : reach;
        }
    }

    private static double largest(double[] numbers) {
        return Arrays.stream(numbers).max().orElse(0);
    }

    private static double[] sizes(StructuredMap map, Tensor x, Workspace scratch) {
        Tensor factors = scratch.gaussian(x.type(), x.shape(), new Random(7), 1);
        return Arrays.stream(map.apply(x.times(factors)).toArray()).map(Math::abs).toArray();
    }

    private static double[][][] lanes(StructuredMap twins, Tensor x) {
        int batch = x.shape().size(0);
        Shape one = x.shape().behind(Shape.of(1));
        Tensor image = twins.apply(x.reshape(one).broadcastTo(x.shape().behind(Shape.of(Twins.LANES))));
        double[] entries = image.toArray();
        int size = entries.length / (Twins.LANES * batch);
        double[][][] lanes = new double[Twins.LANES][batch][];
        for (int i = 0; i < Twins.LANES * batch; i++) {
            lanes[i / batch][i % batch] = Arrays.copyOfRange(entries, i * size, (i + 1) * size);
        }
        return lanes;
    }

    // --- directions

    /// That random directions leave the target where it is. They are independent by construction: each free entry is a coordinate.
    ///
    /// @param inverse turns what a vector misses into what has to be added to it
    Claim directions(GeneralizedInverse inverse, long dimension) {
        int count = fits(CHECKS) ? (int) Math.min(dimension, CHECKS) : 1;
        try (Workspace scratch = jacobian.workspace().nested()) {
            @Nullable Tensor[] n = jacobian.direction(random(count, 2), count, inverse);
            double[][][] images = twins(count).push(n, count);
            double[][] sizes = shaken(n, count, scratch);
            double worst = 0;
            double allowed = 0;
            double length = 0;
            for (Tensor part : n) {
                length = part == null ? length : Math.max(length, largest(part));
            }
            for (int k = 0; k < count; k++) {
                for (int i = 0; i < jacobian.rows(); i++) {
                    double moved = Math.abs(images[0][k][i]);
                    double noise = Noise.of(images, k, i);
                    if (!Thresholds.isWithinNoise(moved, noise)) {
                        return notShown(Claim.Kind.DIRECTIONS, moved, Thresholds.ZERO * noise,
                                "A random direction moves entry " + i + " of the target by " + number(moved)
                                        + ", where noise is " + number(noise) + ".");
                    }
                    double unit = sizes[k][i] > Thresholds.ZERO * noise ? sizes[k][i] : units()[i] * length;
                    if (!Thresholds.isProof(noise, unit)) {
                        return notShown(Claim.Kind.DIRECTIONS, noise, unit / Thresholds.PROOF,
                                "Whether a random direction moves entry " + i
                                        + " of the target cannot be told: its noise is " + number(noise) + ", where "
                                        + number(unit) + " is judged.");
                    }
                    if (moved >= worst) {
                        worst = moved;
                        allowed = Thresholds.ZERO * noise;
                    }
                }
            }
            return new Claim(Claim.Kind.DIRECTIONS, Claim.Status.SHOWN, worst, allowed,
                    "The directions leave the target where it is, to within noise, and are independent.");
        }
    }

    // --- rank

    /// That the rank is what was found, from both sides.
    ///
    /// *At least:* `A` has as many pivots, and `P = J A` is a projection. In units of the rows let `M` be what a twin makes of it less
    /// `P` itself. All singular values of a projection that are not zero are at least 1, so a twin has no smaller rank while `‖M‖ < 1`;
    /// for a normal random `g`, `|M g|` is about the Frobenius norm of `M`, and a hundredth is asked for. *At most:* the combinations `y` of
    /// equations that nothing eliminates have `yᵀJ` within its noise.
    ///
    /// @param left those combinations, one in each row, or null if there are none
    Claim rank(GeneralizedInverse inverse, int rank, double @Nullable [][] left) {
        double measured = rank == 0 ? 0 : projectionNoise(inverse, left != null);
        double limit = 1 / Thresholds.NOT_ZERO;
        if (!(measured <= limit)) {
            return notShown(Claim.Kind.RANK, measured, limit, "Twins of the program change what reaches the outputs by "
                    + number(measured) + " of its size, where " + number(limit)
                    + " would show that the rank is no smaller than " + rank + ".");
        }
        Claim failed = left == null ? null : vanishing(Claim.Kind.RANK, left);
        return failed != null ? failed : new Claim(Claim.Kind.RANK, Claim.Status.SHOWN, measured, limit,
                "The rank is " + rank + ": twins of the program have no smaller one"
                        + (left == null ? ", and there are no more equations."
                                : ", and what no argument eliminates is zero for all changes."));
    }

    private double projectionNoise(GeneralizedInverse inverse, boolean deficient) {
        int m = jacobian.rows();
        int probes = fits(PROBES) ? PROBES : 1;
        double[] units = units();
        Random random = new Random(3);
        double[] z = new double[probes * m];
        for (int i = 0; i < z.length; i++) {
            z[i] = units[i % m] * random.nextGaussian();
        }
        try (Workspace scratch = jacobian.workspace().nested()) {
            Tensor right = scratch.tensor(jacobian.type(), Shape.of(probes, m), z);
            @Nullable Tensor[] x = inverse.apply(right);
            double[][][] images = twins(probes).push(x, probes);
            double[] again = z;
            if (deficient) {
                Tensor image = scratch.tensor(jacobian.type(), Shape.of(probes, m),
                        Arrays.stream(images[0]).flatMapToDouble(Arrays::stream).toArray());
                again = jacobian.push(inverse.apply(image), probes).toArray();
            }
            double worst = 0;
            for (int probe = 0; probe < probes; probe++) {
                for (int k = 0; k < images.length; k++) {
                    double sum = 0;
                    for (int i = 0; i < m; i++) {
                        double other = k == 0 ? again[probe * m + i] : images[k][probe][i];
                        double moved = (other - images[0][probe][i]) / units[i];
                        sum += moved * moved;
                    }
                    worst = Math.max(worst, Math.sqrt(sum));
                }
            }
            return worst;
        }
    }

    /// Likewise for layers that were back-substituted one by one: the largest noise of any, relative to its own rows.
    double noiseOfLayers(List<StructuredMap> maps, List<StructuredMap> solves) {
        if (maps.stream().allMatch(Inverses::isByEntry)) {
            return 0;
        }
        double worst = 0;
        try (Workspace scratch = jacobian.workspace().nested()) {
            List<StructuredMap> twins = Maps.twins(maps, scratch, jacobian.type());
            for (int layer = 0; layer < maps.size(); layer++) {
                if (!Inverses.isByEntry(maps.get(layer))) {
                    worst = Math.max(worst, noiseOfLayer(maps.get(layer), twins.get(layer), solves.get(layer)));
                }
            }
        }
        return worst;
    }

    private double noiseOfLayer(StructuredMap map, StructuredMap twins, StructuredMap solve) {
        ElementType type = jacobian.type();
        int size = Math.toIntExact(map.output().count());
        Shape batch = Shape.of(PROBES);
        try (Workspace scratch = jacobian.workspace().nested()) {
            double[] sizes = map.apply(scratch.gaussian(type, map.input().behind(batch), new Random(4), 1)).toArray();
            double[] units = new double[size];
            for (int i = 0; i < sizes.length; i++) {
                units[i % size] = Math.max(units[i % size], Math.abs(sizes[i]));
            }
            fill(units);
            Random random = new Random(5);
            double[] z = new double[PROBES * size];
            Arrays.setAll(z, i -> units[i % size] * random.nextGaussian());
            Tensor right = scratch.tensor(type, map.output().behind(batch), z);
            double worst = 0;
            for (double[][] twin : lanes(twins, solve.apply(right))) {
                for (int probe = 0; probe < PROBES; probe++) {
                    double sum = 0;
                    for (int i = 0; i < size; i++) {
                        double moved = (twin[probe][i] - z[probe * size + i]) / units[i];
                        sum += moved * moved;
                    }
                    worst = Math.max(worst, Math.sqrt(sum));
                }
            }
            return worst;
        }
    }

    /// A claim about the rank from above, unless what is left over does not vanish.
    Claim confirmed(Claim rank, double[][] left) {
        Claim failed = vanishing(Claim.Kind.RANK, left);
        return failed == null ? rank : failed;
    }

    /// The claim that fails because a combination of equations does not vanish on everything within reach, or null. Many are looked at by
    /// random combinations of them.
    private @Nullable Claim vanishing(Claim.Kind kind, double[][] combinations) {
        int m = jacobian.rows();
        long n = jacobian.columns();
        int most = (int) Math.min(CHECKS, LARGEST / (Twins.LANES * (double) n));
        most = fits(CHECKS) ? most : Math.min(1, most);
        if (most == 0) {
            return notShown(kind, (double) n, LARGEST / Twins.LANES, "With " + n
                    + " unknowns it was not looked at whether a combination of equations vanishes on all of them.");
        }
        double[][] rows = combinations;
        if (rows.length > most) {
            Random random = new Random(6);
            rows = new double[most][m];
            for (double[] row : rows) {
                for (double[] combination : combinations) {
                    double g = random.nextGaussian();
                    for (int i = 0; i < m; i++) {
                        row[i] += g * combination[i];
                    }
                }
            }
        }
        try (Workspace scratch = jacobian.workspace().nested()) {
            double up = Jacobian.farFromUnderflow(jacobian.type());
            double[][][] pulled = twins(rows.length).pullRounded(scaled(rows, up));
            if (!Noise.isFinite(pulled)) {
                up = 1;
                pulled = twins(rows.length).pullRounded(scaled(rows, up));
            }
            double[][] sizes = new double[rows.length][Math.toIntExact(n)];
            Random random = new Random(8);
            for (int shake = 0; shake < SHAKES; shake++) {
                double[] factors = random.doubles(m, 0.5, 1).map(u -> random.nextBoolean() ? u : -u).toArray();
                double[] entries = jacobian
                        .join(jacobian.pull(tensor(rows, up, factors, scratch)), rows.length).toArray();
                for (int i = 0; i < entries.length; i++) {
                    double[] row = sizes[(int) (i / n)];
                    row[(int) (i % n)] = Math.max(row[(int) (i % n)], Math.abs(entries[i]));
                }
            }
            double squares = 0;
            int noisy = 0;
            for (int k = 0; k < rows.length; k++) {
                double smallest = Double.POSITIVE_INFINITY;
                for (int j = 0; j < n; j++) {
                    smallest = sizes[k][j] > Thresholds.ZERO * Noise.of(pulled, k, j)
                            ? Math.min(smallest, sizes[k][j])
                            : smallest;
                }
                for (int j = 0; j < n; j++) {
                    double value = Math.abs(pulled[0][k][j]) / up;
                    double noise = Noise.of(pulled, k, j);
                    if (!Thresholds.isWithinNoise(value, noise / up)) {
                        return notShown(kind, value, Thresholds.ZERO * noise / up,
                                "A combination of equations that nothing should change is " + number(value)
                                        + " at unknown " + j + ", where noise is " + number(noise / up) + ".");
                    }
                    if (noise / up >= Double.MIN_NORMAL) {
                        squares += value * up / noise * (value * up / noise);
                        noisy++;
                    }
                    double unit = sizes[k][j] > Thresholds.ZERO * noise ? sizes[k][j] : smallest;
                    if (!Thresholds.isProof(noise / up, unit / up)) {
                        return notShown(kind, noise / up, unit / up / Thresholds.PROOF,
                                "Whether anything changes a combination of equations cannot be told at unknown " + j
                                        + ": the noise is " + number(noise / up) + ", where " + number(unit / up)
                                        + " is judged.");
                    }
                }
            }
            double average = noisy == 0 ? 0 : Math.sqrt(squares / noisy);
            return average <= DIFFERENCE ? null
                    : notShown(kind, average, DIFFERENCE, "A combination of equations that nothing should change is "
                            + number(average)
                            + " times its noise on the average: more than rounding leaves, so its data may differ.");
        }
    }

    /// Rows whose largest entries are near one number.
    private static double[][] scaled(double[][] rows, double up) {
        double[][] scaled = new double[rows.length][];
        for (int k = 0; k < rows.length; k++) {
            double largest = Arrays.stream(rows[k]).map(Math::abs).max().orElse(0);
            double factor = largest == 0 ? up : Math.scalb(up, -Math.getExponent(largest));
            scaled[k] = Arrays.stream(rows[k]).map(entry -> entry * factor).toArray();
        }
        return scaled;
    }

    private Tensor tensor(double[][] rows, double up, double[] factors, Workspace scratch) {
        int m = jacobian.rows();
        double[][] scaled = scaled(rows, up);
        double[] entries = new double[rows.length * m];
        Arrays.setAll(entries, i -> scaled[i / m][i % m] * factors[i % m]);
        return scratch.tensor(jacobian.type(), Shape.of(rows.length, m), entries);
    }

    /// The claim that fails because products of partials may have left the range of their type at its lower end, or null: what is zero then
    /// need not be zero.
    @Nullable
    Claim underflow() {
        double smallest = jacobian.smallestProduct();
        double limit = Math.log10(jacobian.type() == ElementType.FLOAT64 ? Double.MIN_NORMAL : Float.MIN_NORMAL)
                - Math.log10(Jacobian.farFromUnderflow(jacobian.type()));
        return smallest >= limit ? null : notShown(Claim.Kind.DATA, smallest, limit,
                "Products of partials may be as small as 1e" + Math.round(smallest)
                        + ", which leaves the range of their type, so what is found to be zero need not be.");
    }

    // --- emptiness

    /// How far combinations of equations are from what the tolerance and rounding excuse at the target.
    ///
    /// @param values the value of each at the target
    /// @param byTolerance what the tolerance and the precision of the target excuse there
    /// @param excused the same, with the noise of the other equations
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    record Contradictions(double[] values, double[] byTolerance, double[] excused) {

        /// The claim that fails because a target is reached only if noise is what keeps its entries apart, or null.
        @Nullable
        Claim onlyByNoise() {
            for (int k = 0; k < values.length; k++) {
                double limit = Thresholds.CONTRADICTION * byTolerance[k];
                if (values[k] > limit) {
                    return notShown(Claim.Kind.MEMBER, values[k], limit,
                            "A combination of equations that nothing changes is " + number(values[k])
                                    + " at the target, which only noise can excuse.");
                }
            }
            return null;
        }

        /// The one that contradicts most.
        int worst() {
            int worst = 0;
            for (int k = 1; k < values.length; k++) {
                worst = ratio(k) > ratio(worst) ? k : worst;
            }
            return worst;
        }

        double ratio(int k) {
            return values[k] == 0 ? 0 : values[k] / excused[k];
        }
    }

    /// Looks at combinations of equations that nothing changes, at the target.
    ///
    /// @param nearest a vector that meets the other equations: what a combination is off by there counts as noise of the target
    Contradictions contradictions(double[][] combinations, @Nullable Tensor[] nearest) {
        double[][][] image;
        try (Workspace scratch = jacobian.workspace().nested()) {
            image = scratch.isOpen() ? twins(1).push(nearest, 1) : new double[0][][];
        }
        double epsilon = jacobian.type().roundoff();
        double[] values = new double[combinations.length];
        double[] excused = new double[combinations.length];
        double[] byTolerance = new double[combinations.length];
        for (int k = 0; k < combinations.length; k++) {
            double sum = 0;
            double size = 0;
            for (int i = 0; i < target.length; i++) {
                sum = Math.fma(combinations[k][i], target[i], sum);
                size += Math.abs(combinations[k][i] * target[i]);
            }
            double spread = 0;
            for (int twin = 1; twin < image.length; twin++) {
                double moved = 0;
                for (int i = 0; i < target.length; i++) {
                    moved = Math.fma(combinations[k][i], image[twin][0][i] - image[0][0][i], moved);
                }
                spread = Math.max(spread, Math.abs(moved));
            }
            values[k] = Math.abs(sum);
            byTolerance[k] = (tolerance + epsilon) * size;
            excused[k] = byTolerance[k] + spread;
        }
        return new Contradictions(values, byTolerance, excused);
    }

    /// That nothing reaches the target, by Fredholm's alternative.
    Claim emptiness(double[] combination, double value, double excused) {
        double limit = Thresholds.CONTRADICTION * excused;
        if (!(value >= limit) || value == 0) {
            return notShown(Claim.Kind.EMPTINESS, value, limit, "The contradiction is " + number(value) + ", where "
                    + number(limit) + " would be clear.");
        }
        Claim failed = vanishing(Claim.Kind.EMPTINESS, new double[][] {combination});
        return failed != null ? failed : new Claim(Claim.Kind.EMPTINESS, Claim.Status.SHOWN, value, limit,
                "A combination of the equations is zero for everything within reach, and " + number(value)
                        + " at the target.");
    }

    // --- the shortest member

    /// A shortest member, without entries that are noise.
    ///
    /// @param member for each input its part
    /// @param claim that no member is shorter
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    record Shortest(@Nullable Tensor[] member, Claim claim) {
    }

    /// That a member is a combination of the equations' rows, and so orthogonal to every direction. Entries of it that are within the noise of
    /// that combination become zero.
    ///
    /// @param x the member
    /// @param multipliers the combination, one row
    Shortest shortest(@Nullable Tensor[] x, Tensor multipliers, Workspace scratch) {
        long n = jacobian.columns();
        if (Twins.LANES * (double) n > LARGEST) {
            return new Shortest(x, notShown(Claim.Kind.SHORTEST, (double) n, LARGEST / Twins.LANES, "With " + n
                    + " unknowns it was not looked at whether the shortest member is orthogonal to every direction."));
        }
        double[] member = jacobian.join(x, 1).toArray();
        double[][][] combination = twins(1).pull(multipliers);
        double off = 0;
        double moved = 0;
        double size = 0;
        for (int j = 0; j < member.length; j++) {
            double noise = Noise.of(combination, 0, j);
            double wanted = combination[0][0][j];
            off = Math.hypot(off, Thresholds.isWithinNoise(wanted, noise) ? 0 : member[j] - wanted);
            member[j] = Thresholds.isWithinNoise(wanted, noise) ? 0 : member[j];
            moved = Math.hypot(moved, noise);
            size = Math.hypot(size, member[j]);
        }
        Tensor cleaned = scratch.tensor(jacobian.type(), Shape.of(1, member.length), member);
        @Nullable Tensor[] parts = Jacobian.split(cleaned, jacobian.inputs());
        double coarser = jacobian.type().roundoff() / ElementType.FLOAT64.roundoff();
        double limit = Math.max(tolerance, Thresholds.NOT_ZERO * jacobian.type().roundoff());
        double angle = Thresholds.ANGLE * Math.sqrt(coarser);
        if (!(off <= limit * size)) {
            return new Shortest(parts, notShown(Claim.Kind.SHORTEST, off / size, limit,
                    "The shortest member is no combination of the equations' rows: it is off by " + number(off / size)
                            + " of its length."));
        }
        if (!(moved <= angle * size)) {
            return new Shortest(parts, notShown(Claim.Kind.SHORTEST, moved / size, angle,
                    "Whether the shortest member is a combination of the equations' rows cannot be told: the noise of that is "
                            + number(moved / size) + " of its length."));
        }
        return new Shortest(parts, new Claim(Claim.Kind.SHORTEST, Claim.Status.SHOWN, size == 0 ? 0 : off / size, limit,
                "The shortest member is a combination of the equations' rows, and so orthogonal to every direction."));
    }

    private static Claim notShown(Claim.Kind kind, double measured, double limit, String text) {
        return new Claim(kind, Claim.Status.NOT_SHOWN, measured, limit, text);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2g", value);
    }
}
