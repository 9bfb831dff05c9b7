package org.nulla.report.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {

    @ParameterizedTest
    @ValueSource(strings = {"null", "true", "false", "0", "-0", "1.5e-7", "123E+5", "\"\"", "[]", "{}",
        "[1, [2, []], {\"a\": {\"b\": null}}]", "\"\\\" \\\\ \\n \\r \\t \\u0000 \\u00e9 \\ud83d\\ude00 \\ud800\""})
    void whatIsReadIsWrittenAsItWas(String text) {
        assertThat(written(JsonReader.read(text))).isEqualTo(text);
    }

    @Test
    void blanksAndEscapesAreUnderstood() {
        assertThat(written(JsonReader.read(" \t\r\n[ 1 ,\"\\/\\b\\f\u00e9\\u00E9\" ] "))).isEqualTo(
                "[1, \"/\\u0008\\u000c\\u00e9\\u00e9\"]");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ``          | 1
            [           | 2
            [1,]        | 4
            [1 2]       | 4
            {"a" 1}     | 6
            {a: 1}      | 2
            {"a": 1,}   | 9
            {"a":1,"a":2} | 8
            01          | 2
            1.          | 3
            .5          | 1
            +1          | 1
            1e          | 3
            -           | 2
            NaN         | 1
            nul         | 1
            "abc        | 5
            "\\x"       | 3
            "\\u12g4"   | 6
            1 2         | 3
            // c        | 1
            """)
    void whatIsNoJsonIsRefusedWithItsColumn(String text, int column) {
        assertThatExceptionOfType(JsonException.class).isThrownBy(() -> JsonReader.read(text))
                .satisfies(e -> assertThat(e.column()).isEqualTo(column));
    }

    @Test
    void controlCharactersInStringsAreRefused() {
        assertThatExceptionOfType(JsonException.class).isThrownBy(() -> JsonReader.read("\"a\nb\""));
    }

    @Test
    void nestingIsLimited() {
        int limit = JsonReader.DEPTH_LIMIT;
        assertThat(written(JsonReader.read("[".repeat(limit) + "]".repeat(limit)))).hasSize(2 * limit);
        assertThatExceptionOfType(JsonException.class)
                .isThrownBy(() -> JsonReader.read("[".repeat(1_000_000))).withMessageContaining("deep");
        // siblings are not nested
        assertThat(JsonReader.read("[" + "[], ".repeat(1000) + "{}]")).isInstanceOf(Json.Array.class);
    }

    @Test
    void finiteNumbersReadBackAsTheSameBitsAndOthersAreStrings() {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 10_000; i++) {
            double number = Double.longBitsToDouble(random.nextLong());
            StringBuilder out = new StringBuilder();
            new JsonWriter(out).value(number);
            if (Double.isFinite(number)) {
                assertThat(((Json.Numeral) JsonReader.read(out.toString())).value()).isEqualTo(number);
            } else {
                assertThat(((Json.Text) JsonReader.read(out.toString())).value()).isEqualTo(Double.toString(number));
            }
        }
    }

    private static String written(Json value) {
        StringBuilder out = new StringBuilder();
        new JsonWriter(out).value(value);
        return out.toString();
    }
}
