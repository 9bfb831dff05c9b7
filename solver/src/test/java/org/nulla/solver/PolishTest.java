package org.nulla.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.nulla.Real;
import org.nulla.function.VectorFunction;

@DisplayName("A fit whose residuals do not vanish")
class PolishTest {

    private static final double[] PLACES = {1, 2, 3, 5, 7, 10};
    private static final double[] HEIGHTS = {10.9, 14.9, 14.9, 19, 19.1, 22};

    /// A saturating curve that misses its points by about a tenth.
    private static final VectorFunction CURVE = b -> {
        Real[] f = new Real[PLACES.length];
        for (int i = 0; i < f.length; i++) {
            f[i] = b[0].times(b[1].times(-PLACES[i]).expm1()).plus(HEIGHTS[i]);
        }
        return f;
    };

    @Test
    @DisplayName("is orthogonal to every column of its Jacobian almost to rounding")
    void orthogonal() {
        Fit fit = Fits.find(CURVE, 10, 0.2);
        assertThat(fit.converged()).as(fit.message()).isTrue();
        double[][] jacobian = org.nulla.Nulla.linearize(CURVE, fit.x().toArray()).jacobian();
        double[] residual = fit.residual().toArray();
        for (int j = 0; j < 2; j++) {
            double product = 0;
            double column = 0;
            for (int i = 0; i < residual.length; i++) {
                product += jacobian[i][j] * residual[i];
                column = Math.hypot(column, jacobian[i][j]);
            }
            assertThat(product / (column * Vectors.norm(residual))).as("cosine with column " + j)
                    .isCloseTo(0, within(1e-13));
        }
    }

    @Test
    @DisplayName("ends with the same digits from near and from far")
    void sameDigits() {
        double[] near = Fits.find(CURVE, 20, 0.5).solution();
        double[] far = Fits.find(CURVE, 1, 1).solution();
        assertThat(far).containsExactly(near, within(1e-11));
    }
}
