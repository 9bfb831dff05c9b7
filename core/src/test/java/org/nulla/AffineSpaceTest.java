package org.nulla;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class AffineSpaceTest {

    private static final AffineSpace LINE = AffineSpace.of(new double[] {0, 2}, new double[] {1, 1});

    @Test
    @DisplayName("dependent directions are dropped and the basis is scaled to a largest entry of one")
    void dependentDirections() {
        AffineSpace plane = AffineSpace.of(new double[3], new double[] {2, 0, 0}, new double[] {3, 0, 0},
                new double[] {1, 5, 0},
                new double[3]);
        assertThat(plane.dimension()).isEqualTo(2);
        for (int j = 0; j < 2; j++) {
            double largest = 0;
            for (double e : plane.basis().column(j)) {
                largest = Math.max(largest, Math.abs(e));
            }
            assertThat(largest).isEqualTo(1);
        }
    }

    @Test
    @DisplayName("membership tells the distance")
    void contains() {
        assertThat(LINE.contains(3, 5).inside()).isTrue();
        assertThat(LINE.contains(3, 5).residual()).isLessThan(1e-15);
        assertThat(LINE.contains(3, 6).inside()).isFalse();
        assertThat(LINE.contains(3, 6).residual()).isGreaterThan(0.01);
        assertThat(LINE.contains(new double[] {3, 5.001}, new Tolerance(0.1)).inside()).isTrue();
    }

    @Test
    @DisplayName("projection is idempotent and orthogonal, and the shortest member is the projection of zero")
    void projection() {
        double[] p = LINE.project(5, 0);
        assertThat(p).containsExactly(new double[] {1.5, 3.5}, within(1e-14));
        assertThat(LINE.project(p)).containsExactly(p, within(1e-14));
        assertThat(LINE.minNorm()).containsExactly(new double[] {-1, 1}, within(1e-14));
    }

    @Test
    @DisplayName("random members are members, and repeat with their seed")
    void randomMember() {
        double[] member = LINE.randomMember(new Random(1));
        assertThat(LINE.contains(member).inside()).isTrue();
        assertThat(LINE.randomMember(new Random(1))).isEqualTo(member);
        assertThat(LINE.randomMember(new Random(2))).isNotEqualTo(member);
    }

    @Test
    @DisplayName("the image of a space is what the members map to")
    void image() {
        Linearization f = Nulla.linearize(x -> new Real[] {x[0].minus(x[1]), x[0].times(3)}, 0, 0);
        AffineSpace image = LINE.image(f);
        assertThat(image.dimension()).isEqualTo(1);
        assertThat(image.contains(f.jvp(LINE.member(4))).inside()).isTrue();
        Linearization flat = Nulla.linearize(x -> new Real[] {x[0].minus(x[1])}, 0, 0);
        assertThat(LINE.image(flat).dimension()).isZero();
        assertThat(LINE.image(flat).onlyPoint()).containsExactly(-2);
    }

    @Test
    @DisplayName("two lines meet in a point, in a line, or not at all")
    void intersection() {
        AffineSpace crossing = AffineSpace.of(new double[] {0, 0}, new double[] {1, -1});
        assertThat(LINE.intersection(crossing).onlyPoint()).containsExactly(new double[] {-1, 1}, within(1e-14));
        AffineSpace same = AffineSpace.of(new double[] {1, 3}, new double[] {-2, -2});
        assertThat(LINE.intersection(same).space().dimension()).isEqualTo(1);
        AffineSpace parallel = AffineSpace.of(new double[] {0, 0}, new double[] {1, 1});
        assertThat(LINE.intersection(parallel).isEmpty()).isTrue();
        AffineSpace point = AffineSpace.point(1, 3);
        assertThat(point.intersection(LINE).onlyPoint()).containsExactly(new double[] {1, 3}, within(1e-14));
        assertThat(LINE.intersection(AffineSpace.whole(2)).space().dimension()).isEqualTo(1);
    }

    @Test
    @DisplayName("bad entries and lengths are refused with their place")
    void badInput() {
        assertThatThrownBy(() -> AffineSpace.point(1, Double.NaN)).hasMessageContaining("Entry 1")
                .hasMessageContaining("NaN");
        assertThatThrownBy(() -> AffineSpace.of(new double[2], new double[3])).hasMessageContaining("direction 0");
        assertThatThrownBy(() -> LINE.project(1)).hasMessageContaining("expected 2");
        assertThatThrownBy(() -> LINE.member(1, 2)).hasMessageContaining("expected 1");
    }

    @Test
    @DisplayName("nobody can change a space through what it hands out")
    void immutable() {
        double[] origin = {0, 2};
        AffineSpace space = AffineSpace.of(origin, new double[] {1, 1});
        origin[0] = 9;
        space.origin()[0] = 9;
        space.basis().column(0)[0] = 9;
        assertThat(space.origin()).containsExactly(0, 2);
        assertThat(space.basis().column(0)[0]).isEqualTo(1, within(1e-15));
    }
}
