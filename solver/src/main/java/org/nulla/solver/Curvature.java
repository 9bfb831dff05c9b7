package org.nulla.solver;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.function.UnaryOperator;

/// The least and the greatest curvature of a symmetric map and the direction of the least, by Lanczos's method with full
/// orthogonalisation: exact for few unknowns, a good estimate for many.
///
/// @param least the least curvature
/// @param greatest the greatest curvature
/// @param direction a direction of least curvature, of length 1
@SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
record Curvature(double least, double greatest, double[] direction) {

    private static final int MOST = 80;
    private static final int EXACT = 256;

    /// The curvature of an objective, with every unknown measured such that its column of the Hessian is about 1. Whether a curvature is
    /// positive, negative or zero does not depend on units, but whether it looks like zero does.
    static Curvature of(QuadraticModel model) {
        int n = model.unknowns();
        double[] scale = new double[n];
        Arrays.fill(scale, 1);
        if (n <= EXACT) {
            for (int j = 0; j < n; j++) {
                double[] unit = new double[n];
                unit[j] = 1;
                double largest = Vectors.maxNorm(model.curve(unit));
                scale[j] = largest > 0 ? Math.sqrt(largest) : 1;
            }
        }
        Curvature scaled = of(n, z -> Vectors.quotient(model.curve(Vectors.quotient(z, scale)), scale));
        double[] direction = Vectors.quotient(scaled.direction(), scale);
        return new Curvature(scaled.least(), scaled.greatest(),
                Vectors.times(1 / Vectors.norm(direction), direction));
    }

    static Curvature of(int n, UnaryOperator<double[]> map) {
        int steps = Math.min(n, MOST);
        if (steps == 0) {
            return new Curvature(0, 0, new double[0]);
        }
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(n);
        double[][] q = new double[steps][];
        double[][] t = new double[steps][steps];
        double[] next = fresh(n, q, 0, random);
        double size = 0;
        for (int k = 0; k < steps; k++) {
            q[k] = next;
            double[] image = map.apply(next);
            for (int i = 0; i <= k; i++) {
                t[i][k] = t[k][i] = Vectors.dot(q[i], image);
            }
            size = Math.max(size, Vectors.norm(image));
            double[] rest = orthogonal(orthogonal(image, q, k + 1), q, k + 1);
            double length = Vectors.norm(rest);
            if (k + 1 < steps) {
                // an invariant space is complete: go on in what is orthogonal to it
                next = length > 1e-10 * size ? Vectors.times(1 / length, rest) : fresh(n, q, k + 1, random);
            }
        }
        double[][] vectors = new double[steps][steps];
        double[] values = eigenvalues(t, vectors);
        int least = 0;
        int greatest = 0;
        for (int k = 1; k < steps; k++) {
            least = values[k] < values[least] ? k : least;
            greatest = values[k] > values[greatest] ? k : greatest;
        }
        double[] direction = new double[n];
        for (int k = 0; k < steps; k++) {
            direction = Vectors.plus(direction, vectors[k][least], q[k]);
        }
        return new Curvature(values[least], values[greatest], Vectors.times(1 / Vectors.norm(direction), direction));
    }

    private static double[] fresh(int n, double[][] q, int count, RandomGenerator random) {
        double[] v = new double[n];
        Arrays.setAll(v, i -> random.nextGaussian());
        double[] rest = orthogonal(orthogonal(v, q, count), q, count);
        return Vectors.times(1 / Vectors.norm(rest), rest);
    }

    private static double[] orthogonal(double[] v, double[][] q, int count) {
        double[] rest = v;
        for (int i = 0; i < count; i++) {
            rest = Vectors.plus(rest, -Vectors.dot(q[i], rest), q[i]);
        }
        return rest;
    }

    /// The eigenvalues of a small symmetric matrix, which is destroyed, by Jacobi's rotations; the vectors become columns.
    static double[] eigenvalues(double[][] a, double[][] vectors) {
        int n = a.length;
        for (int i = 0; i < n; i++) {
            vectors[i][i] = 1;
        }
        for (int sweep = 0; sweep < 50; sweep++) {
            double off = 0;
            double on = 0;
            for (int i = 0; i < n; i++) {
                on = Math.max(on, Math.abs(a[i][i]));
                for (int j = i + 1; j < n; j++) {
                    off = Math.max(off, Math.abs(a[i][j]));
                }
            }
            if (off <= 1e-16 * on || off == 0) {
                break;
            }
            for (int i = 0; i < n; i++) {
                for (int j = i + 1; j < n; j++) {
                    rotate(a, vectors, i, j);
                }
            }
        }
        double[] values = new double[n];
        Arrays.setAll(values, i -> a[i][i]);
        return values;
    }

    private static void rotate(double[][] a, double[][] vectors, int i, int j) {
        if (a[i][j] == 0) {
            return;
        }
        double theta = (a[j][j] - a[i][i]) / (2 * a[i][j]);
        double t = Math.copySign(1, theta) / (Math.abs(theta) + Math.hypot(theta, 1));
        double c = 1 / Math.hypot(t, 1);
        double s = t * c;
        for (int k = 0; k < a.length; k++) {
            double left = a[k][i];
            double right = a[k][j];
            a[k][i] = c * left - s * right;
            a[k][j] = s * left + c * right;
        }
        for (int k = 0; k < a.length; k++) {
            double left = a[i][k];
            double right = a[j][k];
            a[i][k] = c * left - s * right;
            a[j][k] = s * left + c * right;
            double up = vectors[k][i];
            double down = vectors[k][j];
            vectors[k][i] = c * up - s * down;
            vectors[k][j] = s * up + c * down;
        }
    }
}
