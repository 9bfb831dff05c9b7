package org.nulla.selection;

/// The solutions of equations.
final class EquationMembers implements Members {

    private static final double CONSISTENT = 1e-9;

    private final Equations equations;
    private final double[] origin;
    private final OrthogonalProjection projection;

    EquationMembers(Equations equations) {
        this.equations = equations;
        double[][] rows = equations.dense();
        this.origin = OrthogonalProjection.shortestSolution(equations.size(), rows, equations.rightSides());
        double residual = equations.residual(origin);
        if (residual > CONSISTENT) {
            throw new IllegalArgumentException(
                    "The " + rows.length + " equations contradict each other: the least-squares solution has "
                            + "a residual of " + residual + ". Ask for the preimage, which names the conflict.");
        }
        this.projection = OrthogonalProjection.acrossNormals(origin, rows);
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
    public double[] project(double[] point) {
        return projection.project(point);
    }

    @Override
    public double residual(double[] point) {
        return equations.residual(point);
    }

    @Override
    public double variation(double[] normal) {
        double size = Vectors.norm(normal);
        return size == 0 ? 0
                : Vectors.norm(Vectors.minus(projection.project(Vectors.plus(origin, normal)), origin)) / size;
    }

    @Override
    public boolean hasEquations() {
        return true;
    }

    @Override
    public Equations equations() {
        return equations;
    }
}
