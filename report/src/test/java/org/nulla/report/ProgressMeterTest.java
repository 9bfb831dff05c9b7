package org.nulla.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ProgressMeterTest {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 5);

    private void pass(double seconds) {
        clock.addAndGet((long) (seconds * 1e9));
    }

    private String shown() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    @DisplayName("on a terminal one line is written over and taken away at the end")
    void terminal() {
        try (ProgressMeter meter = ProgressMeter.on(err, true, clock::get)) {
            meter.report("rows", 0, 100);
            assertThat(shown()).as("short work").isEmpty();
            pass(60);
            meter.report("rows", 25, 100);
            assertThat(shown()).isEqualTo("\rrows: 25 of 100 (25 %), 1 min 0 s, about 3 min 0 s left");
            meter.report("rows", 26, 100);
            assertThat(shown()).as("at once again").doesNotContain("26");
            pass(1);
            meter.report("r\n", 5, -1);
            assertThat(shown()).contains("\rr : 5, 1 min 1 s  ").doesNotContain("\n");
        }
        assertThat(shown()).endsWith("\r");
    }

    @Test
    @DisplayName("elsewhere there is a line now and then")
    void log() {
        try (ProgressMeter meter = ProgressMeter.on(err, false, clock::get)) {
            for (int i = 0; i < 100; i++) {
                meter.report("rows", i, 100);
                pass(1);
            }
        }
        assertThat(shown().lines()).containsExactly("rows: 10 of 100 (10 %), 10 s, about 1 min 30 s left",
                "rows: 40 of 100 (40 %), 40 s, about 1 min 0 s left",
                "rows: 70 of 100 (70 %), 1 min 10 s, about 30 s left");
    }
}
