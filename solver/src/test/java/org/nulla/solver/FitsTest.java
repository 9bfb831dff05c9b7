package org.nulla.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.nulla.Real;

class FitsTest {

    @Test
    void anExponentialIsFittedToNoisyData() {
        // y = 2 e^(−t/2) with small errors added by hand
        double[] t = {0, 1, 2, 3, 4, 5};
        double[] y = {2.01, 1.21, 0.74, 0.44, 0.28, 0.16};
        Fit fit = Fits.find(x -> residuals(x, t, y), 1, 0);
        assertThat(fit.reason()).as(fit.message()).isEqualTo(Reason.CONVERGED_GRADIENT);
        assertThat(fit.x().toArray()).containsExactly(new double[] {2, -0.5}, within(0.02));
        // the law of a least-squares point: the residual is orthogonal to every column
        assertThat(Vectors.maxNorm(fit.gradient().toArray())).isLessThan(1e-12);
    }

    private static Real[] residuals(Real[] x, double[] t, double[] y) {
        Real[] r = new Real[t.length];
        for (int i = 0; i < r.length; i++) {
            r[i] = x[0].times(x[1].times(t[i]).exp()).minus(y[i]);
        }
        return r;
    }

    @Test
    void aLinearFitIsDoneInOneStepAndAgreesWithTheTextbook() {
        double[] t = {1, 2, 3, 4};
        double[] y = {1, 3, 2, 5};
        Fit fit = Fits.find(x -> {
            Real[] r = new Real[t.length];
            for (int i = 0; i < r.length; i++) {
                r[i] = x[0].plus(x[1].times(t[i])).minus(y[i]);
            }
            return r;
        }, 0, 0);
        assertThat(fit.converged()).as(fit.message()).isTrue();
        assertThat(fit.x().toArray()).containsExactly(new double[] {0, 1.1}, within(1e-10));
        assertThat(fit.sumOfSquares()).isCloseTo(2.7, within(1e-10));
    }

    @Test
    void aFitWithoutResidualIsARoot() {
        Fit fit = Fits.find(TestSystems::powellSingular, 3, -1, 0, 1);
        assertThat(fit.reason()).isEqualTo(Reason.CONVERGED_RESIDUAL);
    }

    @Test
    void unitsOfTheParametersDoNotMatter() {
        double[] t = {0, 1, 2, 3, 4, 5};
        double[] y = {2.01, 1.21, 0.74, 0.44, 0.28, 0.16};
        Fit plain = Fits.find(x -> residuals(x, t, y), 1, 0);
        Fit scaled = Fits.find(x -> residuals(new Real[] {x[0].times(1e12), x[1].times(1e-8)}, t, y), 1e-12, 0);
        assertThat(scaled.converged()).as(scaled.message()).isTrue();
        assertThat(scaled.x().get(0) * 1e12).isCloseTo(plain.x().get(0), within(1e-9));
        assertThat(scaled.x().get(1) * 1e-8).isCloseTo(plain.x().get(1), within(1e-9));
    }

    @Test
    void aBoundedFitSaysWhichBoundHoldsIt() {
        Fit fit = Fits.find(Problem.of(x -> new Real[] {x[0].minus(3), x[0].times(2).minus(1)}, 0)
                .within(new double[] {-1}, new double[] {0.5}), SolverOptions.DEFAULT);
        assertThat(fit.converged()).as(fit.message()).isTrue();
        assertThat(fit.x().get(0)).isEqualTo(0.5);
        assertThat(fit.message()).contains("x[0]");
    }
}
