package org.nulla.selection;

/// The least quadratic form without constraints, which is a linear system.
///
/// With `Q = L Lᵀ` and `y = Lᵀ (x − c)` the form is `‖y‖²`, and the equations `A x = b` are `(A L⁻ᵀ) y = b − A c`: the shortest solution
/// of those is wanted.
final class Direct {

    private Direct() {
    }

    static Candidate least(Members members, QuadraticNorm norm, double[] centre) {
        double[][] rows = members.equations().dense();
        double[] right = members.equations().rightSides();
        for (int i = 0; i < rows.length; i++) {
            right[i] -= Vectors.dot(rows[i], centre);
            rows[i] = norm.solveLower(rows[i]);
        }
        double[] y = OrthogonalProjection.shortestSolution(centre.length, rows, right);
        return candidate(members, norm, members.project(Vectors.plus(centre, norm.solveUpper(y))), centre);
    }

    /// The same for plain length, where the space's own projection is all it takes.
    static Candidate nearest(Members members, QuadraticNorm norm, double[] centre) {
        return candidate(members, norm, members.project(centre), centre);
    }

    /// At the least member the slope of the form is the same for all members; rounding aside.
    private static Candidate candidate(Members members, QuadraticNorm norm, double[] x, double[] centre) {
        double[] slope = norm.slope(Vectors.minus(x, centre));
        double size = Vectors.largest(slope);
        double[] normal = size == 0 ? slope : Vectors.times(slope, 1 / size);
        double[] origin = members.origin();
        // scaled to the origin's size, so that the projection's rounding stays small beside it
        double scale = Math.max(1, Vectors.largest(origin));
        double[] along = Vectors.minus(members.project(Vectors.plus(origin, Vectors.times(normal, scale))), origin);
        Vectors.addTo(normal, along, -1 / scale);
        return new Candidate(x, normal, new double[x.length], new double[0]);
    }
}
