package org.nulla.solver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LargeSystemTest {

    /// A million unknowns take about half a minute and less than 4 GB.
    private static final int UNKNOWNS = "full".equals(System.getProperty("nulla.tier", "ci")) ? 1_000_000 : 30_000;

    @Test
    void aTridiagonalSystemIsSolvedWithoutAMatrix() {
        List<Iteration> heard = new ArrayList<>();
        Root root = Roots.find(Problem.of(StandardSystems::broydenTridiagonal, StandardSystems.filled(UNKNOWNS, -1)),
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
            org.nulla.Real[] y = new org.nulla.Real[n - 1];
            for (int k = 0; k < y.length; k++) {
                y[k] = x[k].times(x[k]).minus(0.5).minus(x[k + 1]);
            }
            return y;
        }, StandardSystems.filled(n, 0.1));
        assertThat(root.converged()).as(root.message()).isTrue();
    }
}
