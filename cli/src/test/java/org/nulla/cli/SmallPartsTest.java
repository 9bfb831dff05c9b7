package org.nulla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SmallPartsTest {

    @ParameterizedTest
    @CsvSource({"0.1, 0.1", "1, 1", "-0.0, 0", "0.3333333333333333, 0.3333333333", "100000, 100000", "1e10, 1e10",
        "12345678901, 1.23456789e10", "1e-5, 0.00001", "1.5e-6, 1.5e-6", "-2.5e300, -2.5e300", "NaN, NaN",
        "Infinity, Infinity", "0.30000000000000004, 0.3", "9999999999.9, 1e10"})
    void numbersAreShownShortly(double number, String shown) {
        assertThat(Digits.of(number)).isEqualTo(shown);
    }

    @Test
    void guessesAreNearAndPreferTheSameLength() {
        assertThat(Guess.nearest("x3", List.of("x", "x1"))).contains("x1");
        assertThat(Guess.nearest("TARGET", List.of("target", "tangent"))).contains("target");
        assertThat(Guess.nearest("wibble", List.of("target", "tangent"))).isEmpty();
        assertThat(Guess.nearest("a".repeat(1_000_000), List.of("a".repeat(1_000_001)))).isEmpty();
    }

    @Test
    void shortWorkShowsNoProgress() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        try (ProgressLine line = new ProgressLine(new PrintStream(err, true, StandardCharsets.UTF_8))) {
            line.report("walking", 1, 10);
        }
        assertThat(err.size()).isZero();
    }

    @Test
    void longWorkShowsOneLineAndTakesItAway() throws InterruptedException {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        try (ProgressLine line = new ProgressLine(new PrintStream(err, true, StandardCharsets.UTF_8))) {
            Thread.sleep(750);
            line.report("walking", 5, 10);
            line.report("walking", 6, 10);
        }
        assertThat(err.toString(StandardCharsets.UTF_8)).matches("\\rwalking  50 %, 1 s\\r +\\r");
    }
}
