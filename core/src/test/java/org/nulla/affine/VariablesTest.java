package org.nulla.affine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nulla.row.Row;
import org.nulla.row.RowBuilder;
import org.nulla.row.Rows;

@DisplayName("The variables of a run")
@Tag("fast")
class VariablesTest {

    private final RowBuilder builder = new RowBuilder(false);

    private Variables made(int count, boolean recycling) {
        Variables variables = new Variables(builder, recycling);
        for (int i = 0; i < count; i++) {
            assertThat(variables.make(i + 0.5)).isEqualTo(i);
        }
        return variables;
    }

    @Test
    @DisplayName("have numbers in order, and a size each")
    void making() {
        Variables variables = made(300, false);
        assertThat(variables.made()).isEqualTo(300);
        assertThat(variables.numbers()).isEqualTo(300);
        for (int i = 0; i < 300; i++) {
            assertThat(variables.naturalSize(i)).isEqualTo(i + 0.5);
            assertThat(variables.mentions(i)).isZero();
        }
    }

    @Test
    @DisplayName("are counted where rows mention them")
    void storing() {
        Variables variables = made(3, false);
        Row one = variables.store(Rows.exact(0, 1, 1, 2));
        Row two = variables.store(Rows.exact(1, 1));
        assertThat(variables.mentions(0)).isEqualTo(1);
        assertThat(variables.mentions(1)).isEqualTo(2);
        assertThat(variables.mentions(2)).isZero();
        assertThat(variables.coefficients()).isEqualTo(3);
        variables.release(one);
        assertThat(variables.mentions(0)).isZero();
        assertThat(variables.mentions(1)).isEqualTo(1);
        assertThat(variables.coefficients()).isEqualTo(1);
        variables.store(Rows.exact(2, 1));
        assertThat(variables.peakCoefficients()).isEqualTo(3);
        assertThat(variables.longestRow()).isEqualTo(2);
        variables.release(two);
        assertThat(variables.coefficients()).isEqualTo(1);
    }

    @Test
    @DisplayName("that are bound and mentioned nowhere leave no definition")
    void boundInVain() {
        Variables variables = made(2, false);
        variables.bind(0, Rows.exact(1, 1));
        assertThat(variables.bindings()).isEqualTo(1);
        assertThat(variables.coefficients()).isZero();
        assertThat(variables.make(1)).as("without recycling").isEqualTo(2);
        Variables recycling = made(2, true);
        recycling.bind(0, Rows.exact(1, 1));
        assertThat(recycling.make(7)).isZero();
        assertThat(recycling.naturalSize(0)).isEqualTo(7);
        assertThat(recycling.numbers()).isEqualTo(2);
        assertThat(recycling.made()).isEqualTo(3);
        assertThat(recycling.make(1)).isEqualTo(2);
    }

    @Test
    @DisplayName("that are bound are substituted away, and their definitions go with the last mention")
    void resolving() {
        Variables variables = made(4, true);
        Row row = variables.store(Rows.withOrigin(5, 0, 1, 1, 2));
        variables.bind(1, Rows.withOrigin(3, 2, 4, 3, 1));
        assertThat(variables.coefficients()).isEqualTo(4);
        Row resolved = variables.resolve(row);
        assertThat(resolved.size()).isEqualTo(3);
        assertThat(resolved.variable(0)).isZero();
        assertThat(resolved.coefficient(0)).isEqualTo(1);
        assertThat(resolved.variable(1)).isEqualTo(2);
        assertThat(resolved.coefficient(1)).isEqualTo(8);
        assertThat(resolved.coefficient(2)).isEqualTo(2);
        assertThat(resolved.origin()).isEqualTo(11);
        assertThat(variables.substitutions()).isEqualTo(1);
        assertThat(variables.coefficients()).as("row and definition are gone").isEqualTo(3);
        assertThat(variables.peakCoefficients()).isEqualTo(7);
        assertThat(variables.longestRow()).isEqualTo(3);
        assertThat(variables.mentions(2)).isEqualTo(1);
        assertThat(variables.resolve(resolved)).isSameAs(resolved);
        assertThat(variables.make(1)).as("the bound variable's number").isEqualTo(1);
        variables.release(resolved);
        assertThat(variables.coefficients()).isZero();
        assertThat(variables.make(1)).isEqualTo(3);
        assertThat(variables.make(1)).isEqualTo(2);
        assertThat(variables.make(1)).isZero();
        assertThat(variables.make(1)).isEqualTo(4);
    }

    @Test
    @DisplayName("keep a definition as long as another row mentions it")
    void shared() {
        Variables variables = made(3, true);
        Row one = variables.store(Rows.exact(0, 1));
        Row two = variables.store(Rows.exact(0, 2));
        variables.bind(0, Rows.exact(1, 1, 2, 1));
        one = variables.resolve(one);
        assertThat(variables.coefficients()).isEqualTo(5);
        two = variables.resolve(two);
        assertThat(variables.coefficients()).isEqualTo(4);
        assertThat(two.coefficient(0)).isEqualTo(2);
        assertThat(variables.substitutions()).isEqualTo(2);
        assertThat(variables.mentions(1)).isEqualTo(2);
        assertThat(one.size()).isEqualTo(2);
    }

    @Test
    @DisplayName("bound in a chain are substituted from its far end, each once, and released without end")
    void chain() {
        int n = 100;
        Variables variables = made(n + 1, true);
        Row row = variables.store(Rows.exact(0, 1));
        Row other = variables.store(Rows.exact(0, 1, n, 1));
        Row third = variables.store(Rows.exact(n - 2, 1));
        for (int i = 0; i < n; i++) {
            variables.bind(i, Rows.withOrigin(1, i + 1, 2));
        }
        assertThat(variables.bindings()).isEqualTo(n);
        row = variables.resolve(row);
        assertThat(row.size()).isEqualTo(1);
        assertThat(row.variable(0)).isEqualTo(n);
        assertThat(row.coefficient(0)).isEqualTo(Math.scalb(1.0, n));
        assertThat(variables.substitutions()).as("every definition but the last, and the row").isEqualTo(n);
        other = variables.resolve(other);
        assertThat(variables.substitutions()).isEqualTo(n + 1);
        assertThat(other.size()).isEqualTo(1);
        assertThat(other.coefficient(0)).isEqualTo(Math.scalb(1.0, n) + 1);
        assertThat(variables.coefficients()).as("two rows, the third, and the definition that it mentions")
                .isEqualTo(4);
        third = variables.resolve(third);
        assertThat(third.coefficient(0)).isEqualTo(4);
        assertThat(third.origin()).isEqualTo(3);
        assertThat(variables.coefficients()).isEqualTo(3);
    }

    @Test
    @DisplayName("that are met on two ways are substituted once")
    void twoWays() {
        Variables variables = made(4, true);
        Row row = variables.store(Rows.exact(0, 1, 1, 1));
        variables.bind(0, Rows.exact(2, 1));
        variables.bind(1, Rows.exact(0, 1, 3, 1));
        variables.bind(2, Rows.exact(3, 2));
        row = variables.resolve(row);
        assertThat(row.size()).isEqualTo(1);
        assertThat(row.variable(0)).isEqualTo(3);
        assertThat(row.coefficient(0)).isEqualTo(5);
        assertThat(variables.substitutions()).isEqualTo(4);
        assertThat(variables.coefficients()).isEqualTo(1);
    }

    @Test
    @DisplayName("of a released chain give their numbers back, all of them")
    void releasedChain() {
        int n = 50;
        Variables variables = made(n + 1, true);
        // a fan: the first definition mentions all the others, each of which has one of its own
        double[] all = new double[2 * (n - 1)];
        for (int i = 1; i < n; i++) {
            all[2 * i - 2] = i;
            all[2 * i - 1] = 1;
        }
        Row row = variables.store(Rows.exact(0, 1));
        variables.bind(0, Rows.exact(all));
        for (int i = 1; i < n; i++) {
            variables.bind(i, Rows.exact(n, 1));
        }
        assertThat(variables.mentions(n)).isEqualTo(n - 1);
        variables.release(row);
        assertThat(variables.coefficients()).isZero();
        boolean[] again = new boolean[n + 1];
        for (int i = 0; i <= n; i++) {
            again[variables.make(1)] = true;
        }
        assertThat(again).doesNotContain(false);
        assertThat(variables.numbers()).isEqualTo(n + 1);
    }
}
