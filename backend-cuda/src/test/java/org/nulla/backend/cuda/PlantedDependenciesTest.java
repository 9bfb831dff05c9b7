package org.nulla.backend.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nulla.backend.ElementType;
import org.nulla.block.law.DependencyLaws;

/// Random networks with duplicate samples, sums of outputs, centred outputs and dead units, on a GPU.
class PlantedDependenciesTest extends OnGpu {

    private static final int NETWORKS = 1_000;

    @ParameterizedTest
    @EnumSource(ElementType.class)
    @DisplayName("Nothing is claimed of networks with planted dependencies that does not hold, and little is left in doubt")
    void nothingIsWrongAndCertain(ElementType type) {
        DependencyLaws.Totals totals = new DependencyLaws(device(), type).run(1, NETWORKS);
        assertThat(totals.wrong()).as("%s", totals).isEmpty();
        int clear = totals.right() + totals.doubtful();
        assertThat(clear).as("clear questions, %s", totals).isGreaterThan(NETWORKS / 2);
        assertThat(totals.doubtful()).as("%s", totals).isLessThanOrEqualTo(clear / 20);
    }
}
