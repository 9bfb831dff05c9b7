package org.nulla.testkit.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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

    private static void judge(String what, SelfCheck.Report report) {
        System.out.println(what + ": " + report.summary());
        List<SelfCheck.Complaint> first = report.complaints().stream().limit(5).toList();
        assertThat(first).as("wrong or needlessly doubtful; %s", report.summary()).isEmpty();
        assertThat(report.wrong()).as("wrong").isZero();
        assertThat(report.needless()).as("clear but called doubtful").isZero();
        assertThat(report.programs() - report.unclearPrograms()).as("clear programs; %s", report.summary())
                .isGreaterThanOrEqualTo((int) (0.95 * report.programs()));
        assertThat(report.doubtfulPrograms()).as("programs with doubt; %s", report.summary())
                .isLessThanOrEqualTo((int) (0.03 * report.programs()));
        assertThat(report.escalatedPrograms()).as("programs with escalation; %s", report.summary())
                .isLessThanOrEqualTo((int) (0.05 * report.programs()));
    }
}
