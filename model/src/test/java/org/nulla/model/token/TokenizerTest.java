package org.nulla.model.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenizerTest {

    @TempDir
    private Path folder;

    @Test
    @DisplayName("characters come back from their tokens and from their file, beyond the basic plane too")
    void characters() throws IOException {
        CharacterTokenizer tokenizer = CharacterTokenizer.ofText("ab\n\"\\é😀ab");
        assertThat(tokenizer.size()).isEqualTo(7);
        tokenizer.write(folder);
        CharacterTokenizer again = CharacterTokenizer.read(folder);
        assertThat(again.decode(tokenizer.encode("😀 é".replace(" ", "\n")))).isEqualTo("😀\né");
    }

    @Test
    @DisplayName("a character that a model does not know is named with its place")
    void unknown() {
        assertThatThrownBy(() -> CharacterTokenizer.of("abc").encode("ab\tc"))
                .hasMessageContaining("U+0009 at place 3").hasMessageContaining("It knows a b c");
        assertThatThrownBy(() -> CharacterTokenizer.of("abc").decode(3)).hasMessageContaining("no token 3");
    }

    @Test
    @DisplayName("GPT-2's own encoding gives GPT-2's own numbers")
    void gpt2() {
        BytePairTokenizer tokenizer = BytePairTokenizer.gpt2();
        assertThat(tokenizer.encode("Hello world")).containsExactly(15496, 995);
        assertThat(tokenizer.decode(tokenizer.encode("naïve 😀\n\n  café"))).isEqualTo("naïve 😀\n\n  café");
    }

    private MergeTokenizer own(String vocabulary, String merges) throws IOException {
        Files.writeString(folder.resolve(MergeTokenizer.VOCABULARY), vocabulary);
        Files.writeString(folder.resolve(MergeTokenizer.MERGES), merges);
        return MergeTokenizer.read(folder);
    }

    @Test
    @DisplayName("an encoding that a checkpoint brings along merges the most urgent pair first")
    void merges() throws IOException {
        // U+0120 is how GPT-2's files write a blank
        MergeTokenizer tokenizer = own("{\"l\": 0, \"o\": 1, \"w\": 2, \"lo\": 3, \"low\": 4, \"\\u0120\": 5, "
                + "\"\\u0120low\": 6, \"ow\": 7}", "#version: 0.2\nl o\no w\nlo w\n\u0120 low\n");
        assertThat(tokenizer.encode("low lowow")).containsExactly(4, 6, 7);
        assertThat(tokenizer.decode(4, 6, 7)).isEqualTo("low lowow");
        assertThatThrownBy(() -> tokenizer.encode("lot")).hasMessageContaining("No token stands for 't'");
        Path copy = Files.createDirectory(folder.resolve("copy"));
        tokenizer.write(copy);
        assertThat(MergeTokenizer.read(copy).encode("low lowow")).containsExactly(4, 6, 7);
    }

    @Test
    @DisplayName("bytes that are no visible letters have letters of their own, and come back")
    void bytes() throws IOException {
        // é is the bytes c3 a9, written as the letters U+00C3 U+00A9; the line break as U+010A
        MergeTokenizer tokenizer = own("{\"\\u00c3\": 0, \"\\u00a9\": 1, \"\\u010a\": 2, \"\\u00c3\\u00a9\": 3}",
                "\u00c3 \u00a9\n");
        assertThat(tokenizer.encode("é\né")).containsExactly(3, 2, 3);
        assertThat(tokenizer.decode(0, 1, 2)).isEqualTo("é\n");
    }

    @Test
    @DisplayName("two tokens of one number, and a line of merges with one piece, are refused")
    void refused() throws IOException {
        assertThatThrownBy(() -> own("{\"a\": 1, \"b\": 1}", "")).hasMessageContaining("both have number 1");
        assertThatThrownBy(() -> own("{\"a\": -1}", "")).hasMessageContaining("whole and from 0");
        assertThatThrownBy(() -> own("{\"a\": 1}", "a b\nab\n")).hasMessageContaining("line 2");
    }
}
