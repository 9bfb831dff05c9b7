package org.nulla;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nulla.function.VectorFunction;

@DisplayName("A sparse Jacobian")
@Tag("fast")
class SparseJacobianTest {

    /// Steps that draw on any earlier ones; every third seed in sections.
    private static VectorFunction random(long seed, int steps, int outputs) {
        VectorFunction body = x -> {
            SplittableRandom random = new SplittableRandom(seed);
            Real[] v = Arrays.copyOf(x, x.length + steps);
            int recent = 1 + random.nextInt(8);
            for (int k = x.length; k < v.length; k++) {
                Real a = v[random.nextInt(k)];
                Real b = v[k - 1 - random.nextInt(Math.min(k, recent))];
                v[k] = switch (random.nextInt(7)) {
                    case 0 -> a.plus(b);
                    case 1 -> a.minus(b);
                    case 2 -> a.times(b).times(0.5);
                    case 3 -> a.sin();
                    case 4 -> a.times(random.nextDouble() - 0.5).plus(b);
                    case 5 -> a.times(a.minus(a)).plus(b);
                    default -> b.minus(b).plus(a);
                };
            }
            Real[] y = new Real[outputs];
            for (int i = 0; i < outputs; i++) {
                y[i] = switch (i % 5) {
                    case 3 -> Real.of(1);
                    case 4 -> y[i - 2];
                    default -> v[v.length - 1 - random.nextInt(v.length)];
                };
            }
            return y;
        };
        return seed % 3 != 0 ? body : x -> {
            Real[] y = Checkpoint.section(body, x);
            Real[] inside = Checkpoint.iterate(s -> {
                Real[] next = s.clone();
                next[0] = s[s.length - 1].plus(s[0].times(0.5)).sin();
                return next;
            }, 5, y);
            inside[0] = inside[0].plus(x[0]);
            return inside;
        };
    }

    @Test
    @DisplayName("is the dense one, for random programs with constants, duplicates, zero partials, sections")
    void sameAsDense() {
        SplittableRandom random = new SplittableRandom(1);
        for (long seed = 0; seed < 600; seed++) {
            int inputs = 1 + random.nextInt(12);
            int outputs = 1 + random.nextInt(12);
            VectorFunction f = random(seed, 5 + random.nextInt(120), outputs);
            double[] x = random.doubles(inputs, -1, 1).toArray();
            Linearization linearization = Nulla.linearize(f, x);
            SparseMatrix sparse = linearization.sparseJacobian();
            assertThat(sparse.rows()).isEqualTo(outputs);
            assertThat(sparse.columns()).isEqualTo(inputs);
            double[][] dense = linearization.jacobian();
            double[][] noise = linearization.jacobianNoise();
            double[][] found = sparse.toDense();
            for (int i = 0; i < outputs; i++) {
                for (int j = 0; j < inputs; j++) {
                    assertThat(found[i][j]).as("seed %s, entry %s, %s", seed, i, j).isCloseTo(dense[i][j],
                            within(8 * noise[i][j] + 8 * Math.ulp(dense[i][j])));
                    assertThat(sparse.get(i, j)).isEqualTo(found[i][j]);
                }
            }
            requireSorted(sparse);
        }
    }

    private static void requireSorted(SparseMatrix matrix) {
        int[] start = matrix.columnStarts();
        int[] rows = matrix.rowIndices();
        assertThat(rows).hasSize(matrix.entries());
        for (int j = 0; j < matrix.columns(); j++) {
            for (int e = start[j] + 1; e < start[j + 1]; e++) {
                assertThat(rows[e]).isGreaterThan(rows[e - 1]);
            }
        }
    }

    @Test
    @DisplayName("is the same to the bit with sections and without")
    void sections() {
        VectorFunction step = s -> {
            Real[] next = s.clone();
            for (int i = 0; i < s.length; i++) {
                next[i] = s[i].times(0.9).plus(s[(i + 1) % s.length].sin().times(0.1));
            }
            return next;
        };
        double[] x = new SplittableRandom(2).doubles(20, -1, 1).toArray();
        SparseMatrix plain = Nulla.sparseJacobian(s -> {
            Real[] now = s;
            for (int k = 0; k < 30; k++) {
                now = step.apply(now);
            }
            return now;
        }, x);
        SparseMatrix sections = Nulla.sparseJacobian(s -> Checkpoint.iterate(step, 30, s), x);
        assertThat(sections.columnStarts()).isEqualTo(plain.columnStarts());
        assertThat(sections.rowIndices()).isEqualTo(plain.rowIndices());
        assertThat(sections.values()).isEqualTo(plain.values());
    }

    @Test
    @DisplayName("stores no entry where there is no path")
    void structure() {
        int n = 1000;
        SparseMatrix matrix = Nulla.sparseJacobian(x -> {
            Real[] y = new Real[n];
            for (int i = 0; i < n; i++) {
                y[i] = x[i].times(x[i]).minus(i == 0 ? Real.ZERO : x[i - 1]);
            }
            y[7] = Real.of(3);
            y[8] = x[500].times(0);
            return y;
        }, new SplittableRandom(3).doubles(n, 1, 2).toArray());
        assertThat(matrix.entries()).isEqualTo(2 * n - 1 - 4);
        assertThat(matrix.get(9, 8)).isEqualTo(-1);
        assertThat(matrix.get(7, 7)).isZero();
    }

    @Test
    @DisplayName("multiplies as jvp and vjp do, and so does its transpose")
    void products() {
        Linearization f = Nulla.linearize(random(7, 80, 9), 0.3, -0.7, 1.1, 0.2, -0.4, 0.9);
        double[] tangent = {1, -2, 3, 0.5, 0.25, -1};
        double[] cotangent = {1, 2, -1, 0.5, 1, -2, 3, 0.1, 0.7};
        SparseMatrix matrix = f.sparseJacobian();
        SparseMatrix transposed = matrix.transposed();
        requireSorted(transposed);
        assertThat(matrix.apply(tangent)).containsExactly(f.jvp(tangent), within(1e-12));
        assertThat(matrix.applyTransposed(cotangent)).containsExactly(f.vjp(cotangent), within(1e-12));
        assertThat(transposed.apply(cotangent)).containsExactly(f.vjp(cotangent), within(1e-12));
        assertThat(transposed.transposed().values()).isEqualTo(matrix.values());
        assertThat(matrix.column(2)).isEqualTo(Arrays.stream(matrix.toDense()).mapToDouble(row -> row[2]).toArray());
        double[] sum = {0};
        matrix.forEach((i, j, value) -> sum[0] += cotangent[i] * value * tangent[j]);
        double[] image = f.jvp(tangent);
        double expected = 0;
        for (int i = 0; i < image.length; i++) {
            expected += cotangent[i] * image[i];
        }
        assertThat(sum[0]).isCloseTo(expected, within(1e-12));
    }

    @Test
    @DisplayName("of one long recurrence costs its length, from many inputs to one output and from one to many")
    void longRecurrences() {
        int n = 50_000;
        double[] x = new SplittableRandom(4).doubles(n, -1, 1).toArray();
        Linearization gradient = Nulla.linearize(a -> {
            Real state = a[0];
            for (int i = 1; i < n; i++) {
                state = state.times(0.9999).plus(a[i]).sin();
            }
            return new Real[] {state};
        }, x);
        SparseMatrix row = gradient.sparseJacobian();
        assertThat(row.entries()).isEqualTo(n);
        assertThat(row.applyTransposed(new double[] {1})).containsExactly(gradient.vjp(1), within(1e-12));
        Linearization path = Nulla.linearize(a -> {
            Real[] states = new Real[n];
            Real state = a[0];
            for (int i = 0; i < n; i++) {
                state = state.times(0.9999).sin();
                states[i] = state;
            }
            return states;
        }, 0.5);
        SparseMatrix column = path.sparseJacobian();
        assertThat(column.entries()).isEqualTo(n);
        assertThat(column.column(0)).containsExactly(path.jvp(1), within(1e-12));
    }

    @Test
    @DisplayName("that would not fit in memory is refused with figures")
    void tooLarge() {
        int n = 300_000;
        Linearization fanOut = Nulla.linearize(x -> {
            Real sum = Real.ZERO;
            for (Real each : x) {
                sum = sum.plus(each);
            }
            Real[] y = new Real[n];
            for (int i = 0; i < n; i++) {
                y[i] = sum.times(x[i]);
            }
            return y;
        }, new SplittableRandom(5).doubles(n, 1, 2).toArray());
        assertThatThrownBy(fanOut::sparseJacobian).isInstanceOf(MatrixTooLargeException.class)
                .hasMessageContaining("300,000 rows and 300,000 columns").hasMessageContaining("jvp");
    }

    @Test
    @DisplayName("does not exist where a derivative does not, and refuses numbers of an outer derivative")
    void refusals() {
        Linearization edge = Nulla.linearize(x -> new Real[] {x[0].sqrt(), x[0]}, 0);
        assertThatThrownBy(edge::sparseJacobian).isInstanceOf(DomainException.class);
        Linearization overflow = Nulla.linearize(x -> new Real[] {x[0].times(1e200).times(1e200)}, 1e-300);
        assertThatThrownBy(overflow::sparseJacobian).isInstanceOf(DomainException.class)
                .hasMessageContaining("overflows");
        Nulla.linearize(x -> {
            Linearization inner = Nulla.linearize(y -> new Real[] {y[0].times(y[0])}, x);
            assertThatThrownBy(inner::sparseJacobian).isInstanceOf(IllegalStateException.class);
            return x;
        }, 1);
    }

    @Test
    @DisplayName("prints its size and its first entries")
    void prints() {
        assertThat(Nulla.sparseJacobian(x -> new Real[] {x[0].times(2), x[1].plus(x[0])}, 1, 1)).hasToString("""
                SparseMatrix 2 × 2, 3 entries
                  (0, 0)  2.0
                  (1, 0)  1.0
                  (1, 1)  1.0""");
        assertThat(Nulla.sparseJacobian(x -> x, new double[30]).toString())
                .startsWith("SparseMatrix 30 × 30, 30 entries")
                .endsWith("…");
    }
}
