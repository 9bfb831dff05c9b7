package org.nulla.nesting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Real;

@DisplayName("Numbers that leave their derivative")
@Tag("fast")
class EscapeTest {

    private static Real escaped() {
        List<Real> kept = new ArrayList<>();
        Nulla.derivative((Real x) -> {
            kept.add(x.times(2));
            return x;
        }, 3);
        return kept.getFirst();
    }

    @Test
    @DisplayName("are refused in arithmetic after the run, and still tell their plain value")
    void afterTheRun() {
        Real late = escaped();
        assertThat(late.value()).isEqualTo(6);
        assertThatThrownBy(() -> late.plus(1)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("has ended");
        assertThatThrownBy(late::sin).isInstanceOf(IllegalStateException.class).hasMessageContaining("has ended");
        assertThatThrownBy(() -> Real.fma(Real.ONE, late, Real.ONE)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("value()");
    }

    @Test
    @DisplayName("are refused inside a later derivative, where they would be taken for something else")
    void insideALaterRun() {
        Real late = escaped();
        assertThatThrownBy(() -> Nulla.derivative((Real x) -> x.times(late), 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("has ended");
        assertThatThrownBy(() -> Nulla.derivative((Real x) -> late.exp(), 1)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    @DisplayName("are refused as the result of an outer function, which would take them for constants")
    void asAResult() {
        assertThatThrownBy(() -> Nulla.derivative((Real x) -> {
            List<Real> kept = new ArrayList<>();
            Nulla.derivative((Real y) -> {
                kept.add(y.times(x));
                return y;
            }, x);
            return kept.getFirst();
        }, 2)).isInstanceOf(IllegalStateException.class).hasMessageContaining("has ended");
        Real late = escaped();
        assertThatThrownBy(() -> Nulla.linearize(x -> new Real[] {late}, 1)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    @DisplayName("are refused as a point to differentiate at")
    void asAPoint() {
        Real late = escaped();
        assertThatThrownBy(() -> Nulla.derivative((Real x) -> x, late)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("has ended");
    }

    @Test
    @DisplayName("a linearization that outlives the outer run it depends on refuses to answer")
    void linearizationOutlivesOuterRun() {
        List<Linearization> kept = new ArrayList<>();
        Nulla.derivative((Real x) -> {
            kept.add(Nulla.linearize(a -> new Real[] {a[0].times(x)}, 1));
            return x;
        }, 2);
        assertThatThrownBy(() -> kept.getFirst().jvp(1.0)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> kept.getFirst().jvp(new Real[] {Real.ONE})).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("has ended");
    }

    @Test
    @DisplayName("a linearization that depends on no outer run outlives everything and answers from any thread")
    void plainLinearizationOutlivesItsRun() throws InterruptedException {
        List<Linearization> kept = new ArrayList<>();
        Nulla.derivative((Real x) -> {
            kept.add(Nulla.linearize(a -> new Real[] {a[0].times(3)}, 1));
            return x;
        }, 2);
        AtomicReference<double[]> answer = new AtomicReference<>(new double[0]);
        Thread thread = Thread.ofPlatform().start(() -> answer.set(kept.getFirst().jvp(1.0)));
        thread.join();
        assertThat(answer.get()).containsExactly(3);
    }

    @Test
    @DisplayName("are refused on another thread while the run goes on, and the run stays usable")
    void onAnotherThread() {
        double result = Nulla.derivative((Real x) -> {
            AtomicReference<Throwable> thrown = new AtomicReference<>();
            Thread thread = Thread.ofPlatform().name("elsewhere")
                    .start(() -> thrown.set(catchThrowable(() -> x.times(2))));
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            assertThat(thrown.get()).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("thread 'elsewhere'");
            return x.times(x);
        }, 3);
        assertThat(result).isEqualTo(6);
    }

    @Test
    @DisplayName("an exception inside an inner derivative leaves the outer one usable, and its level is closed")
    void exceptionsLeaveTheOuterRunUsable() {
        List<Real> kept = new ArrayList<>();
        double result = Nulla.derivative((Real x) -> {
            Real sum = x;
            for (int i = 0; i < 3; i++) {
                Throwable thrown = catchThrowable(() -> Nulla.derivative((Real y) -> {
                    kept.add(y.times(x));
                    throw new ArithmeticException("on purpose");
                }, x));
                assertThat(thrown).isInstanceOf(ArithmeticException.class).hasMessage("on purpose");
                sum = sum.plus(Nulla.derivative((Real y) -> y.times(y).times(x), x));
            }
            assertThatThrownBy(() -> kept.getFirst().plus(x)).isInstanceOf(IllegalStateException.class);
            return sum;
        }, 2);
        // x + 3 · 2x², differentiated: 1 + 12 x
        assertThat(result).isEqualTo(25);
    }

    @Test
    @DisplayName("an exception half way through a primitive's partials leaves no stray edge behind")
    void exceptionInPartials() {
        org.nulla.function.Primitive broken = org.nulla.function.Primitive.of("broken", 1, x -> x[0], x -> {
            throw new ArithmeticException("no partials");
        });
        double[] gradient = Nulla.gradient(x -> {
            assertThat(catchThrowable(() -> broken.apply(x[0]))).isInstanceOf(ArithmeticException.class);
            assertThat(catchThrowable(() -> Real.hypot(x[0], escaped()))).isInstanceOf(IllegalStateException.class);
            return x[0].times(x[1]);
        }, 3, 4);
        assertThat(gradient).containsExactly(4, 3);
    }
}
