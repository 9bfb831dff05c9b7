package org.nulla.formula;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@DisplayName("What messages share")
@Tag("fast")
class TextTest {

    @Test
    @DisplayName("shows forty characters of a token and cuts the forty-first")
    void quoted() {
        assertThat(Text.quoted("n".repeat(40))).isEqualTo("'" + "n".repeat(40) + "'");
        assertThat(Text.quoted("n".repeat(41))).isEqualTo("'" + "n".repeat(40) + "...'");
    }

    @Test
    @DisplayName("spells a character that cannot be seen by its code, from the space down and from 7F up")
    void characters() {
        assertThat(Text.character(' ')).isEqualTo("the character U+0020");
        assertThat(Text.character('!')).isEqualTo("'!'");
        assertThat(Text.character('~')).isEqualTo("'~'");
        assertThat(Text.character(0x7f)).isEqualTo("the character U+007F");
    }

    @Test
    @DisplayName("guesses at names of up to forty letters")
    void longNames() {
        assertThat(Text.guess("n".repeat(40), List.of("n".repeat(39)))).contains("n".repeat(39));
        assertThat(Text.guess("n".repeat(41), List.of("n".repeat(40)))).isEmpty();
    }

    @Test
    @DisplayName("guesses nothing where every letter is another")
    void nothingInCommon() {
        assertThat(Text.guess("a", List.of("xy"))).isEmpty();
    }

    @Test
    @DisplayName("takes another case for nearer than swapped letters, and of two that are as near the first")
    void nearest() {
        assertThat(Text.guess("ocs", List.of("cos", "OCS"))).isEqualTo(" Did you mean 'OCS'?");
        assertThat(Text.guess("ocs", List.of("cos", "ocr"))).isEqualTo(" Did you mean 'cos'?");
    }
}
