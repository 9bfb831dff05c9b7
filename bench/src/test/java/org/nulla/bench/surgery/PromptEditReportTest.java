package org.nulla.bench.surgery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nulla.report.Stamp;
import org.nulla.surgery.PromptMethod;

@DisplayName("The report of prompt surgery")
class PromptEditReportTest {

    @TempDir
    private Path folder;

    private static PromptEditRow row(int pair, PromptMethod method, int rank) {
        return new PromptEditRow(pair, "a|b\n", "c d", method, rank > 0, rank, 4225, 2, "x", 1.5);
    }

    private static PromptEditReport report() {
        return new PromptEditReport(Stamp.of(1), "small", 4225, "./nulla", List.of(
                row(1, PromptMethod.SCREENING, 10), row(1, PromptMethod.ADAPTIVE, 4), row(2, PromptMethod.SCREENING, 0),
                row(2, PromptMethod.ADAPTIVE, 8), row(3, PromptMethod.SCREENING, 0), row(3, PromptMethod.ADAPTIVE, 0)));
    }

    @Test
    void countsAndComparesPairByPair() {
        PromptEditReport report = report();
        assertThat(report.share(PromptMethod.ADAPTIVE)).isEqualTo(new Share(2, 3));
        assertThat(report.medianRank(PromptMethod.ADAPTIVE)).isEqualTo(8);
        assertThat(report.medianRank(PromptMethod.SCREENING)).isInfinite();
        assertThat(report.only(PromptMethod.ADAPTIVE, PromptMethod.SCREENING)).isEqualTo(1);
        assertThat(report.only(PromptMethod.SCREENING, PromptMethod.ADAPTIVE)).isZero();
    }

    @Test
    void writesAPageWithItsPlotAndRows() throws IOException {
        report().writePage(folder.resolve("prompt-edit.md"));
        assertThat(folder.resolve("prompt-edit.md")).content().contains("| null-a").contains("more than the budget")
                .contains("b↵`").contains("`c·d`");
        assertThat(folder.resolve("prompt-edit.png")).exists();
        assertThat(Files.readString(folder.resolve("prompt-edit.csv"))).contains("pair,prompt,wanted");
    }

    @Test
    void rowsAreReadAsTheyWereWritten() {
        PromptEditRow row = row(3, PromptMethod.GROUPED, 7);
        assertThat(PromptEditRow.from(row.fields())).isEqualTo(row);
        ModelEditRow edit = new ModelEditRow(1, "a", "b", "l2", true, 3, 0.5, -1e-3, 2.25);
        assertThat(ModelEditRow.from(edit.fields())).isEqualTo(edit);
    }

    @Test
    void intervalsAndPairedTestsAgreeWithPublishedValues() {
        // Wilson's interval of 8 of 10, and of all of 80
        assertThat(new Share(8, 10).low()).isCloseTo(0.4902, within(1e-4));
        assertThat(new Share(8, 10).high()).isCloseTo(0.9433, within(1e-4));
        assertThat(new Share(80, 80).low()).isCloseTo(0.9542, within(1e-4));
        assertThat(new Share(80, 80).high()).isCloseTo(1, within(1e-12));
        assertThat(Share.pairedTest(16, 0)).isCloseTo(2 * Math.pow(0.5, 16), within(1e-15));
        assertThat(Share.pairedTest(5, 5)).isEqualTo(1);
        assertThat(Share.pairedTest(1, 6)).isCloseTo(0.125, within(1e-12));
    }

    @Test
    void pairsWithoutAWantedTextAreRefusedByNumber() throws IOException {
        Path file = folder.resolve("pairs.json");
        Files.writeString(file, "[{\"prompt\": \"a\", \"wanted\": \"b\"}, {\"prompt\": \"c\"}]");
        assertThatThrownBy(() -> PromptPair.read(file)).hasMessageContaining("Pair 2").hasMessageContaining("wanted");
        Files.writeString(file, "[{\"prompt\": \"a\", \"wanted\": \"b\", \"oneEdit\": \"z\"}]");
        assertThat(PromptPair.read(file)).containsExactly(new PromptPair("a", "b"));
    }
}
