package org.nulla.selection;

import org.jspecify.annotations.Nullable;
import org.nulla.AffineSpace;
import org.nulla.linalg.LinearMap;

/// The members of a space that is given by a point and directions.
final class AffineMembers implements Members {

    /// Up to this many numbers are written out.
    private static final long ENTRY_LIMIT = 40_000_000;

    private final AffineSpace space;
    private final double[] origin;
    private final LinearMap basis;
    private @Nullable Equations equations;
    private @Nullable OrthogonalProjection projection;

    AffineMembers(AffineSpace space) {
        this.space = space;
        this.origin = space.origin();
        this.basis = space.basis();
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
        return (long) size() * Math.max(1, basis.columns()) <= ENTRY_LIMIT;
    }

    @Override
    public Equations equations() {
        Equations known = equations;
        if (known == null) {
            known = Elimination.equations(origin, basis);
            equations = known;
        }
        return known;
    }

    @Override
    public double[] project(double[] point) {
        if (!hasEquations()) {
            return space.project(point);
        }
        OrthogonalProjection known = projection;
        if (known == null) {
            known = 2 * basis.columns() <= size()
                    ? OrthogonalProjection.alongDirections(origin, columns())
                    : OrthogonalProjection.acrossNormals(origin, equations().dense());
            projection = known;
        }
        return known.project(point);
    }

    private double[][] columns() {
        double[][] columns = new double[basis.columns()][];
        for (int j = 0; j < columns.length; j++) {
            columns[j] = basis.column(j);
        }
        return columns;
    }

    @Override
    public double residual(double[] point) {
        return hasEquations() ? equations().residual(point) : space.contains(point).residual();
    }

    @Override
    public double variation(double[] normal) {
        double size = 0;
        for (double entry : normal) {
            size += Math.abs(entry);
        }
        // no entry of a direction exceeds 1
        return size == 0 ? 0 : Vectors.largest(basis.applyTransposed(normal)) / size;
    }
}
