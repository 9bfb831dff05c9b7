package org.nulla.selection;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.nulla.nullspace.TensorSpace;
import org.nulla.tensor.Tensor;

/// The members of a space of the block engine, as plain arrays: arguments one behind the other.
final class TensorMembers implements Members {

    /// Up to this many numbers are written out.
    private static final long ENTRY_LIMIT = 40_000_000;
    private static final int TRIALS = 3;

    private final TensorSpace space;
    private final double[] origin;
    private final double[] target;
    private @Nullable Equations equations;
    private @Nullable OrthogonalProjection projection;

    TensorMembers(TensorSpace space) {
        this.space = space;
        this.origin = flat(space.origin());
        this.target = space.target();
    }

    private double[] flat(List<Tensor> parts) {
        double[] result = new double[Math.toIntExact(space.size())];
        int at = 0;
        for (Tensor part : parts) {
            double[] entries = part.toArray();
            System.arraycopy(entries, 0, result, at, entries.length);
            at += entries.length;
        }
        return result;
    }

    @Override
    public int size() {
        return origin.length;
    }

    @Override
    public double[] origin() {
        return origin.clone();
    }

    @Override
    public boolean hasEquations() {
        return (long) size() * Math.max(1, target.length) <= ENTRY_LIMIT;
    }

    @Override
    public Equations equations() {
        Equations known = equations;
        if (known == null) {
            double[] entries = space.equations().toArray();
            double[][] rows = new double[target.length][];
            for (int i = 0; i < rows.length; i++) {
                rows[i] = Arrays.copyOfRange(entries, i * size(), (i + 1) * size());
            }
            known = Equations.of(size(), rows, target);
            equations = known;
        }
        return known;
    }

    @Override
    public double[] project(double[] point) {
        if (!hasEquations()) {
            return flat(space.project(space.unflatten(point)));
        }
        OrthogonalProjection known = projection;
        if (known == null) {
            known = OrthogonalProjection.acrossNormals(origin, equations().dense());
            projection = known;
        }
        return known.project(point);
    }

    @Override
    public double residual(double[] point) {
        return hasEquations() ? equations().residual(point) : space.residual(space.unflatten(point));
    }

    /// Along random directions of the space, which no vector escapes that varies at all; a projection would cost far more.
    @Override
    public double variation(double[] normal) {
        double size = Vectors.norm(normal);
        double worst = 0;
        Random random = new Random(1);
        for (int trial = 0; trial < TRIALS && size > 0; trial++) {
            double[] near = random.doubles(origin.length, -1, 1).toArray();
            double[] direction = flat(space.direction(space.unflatten(near)));
            double length = Vectors.norm(direction);
            // a single point has no directions but rounding
            if (length > 1e-9 * Vectors.norm(near)) {
                worst = Math.max(worst, Math.abs(Vectors.dot(direction, normal)) / (length * size));
            }
        }
        return worst;
    }
}
