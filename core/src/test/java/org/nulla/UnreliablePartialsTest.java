package org.nulla;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nulla.function.Primitive;
import org.nulla.function.VectorFunction;

/// Values that cancel lose digits, and so do the partials that are made of them. That is noticed, and nothing else is, in any
/// unit that a program may compute in.
@Tag("fast")
class UnreliablePartialsTest {

    /// `y = z w`, `q = x` with `z = (a + unit x) - a`, where `a` is 3.3 in the same unit.
    private static VectorFunction cancelling(double unit) {
        return x -> {
            Real a = Real.of(unit).times(3.3);
            Real z = a.plus(x[0].times(unit)).minus(a);
            return new Real[] {z.times(x[1]), x[0]};
        };
    }

    private static void assertUnreliable(Certificate certificate) {
        assertThat(certificate.doubtful()).as("%s", certificate).isTrue();
        assertThat(certificate.note()).contains("digits");
    }

    @ParameterizedTest
    @ValueSource(
            doubles = {1e-300, 1e-200, 1e-100, 1e-60, 1e-45, 1e-40, 1e-30, 1, 1e20, 1e30, 1e40, 1e100, 1e200, 1e300})
    @DisplayName("a partial whose digits were lost is noticed in every unit")
    void lostDigits(double unit) {
        // of the digits of x none is left in z; the partial by w is z, and the second target says that x stays
        Linearization f = Nulla.linearize(cancelling(unit), 1e-15, 1);
        assertUnreliable(f.tangentPreimage(unit * 1e-15, 0).certificate());
        assertUnreliable(f.cotangentPreimage(unit, unit * 1e-15).certificate());
    }

    @ParameterizedTest
    @ValueSource(
            doubles = {1e-300, 1e-200, 1e-100, 1e-60, 1e-45, 1e-40, 1e-30, 1, 1e20, 1e30, 1e40, 1e100, 1e200, 1e300})
    @DisplayName("a partial that kept its digits is not doubted in any unit")
    void keptDigits(double unit) {
        Linearization f = Nulla.linearize(cancelling(unit), 1, 1);
        Preimage found = f.tangentPreimage(unit, 0);
        assertThat(found.certificate().doubtful()).as("%s", found.certificate()).isFalse();
        assertThat(found.onlyPoint()).containsExactly(new double[] {0, 1}, within(1e-14));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-70, 1e-20, 1, 1e15, 1e20, 1e30, 1e38, 1e70})
    @DisplayName("products and quotients of large and small numbers are not doubted")
    void productsOfUnits(double unit) {
        Linearization f = Nulla.linearize(x -> {
            Real a = x[0].times(unit);
            Real square = a.times(a);
            Real fourth = square.times(square);
            Real one = fourth.div(square).div(a).div(x[0]);
            return new Real[] {one.times(x[1]), fourth.times(x[1]).div(square).div(square)};
        }, 1.1, 0.7);
        // y0 = unit x1 and y1 = x1
        Preimage found = f.tangentPreimage(unit, 1);
        assertThat(found.certificate().doubtful()).as("%s", found.certificate()).isFalse();
        assertThat(found.space().dimension()).isEqualTo(1);
        assertThat(found.space().minNorm()[1]).isCloseTo(1, within(1e-12));
    }

    @Test
    @DisplayName("a partial that is small where its argument is known to few digits is noticed")
    void nearZerosOfPartials() {
        // digits of x² that a sum with 1 or a quarter turn loses
        Function<Real, Real> nearOne = x -> x.times(x).times(1e-14).plus(1);
        Function<Real, Real> nearQuarter = x -> x.times(x).times(1e-13).plus(Math.PI / 2);
        List<VectorFunction> programs = List.of(
                x -> new Real[] {nearOne.apply(x[0]).pow(x[1])},
                x -> new Real[] {nearQuarter.apply(x[0]).sin()},
                x -> new Real[] {nearQuarter.apply(x[0]).times(2).cos()},
                x -> new Real[] {nearOne.apply(x[0]).times(0.5).minus(0.5).cosh()},
                x -> new Real[] {nearOne.apply(x[0]).minusFrom(2).asin()},
                x -> new Real[] {nearOne.apply(x[0]).minus(2).log1p()},
                x -> new Real[] {Real.hypot(nearOne.apply(x[0]).minus(1), x[1])},
                x -> new Real[] {Real.atan2(x[1], nearOne.apply(x[0]).minus(1))});
        for (VectorFunction program : programs.subList(0, 6)) {
            Linearization f = Nulla.linearize(program, 1.1, 1);
            assertUnreliable(f.cotangentPreimage(f.vjp(1)).certificate());
        }
        for (VectorFunction program : programs.subList(6, 8)) {
            Linearization f = Nulla.linearize(program, 1.1, 1e-14);
            assertUnreliable(f.cotangentPreimage(f.vjp(1)).certificate());
        }
    }

    @Test
    @DisplayName("the same functions are not doubted where their arguments have their digits")
    void awayFromZerosOfPartials() {
        Linearization f = Nulla.linearize(x -> {
            Real a = x[0].times(x[0]).plus(x[1]);
            return new Real[] {a.pow(x[1]).plus(a.sin()), a.cos().plus(a.cosh()),
                Real.hypot(a, x[1]).plus(Real.atan2(x[1], a)).plus(a.div(4).asin()).plus(a.log1p())};
        }, 1.1, 0.7);
        assertThat(f.cotangentPreimage(f.vjp(1, -1, 0.5)).certificate().doubtful()).isFalse();
    }

    @Test
    @DisplayName("a product that is subnormal has lost digits, a sum that is subnormal has not")
    void subnormal() {
        // 1.234e-322 is 25 times the smallest double, and 1.234e-122 is not what it is when scaled up again
        Linearization product = Nulla.linearize(
                x -> new Real[] {Real.of(1e-200).times(1.234e-122).times(1e200).times(x[0])}, 1);
        assertUnreliable(product.tangentPreimage(1e-122).certificate());
        Linearization sum = Nulla.linearize(x -> {
            Real z = x[0].plus(x[1]).minus(x[0]).times(0x1p1000);
            return new Real[] {z.times(x[2]), x[0], x[1]};
        }, 0x1p-1040, 0x1p-1064, 1);
        Preimage found = sum.tangentPreimage(0x1p-64, 0, 0);
        assertThat(found.certificate().doubtful()).as("%s", found.certificate()).isFalse();
        assertThat(found.onlyPoint()).containsExactly(0, 0, 1);
    }

    @Test
    @DisplayName("a quotient and a power of a number without digits have none, though a partial of theirs leaves the range")
    void quotientOfLostDigits() {
        for (double exponent : new double[] {-1, -3}) {
            Linearization f = Nulla.linearize(x -> {
                Real a = Real.of(1e100).times(3.3);
                Real lost = a.plus(1e85).minus(a);
                Real small = exponent == -1 ? lost.times(1e85).dividedInto(1) : lost.pow(exponent);
                return new Real[] {small.times(x[0])};
            }, 1);
            assertUnreliable(f.tangentPreimage(1).certificate());
        }
        Linearization kept = Nulla.linearize(x -> {
            Real divisor = Real.of(1e-100).times(1e-100);
            return new Real[] {x[0].div(divisor).times(x[1])};
        }, 1, 1);
        Preimage found = kept.tangentPreimage(1e200);
        assertThat(found.certificate().doubtful()).as("%s", found.certificate()).isFalse();
    }

    @Test
    @DisplayName("a constant that left the range is no reason for doubt where nothing depends on it")
    void infiniteConstant() {
        Linearization f = Nulla.linearize(x -> {
            Real one = Real.of(1000).exp().tanh();
            return new Real[] {one.times(x[0])};
        }, 1);
        Preimage found = f.tangentPreimage(2);
        assertThat(found.certificate().doubtful()).as("%s", found.certificate()).isFalse();
        assertThat(found.onlyPoint()).containsExactly(2);
    }

    @Test
    @DisplayName("digits that are lost in a fused or a user's own step are noticed like any others")
    void primitives() {
        Primitive difference = Primitive.of("difference", 2, x -> x[0] - x[1], x -> Real.of(1, -1));
        VectorFunction own = x -> {
            Real a = Real.of(1e-40).times(3.3);
            return new Real[] {difference.apply(a.plus(x[0].times(1e-40)), a).times(x[1]), x[0]};
        };
        VectorFunction fused = x -> {
            Real a = Real.of(1e30).times(3.3);
            Real sum = a.plus(x[0].times(1e30));
            return new Real[] {Real.fma(Real.ONE, sum, a.unaryMinus()).times(x[1]), x[0]};
        };
        VectorFunction ofConstants = x -> {
            Real a = Real.of(1e30).times(3.3);
            return new Real[] {Real.fma(Real.ONE, a.plus(1e15), a.unaryMinus()).times(x[1]), x[0]};
        };
        assertUnreliable(Nulla.linearize(own, 1e-15, 1).tangentPreimage(1e-55, 0).certificate());
        assertUnreliable(Nulla.linearize(fused, 1e-15, 1).tangentPreimage(1e15, 0).certificate());
        assertUnreliable(Nulla.linearize(ofConstants, 1e-15, 1).tangentPreimage(1e15, 0).certificate());
        Preimage kept = Nulla.linearize(own, 1, 1).tangentPreimage(1e-40, 0);
        assertThat(kept.certificate().doubtful()).as("%s", kept.certificate()).isFalse();
    }

    @Test
    @DisplayName("second derivatives in small and large units are as certain as in others")
    void nested() {
        for (double unit : new double[] {1e-120, 1e-60, 1e-40, 1, 1e30, 1e60, 1e120}) {
            Preimage found = Nulla.ihvp(x -> {
                Real u = x[0].times(unit);
                Real v = x[1].times(unit);
                return u.times(u).plus(u.times(v)).plus(v.times(v));
            }, new double[] {1.5, 0.5}, new double[] {0, unit * unit});
            assertThat(found.certificate().doubtful()).as("%s: %s", unit, found.certificate()).isFalse();
            assertThat(found.onlyPoint()).containsExactly(new double[] {-1 / 3.0, 2 / 3.0}, within(1e-14));
        }
    }

    /// So many rotations of `(x, u)`, the first coordinate times `w`, and all three inputs.
    private static VectorFunction turned(int turns) {
        return x -> {
            Real a = x[0];
            Real b = x[1];
            for (int k = 0; k < turns; k++) {
                Real next = a.times(0.8).minus(b.times(0.6));
                b = a.times(0.6).plus(b.times(0.8));
                a = next;
            }
            return new Real[] {a.times(x[2]), x[0], x[1]};
        };
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 50, 100, 400})
    @DisplayName("a long program whose values keep their digits is not doubted, though a bound over all its paths is large")
    void longProgram(int turns) {
        double[] x = {1, 1, 1};
        double value = Nulla.linearize(turned(turns), x).value()[0];
        Preimage found = Nulla.linearize(turned(turns), x).tangentPreimage(value, 0, 0);
        assertThat(found.certificate().note()).doesNotContain("digits");
    }

    @Test
    @DisplayName("a long program in which digits are lost is doubted like a short one")
    void lostInALongProgram() {
        VectorFunction f = x -> {
            Real[] turned = turned(100).apply(new Real[] {x[0], x[1], Real.ONE});
            Real large = turned[0].times(1e16);
            return new Real[] {large.plus(x[0]).minus(large).times(x[2]), x[0], x[1]};
        };
        assertUnreliable(Nulla.linearize(f, 1.1, 0.3, 1).tangentPreimage(1, 0, 0).certificate());
    }

    @Test
    @DisplayName("a partial that is zero only because its digits were lost is noticed")
    void wronglyZero() {
        VectorFunction sum = x -> new Real[] {x[0].plus(1e17).minus(1e17).times(x[1]), x[0]};
        assertThat(Nulla.linearize(sum, 0.3, 1).value()[0]).isZero();
        assertUnreliable(Nulla.linearize(sum, 0.3, 1).tangentPreimage(0, 0).certificate());
        VectorFunction cosine = x -> new Real[] {x[0].cos().minusFrom(1).times(x[1]), x[0]};
        assertUnreliable(Nulla.linearize(cosine, 1e-9, 1).tangentPreimage(0, 0).certificate());
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-10, 1e-11})
    @DisplayName("digits that sums and products lose are found again, those of a curved function are not")
    void foundAgain(double off) {
        double x = Math.sqrt(2) + off;
        VectorFunction square = a -> new Real[] {a[0].times(a[0]).minus(2).times(a[1]), a[0]};
        Preimage found = Nulla.linearize(square, x, 1).tangentPreimage(3, 0);
        assertThat(found.certificate().doubtful()).as("%s", found.certificate()).isFalse();
        double exact = new BigDecimal(x).pow(2).subtract(BigDecimal.TWO).doubleValue();
        assertThat(found.onlyPoint()[1]).isCloseTo(3 / exact, within(1e-14 * 3 / exact));
        // the sine is known to a unit in the last place, of which the difference has few digits left
        VectorFunction sine = a -> new Real[] {a[0].sin().minus(Math.sin(x - off)).times(a[1]), a[0]};
        Certificate curved = Nulla.linearize(sine, x - 1e-3 * off, 1).tangentPreimage(3, 0).certificate();
        assertThat(curved.doubtful()).as("%s", curved).isTrue();
    }

    @Test
    @DisplayName("no function hides how far off its partial is where its argument cancelled")
    void ofEveryFunction() {
        List<UnaryOperator<Real>> functions = List.of(Real::tanh, Real::atan, Real::expm1, Real::sinh, Real::asinh,
                Real::cosh, Real::tan, Real::exp, Real::cbrt);
        double y = 0.7123;
        for (UnaryOperator<Real> function : functions) {
            // y, of which the sum with 1e11 x keeps five digits
            VectorFunction f = x -> {
                Real large = x[0].times(1e11);
                return new Real[] {function.apply(large.plus(x[1]).minus(large)), x[0]};
            };
            double partial = Nulla.linearize(x -> new Real[] {function.apply(x[0])}, y).jvp(1)[0];
            Preimage found = Nulla.linearize(f, 1.1, y).tangentPreimage(1, 0);
            assertThat(found.certificate().doubtful()).as("%s", found.certificate()).isFalse();
            assertThat(found.onlyPoint()[1]).isCloseTo(1 / partial, within(1e-12 / partial));
        }
    }

    @Test
    @DisplayName("an exponent near a base of 1 makes no answer doubtful that it hardly matters to")
    void exponentsNearOne() {
        VectorFunction f = x -> {
            Real small = x[0].times(1e-7);
            return new Real[] {small.times(small).plus(1).pow(small.sin()).plus(x[0]).plus(x[1]), x[1]};
        };
        Preimage found = Nulla.linearize(f, 1.3, 0.4).tangentPreimage(1, 0.5);
        assertThat(found.certificate().doubtful()).as("%s", found.certificate()).isFalse();
        assertThat(found.onlyPoint()).containsExactly(new double[] {0.5, 0.5}, within(1e-14));
    }

    @Test
    @DisplayName("a partial that is truly zero is not doubted")
    void trulyZero() {
        VectorFunction square = x -> new Real[] {x[0].times(x[0]).minus(1).times(x[1]), x[0]};
        VectorFunction twice = x -> new Real[] {x[0].sin().minus(x[0].sin()).times(x[1]), x[0]};
        VectorFunction exponential = x -> new Real[] {x[0].minus(1).exp().minus(1).times(x[1]), x[0]};
        VectorFunction roots = x -> new Real[] {x[0].times(4).sqrt().minus(2).div(x[1]), x[0]};
        VectorFunction powers = x -> new Real[] {x[0].times(3).pow(2).minus(x[0].times(9)).times(x[1]), x[0]};
        for (VectorFunction f : new VectorFunction[] {square, twice, exponential, roots, powers}) {
            Linearization at = Nulla.linearize(f, 1, 1);
            assertThat(at.value()[0]).isZero();
            Certificate certificate = at.tangentPreimage(0, 0).certificate();
            assertThat(certificate.doubtful()).as("%s", certificate).isFalse();
        }
    }

    @Test
    @DisplayName("second derivatives of a long program are not doubted for digits that their values have")
    void longNested() {
        Preimage found = Nulla.ihvp(x -> {
            Real angle = x[0];
            Real speed = x[1];
            for (int k = 0; k < 100; k++) {
                angle = angle.plus(speed.times(0.2));
                speed = speed.minus(angle.sin().times(0.2));
            }
            return angle.times(angle).plus(speed.times(speed));
        }, new double[] {0.3, 0.2}, new double[] {1, -2});
        assertThat(found.certificate().note()).doesNotContain("digits");
    }

    @Test
    @DisplayName("digits that are lost in a checkpointed segment are noticed, those that are kept are not")
    void checkpointed() {
        for (double x : new double[] {1e-15, 1}) {
            Linearization f = Nulla.linearize(a -> Checkpoint.section(cancelling(1e-40), a), x, 1);
            assertThat(f.tangentPreimage(1e-40 * x, 0).certificate().doubtful()).isEqualTo(x < 1);
        }
    }
}
