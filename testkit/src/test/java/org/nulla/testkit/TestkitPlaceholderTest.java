package org.nulla.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;

class TestkitPlaceholderTest {
    @Test
    void doubles() {
        assertThat(TestkitPlaceholder.twice(2)).isEqualTo(4);
        assertThat(Locale.getDefault().getLanguage()).isIn("de", "tr");
        assertThat(System.getProperty("nulla.tier")).isIn("ci", "full");
    }
}
