package org.nulla.preimage;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.Real;

@DisplayName("Fractions decide what doubles cannot")
class ExactSolverTest {

    /// Outputs `w` in a roundabout way, `x` and `w`.
    private static Linearization roundabout(double unit) {
        return Nulla.linearize(x -> {
            Real large = x[0].times(unit);
            return new Real[] {large.plus(x[1]).minus(large), x[0], x[1]};
        }, 1, 1);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e40, 1e100, 1e200})
    @DisplayName("where a sum cancels further than twice the precision reaches")
    void cancellation(double unit) {
        Preimage reached = roundabout(unit).tangentPreimage(3, 1, 3);
        assertThat(reached.certificate().doubtful()).as("%s", reached.certificate()).isFalse();
        assertThat(reached.certificate().escalation()).contains("fractions");
        assertThat(reached.onlyPoint()).containsExactly(1, 3);
        Preimage unreached = roundabout(unit).tangentPreimage(1, 1, 3);
        assertThat(unreached.isEmpty()).isTrue();
        assertThat(unreached.certificate().doubtful()).as("%s", unreached.certificate()).isFalse();
    }

    @Test
    @DisplayName("with a constant on the left of a product as well")
    void factorsOnTheLeft() {
        Linearization f = Nulla.linearize(x -> {
            Real large = Real.of(1e100).times(x[0]);
            return new Real[] {large.plus(x[1]).minus(large), x[0], x[1]};
        }, 1, 1);
        Preimage reached = f.tangentPreimage(3, 1, 3);
        assertThat(reached.certificate().doubtful()).as("%s", reached.certificate()).isFalse();
        assertThat(reached.certificate().escalation()).contains("fractions");
    }

    @Test
    @DisplayName("with directions and the shortest member")
    void directions() {
        Linearization f = Nulla.linearize(x -> {
            Real large = x[0].times(1e60);
            return new Real[] {large.plus(x[1]).plus(x[2]).minus(large)};
        }, 1, 1, 1);
        Preimage found = f.tangentPreimage(2);
        assertThat(found.certificate().doubtful()).as("%s", found.certificate()).isFalse();
        assertThat(found.space().dimension()).isEqualTo(2);
        assertThat(found.shortest().doubtful()).isFalse();
        assertThat(found.space().minNorm()).containsExactly(0, 1, 1);
    }

    @Test
    @DisplayName("but not where a partial is itself rounded")
    void roundedPartials() {
        Linearization f = Nulla.linearize(x -> {
            Real large = x[0].times(1e40).div(3);
            return new Real[] {large.plus(x[1]).minus(large), x[0], x[1]};
        }, 1, 1);
        assertThat(f.tangentPreimage(3, 1, 3).certificate().doubtful()).isTrue();
    }
}
