package org.nulla.selection.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@DisplayName("A linear program")
@Tag("fast")
class LinearProgramTest {

    @Test
    @DisplayName("has what was put into it, zeros left out, however much it is")
    void growth() {
        LinearProgram.Builder builder = LinearProgram.withRows(new double[] {-1, -2, -3}, new double[] {1, 2, 3});
        for (int j = 0; j < 40; j++) {
            builder.column(j, -j, 2 * j).entry(0, j).entry(1, j + 0.5).entry(2, -j - 1);
        }
        LinearProgram program = builder.build();
        assertThat(program.rows()).isEqualTo(3);
        assertThat(program.columns()).isEqualTo(40);
        assertThat(program.entries()).isEqualTo(3 * 40 - 1);
        assertThat(program.rowLower()).containsExactly(-1, -2, -3);
        assertThat(program.rowUpper()).containsExactly(1, 2, 3);
        assertThat(program.cost()).containsExactly(IntStream.range(0, 40).asDoubleStream().toArray());
        assertThat(program.lower()).containsExactly(IntStream.range(0, 40).mapToDouble(j -> -j).toArray());
        assertThat(program.upper()).containsExactly(IntStream.range(0, 40).mapToDouble(j -> 2 * j).toArray());
        assertThat(program.start()).containsExactly(IntStream.range(0, 41).map(j -> j == 0 ? 0 : 3 * j - 1).toArray());
        assertThat(program.index()).hasSize(119).startsWith(1, 2, 0, 1, 2).endsWith(0, 1, 2);
        assertThat(program.entry()).hasSize(119).startsWith(0.5, -1, 1, 1.5, -2).endsWith(39, 39.5, -40);
    }

    @Test
    @DisplayName("does not change with the arrays that its rows came from, and has as many limits below as above")
    void rows() {
        double[] lower = {1};
        double[] upper = {2};
        LinearProgram program = LinearProgram.withRows(lower, upper).column(1, 0, 1).build();
        lower[0] = 9;
        upper[0] = 9;
        assertThat(program.rowLower()).containsExactly(1);
        assertThat(program.rowUpper()).containsExactly(2);
        assertThatThrownBy(() -> LinearProgram.withRows(new double[2], new double[1]))
                .hasMessage("2 lower and 1 upper limits of rows.");
    }
}
