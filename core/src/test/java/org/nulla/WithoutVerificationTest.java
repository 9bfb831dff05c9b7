package org.nulla;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nulla.function.VectorFunction;
import org.nulla.plan.ExplainedPreimage;
import org.nulla.plan.RunPlan;

@DisplayName("A preimage that nobody verifies")
@Tag("fast")
class WithoutVerificationTest {

    private static final PreimageOptions UNVERIFIED = PreimageOptions.DEFAULT.withoutVerification();

    private static void assertVerified(VectorFunction f, double[] x, double... target) {
        Preimage found = Nulla.linearize(f, x).tangentPreimage(AffineSpace.point(target), UNVERIFIED);
        Preimage expected = Nulla.linearize(f, x).tangentPreimage(target);
        assertThat(found.getClass()).isEqualTo(expected.getClass());
        assertThat(found.certificate()).isEqualTo(expected.certificate());
    }

    @Test
    @DisplayName("is the solution of the factors, in doubt, and says why")
    void doubtful() {
        VectorFunction f = x -> new Real[] {x[0].times(x[1]), x[0].plus(x[1].sin())};
        Linearization there = Nulla.linearize(f, 1, 2);
        Preimage found = there.tangentPreimage(AffineSpace.point(3, 4), UNVERIFIED);
        assertThat(found.onlyPoint()).containsExactly(there.tangentPreimage(3, 4).onlyPoint(), within(1e-14));
        assertThat(found.certificate().doubtful()).isTrue();
        assertThat(found.certificate().claims()).noneMatch(Claim::isShown);
        assertThat(found.certificate().note()).contains("not verified");
        assertThat(found.certificate().rank()).isEqualTo(-1);
        assertThat(found.certificate().backwardError()).isNaN();
        assertThat(found.certificate().residual()).isLessThan(1e-15);
        assertThat(there.cotangentPreimage(AffineSpace.point(3, 4), UNVERIFIED).certificate().doubtful()).isTrue();
    }

    @Test
    @DisplayName("is verified all the same where the system is not square")
    void notSquare() {
        assertVerified(x -> new Real[] {x[0].times(x[1])}, new double[] {1, 2}, 3);
        assertVerified(x -> new Real[] {x[0], x[0].times(2)}, new double[] {1}, 1, 3);
    }

    @Test
    @DisplayName("is verified all the same where the rank is not full, or hardly so")
    void notRegular() {
        VectorFunction singular = x -> new Real[] {x[0].plus(x[1]), x[0].times(3).plus(x[1].times(3))};
        assertVerified(singular, new double[] {1, 2}, 1, 3);
        assertVerified(singular, new double[] {1, 2}, 1, 4);
        assertVerified(x -> new Real[] {x[0].plus(x[1]), x[0].times(3).plus(x[1].times(3 + 1e-9))}, new double[] {1, 2},
                1, 4);
    }

    @Test
    @DisplayName("is verified all the same where rounding it moves its image by more than the target")
    void amplified() {
        VectorFunction f = x -> {
            Real a = x[0];
            Real b = x[1];
            for (int k = 0; k < 60; k++) {
                Real next = a.times(2).plus(b);
                b = a.plus(b);
                a = next;
            }
            return new Real[] {a, b};
        };
        assertVerified(f, new double[] {1, 1}, 1, -0.5);
    }

    @Test
    @DisplayName("tells how it was found")
    void explained() {
        ExplainedPreimage found = Nulla.linearize(x -> new Real[] {x[0].times(x[1]), x[0].plus(x[1])}, 1, 2)
                .explainTangentPreimage(AffineSpace.point(3, 4), UNVERIFIED);
        assertThat(found.plan().method()).isEqualTo(RunPlan.Method.FACTORS);
    }
}
