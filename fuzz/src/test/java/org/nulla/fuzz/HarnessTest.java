package org.nulla.fuzz;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The harness itself: a fuzzer that cannot find anything finds nothing.
class HarnessTest {

    private interface Body {
        void read(byte[] input) throws Exception;
    }

    private static Harness of(Body body) {
        return new Harness(new Target() {
            @Override
            public String name() {
                return "made up";
            }

            @Override
            public String summary() {
                return "made up";
            }

            @Override
            public int longest() {
                return 8;
            }

            @Override
            public long memory() {
                return 1 << 20;
            }

            @Override
            public boolean isDocumented(Throwable thrown) {
                return thrown instanceof IOException;
            }

            @Override
            public void read(byte[] input) throws Exception {
                body.read(input);
            }

            @Override
            public List<byte[]> seeds() {
                return List.of();
            }
        });
    }

    @Test
    @DisplayName("an exception that is documented and has a message is no finding")
    void documented() {
        assertThatCode(() -> of(input -> {
            throw new IOException("The file ends too early.");
        }).run(new byte[3])).doesNotThrowAnyException();
    }

    @Test
    @DisplayName("an exception that is not documented is a finding, and so is an overflow of the stack")
    void undocumented() {
        assertThatThrownBy(() -> of(input -> {
            throw new IllegalStateException("oh");
        }).run(new byte[3])).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> of(input -> {
            throw new StackOverflowError();
        }).run(new byte[3])).isInstanceOf(StackOverflowError.class);
    }

    @Test
    @DisplayName("a documented exception without words for a user is a finding")
    void withoutWords() {
        assertThatThrownBy(() -> of(input -> {
            throw new IOException();
        }).run(new byte[3])).isInstanceOf(Broken.class);
        assertThatThrownBy(() -> of(input -> {
            throw new IOException("java.lang.NullPointerException: null");
        }).run(new byte[3])).isInstanceOf(Broken.class).hasMessageContaining("not for users");
    }

    @Test
    @DisplayName("memory beyond the limit is a finding where it is needed every time")
    void memory() {
        List<byte[]> kept = new ArrayList<>();
        assertThatThrownBy(() -> of(input -> kept.add(new byte[4 << 20])).run(new byte[3])).isInstanceOf(Broken.class)
                .hasMessageContaining("4 MiB");
        kept.clear();
        assertThatCode(() -> of(input -> {
            if (kept.isEmpty()) {
                kept.add(new byte[4 << 20]);
            }
        }).run(new byte[3])).doesNotThrowAnyException();
    }

    @Test
    @DisplayName("a long input is cut to what the target takes")
    void longInput() {
        assertThatCode(() -> of(input -> Broken.unless(input.length == 8, "not cut")).run(new byte[99]))
                .doesNotThrowAnyException();
    }
}
