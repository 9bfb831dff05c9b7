package org.nulla;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Programs whose answers hang on few digits: each must have those that its numbers have.
@Tag("fast")
class FewDigitsTest {

    @Test
    @DisplayName("the shortest member has the rounding of its own size, not that of a member that is long")
    void shortMember() {
        // natural units let x2 be small and x1 and x4 long; a rounding of these is 0.3 in x3
        Linearization f = Nulla.linearize(x -> {
            Real common = x[3].times(2).plus(x[0]);
            return new Real[] {common, x[2].times(1e-12).plus(common), x[1].times(1e4).plus(x[0])};
        }, new double[] {1, 1, 1, 1});
        double[] target = {3.2548534054617737, 3.2548534054608194, 2865.9766694118457};
        double[] shortest = f.tangentPreimage(target).space().minNorm();
        double rounding = Math.ulp(target[0]) / 1e-12;
        assertThat(shortest[2]).isCloseTo((target[1] - target[0]) / 1e-12, within(4 * rounding));
        assertThat(shortest[0]).isCloseTo(target[0] / 5, within(1e-3));
    }

    @Test
    @DisplayName("an equation to spare is weighed by what it knows")
    void equationToSpare() {
        Linearization f = Nulla.linearize(x -> {
            Real large = x[1].times(100_000);
            Real last = x[0].plus(large).plus(large);
            Real twice = large.plus(large);
            Real sum = twice.plus(x[0]);
            Real first = x[0].plus(twice.plus(x[0]));
            return new Real[] {first, first.plus(sum.plus(sum).times(1e-5)), last};
        }, new double[] {1, 1});
        double[] target = {75983.12795681285, 75984.64760620218, 75982.46946639703};
        Preimage found = f.tangentPreimage(target);
        assertThat(found.onlyPoint()[0]).isCloseTo(target[0] - target[2], within(1e-9));
        assertThat(found.certificate().residual()).isLessThan(1e-14);
        assertThat(found.certificate().doubtful()).isFalse();
    }

    @Test
    @DisplayName("a contradiction is found where an image leaves the range of numbers, whichever equation comes last")
    void outOfRange() {
        for (double unit : new double[] {1e154, 1e200, 1e300}) {
            Linearization f = Nulla.linearize(x -> new Real[] {x[0].times(unit), x[0].times(1 / unit)}, 1.0);
            assertThat(f.tangentPreimage(1, 1).isEmpty()).as("units %s and its inverse", unit).isTrue();
            Linearization turned = Nulla.linearize(x -> new Real[] {x[0].times(1 / unit), x[0].times(unit)}, 1.0);
            assertThat(turned.tangentPreimage(1, 1).isEmpty()).as("units 1 / %s and its inverse", unit).isTrue();
        }
    }
}
