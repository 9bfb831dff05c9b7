package org.nulla.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nulla.TraceTooLargeException;
import org.nulla.function.BinaryRule;
import org.nulla.function.UnaryRule;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.TraceMeter;

@DisplayName("A tape")
@Tag("fast")
class TapeTest {

    private static <T> T on(Level.Body<Tape, T> body) {
        return Tape.open(new TraceMeter(0), false, body);
    }

    @Test
    @DisplayName("is one level further in than the one that is open, and closed behind its body")
    void levels() {
        assertThat(Level.innermost()).isNull();
        Tape kept = on(outer -> {
            assertThat(outer.isNested()).isFalse();
            assertThat(outer.isWhole()).isFalse();
            assertThat(Level.innermost()).isSameAs(outer);
            Tape.open(new TraceMeter(0), true, inner -> {
                assertThat(inner.isNested()).isTrue();
                assertThat(inner.isWhole()).isTrue();
                assertThat(Level.innermost()).isSameAs(inner);
                assertThat(Level.inner(outer, inner)).isSameAs(inner);
                assertThat(Level.inner(inner, outer)).isSameAs(inner);
                assertThat(Level.inner(inner, inner)).isSameAs(inner);
                assertThat(Level.inner(null, outer)).isSameAs(outer);
                assertThat(Level.inner(outer, null)).isSameAs(outer);
                assertThat(Level.inner(null, null)).isNull();
                return null;
            });
            return outer;
        });
        assertThat(Level.innermost()).isNull();
        assertThatThrownBy(kept::requireUsable).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("has ended");
        assertThatThrownBy(kept::appendInput).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> kept.append(UnaryRule.SIN, 0, 1)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> kept.append(BinaryRule.PLUS, 0, 1, 0, 1)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> kept.appendSum(false, 0, 0)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> kept.addEdge(0, org.nulla.Real.ONE)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> Level.inner(kept, on(open -> open))).isInstanceOf(IllegalStateException.class);
        on(open -> {
            assertThatThrownBy(() -> Level.inner(kept, open)).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> Level.inner(open, kept)).isInstanceOf(IllegalStateException.class);
            return null;
        });
    }

    @Test
    @DisplayName("counts the steps that it records, without inputs and the outputs of sections")
    void counts() {
        TraceMeter meter = new TraceMeter(0);
        Tape.open(meter, false, tape -> {
            assertThat(tape.meter()).isSameAs(meter);
            int x = tape.appendInput();
            int y = tape.append(UnaryRule.SIN, x, 0.5);
            int sum = tape.append(BinaryRule.PLUS, x, 1, y, 2);
            assertThat(tape.vertices()).isEqualTo(3);
            assertThat(tape.passengerInto(new int[] {x})).isNull();
            LinearGraph inside = on(section -> {
                int a = section.appendInput();
                return section.toGraph(1, new int[] {section.append(UnaryRule.EXP, a, 3),
                    section.append(UnaryRule.EXP, a, 4)});
            });
            for (int i = 0; i < 7; i++) {
                long bytes = meter.bytes();
                int first = tape.appendSection(new int[] {sum}, inside, null, 40, (passenger, counting) -> inside);
                assertThat(first).isEqualTo(3 + 2 * i);
                assertThat(meter.bytes() - bytes).isEqualTo(160 + 4 + 40);
            }
            LinearGraph graph = tape.toGraph(1, new int[] {16});
            assertThat(meter.steps()).isEqualTo(2);
            assertThat(graph.sections()).isEqualTo(7);
            assertThat(graph.section(6).first()).isEqualTo(15);
            assertThat(graph.section(6).steps()).isEqualTo(2);
            assertThat(graph.section(6).bytes()).isEqualTo(204);
            assertThat(graph.steps()).isEqualTo(3 + 14);
            return null;
        });
    }

    @Test
    @DisplayName("knows how sensitive a vertex is to its inputs, in units of noise")
    void sensitivity() {
        on(tape -> {
            int x = tape.appendInput();
            int z = tape.appendInput();
            int y = tape.append(BinaryRule.PLUS, x, 3, x, -2);
            int both = tape.append(BinaryRule.PLUS, y, 1, z, -0.5);
            int none = tape.append(UnaryRule.SIGN, x, 0);
            int third = tape.append(UnaryRule.EXP, x, 1.0 / 3);
            int cancelled = tape.append(BinaryRule.MINUS, third, 3, x, -(1 + 0x1p-52));
            assertThat(tape.sensitivity(x)).isInfinite();
            assertThat(tape.sensitivity(y)).isBetween(1e13, 1e16);
            assertThat(tape.sensitivity(both)).isBetween(1e13, 1e16);
            assertThat(tape.sensitivity(none)).isZero();
            assertThat(tape.sensitivity(cancelled)).isLessThan(10);
            return null;
        });
    }

    @Test
    @DisplayName("looks through a section to its inputs, and takes no output of a section for an input")
    void sensitivityThroughASection() {
        on(tape -> {
            int x = tape.appendInput();
            int y = tape.append(BinaryRule.PLUS, x, 3, x, -2);
            LinearGraph inside = on(section -> {
                int a = section.appendInput();
                return section.toGraph(1, new int[] {section.append(UnaryRule.EXP, a, 3),
                    section.append(UnaryRule.EXP, a, 4)});
            });
            int first = tape.appendSection(new int[] {y}, inside, null, 0, (passenger, counting) -> inside);
            int behind = tape.appendInput();
            assertThat(tape.sensitivity(first)).isBetween(1e13, 1e16);
            assertThat(tape.sensitivity(first + 1)).isBetween(1e13, 1e16);
            assertThat(behind).isEqualTo(first + 2);
            assertThat(tape.sensitivity(behind)).isInfinite();
            return null;
        });
    }

    @Test
    @DisplayName("that is given up says how far it came")
    void tooLarge() {
        on(tape -> {
            tape.appendInput();
            long bytes = tape.meter().bytes();
            TraceTooLargeException refusal = tape.tooLarge(100, new OutOfMemoryError("full"));
            assertThat(refusal).hasCauseInstanceOf(OutOfMemoryError.class);
            assertThat(refusal.steps()).isEqualTo(1);
            assertThat(refusal.bytes()).isEqualTo(bytes + 100);
            return null;
        });
    }
}
