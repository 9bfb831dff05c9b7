package org.nulla.bench.problems;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ProblemTest {

    @Test
    @DisplayName("a start that is changed by its reader does not change the problem")
    void ownStart() {
        Problem problem = new Problem("p", 1, x -> new org.nulla.Real[] {x[0]}, 3, 4);
        problem.start()[0] = 9;
        assertThat(problem.start()).containsExactly(3, 4);
        assertThat(problem.unknowns()).isEqualTo(2);
        assertThat(problem.equations()).isEqualTo(1);
    }
}
