package org.nulla.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TextTableTest {

    private final TextTable table = new TextTable(List.of("problem", "n", "residual"))
            .add(List.of("Wood | 4", "4", "1.5e-12")).add(List.of("‖F‖", "1000", "0"));

    @Test
    @DisplayName("numbers stand to the right and words to the left")
    void aligned() {
        assertThat(table.text()).isEqualTo("""
                problem      n  residual
                Wood | 4     4   1.5e-12
                ‖F‖       1000         0
                """);
    }

    @Test
    @DisplayName("in Markdown a bar inside a field does not end it")
    void markdown() {
        assertThat(table.markdown()).isEqualTo("""
                | problem | n | residual |
                |---|---:|---:|
                | Wood \\| 4 | 4 | 1.5e-12 |
                | ‖F‖ | 1000 | 0 |
                """);
    }

    @Test
    @DisplayName("a row of another length is refused")
    void refused() {
        assertThatThrownBy(() -> table.add(List.of("x"))).hasMessageContaining("1 fields").hasMessageContaining("3");
    }
}
