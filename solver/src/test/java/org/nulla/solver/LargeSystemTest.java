package org.nulla.solver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.nulla.Real;

class LargeSystemTest {

    /// A million unknowns take about half a minute and less than 4 GB.
    private static final int UNKNOWNS = "full".equals(System.getProperty("nulla.tier", "ci")) ? 1_000_000 : 30_000;

    @Test
    void aTridiagonalSystemIsSolvedWithoutAMatrix() {
        List<Iteration> heard = new ArrayList<>();
        Root root = Roots.find(Problem.of(LargeSystemTest::broydenTridiagonal, TestSystems.filled(UNKNOWNS, -1)),
                SolverOptions.DEFAULT.withListener(heard::add));
        assertThat(root.converged()).as(root.message()).isTrue();
        assertThat(root.iterations()).isLessThanOrEqualTo(6);
        assertThat(heard).isEqualTo(root.history());
    }

    @Test
    void anUnderdeterminedChainIsSolvedByItsShortestSteps() {
        // x[k+1] = x[k]² − ½ leaves one unknown of many free
        int n = 2_000;
        Root root = Roots.find(x -> {
            Real[] y = new Real[n - 1];
            for (int k = 0; k < y.length; k++) {
                y[k] = x[k].times(x[k]).minus(0.5).minus(x[k + 1]);
            }
            return y;
        }, TestSystems.filled(n, 0.1));
        assertThat(root.converged()).as(root.message()).isTrue();
    }

    private static Real[] broydenTridiagonal(Real[] x) {
        int last = x.length - 1;
        Real[] y = new Real[x.length];
        for (int k = 0; k <= last; k++) {
            y[k] = x[k].times(-2).plus(3).times(x[k]).plus(1);
            if (k > 0) {
                y[k] = y[k].minus(x[k - 1]);
            }
            if (k < last) {
                y[k] = y[k].minus(x[k + 1].times(2));
            }
        }
        return y;
    }
}
