package org.nulla.factor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nulla.Checkpoint;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.RunControl;
import org.nulla.TracedGraph;
import org.nulla.function.VectorFunction;
import org.nulla.graph.TraceMeter;

@DisplayName("The reduced system of a program")
@Tag("fast")
class ReductionTest {

    private static ReducedSystem reduce(VectorFunction f, double... x) {
        return Reduction.of(TracedGraph.of(f, x), new TraceMeter(0), RunControl.NONE).system();
    }

    /// The Jacobian, by substituting kept steps row by row.
    private static double[][] jacobian(ReducedSystem system) {
        int kept = system.kept().length;
        double[][] rows = new double[system.rows()][system.inputs()];
        for (int r = 0; r < system.rows(); r++) {
            for (int e = system.start()[r]; e < system.start()[r + 1]; e++) {
                int unknown = system.column()[e];
                double value = system.value()[e];
                if (unknown < system.inputs()) {
                    rows[r][unknown] += value;
                } else if (unknown - system.inputs() != r || r >= kept) {
                    for (int j = 0; j < system.inputs(); j++) {
                        rows[r][j] += value * rows[unknown - system.inputs()][j];
                    }
                }
            }
        }
        return java.util.Arrays.copyOfRange(rows, kept, rows.length);
    }

    /// Steps that draw on any earlier ones, so that all ways of being used occur.
    private static VectorFunction random(long seed, int inputs, int steps) {
        return x -> {
            SplittableRandom random = new SplittableRandom(seed);
            Real[] v = new Real[inputs + steps];
            System.arraycopy(x, 0, v, 0, inputs);
            for (int k = inputs; k < v.length; k++) {
                Real a = v[random.nextInt(k)];
                Real b = v[k - 1 - random.nextInt(Math.min(k, 3))];
                v[k] = switch (random.nextInt(6)) {
                    case 0 -> a.plus(b);
                    case 1 -> a.minus(b);
                    case 2 -> a.times(b).times(0.5);
                    case 3 -> a.sin();
                    case 4 -> a.times(random.nextDouble() - 0.5).plus(b);
                    default -> b.minus(b).plus(a);
                };
            }
            Real[] y = new Real[4];
            for (int i = 0; i < y.length; i++) {
                y[i] = i == 3 ? Real.of(1) : v[v.length - 1 - i * 2];
            }
            return y;
        };
    }

    @Test
    @DisplayName("has the Jacobian of the program as its Schur complement")
    void schurComplement() {
        for (long seed = 0; seed < 200; seed++) {
            VectorFunction f = random(seed, 5, 60);
            double[] x = {0.3, -0.7, 1.1, 0.2, -0.4};
            double[][] found = jacobian(reduce(f, x));
            Linearization expected = Nulla.linearize(f, x);
            for (int j = 0; j < x.length; j++) {
                double[] unit = new double[x.length];
                unit[j] = 1;
                double[] column = expected.jvp(unit);
                for (int i = 0; i < column.length; i++) {
                    assertThat(found[i][j]).as("seed %s, entry %s, %s", seed, i, j).isCloseTo(column[i],
                            within(1e-11 * (1 + Math.abs(column[i]))));
                }
            }
        }
    }

    @Test
    @DisplayName("of a grid has the entries of its sparse Jacobian and no kept step")
    void grid() {
        int n = 50;
        ReducedSystem system = reduce(x -> {
            Real[] y = new Real[n];
            for (int i = 0; i < n; i++) {
                y[i] = x[i].times(x[i]).times(3).minus(x[(i + 1) % n]).plus(x[(i + n - 1) % n].sin());
            }
            return y;
        }, new double[n]);
        assertThat(system.kept()).isEmpty();
        assertThat(system.entries()).isLessThanOrEqualTo(3 * n);
    }

    @Test
    @DisplayName("of a mean that is sent back everywhere keeps the mean, and is an arrow of three entries a row")
    void fanOut() {
        int n = 1000;
        ReducedSystem system = reduce(x -> {
            Real sum = x[0];
            for (int i = 1; i < n; i++) {
                sum = sum.plus(x[i]);
            }
            Real[] y = new Real[n];
            for (int i = 0; i < n; i++) {
                y[i] = x[i].times(x[i]).plus(sum);
            }
            return y;
        }, java.util.stream.DoubleStream.generate(() -> 1).limit(n).toArray());
        assertThat(system.kept()).hasSize(1);
        assertThat(system.entries()).isEqualTo(3 * n + 1);
        // a sum of n terms costs its length
        assertThat(system.work()).isLessThan(10L * n);
    }

    @Test
    @DisplayName("of a program that grows is cut every few steps, so that no entry is large")
    void growth() {
        ReducedSystem system = reduce(x -> {
            Real a = x[0];
            Real b = x[1];
            for (int k = 0; k < 300; k++) {
                Real next = a.plus(b.times(2));
                b = b.plus(a);
                a = next;
            }
            return new Real[] {a, b};
        }, 1, 1);
        assertThat(system.kept().length).isBetween(50, 600);
        for (int e = 0; e < system.entries(); e++) {
            assertThat(Math.abs(system.value()[e])).isLessThan(1000);
        }
    }

    @Test
    @DisplayName("is the same to the bit with sections and without, for twins too")
    void sections() {
        java.util.function.UnaryOperator<Real[]> step = s -> new Real[] {s[0].times(0.8).minus(s[1].times(s[2])),
            s[0].sin().plus(s[1]), s[2].times(1.1).plus(s[0].times(0.01))};
        VectorFunction plain = x -> {
            Real[] s = x;
            for (int k = 0; k < 40; k++) {
                s = step.apply(s);
            }
            return s;
        };
        VectorFunction sectioned = x -> Checkpoint.iterate(step::apply, 40, x);
        double[] x = {0.5, 0.1, 0.3};
        Reduction one = Reduction.of(TracedGraph.of(plain, x), new TraceMeter(0), RunControl.NONE);
        Reduction two = Reduction.of(TracedGraph.of(sectioned, x), new TraceMeter(0), RunControl.NONE);
        assertThat(TracedGraph.of(sectioned, x).sections()).isPositive();
        requireSame(one.system(), two.system());
        for (int twin = 0; twin < 2; twin++) {
            requireSame(Reduction.of(TracedGraph.of(plain, x), twin, one.decisions(), new TraceMeter(0),
                    RunControl.NONE).system(),
                    Reduction.of(TracedGraph.of(sectioned, x), twin, two.decisions(), new TraceMeter(0),
                            RunControl.NONE).system());
        }
    }

    private static void requireSame(ReducedSystem one, ReducedSystem two) {
        assertThat(two.hasStructureOf(one)).isTrue();
        for (int e = 0; e < one.entries(); e++) {
            assertThat(two.value()[e]).isEqualTo(one.value()[e]);
        }
    }
}
