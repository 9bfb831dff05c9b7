package org.nulla;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nulla.function.VectorFunction;

@DisplayName("A dense Jacobian by several seeds at once")
@Tag("fast")
class DenseJacobianTest {

    private static VectorFunction random(int seed, int inputs, int outputs, boolean sections) {
        VectorFunction step = s -> {
            SplittableRandom random = new SplittableRandom(seed);
            Real[] next = s.clone();
            for (int k = 0; k < 3 * s.length; k++) {
                int i = random.nextInt(s.length);
                Real a = next[random.nextInt(s.length)];
                next[i] = random.nextBoolean() ? next[i].minus(a.sin())
                        : next[i].times(a).sin().plus(random.nextDouble());
            }
            return next;
        };
        return x -> {
            Real[] now = sections ? Checkpoint.iterate(step, 5, x) : x;
            for (int k = 0; !sections && k < 5; k++) {
                now = step.apply(now);
            }
            Real[] y = new Real[outputs];
            for (int i = 0; i < outputs; i++) {
                y[i] = i % 7 == 5 ? Real.of(2) : now[i * 3 % inputs].times(now[(i + 1) % inputs]);
            }
            return y;
        };
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 9", "9, 1", "3, 8", "8, 8", "8, 9", "20, 17", "17, 20", "2, 30", "30, 2"})
    @DisplayName("has the bits of single sweeps, with sections and without")
    void sameBits(int inputs, int outputs) {
        double[] x = new SplittableRandom(inputs).doubles(inputs, -1, 1).toArray();
        for (boolean sections : new boolean[] {false, true}) {
            Linearization f = Nulla.linearize(random(outputs, inputs, outputs, sections), x);
            double[][] jacobian = f.jacobian();
            assertThat(jacobian.length).isEqualTo(outputs);
            if (outputs <= inputs) {
                for (int i = 0; i < outputs; i++) {
                    double[] unit = new double[outputs];
                    unit[i] = 1;
                    assertThat(jacobian[i]).isEqualTo(f.vjp(unit));
                }
            } else {
                for (int j = 0; j < inputs; j++) {
                    double[] unit = new double[inputs];
                    unit[j] = 1;
                    double[] column = f.jvp(unit);
                    for (int i = 0; i < outputs; i++) {
                        assertThat(jacobian[i][j]).isEqualTo(column[i]);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"2, 3", "3, 2"})
    @DisplayName("says so where a product leaves the range")
    void range(int inputs, int outputs) {
        Linearization f = Nulla.linearize(x -> {
            Real[] y = new Real[outputs];
            for (int i = 0; i < outputs; i++) {
                y[i] = x[i % inputs].times(i == 1 ? 1e200 : 1).times(i == 1 ? 1e200 : 1);
            }
            return y;
        }, new double[inputs]);
        assertThatThrownBy(f::jacobian).isInstanceOf(DomainException.class).hasMessageContaining("overflows");
    }
}
