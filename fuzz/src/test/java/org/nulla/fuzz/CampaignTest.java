package org.nulla.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CampaignTest {

    @TempDir
    private Path folder;

    @Test
    @DisplayName("counts add up over runs, and quiet minutes begin behind the last finding")
    void page() throws IOException {
        Path json = Files.createDirectories(folder.resolve("json"));
        new TargetRun("2026-01-01T00:00:00Z", 600, 1000, 10, 5, 0).append(json);
        new TargetRun("2026-01-02T00:00:00Z", 60, 500, 30, 6, 2).append(json);
        new TargetRun("2026-01-03T00:00:00Z", 1800, 2500, 20, 7, 0).append(json);
        assertThat(TargetRun.read(json)).hasSize(3);
        Path page = folder.resolve("fuzz.md");
        FuzzPage.write(folder, page);
        assertThat(page).content()
                .contains("| `json` | JSON texts | 3 | 41.0 | 30.0 | 4,000 | 30 | 7 | 2 |\n")
                .contains("| `nist` | data files of NIST's regressions | 0 | 0.0 | 0.0 | 0 | 0 | 0 | 0 |\n")
                .contains("Last run: 2026-01-03T00:00:00Z.");
    }

    @Test
    @DisplayName("what was run into another folder is taken over once, in the order of the days")
    void merged() throws IOException {
        Path here = Files.createDirectories(folder.resolve("here"));
        Path there = Files.createDirectories(folder.resolve("there"));
        TargetRun early = new TargetRun("2026-01-01T00:00:00Z", 60, 1000, 10, 5, 1);
        TargetRun late = new TargetRun("2026-01-02T00:00:00Z", 120, 500, 30, 6, 0);
        late.append(here);
        early.append(there);
        Files.write(Files.createDirectories(there.resolve("corpus")).resolve("abc"), new byte[] {1});
        TargetRun.merge(there, here);
        TargetRun.merge(there, here);
        assertThat(TargetRun.read(here)).containsExactly(early, late);
        assertThat(here.resolve("corpus/abc")).exists();
    }

    @Test
    @DisplayName("Jazzer runs on this Java, tries inputs and reaches our code")
    void jazzer() throws Exception {
        assumeThat(System.getProperty("nulla.tier")).as("starts a fuzzer for some seconds: full tier")
                .isEqualTo("full");
        TargetRun run = JazzerProcess.fuzz(Targets.named("json"), folder.resolve("json"), 10,
                JazzerProcess.PATIENCE);
        assertThat(run.executions()).isGreaterThan(100);
        assertThat(run.edges()).isGreaterThan(50);
        assertThat(run.findings()).isZero();
        assertThat(TargetRun.read(folder.resolve("json"))).hasSize(1);
    }
}
