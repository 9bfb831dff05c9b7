package org.nulla.preimage;

import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.nulla.graph.LinearGraph;
import org.nulla.sweep.BoundedSweep;
import org.nulla.sweep.Target;
import org.nulla.sweep.Twins;
import org.nulla.sweep.TwinVector;
import org.nulla.sweep.Walk;

/// What is asked: all `q` with `A q ∈ target`, where `A` is the Jacobian of the recorded program or, for a cotangent preimage, its
/// transpose. Used by one thread.
public final class LinearSystem {

    /// Random vectors are sent through this often to learn the scale of rows and columns.
    private static final int PROBES = BoundedSweep.VECTORS;

    private final Walk walk;
    private final Target target;
    private double @Nullable [] rowScale;
    private double @Nullable [] columnScale;
    /// The vector that was sent through last, in doubles, and what became of it.
    private double[] lastVector = {};
    private @Nullable TwinVector lastImage;
    /// The factors, once they have been asked for.
    private FactorSolver.@Nullable Decided decided;

    public LinearSystem(Walk walk, Target target) {
        this.walk = walk;
        this.target = target;
    }

    /// The same system for another thread.
    LinearSystem again() {
        LinearSystem again = new LinearSystem(walk.again(), target);
        again.decided = decided;
        again.rowScale = rowScale;
        again.columnScale = columnScale;
        return again;
    }

    /// The factors with their pivots.
    ///
    /// @param decide what makes them at the first call
    FactorSolver.@Nullable Decided decided(Function<LinearSystem, FactorSolver.@Nullable Decided> decide) {
        FactorSolver.Decided known = decided;
        if (known == null) {
            known = decide.apply(this);
            decided = known;
        }
        return known;
    }

    /// The factors with their pivots, or null where nobody has asked for them, or they do not fit in memory.
    FactorSolver.@Nullable Decided decided() {
        return decided;
    }

    public Walk walk() {
        return walk;
    }

    public Target target() {
        return target;
    }

    /// By how many times partials may be off more than twins move them, because the values that they are made of were rounded; at least 1. It is
    /// rounded up to a power of two: errors inside sections are estimated in another way than those outside, and agree no better.
    ///
    /// @param enough what bounds need not be looked into up to
    double dataFactor(double enough) {
        double factor = walk.graph().partialErrors().largest(enough * Twins.ETA) / Twins.ETA;
        return factor <= 1 ? 1 : Double.isInfinite(factor) ? factor : 2 * Math.scalb(1.0, Math.getExponent(factor));
    }

    /// The same system with partials that are less off, because the errors of the values that they are made of are known; or null.
    @Nullable
    LinearSystem corrected() {
        LinearGraph better = isTraced() ? null : walk.graph().partialErrors().corrected(Twins.ETA);
        return better == null ? null : new LinearSystem(walk.of(better), target);
    }

    /// The same system with partials that are taken for corrected, but for what guesses at rounding errors disagree about.
    LinearSystem believed() {
        return new LinearSystem(walk.of(walk.graph().believed()), target);
    }

    /// Whether the Jacobian or the target carries derivatives of an outer level.
    public boolean isTraced() {
        return walk.graph().isInFlight() || target.isInFlight();
    }

    /// The rank of a Jacobian together with the target's directions whose preimage has a dimension.
    public int rankAt(int dimension) {
        return columns() + target.dimension() - dimension;
    }

    /// How many equations.
    public int rows() {
        return walk.sources();
    }

    /// How many unknowns, without the coefficients of the target's directions.
    public int columns() {
        return walk.sinks();
    }

    /// `A q`, by the program and its twins. The last one is kept, for a solver looks at a member before it is verified.
    TwinVector image(double[] q, boolean extended) {
        if (extended) {
            return walk.twinImage(q, true);
        }
        TwinVector image = lastImage;
        if (image == null || !Arrays.equals(lastVector, q)) {
            image = walk.twinImage(q, false);
            lastVector = q.clone();
            lastImage = image;
        }
        return image;
    }

    /// `A q` for several vectors.
    TwinVector[] images(double[][] q, boolean extended) {
        TwinVector[] images = new TwinVector[q.length];
        for (int k = 0; k < q.length; k++) {
            if (extended || k + 1 == q.length) {
                images[k] = image(q[k], extended);
            } else {
                TwinVector[] two = walk.twinImages(q[k], q[k + 1]);
                images[k] = two[0];
                images[++k] = two[1];
            }
        }
        return images;
    }

    /// `A q` in twice the precision, by the program without its twins.
    TwinVector closeImage(double[] q) {
        return walk.twinImage(TwinVector.alone(q));
    }

    /// `Aᵀ u`, by the program and its twins.
    TwinVector pullBack(double[] u, boolean extended) {
        return walk.twinPullBack(u, extended);
    }

    /// Powers of two that bring the entries of each row near 1, once columns are scaled. Found by sending random vectors through, so
    /// that no matrix is needed.
    public double[] rowScale() {
        return probe(true);
    }

    /// Powers of two that bring the entries of each column near 1, once rows are scaled.
    public double[] columnScale() {
        return probe(false);
    }

    private double[] probe(boolean ofRows) {
        double[] r = rowScale;
        double[] c = columnScale;
        if (r == null || c == null) {
            c = new double[columns()];
            r = new double[rows()];
            Arrays.fill(c, 1);
            Scales.fromSizes(largest(c, true, 0), r);
            Scales.fromSizes(largest(r, false, 1), c);
            double[] sizes = largest(c, true, 2);
            Scales.fromSizes(sizes, r);
            addTarget(sizes, r);
            Scales.fromSizes(sizes, r);
            rowScale = r;
            columnScale = c;
        }
        return ofRows ? r : c;
    }

    /// Counts the target's directions, each in its own unit, to the sizes of the rows.
    private void addTarget(double[] sizes, double[] scale) {
        for (double[] direction : target.basis()) {
            double largest = 0;
            for (int i = 0; i < sizes.length; i++) {
                largest = Math.max(largest, Math.abs(direction[i]) * scale[i]);
            }
            for (int i = 0; i < sizes.length && largest > 0; i++) {
                sizes[i] = Math.max(sizes[i], Math.abs(direction[i]) / largest);
            }
        }
    }

    /// The Euclidean length of each column, about, without its part along the target's directions. A column that shows no length of its
    /// own is judged by the longest, or against 1 where none shows any.
    double[] columnNorms() {
        double[] ones = new double[rows()];
        Arrays.fill(ones, 1);
        double[] whole = largest(ones, false, 1);
        double[] norms = target.dimension() == 0 ? whole : largest(ones, false, 1, new TargetFit(target.basis()));
        double most = Arrays.stream(norms).max().orElse(0);
        for (int j = 0; j < norms.length; j++) {
            norms[j] = norms[j] > Thresholds.INSIDE * whole[j] ? norms[j] : most > 0 ? most : 1;
        }
        return norms;
    }

    private double[] largest(double[] scale, boolean forward, int salt) {
        return largest(scale, forward, salt, new TargetFit(new double[0][]));
    }

    /// What random vectors of a scale become at the most, as far as that is clearly not zero.
    ///
    /// @param fit the directions that the vectors are freed of first
    private double[] largest(double[] scale, boolean forward, int salt, TargetFit fit) {
        double[] largest = new double[forward ? rows() : columns()];
        double[][] seeds = new double[PROBES][scale.length];
        for (int probe = 0; probe < PROBES; probe++) {
            for (int i = 0; i < scale.length; i++) {
                double u = Twins.uniform(((long) salt * PROBES + probe) << 40 | i);
                seeds[probe][i] = scale[i] * (u < 0 ? u - 1 : u + 1) / 2;
            }
        }
        if (fit.directions().length == 0 && allClear(walk.bounded(seeds, forward), largest)) {
            return largest;
        }
        TwinVector[] images = forward ? images(seeds, false) : new TwinVector[0];
        for (int probe = 0; probe < PROBES; probe++) {
            TwinVector found = forward ? images[probe]
                    : fit.directions().length > 0 ? walk.twinPullBack(fit.projected(TwinVector.of(seeds[probe])))
                    : pullBack(seeds[probe], false);
            keepClear(found, largest);
            if (isAnyUnclear(found, largest) && fit.directions().length == 0) {
                // what a sweep in doubles has rounded away has a size all the same
                keepClear(forward ? image(seeds[probe], true) : pullBack(seeds[probe], true), largest);
            }
        }
        return largest;
    }

    /// Finds the largest sizes where no twin needs to be asked: all entries are far above what twins can differ by, or the same for all.
    ///
    /// @return false where one is not; then nothing is found
    private static boolean allClear(@Nullable BoundedSweep found, double[] largest) {
        for (int i = 0; i < largest.length && found != null; i++) {
            double bound = found.bound(i);
            for (int probe = 0; probe < PROBES; probe++) {
                double size = Math.abs(found.value(i, probe));
                if (bound != 0 && !Thresholds.isNotZero(size, bound)) {
                    Arrays.fill(largest, 0);
                    return false;
                }
                largest[i] = Math.max(largest[i], size);
            }
        }
        return found != null;
    }

    private static void keepClear(TwinVector found, double[] largest) {
        for (int i = 0; i < largest.length; i++) {
            double size = Math.abs(found.value(i));
            largest[i] = Thresholds.isNotZero(size, found.noise(i)) ? Math.max(largest[i], size) : largest[i];
        }
    }

    private static boolean isAnyUnclear(TwinVector found, double[] largest) {
        for (int i = 0; i < largest.length; i++) {
            if (largest[i] == 0 && (found.value(i) != 0 || found.noise(i) != 0)) {
                return true;
            }
        }
        return false;
    }
}
