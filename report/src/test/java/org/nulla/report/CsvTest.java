package org.nulla.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvTest {

    @TempDir
    Path folder;

    @Test
    @DisplayName("fields with commas, quotation marks and line breaks are quoted, others are not")
    void quotes() {
        assertThat(Csv.text(List.of("name", "value"), List.of(List.of("a,b", "1.5"), List.of("say \"x\"\n", ""))))
                .isEqualTo("name,value\n\"a,b\",1.5\n\"say \"\"x\"\"\n\",\n");
    }

    @Test
    @DisplayName("a row that is shorter than the header is refused")
    void shortRow() {
        assertThatThrownBy(() -> Csv.text(List.of("a", "b"), List.of(List.of("1"))))
                .hasMessageContaining("1 fields").hasMessageContaining("2");
    }

    @Test
    @DisplayName("a file is replaced as a whole and leaves nothing beside it")
    void replaced() throws IOException {
        Path file = folder.resolve("deep/er/rows.csv");
        Csv.write(file, List.of("a"), List.of(List.of("1"), List.of("2")));
        Csv.write(file, List.of("a"), List.of(List.of("ä")));
        assertThat(file).content().isEqualTo("a\nä\n");
        try (var files = Files.list(file.getParent())) {
            assertThat(files).containsExactly(file);
        }
    }
}
