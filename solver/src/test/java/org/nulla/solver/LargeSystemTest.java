package org.nulla.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
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

    @Test
    void aRootIsKnownWhereEquationsAreMetToTheRoundingOfTheirEvaluation() {
        // flows between places of nearly one angle: large terms cancel, and moving an angle in its last digits hardly changes their sum
        int n = 600;
        double[] angle = new double[n];
        SplittableRandom random = new SplittableRandom(3);
        Arrays.setAll(angle, i -> random.nextDouble(-1e-3, 1e-3));
        double[] fed = Real.values(flows(Real.of(angle)));
        Root root = Roots.find(Problem.of(x -> {
            Real[] y = flows(x);
            Arrays.setAll(y, i -> y[i].minus(fed[i]));
            return y;
        }, new double[n]), SolverOptions.DEFAULT.withTolerance(1e-10));
        assertThat(root.converged()).as(root.message()).isTrue();
        assertThat(root.iterations()).isLessThanOrEqualTo(4);
        for (int i = 0; i < n; i++) {
            assertThat(root.x().get(i)).isCloseTo(angle[i], within(1e-11));
        }
    }

    private static Real[] flows(Real[] x) {
        Real[] y = new Real[x.length];
        for (int i = 0; i < y.length; i++) {
            Real sum = x[i].times(0).plus(2.1 * 31.7);
            for (int k : new int[] {i - 1, i + 1}) {
                Real difference = x[i].minus(k < 0 || k == y.length ? Real.of(0) : x[k]);
                sum = sum.minus(difference.cos().times(31.7)).plus(difference.sin().times(17.3));
            }
            y[i] = sum;
        }
        return y;
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
