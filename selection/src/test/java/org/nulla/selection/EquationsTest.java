package org.nulla.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nulla.AffineSpace;

@DisplayName("Equations")
@Tag("fast")
class EquationsTest {

    private static double[] of(double... numbers) {
        return numbers;
    }

    /// 6 x + 3 z = 12, nothing, −0.5 y = 2: scaled by powers of two.
    private static Equations three() {
        return Equations.of(3, new double[][] {{6, 0, 3}, {0, 0, 0}, {0, -0.5, 0}}, of(12, 7, 2));
    }

    @Test
    @DisplayName("are scaled so that their largest entry is between 1 and 2, and forget rows of zeros")
    void scaled() {
        Equations equations = three();
        assertThat(equations.size()).isEqualTo(3);
        assertThat(equations.count()).isEqualTo(2);
        assertThat(equations.entries()).isEqualTo(3);
        assertThat(equations.right(0)).isEqualTo(3);
        assertThat(equations.rightSides()).containsExactly(3, 4);
        assertThat(equations.dense()).isDeepEqualTo(new double[][] {{1.5, 0, 0.75}, {0, -1, 0}});
        List<String> visited = new ArrayList<>();
        equations.forEach((row, column, value) -> visited.add(row + " " + column + " " + value));
        assertThat(visited).containsExactly("0 0 1.5", "0 2 0.75", "1 1 -1.0");
        equations.rightSides()[0] = 99;
        assertThat(equations.right(0)).isEqualTo(3);
    }

    @Test
    @DisplayName("are combined by multipliers and applied to points, as a whole and in parts")
    void products() {
        Equations equations = three();
        assertThat(equations.combined(of(2, 3))).containsExactly(3, -3, 1.5);
        assertThat(equations.products(of(2, 5, 4))).containsExactly(6, -5);
        GroupNorm norm = new GroupNorm(new int[] {0, 1, 1}, 2, of(1, 1, 1));
        assertThat(equations.products(of(2, 5, 4), norm)).isDeepEqualTo(new double[][] {{3, 0}, {3, -5}});
    }

    @Test
    @DisplayName("grow as they must")
    void growth() {
        grown(40);
        // whose last row fills the first room to the last place
        grown(8);
    }

    private static void grown(int size) {
        Random random = new Random(1);
        double[][] rows = new double[size][size];
        double[] right = new double[size];
        for (int i = 0; i < size; i++) {
            right[i] = i;
            for (int j = 0; j < size; j++) {
                rows[i][j] = 1 + random.nextDouble() / 2;
            }
        }
        Equations equations = Equations.of(size, rows, right);
        assertThat(equations.dense()).isDeepEqualTo(rows);
        assertThat(equations.rightSides()).containsExactly(right);
        assertThat(equations.entries()).isEqualTo(size * size);
    }

    @Test
    @DisplayName("are missed relative to what goes into them, and to a millionth of the largest number at least")
    void residual() {
        Equations equations = Equations.of(2, new double[][] {{1, 1}, {1, 0}}, of(3, 0));
        assertThat(equations.residual(of(0, 3))).isZero();
        assertThat(equations.residual(of(0, 4))).isEqualTo(1.0 / 7);
        // of the second 2 is missed, and 2 goes into it
        assertThat(equations.residual(of(2, 1))).isEqualTo(1);
        // 1e-9 is missed beside numbers of 3: it counts as 1e-9 of three millionths
        assertThat(equations.residual(of(1e-9, 3 - 1e-9))).isEqualTo(1e-9 / 3e-6, within(1e-9));
        Equations far = Equations.of(2, new double[][] {{1, 0}, {0, 1}}, of(500, 0));
        assertThat(far.residual(of(500, 1e-7))).isEqualTo(1e-7 / 5e-4, within(1e-12));
        Equations near = Equations.of(2, new double[][] {{1, 0}}, of(0));
        assertThat(near.residual(of(1e-7, 500))).isEqualTo(1e-7 / 5e-4, within(1e-12));
    }

    @Test
    @DisplayName("are had from directions where each has a coordinate to itself: the largest")
    void coordinates() {
        AffineSpace space = AffineSpace.of(of(1, 2, 3, 4), of(0.5, 1, 0.25, 0), of(0, 0, 0.5, 1));
        Members members = Members.of(space);
        assertThat(members.equations().dense()).isDeepEqualTo(new double[][] {{1, -0.5, 0, 0}, {0, -0.25, 1, -0.5}});
        assertThat(members.equations().rightSides()).containsExactly(of(0, 0.5), within(1e-15));
        assertThat(members.hasEquations()).isTrue();
        assertThat(members.origin()).containsExactly(space.origin());
    }

    @Test
    @DisplayName("are solved for the coordinates that are not free, and of two that serve alike the first is free")
    void free() {
        Equations lone = Members.of(AffineSpace.of(of(0, 0, 0), of(0.5, 0, 1), of(0, 0.5, 1))).equations();
        assertThat(lone.dense()).isDeepEqualTo(new double[][] {{-1, -1, 0.5}});
        Equations first = Members.of(AffineSpace.of(of(0, 0, 0), of(1, 0.5, 1))).equations();
        assertThat(first.dense()).isDeepEqualTo(new double[][] {{-0.5, 1, 0}, {-1, 0, 1}});
        Equations none = Members.of(AffineSpace.of(of(0, 0, 0), of(1, 1, 1), of(1, -1, 0.5))).equations();
        assertThat(none.dense()).isDeepEqualTo(new double[][] {{-0.75, -0.25, 1}});
    }

    @Test
    @DisplayName("have a nearest solution even to a point that is very far away")
    void far() {
        Members members = Members.of(Equations.of(3, new double[][] {{1, 2, 3}}, of(6)));
        double[] origin = members.origin();
        assertThat(members.project(Vectors.plus(origin, of(1e12, 2e12, 3e12)))).containsExactly(origin, within(1e-12));
        Choice shortest = Selection.in(Members.of(Equations.of(3, new double[][] {{1, 2, 3}}, of(6e8)))).leastNorm();
        assertThat(shortest.isOptimal()).as(shortest.reason()).isTrue();
        assertThat(shortest.certificate().dualResidual()).isLessThan(1e-14);
        Choice none = Selection.in(Members.of(Equations.of(3, new double[][] {{1, 2, 3}}, of(0)))).leastNorm();
        assertThat(none.isOptimal()).as(none.reason()).isTrue();
        assertThat(none.objective()).isZero();
    }

    @Test
    @DisplayName("of a space of all points are none, and of a point are all")
    void extremes() {
        assertThat(Members.of(AffineSpace.whole(2)).equations().count()).isZero();
        Equations point = Members.of(AffineSpace.point(5, -6)).equations();
        assertThat(point.dense()).isDeepEqualTo(new double[][] {{1, 0}, {0, 1}});
        assertThat(point.rightSides()).containsExactly(5, -6);
    }

    @Test
    @DisplayName("that are all known have solutions with a projection, a residual and directions of their own")
    void solutions() {
        Members members = Members.of(Equations.of(2, new double[][] {{3, 4}}, of(25)));
        assertThat(members.size()).isEqualTo(2);
        assertThat(members.origin()).containsExactly(of(3, 4), within(1e-14));
        assertThat(members.project(of(4 + 3, -3 + 4))).containsExactly(of(7, 1), within(1e-14));
        assertThat(members.project(of(0, 0))).containsExactly(of(3, 4), within(1e-14));
        assertThat(members.residual(of(0, 0))).isEqualTo(1);
        assertThat(members.variation(of(3, 4))).isLessThan(1e-14);
        assertThat(members.variation(of(-8, 6))).isEqualTo(1, within(1e-14));
        assertThat(members.variation(of(10, 5))).isEqualTo(1 / Math.sqrt(5), within(1e-14));
        assertThat(members.variation(of(0, 0))).isZero();
        assertThat(members.hasEquations()).isTrue();
        assertThatThrownBy(() -> Members.of(Equations.of(1, new double[][] {{1}, {1}}, of(1, 2))))
                .hasMessageStartingWith(
                        "The 2 equations contradict each other: the least-squares solution has a residual of 0.");
    }

    @Test
    @DisplayName("of directions vary by the largest product with one, beside the vector's sum")
    void variation() {
        Members members = Members.of(AffineSpace.of(of(1, 1, 1), of(1, -1, 0)));
        assertThat(members.variation(of(1, 1, 7))).isZero();
        assertThat(members.variation(of(3, 1, 0))).isEqualTo(0.5);
        assertThat(members.variation(of(0, 0, 0))).isZero();
    }
}
