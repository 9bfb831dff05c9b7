package org.nulla.selection;

import org.nulla.linalg.LeastSquares;
import org.nulla.linalg.PivotedQr;

/// Projection on a space by an orthonormal family: of directions within it, or of normals to it, whichever are fewer.
final class OrthogonalProjection {

    private final double[][] family;
    private final boolean normals;
    private final double[] origin;

    private OrthogonalProjection(double[][] family, boolean normals, double[] origin) {
        this.family = family;
        this.normals = normals;
        this.origin = origin;
    }

    static OrthogonalProjection alongDirections(double[] origin, double[][] directions) {
        return new OrthogonalProjection(orthonormal(origin.length, directions), false, origin);
    }

    static OrthogonalProjection acrossNormals(double[] origin, double[][] normals) {
        return new OrthogonalProjection(orthonormal(origin.length, normals), true, origin);
    }

    private static double[][] orthonormal(int size, double[][] vectors) {
        PivotedQr qr = PivotedQr.of(size, vectors);
        double threshold = qr.steps() == 0 ? 0
                : 4 * Math.ulp(1.0) * Math.max(size, vectors.length) * qr.diagonal(0);
        return qr.orthonormalColumns(qr.rank(threshold));
    }

    /// The shortest least-squares solution of `rows · x = right`: within the span of the rows, where it is a small problem.
    static double[] shortestSolution(int size, double[][] rows, double[] right) {
        double[][] span = orthonormal(size, rows);
        double[][] columns = new double[span.length][rows.length];
        for (int j = 0; j < span.length; j++) {
            for (int i = 0; i < rows.length; i++) {
                columns[j][i] = Vectors.dot(rows[i], span[j]);
            }
        }
        double[] coefficients = LeastSquares.solve(rows.length, columns, right);
        double[] solution = new double[size];
        for (int j = 0; j < span.length; j++) {
            Vectors.addTo(solution, span[j], coefficients[j]);
        }
        return solution;
    }

    double[] project(double[] point) {
        double[] offset = Vectors.minus(point, origin);
        double[] along = new double[offset.length];
        for (double[] unit : family) {
            Vectors.addTo(along, unit, Vectors.dot(unit, offset));
        }
        double[] result = normals ? Vectors.minus(point, along) : Vectors.plus(origin, along);
        if (normals) {
            // once more, because large offsets leave large rounding errors
            double[] rest = Vectors.minus(result, origin);
            for (double[] unit : family) {
                Vectors.addTo(result, unit, -Vectors.dot(unit, rest));
            }
        }
        return result;
    }
}
