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

    private static SelfCheck.Report run(SelfCheck check, long seed, int count) {
        return check.run(seed, count, any -> {
        });
    }

    @Test
    @DisplayName("on random programs no certain answer is wrong, and doubt is rare")
    void randomPrograms() {
        SelfCheck.Report report = run(SelfCheck.of(PreimageOptions.DEFAULT), 1, Tier.size(1_000, 10_000));
        judge(report, 0.02);
        assertThat(report.unclear()).as("unclear programs; %s", report.summary())
                .isLessThanOrEqualTo(report.programs() / 100);
    }

    @Test
    @DisplayName("on rational programs no certain answer is wrong")
    void exactPrograms() {
        judge(run(SelfCheck.ofExactPrograms(PreimageOptions.DEFAULT), 1, Tier.size(200, 2_000)), 0.02);
    }

    @Test
    @DisplayName("on long programs of every kind no certain answer is wrong, Hessians included")
    void longPrograms() {
        SelfCheck.Report report = run(
                SelfCheck.ofLongPrograms(Tier.size(300, 10_000), PreimageOptions.DEFAULT), 1, Tier.size(130, 2_000));
        judge(report, 0.08);
        assertThat(report.kinds()).as(report.summary()).hasSize(13);
    }

    @Test
    @DisplayName("programs that were once complained of are answered rightly, or with doubt")
    void repaired() throws IOException {
        List<Long> seeds = seeds("repaired-seeds.txt");
        assertThat(seeds).hasSizeGreaterThan(100);
        assertThat(wrong(SelfCheck.of(PreimageOptions.DEFAULT), seeds)).isEmpty();
    }

    @Test
    @DisplayName("so are long programs that were")
    void repairedLong() throws IOException {
        List<Long> seeds = seeds("repaired-long-seeds.txt");
        assertThat(seeds).isNotEmpty();
        assertThat(wrong(SelfCheck.ofLongPrograms(10_000, PreimageOptions.DEFAULT), seeds)).isEmpty();
    }

    private static List<SelfCheck.Complaint> wrong(SelfCheck check, List<Long> seeds) {
        return seeds.stream().flatMap(seed -> run(check, seed, 1).wrongAnswers().stream()).toList();
    }

    private static List<Long> seeds(String name) throws IOException {
        try (InputStream file = SelfCheckTest.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8).lines()
                    .map(Long::valueOf).toList();
        }
    }

    /// @param doubt which share of the answers to clear questions may be called doubtful
    private static void judge(SelfCheck.Report report, double doubt) {
        List<SelfCheck.Complaint> wrong = report.wrongAnswers();
        assertThat(wrong.subList(0, Math.min(5, wrong.size()))).as("wrong and certain; %s", report.summary()).isEmpty();
        assertThat(report.wrong()).as("programs with a wrong answer; %s", report.summary()).isZero();
        SelfCheck.Answers answers = report.answers();
        assertThat(answers.asked()).as(report.summary()).isGreaterThanOrEqualTo(5L * report.programs());
        assertThat(answers.unclear()).as("unclear; %s", report.summary()).isLessThanOrEqualTo(answers.asked() / 10);
        assertThat(answers.doubtfulShare()).as("doubtful although clear; %s", report.summary())
                .isLessThanOrEqualTo(doubt);
    }
}
