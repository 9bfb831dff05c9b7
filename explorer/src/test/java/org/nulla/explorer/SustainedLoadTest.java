package org.nulla.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.nulla.report.AtomicFile;
import org.nulla.report.Stamp;

/// How long is a property: `-Dnulla.load.seconds=600 -Dnulla.load.report=docs/results/load.md` is the run whose page is kept.
class SustainedLoadTest {

    private static final boolean FULL = "full".equals(System.getProperty("nulla.tier", "ci"));
    private static final int SECONDS = Integer.getInteger("nulla.load.seconds", FULL ? 60 : 4);
    private static final int CLIENTS = SECONDS < 60 ? 3 : 12;
    /// What classes that are loaded late and caches of the JDK may add.
    private static final long GROWTH = 16L << 20;

    @Test
    @DisplayName("under mixed load the memory stays flat and nothing goes wrong but what should")
    void flat() throws Exception {
        List<SustainedLoad.Sample> samples = SustainedLoad.run(CLIENTS, Duration.ofSeconds(SECONDS), 10);
        String report = System.getProperty("nulla.load.report");
        if (report != null) {
            write(samples, Path.of(report));
        }
        SustainedLoad.Sample last = samples.getLast();
        assertThat(last.errors()).as("answers of kind internal, or with other statuses").isZero();
        assertThat(last.explorer()).isPositive();
        assertThat(last.batch()).isPositive();
        assertThat(last.refused()).isPositive();
        // what is just being answered counts as well, so the least of each half is compared
        int half = samples.size() / 2;
        assertThat(least(samples.subList(half, samples.size()))).as("bytes in use; %s", samples)
                .isLessThan(least(samples.subList(0, half)) + GROWTH);
    }

    private static long least(List<SustainedLoad.Sample> samples) {
        return samples.stream().mapToLong(SustainedLoad.Sample::bytes).min().orElseThrow();
    }

    private static void write(List<SustainedLoad.Sample> samples, Path page) throws IOException {
        Stamp stamp = Stamp.of(1);
        List<String> lines = new ArrayList<>(List.of("# Under load", "",
                "The explorer with " + CLIENTS
                        + " clients and `nulla batch`, in one process, under good, bad, huge and "
                        + "abandoned requests for " + SECONDS + " seconds.",
                "Heap is what is in use after a collection. Refused are requests that should be; errors would be answers of "
                        + "kind `internal` and unforeseen",
                "statuses. Written by", "", "```",
                "./mvnw test -pl explorer -am -Dtest=SustainedLoadTest -Dsurefire.failIfNoSpecifiedTests=false \\",
                "    -Dnulla.load.seconds=" + SECONDS + " -Dnulla.load.report=$PWD/docs/results/load.md", "```", "",
                stamp.line() + ".", "",
                "| seconds | heap MiB | explorer requests | batch requests | refused | errors |",
                "|--:|--:|--:|--:|--:|--:|"));
        for (SustainedLoad.Sample sample : samples) {
            lines.add(String.format(Locale.ROOT, "| %.0f | %.1f | %d | %d | %d | %d |", sample.seconds(),
                    sample.bytes() / (double) (1 << 20), sample.explorer(), sample.batch(), sample.refused(),
                    sample.errors()));
        }
        AtomicFile.write(page, String.join("\n", lines) + "\n");
    }
}
