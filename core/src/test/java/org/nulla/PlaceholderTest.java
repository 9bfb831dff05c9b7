package org.nulla;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;

class PlaceholderTest {
    @Test
    void doubles() {
        assertThat(Placeholder.twice(2)).isEqualTo(4);
        assertThat(Locale.getDefault().getLanguage()).isIn("de", "tr");
        assertThat(System.getProperty("nulla.tier")).isIn("ci", "full");
    }
}
