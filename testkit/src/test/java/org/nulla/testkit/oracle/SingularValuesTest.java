package org.nulla.testkit.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.SingularOps_DDRM;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SingularValuesTest {

    @Test
    @DisplayName("singular values agree with another library's")
    void agree() {
        SplittableRandom random = new SplittableRandom(5);
        for (int trial = 0; trial < 50; trial++) {
            int rows = random.nextInt(1, 9);
            int columns = random.nextInt(1, 9);
            double[][] matrix = new double[rows][columns];
            for (double[] row : matrix) {
                for (int j = 0; j < columns; j++) {
                    row[j] = random.nextInt(3) == 0 ? 0 : random.nextGaussian();
                }
            }
            double[] expected = SingularOps_DDRM.singularValues(new DMatrixRMaj(matrix));
            Arrays.sort(expected);
            double[] found = SingularValues.of(matrix, columns);
            for (int k = 0; k < found.length; k++) {
                assertThat(Math.abs(found[k] - expected[expected.length - 1 - k]))
                        .as("value %s of trial %s: %s and %s", k, trial, found, expected)
                        .isLessThan(1e-13 * (1 + found[0]));
            }
        }
    }
}
