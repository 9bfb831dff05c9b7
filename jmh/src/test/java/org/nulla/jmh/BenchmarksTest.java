package org.nulla.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The micro-benchmarks")
class BenchmarksTest {

    @Test
    @DisplayName("walk by hand to the same cotangent as the library")
    void loopIsReverseMode() {
        Walks walks = new Walks();
        for (String program : new String[] {"paper", "paper-generic", "tridiagonal"}) {
            walks.program = program;
            walks.record();
            assertThat(walks.vjpByHand()).as(program).containsExactly(walks.vjp());
        }
    }

    @Test
    @DisplayName("have preimages that are not empty")
    void somethingIsMeasured() {
        Walks walks = new Walks();
        walks.program = "paper";
        walks.record();
        assertThat(walks.tangentPreimage().onlyPoint()).containsExactly(walks.jvp());
        assertThat(walks.cotangentPreimage().isEmpty()).isFalse();
        Tracing tracing = new Tracing();
        assertThat(tracing.paper().value()).containsExactly(tracing.paperPlain());
        assertThat(tracing.tridiagonal().inputs()).isEqualTo(10_000);
    }

    @Test
    @DisplayName("lift the paper's program in plain Java, with its value and its derivative")
    void liftedProgram() {
        Lifting lifting = new Lifting();
        assertThat(lifting.tracing().value()).containsExactly(lifting.plain());
        assertThat(lifting.tracingReal().value()).containsExactly(lifting.plain());
        assertThat(lifting.tracingLiftedReal().steps()).isEqualTo(lifting.tracingReal().steps());
        // the Jacobian of the code's graph is the identity, and the program has no constant term
        assertThat(lifting.forward()).containsExactly(lifting.plain());
    }
}
