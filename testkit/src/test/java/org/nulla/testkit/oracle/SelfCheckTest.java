package org.nulla.testkit.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.nulla.PreimageOptions;
import org.nulla.testkit.Tier;

class SelfCheckTest {

    @Test
    @DisplayName("on random programs no answer is wrong, and doubt is rare and justified")
    void randomPrograms() {
        SelfCheck.Report report = SelfCheck.of(PreimageOptions.DEFAULT).run(1, Tier.size(1_000, 10_000), seed -> {
        });
        judge("random programs", report);
    }

    @Test
    @DisplayName("on rational programs, whose ranks are known exactly, no answer is wrong")
    void exactPrograms() {
        SelfCheck.Report report = SelfCheck.ofExactPrograms(PreimageOptions.DEFAULT).run(1, Tier.size(200, 2_000),
                seed -> {
                });
        judge("rational programs", report);
    }

    @Test
    @DisplayName("programs that were once complained of are answered rightly, or with doubt")
    void repaired() throws IOException {
        List<Long> seeds;
        try (InputStream file = SelfCheckTest.class.getResourceAsStream("repaired-seeds.txt")) {
            seeds = new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8).lines()
                    .map(Long::valueOf).toList();
        }
        SelfCheck check = SelfCheck.of(PreimageOptions.DEFAULT);
        List<SelfCheck.Complaint> wrong = seeds.stream()
                .flatMap(seed -> check.run(seed, 1, any -> {
                }).complaints().stream())
                .filter(complaint -> complaint.clear() && !complaint.doubtful())
                // some shortest members of targets reached within the tolerance are off; their own claim says so, the oracle does not ask it
                .filter(complaint -> !complaint.toString().contains("the shortest member is off")).toList();
        assertThat(seeds).hasSizeGreaterThan(100);
        assertThat(wrong).isEmpty();
    }

    private static void judge(String what, SelfCheck.Report report) {
        System.out.println(what + ": " + report.summary());
        List<SelfCheck.Complaint> wrong = report.complaints().stream().filter(complaint -> !complaint.doubtful())
                .limit(5).toList();
        assertThat(wrong).as("wrong and certain; %s", report.summary()).isEmpty();
        assertThat(report.wrong()).as("wrong").isZero();
        // a claim must be shown to be made, so that some doubt is needless by the oracle's longer arithmetic
        assertThat(report.needless()).as("clear but called doubtful; %s", report.summary())
                .isLessThanOrEqualTo((int) (0.05 * report.programs()));
        assertThat(report.programs() - report.unclearPrograms()).as("clear programs; %s", report.summary())
                .isGreaterThanOrEqualTo((int) (0.95 * report.programs()));
        assertThat(report.doubtfulPrograms()).as("programs with doubt; %s", report.summary())
                .isLessThanOrEqualTo((int) (0.05 * report.programs()));
        assertThat(report.escalatedPrograms()).as("programs with escalation; %s", report.summary())
                .isLessThanOrEqualTo((int) (0.10 * report.programs()));
    }
}
