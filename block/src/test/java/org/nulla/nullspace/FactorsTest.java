package org.nulla.nullspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.nulla.backend.ElementType;
import org.nulla.backend.PlainDevice;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

class FactorsTest {

    private final Workspace workspace = Workspace.open(new PlainDevice());
    private final Random random = new Random(4);

    @AfterEach
    void close() {
        workspace.close();
    }

    @Test
    void aSystemIsSolvedByItsQrFactors() {
        Tensor a = workspace.gaussian(ElementType.FLOAT64, Shape.of(5, 5), random, 1);
        Tensor x = workspace.gaussian(ElementType.FLOAT64, Shape.of(5, 1), random, 1);
        // the rows of the tensor are the columns of the matrix: aᵀ x = b
        Tensor b = a.matmul(x, true, false);
        for (QrFactors qr : new QrFactors[] {QrFactors.pivoted(a), QrFactors.inOrder(a)}) {
            Tensor rotated = qr.applyQ(b.reshape(Shape.of(1, 5)), true).reshape(Shape.of(5, 1));
            double[] solved = qr.solveR(rotated, 5, false).toArray();
            int[] pivots = qr.pivots();
            for (int k = 0; k < 5; k++) {
                assertThat(solved[k]).isCloseTo(x.toArray()[pivots[k]], within(1e-12));
            }
            Tensor there = qr.solveR(rotated, 5, true);
            assertThat(there.shape()).isEqualTo(Shape.of(5, 1));
        }
    }

    @Test
    void theDiagonalRevealsTheRank() {
        Tensor thin = workspace.gaussian(ElementType.FLOAT64, Shape.of(6, 2), random, 1);
        double[] diagonal = QrFactors.pivoted(thin.matmul(thin, false, true)).diagonal();
        assertThat(diagonal[1]).isGreaterThan(1e-3);
        assertThat(diagonal[2]).isLessThan(1e-13);
    }

    @Test
    void aPositiveDefiniteSystemIsSolvedAndAnotherRefused() {
        Tensor a = workspace.gaussian(ElementType.FLOAT64, Shape.of(4, 4), random, 1);
        Tensor positive = a.matmul(a, false, true).plus(workspace.identity(ElementType.FLOAT64, 4));
        Tensor b = workspace.gaussian(ElementType.FLOAT64, Shape.of(4, 3), random, 1);
        Tensor x = CholeskyFactor.of(positive).orElseThrow().solve(b);
        assertThat(positive.matmul(x).toArray()).containsExactly(b.toArray(), within(1e-12));
        assertThat(CholeskyFactor.of(positive.times(-1))).isEmpty();
    }

    @Test
    void aWideMatrixShowsItsRankByItsFirstSquarePartOrByPivoting() {
        Tensor a = workspace.gaussian(ElementType.FLOAT64, Shape.of(400, 60), random, 1);
        QrFactors clear = QrFactors.revealing(a, 1e6);
        assertThat(clear.steps()).isEqualTo(60);
        assertThat(clear.factors().shape()).isEqualTo(Shape.of(60, 60));
        // the first columns are one and the same: only pivoting finds sixty that are independent
        Tensor same = a.slice(0, 0, 1).broadcastTo(Shape.of(60, 60));
        QrFactors pivoted = QrFactors.revealing(Tensor.concatenate(0, same, a.slice(0, 60, 400)), 1e6);
        assertThat(pivoted.factors().shape()).isEqualTo(Shape.of(400, 60));
        double[] diagonal = pivoted.diagonal();
        assertThat(diagonal[59]).isGreaterThan(1e-3 * diagonal[0]);
        // too few columns to fill the rows
        assertThat(QrFactors.revealing(a.transpose(), 1e6).factors().shape()).isEqualTo(Shape.of(60, 400));
    }
}
