package org.nulla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MainTest {
    @Test
    void countsItsArguments() {
        assertThat(Main.greeting(2)).isEqualTo("nulla, 2 arguments");
    }
}
