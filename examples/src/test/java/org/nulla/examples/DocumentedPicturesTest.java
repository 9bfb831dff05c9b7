package org.nulla.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nulla.Linearization;
import org.nulla.picture.Picture;
import org.nulla.picture.Stage;
import org.nulla.picture.StageGraph;

/// Keeps the pictures in `docs/pictures` current. With `-Dnulla.pictures=write` they are written instead of compared.
@DisplayName("The pictures in the documents")
class DocumentedPicturesTest {

    private static final Path FOLDER = Path.of(System.getProperty("basedir", ".")).toAbsolutePath().normalize()
            .resolveSibling("docs").resolve("pictures");

    @ParameterizedTest
    @EnumSource
    void showTheExampleAsItIsDrawn(Stage stage) throws IOException {
        assertCurrent("example", EveryStage.program(), stage);
    }

    @ParameterizedTest
    @EnumSource
    void showTheBenchmarkAsItIsDrawn(Stage stage) throws IOException {
        Linearization benchmark = EveryStage.benchmark(1, 1, 1, 2).named(List.of("x1", "x2"), List.of("y1", "y2"));
        assertCurrent("benchmark", benchmark, stage);
    }

    private static void assertCurrent(String name, Linearization f, Stage stage) throws IOException {
        Path file = FOLDER.resolve(name + "-" + stage.label() + ".svg");
        String svg = Picture.svg(StageGraph.of(f.recorded(), stage));
        if (System.getProperty("nulla.pictures", "compare").equals("write")) {
            Files.createDirectories(FOLDER);
            Files.writeString(file, svg);
        }
        assertThat(Files.readString(file).replace("\r\n", "\n"))
                .as("%s is not current; -Dtest=DocumentedPicturesTest -Dnulla.pictures=write makes it so", file)
                .isEqualTo(svg);
    }
}
