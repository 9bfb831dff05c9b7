package org.nulla.testkit.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.nulla.Real;

@DisplayName("The paper's benchmark")
class PaperBenchmarkTest {

    @Test
    @DisplayName("calls its functions as often as the paper says, and computes the same on plain numbers")
    void calls() {
        for (PaperBenchmark program : List.of(PaperBenchmark.ofCode(1, 2, 3), PaperBenchmark.ofFigure(3, 1, 2, 5))) {
            PaperBenchmark.Run run = program.run();
            double[] value = Real.values(run.apply(Real.of(program.point())));
            assertThat(run.calls()).isEqualTo(program.calls());
            assertThat(program.plain(program.point())).containsExactly(value);
        }
        assertThat(PaperBenchmark.ofCode(1, 2, 3).calls().total()).isEqualTo(3 * ((3 * 2 + 2) * 9 - 1));
    }
}
