package org.nulla.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nulla.Real;
import org.nulla.function.BinaryRule;
import org.nulla.function.Operation;

@DisplayName("A level that has no shortcut for sums")
@Tag("fast")
class LevelTest {

    @Test
    @DisplayName("takes a sum and a difference for what they are, with their partials")
    void sums() {
        List<String> written = Level.open(new Written(), level -> {
            assertThat(level.appendSum(false, 3, 4)).isEqualTo(1);
            assertThat(level.appendSum(true, 5, 6)).isEqualTo(2);
            return level.written;
        });
        assertThat(written).containsExactly(BinaryRule.PLUS + " 3 by 1.0, 4 by 1.0",
                BinaryRule.MINUS + " 5 by 1.0, 6 by -1.0");
    }

    /// Writes down the vertices with two parents, and has no others.
    private static final class Written extends Level {

        private final List<String> written = new ArrayList<>();

        @Override
        public int append(BinaryRule operation, int parentA, double partialA, int parentB, double partialB) {
            written.add(operation + " " + parentA + " by " + partialA + ", " + parentB + " by " + partialB);
            return written.size();
        }

        @Override
        public int appendInput() {
            throw new UnsupportedOperationException("no inputs");
        }

        @Override
        public int append(Operation operation, int parent, double partial) {
            throw new UnsupportedOperationException("no vertices with one parent");
        }

        @Override
        public void addEdge(int parent, Real partial) {
            throw new UnsupportedOperationException("no edges of their own");
        }

        @Override
        public void notePartialError(double relativeError) {
            throw new UnsupportedOperationException("no doubt");
        }

        @Override
        public int endVertex(@Nullable Operation operation) {
            throw new UnsupportedOperationException("no vertices of several edges");
        }

        @Override
        public double sensitivity(int vertex) {
            throw new UnsupportedOperationException("no derivatives");
        }
    }
}
