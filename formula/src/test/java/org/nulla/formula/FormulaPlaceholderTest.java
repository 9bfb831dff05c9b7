package org.nulla.formula;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;

class FormulaPlaceholderTest {
    @Test
    void doubles() {
        assertThat(FormulaPlaceholder.twice(2)).isEqualTo(4);
        assertThat(Locale.getDefault().getLanguage()).isIn("de", "tr");
        assertThat(System.getProperty("nulla.tier")).isIn("ci", "full");
    }
}
