package org.nulla.bench.problems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.nulla.lift.Lift;
import org.nulla.lift.Lifted;
import org.nulla.solver.Fit;
import org.nulla.solver.Fits;

@DisplayName("A fit of a method in plain Java")
class LiftedFitTest {

    /// A predator and its prey by the midpoint rule, less data that are the truth and some noise.
    private static double[] residuals(double[] p, double[] data, int steps) {
        int times = data.length / 2;
        double[] r = new double[data.length];
        double h = 20.0 / steps;
        double x = p[4];
        double y = p[5];
        for (int k = 1; k <= steps; k++) {
            double halfX = x + h / 2 * (p[0] * x - p[1] * x * y);
            double halfY = y + h / 2 * (p[3] * x * y - p[2] * y);
            x += h * (p[0] * halfX - p[1] * halfX * halfY);
            y += h * (p[3] * halfX * halfY - p[2] * halfY);
            if (k % (steps / times) == 0) {
                int at = k / (steps / times) - 1;
                r[2 * at] = x - data[2 * at];
                r[2 * at + 1] = y - data[2 * at + 1];
            }
        }
        return r;
    }

    static Stream<Arguments> lotkaVolterra() {
        boolean full = "full".equals(System.getProperty("nulla.tier", "ci"));
        return Stream.of(Arguments.of(100, 10), Arguments.of(100, 20), Arguments.of(100, 50), Arguments.of(100, 100),
                Arguments.of(200, 100), Arguments.of(400, 100)).limit(full ? 6 : 2);
    }

    @ParameterizedTest(name = "a predator and its prey in {0} steps seen {1} times")
    @MethodSource
    @DisplayName("ends at the optimum")
    void lotkaVolterra(int steps, int times) {
        double[] data = residuals(new double[] {1, 0.5, 1.5, 0.4, 1, 1}, new double[2 * times], steps);
        for (int i = 0; i < data.length; i++) {
            data[i] += 0.02 * Math.sin(7.3 * i * i + 1);
        }
        Lifted lifted = Lift.of((double[] p) -> residuals(p, data, steps));
        Fit fit = Fits.find(lifted, 0.9, 0.45, 1.3, 0.35, 1.2, 1.2);
        assertThat(fit.converged()).as(fit.message()).isTrue();
        double[] x = fit.x().toArray();
        double there = norm(residuals(x, data, steps));
        assertThat(fit.sumOfSquares()).isCloseTo(there * there, within(1e-12 * there * there));
        // Gauss–Newton by differences, which shares nothing with the solver, finds nothing better
        for (int k = 0; k < 5; k++) {
            x = gaussNewton(p -> residuals(p, data, steps), x);
        }
        assertThat(norm(residuals(x, data, steps))).isCloseTo(there, within(1e-9 * there));
        assertThat(fit.x().toArray()).containsExactly(x, within(1e-6));
    }

    private static double norm(double[] r) {
        return Math.sqrt(Arrays.stream(r).map(e -> e * e).sum());
    }

    private static double[] gaussNewton(UnaryOperator<double[]> f, double[] x) {
        int n = x.length;
        double[] r = f.apply(x);
        double[][] columns = new double[n][];
        for (int j = 0; j < n; j++) {
            double[] up = x.clone();
            double[] down = x.clone();
            up[j] += 1e-6;
            down[j] -= 1e-6;
            double[] a = f.apply(up);
            double[] b = f.apply(down);
            columns[j] = new double[r.length];
            Arrays.setAll(columns[j], i -> (a[i] - b[i]) / 2e-6);
        }
        double[][] m = new double[n][n + 1];
        for (int j = 0; j < n; j++) {
            for (int i = 0; i < r.length; i++) {
                for (int k = 0; k < n; k++) {
                    m[j][k] += columns[j][i] * columns[k][i];
                }
                m[j][n] -= columns[j][i] * r[i];
            }
        }
        for (int p = 0; p < n; p++) {
            for (int i = 0; i < n; i++) {
                double factor = i == p ? 0 : m[i][p] / m[p][p];
                for (int k = p; k <= n && factor != 0; k++) {
                    m[i][k] -= factor * m[p][k];
                }
            }
        }
        double[] next = x.clone();
        Arrays.setAll(next, j -> x[j] + m[j][n] / m[j][j]);
        return next;
    }
}
