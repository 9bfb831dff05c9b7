package org.nulla.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Held against ranks that are found by elimination without fractions, in whole numbers of any size.
@DisplayName("Elimination in fractions")
@Tag("fast")
class RationalEliminationTest {

    private static final RationalElimination ELIMINATION = new RationalElimination(Long.MAX_VALUE, WorkControl.NONE);

    /// Bareiss, *Sylvester's identity and multistep integer-preserving Gaussian elimination* (1968).
    private static int rank(long[][] matrix, int columns) {
        BigInteger[][] a = new BigInteger[matrix.length][columns];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < columns; j++) {
                a[i][j] = BigInteger.valueOf(matrix[i][j]);
            }
        }
        int rank = 0;
        BigInteger before = BigInteger.ONE;
        for (int j = 0; j < columns && rank < a.length; j++) {
            int row = rank;
            while (row < a.length && a[row][j].signum() == 0) {
                row++;
            }
            if (row == a.length) {
                continue;
            }
            BigInteger[] taken = a[row];
            a[row] = a[rank];
            a[rank] = taken;
            for (int i = rank + 1; i < a.length; i++) {
                for (int c = columns - 1; c >= j; c--) {
                    a[i][c] = a[i][c].multiply(taken[j]).subtract(a[i][j].multiply(taken[c])).divide(before);
                }
            }
            before = taken[j];
            rank++;
        }
        return rank;
    }

    private static List<List<Rational>> fractions(long[][] matrix) {
        List<List<Rational>> rows = new ArrayList<>();
        for (long[] row : matrix) {
            List<Rational> entries = new ArrayList<>();
            for (long entry : row) {
                entries.add(Rational.of(entry));
            }
            rows.add(entries);
        }
        return rows;
    }

    @Test
    @DisplayName("finds all solutions, or a combination of the equations that rules them out")
    void solves() {
        SplittableRandom random = new SplittableRandom(1);
        int empty = 0;
        for (int run = 0; run < 400; run++) {
            int rows = 1 + random.nextInt(6);
            int columns = 1 + random.nextInt(6);
            long[][] matrix = new long[rows][columns];
            long[][] whole = new long[rows][columns + 1];
            for (int i = 0; i < rows; i++) {
                for (int j = 0; j < columns; j++) {
                    // some rows depend on the one before
                    matrix[i][j] = i > 0 && i % 3 == 0 ? 2 * matrix[i - 1][j] : random.nextInt(-2, 3);
                    whole[i][j] = matrix[i][j];
                }
                whole[i][columns] = random.nextInt(-2, 3);
            }
            List<List<Rational>> equations = fractions(matrix);
            List<Rational> right = fractions(whole).stream().map(List::getLast).toList();
            int rank = rank(matrix, columns);

            RationalSpace found = ELIMINATION.solve(equations, right, columns);

            assertThat(found == null).as("run %d", run).isEqualTo(rank(whole, columns + 1) > rank);
            if (found == null) {
                empty++;
                contradicts(equations, right, rows, columns);
            } else {
                assertThat(found.basis()).as("run %d", run).hasSize(columns - rank);
                List<Rational> shortest = found.minNorm();
                for (int i = 0; i < rows; i++) {
                    assertThat(Rational.dot(equations.get(i), found.origin())).isEqualTo(right.get(i));
                    assertThat(Rational.dot(equations.get(i), shortest)).isEqualTo(right.get(i));
                    for (List<Rational> direction : found.basis()) {
                        assertThat(Rational.dot(equations.get(i), direction)).isEqualTo(Rational.ZERO);
                        assertThat(Rational.dot(shortest, direction)).isEqualTo(Rational.ZERO);
                    }
                }
            }
            assertThat(ELIMINATION.independent(equations)).as("run %d", run).hasSize(rank);
        }
        assertThat(empty).isBetween(50, 350);
    }

    private static void contradicts(List<List<Rational>> equations, List<Rational> right, int rows, int columns) {
        List<List<Rational>> transposed = RationalElimination.transposed(equations, columns);
        RationalSpace combinations = Objects.requireNonNull(
                ELIMINATION.solve(transposed, Collections.nCopies(columns, Rational.ZERO), rows));

        List<Rational> combination = new RationalSpace(right, List.of()).contradiction(combinations.basis());

        assertThat(combination).hasSize(rows);
        assertThat(Rational.dot(combination, right)).isNotEqualTo(Rational.ZERO);
        for (List<Rational> column : transposed) {
            assertThat(Rational.dot(combination, column)).isEqualTo(Rational.ZERO);
        }
    }

    @Test
    @DisplayName("gives up where fractions grow longer than allowed")
    void givesUp() {
        List<List<Rational>> equations = fractions(new long[][] {{1_000_003, 7}, {13, 1_000_033}});
        List<Rational> right = List.of(Rational.ONE, Rational.of(2));

        assertThatThrownBy(() -> new RationalElimination(20, WorkControl.NONE).solve(equations, right, 2))
                .isInstanceOf(ArithmeticException.class);
        assertThat(new RationalElimination(200, WorkControl.NONE).solve(equations, right, 2)).isNotNull();
    }
}
