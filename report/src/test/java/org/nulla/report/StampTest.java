package org.nulla.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class StampTest {

    @Test
    @DisplayName("a stamp names machine, processor, runtime, commit, seed and date on one line")
    void line() {
        Stamp stamp = Stamp.of(42);
        assertThat(stamp.jdk()).contains(Runtime.version().toString());
        assertThat(stamp.commit()).matches("[0-9a-f]{7,}(-dirty)?|unknown");
        assertThat(stamp.machine()).contains("GiB");
        assertThat(Instant.parse(stamp.date())).isBeforeOrEqualTo(Instant.now());
        assertThat(stamp.line()).contains(stamp.machine(), stamp.cpu(), "seed 42").doesNotContain("\n");
    }

    @Test
    @DisplayName("a program that was packed is told its commit, and believes nothing that is none")
    void told() {
        String property = "nulla.commit";
        try {
            System.setProperty(property, "0123abc-dirty");
            assertThat(Stamp.of(1).commit()).isEqualTo("0123abc-dirty");
            System.setProperty(property, "the last one");
            assertThat(Stamp.of(1).commit()).isNotEqualTo("the last one");
        } finally {
            System.clearProperty(property);
        }
    }
}
