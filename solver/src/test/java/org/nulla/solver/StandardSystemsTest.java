package org.nulla.solver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StandardSystemsTest {

    static List<StandardSystems.Case> collection() {
        return StandardSystems.collection();
    }

    static List<StandardSystems.Case> minpack() {
        return StandardSystems.minpack().stream().filter(run -> !run.name().startsWith("Chebyquad 8")).toList();
    }

    @ParameterizedTest
    @MethodSource({"collection", "minpack"})
    void isSolvedFromItsStart(StandardSystems.Case system) {
        Root root = Roots.find(system.function(), system.start());
        assertThat(root.converged()).as(root.message()).isTrue();
        assertThat(root.residualNorm()).isLessThanOrEqualTo(1e-8);
        assertThat(root.iterations()).isLessThan(700);
    }

    @Test
    void theSystemWithoutARootEndsAtItsLeastSquaresPoint() {
        StandardSystems.Case chebyquad = StandardSystems.minpack().stream()
                .filter(run -> run.name().startsWith("Chebyquad 8")).findFirst().orElseThrow();
        Root root = Roots.find(chebyquad.function(), chebyquad.start());
        assertThat(root.reason()).isEqualTo(Reason.LEAST_SQUARES_POINT);
        // the published least norm is about 0.06
        assertThat(Vectors.norm(root.residual().toArray())).isBetween(0.05, 0.0594);
        assertThat(root.message()).contains("no root");
    }

    @Test
    void thereAreAsManySystemsAsTheCollectionsHave() {
        assertThat(StandardSystems.collection()).hasSize(23);
        assertThat(StandardSystems.minpack()).hasSize(55);
    }
}
