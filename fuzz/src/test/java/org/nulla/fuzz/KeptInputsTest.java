package org.nulla.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Tries what campaigns have kept, and everything that once was a finding, without Jazzer.
class KeptInputsTest {

    @TestFactory
    @DisplayName("every kept input is read, or refused as documented, within its limits")
    Stream<DynamicTest> keptInputs() {
        return Targets.all().stream().map(target -> DynamicTest.dynamicTest(target.name(), () -> {
            Harness harness = new Harness(target);
            List<byte[]> inputs = Targets.inputs(target);
            assertThat(inputs).hasSizeGreaterThan(3);
            for (byte[] input : inputs) {
                assertThatCode(() -> harness.run(input)).as(Base64.getEncoder().encodeToString(input))
                        .doesNotThrowAnyException();
            }
        }));
    }

    @Test
    @DisplayName("targets have different names, and a name that is none is answered with those that are")
    void names() {
        assertThat(Targets.all().stream().map(Target::name)).doesNotHaveDuplicates();
        assertThat(Targets.named("json").name()).isEqualTo("json");
        assertThatThrownBy(() -> Targets.named("jsn"))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("'jsn'")
                .hasMessageContaining("json");
    }
}
