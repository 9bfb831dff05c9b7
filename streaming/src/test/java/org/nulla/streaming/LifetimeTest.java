package org.nulla.streaming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nulla.AffineSpace;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.Real;
import org.nulla.function.VectorFunction;

@DisplayName("A lifetime")
@Tag("fast")
class LifetimeTest {

    public record Pair(Real left, List<Real> right) {
    }

    private static final double[] AT = {0.7, 1.3};

    private static Preimage live(VectorFunction f) {
        return WithoutTrace.cotangentPreimage(f, AT, AffineSpace.point(1, 2));
    }

    private static void requireSameAsTraced(VectorFunction f) {
        Preimage expected = Nulla.linearize(f, AT).cotangentPreimage(1, 2);
        Preimage found = live(f);
        assertThat(found.space().dimension()).isEqualTo(expected.space().dimension());
        assertThat(found.space().minNorm()).containsExactly(expected.space().minNorm(), within(1e-12));
        assertThat(f.apply(Real.of(AT))).as("on constants").hasSize(3);
    }

    @Test
    @DisplayName("ended by hand changes nothing about the answer, in any order and of inputs too")
    void byHand() {
        requireSameAsTraced(x -> {
            Real product = x[0].times(x[1]);
            Real sine = product.sin();
            Real sum = sine.plus(product).plus(x[0]);
            Lifetime.end(product, x[0]);
            Real third = sum.times(x[1]);
            Lifetime.end(x[1]);
            return new Real[] {sine, sum, third};
        });
    }

    @Test
    @DisplayName("ends with its scope, but for what the scope returns: a number, an array or a structure")
    void scopes() {
        requireSameAsTraced(x -> {
            Real one = Lifetime.scope(() -> x[0].sin().times(x[1].cos()));
            Real[] two = Lifetime.scope(() -> {
                Real inner = Lifetime.scope(() -> x[0].exp().plus(one));
                return new Real[] {inner.times(inner), x[1]};
            });
            Pair pair = Lifetime.scope(() -> new Pair(two[0].plus(1).sqrt(), List.of(one.minus(two[1].times(2)))));
            return new Real[] {one, pair.left(), pair.right().getFirst()};
        });
    }

    @Test
    @DisplayName("of a number that is used again is reported with the step and the repair")
    void usedAgain() {
        List<Real> kept = new ArrayList<>();
        assertThatThrownBy(() -> live(x -> {
            Real sum = Lifetime.scope(() -> {
                kept.add(x[0].sin());
                return kept.getFirst().plus(x[1]);
            });
            return new Real[] {sum, kept.getFirst().times(sum)};
        })).isInstanceOf(IllegalStateException.class).hasMessageContaining("step 2").hasMessageContaining("Lifetime");
        assertThatThrownBy(() -> live(x -> {
            Lifetime.end(x[0]);
            return new Real[] {x[0], x[1]};
        })).isInstanceOf(IllegalStateException.class).hasMessageContaining("step 0");
        assertThatThrownBy(() -> live(x -> {
            Lifetime.end(x[1], x[1]);
            return new Real[] {x[0]};
        })).isInstanceOf(IllegalStateException.class).hasMessageContaining("step 1");
    }

    @Test
    @DisplayName("is not mistaken for another's when its slot is in use again")
    void recycled() {
        List<Real> kept = new ArrayList<>();
        assertThatThrownBy(() -> live(x -> {
            Real early = x[0].sin();
            kept.add(early);
            Lifetime.end(early);
            Real later = x[1].sin();
            return new Real[] {later, kept.getFirst()};
        })).isInstanceOf(IllegalStateException.class).hasMessageContaining("step 2");
    }

    @Test
    @DisplayName("goes on where the scope throws, and the run can go on too")
    void throwing() {
        requireSameAsTraced(x -> {
            List<Real> kept = new ArrayList<>();
            try {
                Lifetime.scope(() -> {
                    kept.add(x[0].times(x[1]));
                    throw new UnsupportedOperationException("on purpose");
                });
            } catch (UnsupportedOperationException e) {
                assertThat(e).hasMessage("on purpose");
            }
            return new Real[] {kept.getFirst(), x[0].sin(), x[1]};
        });
    }

    @Test
    @DisplayName("inside an inner derivative leaves the outer run alone")
    void innerDerivative() {
        requireSameAsTraced(x -> {
            double[] at = {0.4};
            Real slope = Nulla.linearize(z -> new Real[] {Lifetime.scope(() -> z[0].times(x[0]).sin().times(x[1]))}, at)
                    .jvp(new Real[] {Real.ONE})[0];
            return new Real[] {slope, x[0].plus(x[1]), slope.times(x[0])};
        });
    }
}
