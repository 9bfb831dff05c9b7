package org.nulla.bench.selfcheck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nulla.RunControl;
import org.nulla.report.ResumeFile;

class SelfCheckCampaignTest {

    @TempDir
    private Path folder;

    @Test
    @DisplayName("a campaign that is cancelled keeps its parcels, and the next one goes on to the same counts")
    void cancelled() throws IOException {
        SelfCheckCampaign campaign = new SelfCheckCampaign(405, 5, 100, 11, 1, false);
        Path file = folder.resolve("run.resume");
        AtomicBoolean enough = new AtomicBoolean();
        RunControl impatient = RunControl.NONE.withProgress((stage, done, total) -> enough.set(true))
                .cancelledWhen(enough::get);
        try (ResumeFile resume = ResumeFile.open(file, Map.of())) {
            assertThatThrownBy(() -> campaign.run(resume, impatient)).isInstanceOf(CancellationException.class);
        }
        SelfCheckTotals resumed;
        try (ResumeFile resume = ResumeFile.open(file, Map.of())) {
            assertThat(resume.resumed()).isEqualTo(1);
            resumed = campaign.run(resume, RunControl.NONE);
        }
        assertThat(resumed).isEqualTo(campaign.run(null, RunControl.NONE));
        assertThat(resumed.programs()).isEqualTo(405);
    }

    @Test
    @DisplayName("an interrupt ends a campaign, and the thread stays interrupted")
    void interrupted() {
        SelfCheckCampaign campaign = new SelfCheckCampaign(405, 5, 100, 11, 1, false);
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> campaign.run(null, RunControl.NONE)).isInstanceOf(CancellationException.class)
                    .hasMessageContaining("interrupted");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }
}
