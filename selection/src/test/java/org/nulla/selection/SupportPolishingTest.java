package org.nulla.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@DisplayName("Small groups")
@Tag("fast")
class SupportPolishingTest {

    private static double[] of(double... numbers) {
        return numbers;
    }

    private static final GroupNorm GAUGE = new GroupNorm(new int[] {0, 0, 1, 2}, 3, of(1, 1, 1, 1));

    private static Members members() {
        return Members.of(Equations.of(4, new double[][] {{1, 1, 1, 1}}, of(6)));
    }

    private static double[] bare(double[] centre, double... x) {
        Candidate candidate = new Candidate(x, of(1, 1, 1, 1), of(2, 2, 2, 2), of(3));
        Candidate bare = SupportPolishing.of(members(), GAUGE, centre, candidate);
        assertThat(bare.normal()).containsExactly(1, 1, 1, 1);
        assertThat(bare.bounds()).containsExactly(2, 2, 2, 2);
        assertThat(bare.inequalities()).containsExactly(3);
        return bare.x();
    }

    @Test
    @DisplayName("become the centre exactly, and large ones are moved back into the space")
    void bare() {
        assertThat(bare(of(0, 0, 0, 0), 2, 4, 1e-9, -1e-9)).containsExactly(of(2, 4, 0, 0), within(1e-14));
        assertThat(bare(of(0, 0, 0, 0), 2, 4, 1e-9, -1e-9)).endsWith(0, 0);
        // 5 is missing of what the equation asks for, and each of the two large entries takes half
        assertThat(bare(of(0, 0, 0, 1), 0, 0, 1e-9, 2)).containsExactly(of(0, 0, 0, 6), within(1e-14));
        assertThat(bare(of(0, 0, 0, 1), 1, -1, 1e-9, 1)).containsExactly(of(3.5, 1.5, 0, 1), within(1e-14));
    }

    @Test
    @DisplayName("are those of a ten-thousandth of the largest and below; where all or none are, nothing changes")
    void boundary() {
        assertThat(bare(of(0, 0, 0, 0), 10000, 0, 1, 1.5)).containsExactly(
                of(10000 - 9995.5 / 3, -9995.5 / 3, 0, 1.5 - 9995.5 / 3), within(1e-9));
        assertThat(bare(of(1, 1, 2, 2), 1, 1, 2, 2)).containsExactly(1, 1, 2, 2);
        assertThat(bare(of(0, 0, 0, 0), 1, 2, 3, 5)).containsExactly(1, 2, 3, 5);
    }
}
