package org.nulla.solver;

/// Conjugate gradients on a quadratic model inside a ball (Steihaug, 1983; Toint, 1981): from the centre towards the model's
/// minimum until the edge is reached, or a direction along which the model curves down, which is followed to the edge.
final class ConjugateGradients {

    private static final int MOST = 100;

    /// What came of it.
    ///
    /// @param step where it ended
    /// @param negative whether negative curvature was met
    /// @param edge whether it ended at the edge
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    record Result(double[] step, boolean negative, boolean edge) {
    }

    private ConjugateGradients() {
    }

    static Result within(QuadraticModel model, double radius) {
        int n = model.unknowns();
        double[] p = new double[n];
        double[] r = model.slope();
        double[] d = Vectors.times(-1, r);
        double start = Vectors.norm(r);
        double enough = start * Math.min(0.01, Math.sqrt(start));
        for (int k = 0; k < Math.min(2 * n, MOST); k++) {
            if (Vectors.maxNorm(d) == 0 || !Vectors.isFinite(d)) {
                break;
            }
            double[] curved = model.curve(d);
            double curvature = Vectors.dot(d, curved);
            double length2 = Vectors.dot(d, d);
            if (curvature <= 1e-14 * Vectors.norm(d) * Vectors.norm(curved) || curvature <= 0) {
                return new Result(toEdge(p, d, radius), curvature < -1e-12 * length2, true);
            }
            double size = Vectors.dot(r, r);
            double t = size / curvature;
            double[] next = Vectors.plus(p, t, d);
            if (Vectors.norm(next) >= radius) {
                return new Result(toEdge(p, d, radius), false, true);
            }
            p = next;
            r = Vectors.plus(r, t, curved);
            if (Vectors.norm(r) <= enough) {
                break;
            }
            d = Vectors.plus(Vectors.times(-1, r), Vectors.dot(r, r) / size, d);
        }
        return new Result(p, false, false);
    }

    /// From a point inside the ball along a direction to its edge.
    private static double[] toEdge(double[] p, double[] d, double radius) {
        double a = Vectors.dot(d, d);
        double b = Vectors.dot(p, d);
        double c = radius * radius - Vectors.dot(p, p);
        double root = Math.sqrt(b * b + a * c);
        return Vectors.plus(p, b > 0 ? c / (b + root) : (root - b) / a, d);
    }
}
