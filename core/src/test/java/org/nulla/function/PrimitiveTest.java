package org.nulla.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nulla.Nulla;
import org.nulla.Real;

@DisplayName("A user's primitive")
@Tag("fast")
class PrimitiveTest {

    /// The product of `n` arguments, once as a primitive and once from built-in steps.
    private static Primitive product(int n) {
        return Primitive.of("product", n, x -> {
            double p = 1;
            for (double e : x) {
                p *= e;
            }
            return p;
        }, x -> {
            Real[] partials = new Real[n];
            for (int i = 0; i < n; i++) {
                partials[i] = Real.ONE;
                for (int j = 0; j < n; j++) {
                    if (j != i) {
                        partials[i] = partials[i].times(x[j]);
                    }
                }
            }
            return partials;
        });
    }

    private static Real builtIn(Real... x) {
        Real p = Real.ONE;
        for (Real e : x) {
            p = p.times(e);
        }
        return p;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    @DisplayName("of any arity has the first, second and third derivatives of the same thing built in")
    void anyArity(int n) {
        Primitive product = product(n);
        double[] point = new double[n];
        for (int i = 0; i < n; i++) {
            point[i] = 1.1 + 0.3 * i;
        }
        assertThat(product.arity()).isEqualTo(n);
        assertThat(Nulla.gradient(product::apply, point)).containsExactly(Nulla.gradient(PrimitiveTest::builtIn, point),
                within(1e-13));
        assertThat(rows(Nulla.hessian(product::apply, point))).containsExactly(
                rows(Nulla.hessian(PrimitiveTest::builtIn, point)), within(1e-13));
        double[] third = Nulla.gradient(x -> sum(Nulla.hessian(product::apply, x)), point);
        assertThat(third).containsExactly(Nulla.gradient(x -> sum(Nulla.hessian(PrimitiveTest::builtIn, x)), point),
                within(1e-12));
    }

    @Test
    @DisplayName("takes repeated arguments and constants, also inside an outer derivative")
    void repeatedArgumentsAndConstants() {
        Primitive product = product(4);
        assertThat(Nulla.gradient(x -> product.apply(x[0], x[0], x[1], Real.of(5)), 2, 3)).containsExactly(60, 20);
        assertThat(Nulla.hessian(x -> product.apply(x[0], x[0], x[1], Real.of(5)), 2, 3))
                .isDeepEqualTo(new double[][] {{30, 20}, {20, 0}});
        // an argument of the outer level is a constant of the inner one
        assertThat(Nulla.derivative((Real x) -> Nulla.derivative((Real y) -> product.apply(x, y, x, y), Real.of(3)), 2))
                .isEqualTo(24);
        assertThat(product.apply(Real.of(1), Real.of(2), Real.of(3), Real.of(4)).value()).isEqualTo(24);
        assertThat(product.apply(Real.of(1, 2, 3, 4)).isConstant()).isTrue();
    }

    @Test
    @DisplayName("says so when it is given, or gives, the wrong number of things")
    void wrongNumbers() {
        assertThatThrownBy(() -> product(2).apply(Real.ONE)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("product").hasMessageContaining("2").hasMessageContaining("1");
        assertThatThrownBy(() -> Primitive.of("none", 0, x -> 0, x -> x)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("none");
        Primitive careless = Primitive.of("careless", 2, x -> x[0], x -> new Real[] {Real.ONE});
        assertThatThrownBy(() -> Nulla.gradient(careless::apply, 1, 2)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("careless");
    }

    private static double[] rows(double[][] matrix) {
        double[] all = new double[matrix.length * matrix.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = matrix[i / matrix.length][i % matrix.length];
        }
        return all;
    }

    private static Real sum(Real[][] matrix) {
        Real sum = Real.ZERO;
        for (int i = 0; i < matrix.length; i++) {
            for (int j = 0; j < matrix.length; j++) {
                sum = sum.plus(matrix[i][j].times(1 + i + 2 * j));
            }
        }
        return sum;
    }
}
