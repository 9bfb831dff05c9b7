package org.nulla.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nulla.Linearization;
import org.nulla.picture.Picture;
import org.nulla.picture.Stage;
import org.nulla.picture.StageGraph;
import org.nulla.report.Csv;

/// Keeps the pictures in `docs/pictures` current. With `-Dnulla.pictures=write` they are written instead of compared.
@DisplayName("The pictures in the documents")
class DocumentedPicturesTest {

    private static final Path FOLDER = Path.of(System.getProperty("basedir", ".")).toAbsolutePath().normalize()
            .resolveSibling("docs").resolve("pictures");

    private static final boolean WRITE = System.getProperty("nulla.pictures", "compare").equals("write");
    private static final String REPAIR = "%s is not current; -Dtest=DocumentedPicturesTest -Dnulla.pictures=write makes it so";

    /// A PNG begins with a signature of 8 bytes and a chunk whose first bytes are its width and height.
    private static final int PNG_SIZE_ENDS = 24;

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

    @Test
    void showTheArmAsItMoves() throws IOException {
        List<ArmPicture.Dot> dots = ArmPicture.dots(SevenJointArm.motion());
        Path data = FOLDER.resolve("arm.csv");
        Path picture = FOLDER.resolve("arm.png");
        byte[] drawn = ArmPicture.plot(dots).png();
        if (WRITE) {
            Csv.write(data, List.of("posture", "joint", "side", "height"),
                    dots.stream().map(dot -> List.of(Integer.toString(dot.posture()), Integer.toString(dot.joint()),
                            String.format(Locale.ROOT, "%.9f", dot.side()),
                            String.format(Locale.ROOT, "%.9f", dot.height()))).toList());
            Files.write(picture, drawn);
        }
        // fonts differ from machine to machine, so what is drawn is compared, and of the picture its signature and size
        List<String> lines = Files.readAllLines(data);
        assertThat(lines).as(REPAIR, data).hasSize(dots.size() + 1);
        for (int i = 0; i < dots.size(); i++) {
            String[] fields = lines.get(i + 1).split(",", -1);
            ArmPicture.Dot dot = dots.get(i);
            assertThat(List.of(fields[0], fields[1])).as(REPAIR, data)
                    .isEqualTo(List.of(Integer.toString(dot.posture()), Integer.toString(dot.joint())));
            assertThat(dot.side()).as(REPAIR, data).isCloseTo(Double.parseDouble(fields[2]), within(1e-6));
            assertThat(dot.height()).as(REPAIR, data).isCloseTo(Double.parseDouble(fields[3]), within(1e-6));
        }
        assertThat(Arrays.copyOf(Files.readAllBytes(picture), PNG_SIZE_ENDS)).as(REPAIR, picture)
                .isEqualTo(Arrays.copyOf(drawn, PNG_SIZE_ENDS));
    }

    private static void assertCurrent(String name, Linearization f, Stage stage) throws IOException {
        Path file = FOLDER.resolve(name + "-" + stage.label() + ".svg");
        String svg = Picture.svg(StageGraph.of(f.recorded(), stage));
        if (WRITE) {
            Files.createDirectories(FOLDER);
            Files.writeString(file, svg);
        }
        assertThat(Files.readString(file).replace("\r\n", "\n"))
                .as(REPAIR, file).isEqualTo(svg);
    }
}
