package org.nulla.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The walks")
class WalksTest {

    private static final Path ROOT = Path.of(System.getProperty("basedir", ".")).toAbsolutePath().normalize()
            .getParent();

    private static String page() throws IOException {
        return Files.readString(ROOT.resolve("docs/walks.md")).replace("\r\n", "\n");
    }

    @Test
    void everyStopQuotesExactlyOneLineOfItsFile() throws IOException {
        assertThat(WalkLinks.walks(page()).stream().flatMap(List::stream))
                .allSatisfy(stop -> assertThat(WalkLinks.lines(ROOT, stop)).as(stop.toString()).isOne());
    }

    @Test
    void tenOrMoreOfTwoToSevenStopsEach() throws IOException {
        List<List<WalkLinks.Stop>> walks = WalkLinks.walks(page());
        assertThat(walks).hasSizeGreaterThanOrEqualTo(10);
        assertThat(walks).allSatisfy(stops -> assertThat(stops).hasSizeBetween(2, 7));
    }

    @Test
    void noStopIsWrittenInAFormThatIsNotLookedAt() throws IOException {
        long numbered = page().lines().filter(line -> line.matches("\\d+\\. .*")).count();
        assertThat(WalkLinks.walks(page()).stream().mapToInt(List::size).sum()).isEqualTo((int) numbered);
    }

    @Test
    void aQuoteThatStandsNowhereIsNoticed() {
        assertThat(WalkLinks.lines(ROOT, new WalkLinks.Stop("no such line", "core/src/main/java/org/nulla/Nulla.java")))
                .isZero();
    }
}
