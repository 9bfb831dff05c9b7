package org.nulla.backend.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nulla.backend.Device;
import org.nulla.backend.ElementType;
import org.nulla.backend.PlainDevice;
import org.nulla.block.law.DependencyLaws;

/// Random networks with planted dependencies, judged in long arithmetic.
class DependenciesTest {

    private static final boolean FULL = "full".equals(System.getProperty("nulla.tier", "ci"));

    /// The first seed, and how many follow it.
    private static final long SEED = 1;
    private static final int COUNT = FULL ? 1000 : 60;

    @ParameterizedTest(name = "device {0}, {1}")
    @CsvSource({"plain, FLOAT64", "plain, FLOAT32", "cpu, FLOAT64", "cpu, FLOAT32"})
    @DisplayName("Nothing is claimed of networks with planted dependencies that does not hold, and little is left in doubt")
    void plantedDependencies(String name, ElementType type) {
        Device device = "plain".equals(name) ? new PlainDevice() : CpuDevice.load();
        DependencyLaws.Totals totals = new DependencyLaws(device, type).run(SEED, COUNT);
        assertThat(totals.wrong()).as("seeds from %d, %s", SEED, totals).isEmpty();
        int clear = totals.right() + totals.doubtful();
        assertThat(clear).as("clear questions, %s", totals).isGreaterThan(COUNT / 2);
        assertThat(totals.doubtful()).as("%s", totals).isLessThanOrEqualTo(clear / 20);
    }
}
