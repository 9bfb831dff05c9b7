package org.nulla.bench.powerflow;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.nulla.Nulla;
import org.nulla.Real;

@DisplayName("A synthetic power network")
class PowerNetworkTest {

    @Test
    @DisplayName("is solved by the state that it was drawn with, and Newton's method finds it from a flat start")
    void solution() {
        PowerNetwork network = PowerNetwork.of(60, 4);
        assertThat(largest(network, network.solution())).isLessThan(1e-12);
        double[] x = network.flatStart();
        assertThat(largest(network, x)).isGreaterThan(1e-2);
        for (int i = 0; i < 6; i++) {
            double[] step = Nulla.linearize(network, x).tangentPreimage(values(network, x)).onlyPoint();
            for (int j = 0; j < x.length; j++) {
                x[j] -= step[j];
            }
        }
        assertThat(largest(network, x)).isLessThan(1e-11);
    }

    @Test
    @DisplayName("is the same for the same seed, and meshed as real ones are")
    void shape() {
        PowerNetwork network = PowerNetwork.of(1000, 1);
        assertThat(network.solution()).isEqualTo(PowerNetwork.of(1000, 1).solution());
        assertThat(network.solution()).isNotEqualTo(PowerNetwork.of(1000, 2).solution());
        assertThat(network.lines()).isBetween(1250, 1450);
        assertThat(network.unknowns()).isBetween(1800, 1900);
        assertThat(PowerNetwork.of(2, 1).unknowns()).isBetween(1, 2);
    }

    private static double[] values(PowerNetwork network, double[] x) {
        Real[] y = network.apply(Real.of(x));
        double[] values = new double[y.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = y[i].value();
        }
        return values;
    }

    private static double largest(PowerNetwork network, double[] x) {
        double largest = 0;
        for (double value : values(network, x)) {
            largest = Math.max(largest, Math.abs(value));
        }
        return largest;
    }
}
