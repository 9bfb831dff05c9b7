package org.nulla.preimage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.ToIntFunction;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nulla.Certificate;
import org.nulla.Claim;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.Real;
import org.nulla.Tolerance;
import org.nulla.function.BinaryRule;
import org.nulla.graph.TraceMeter;
import org.nulla.sweep.Target;
import org.nulla.sweep.TwinVector;
import org.nulla.sweep.Walk;
import org.nulla.trace.Tape;

/// The rules by which a number is zero, is not, or is neither.
@DisplayName("Clear, or not:")
class ClearOrNotTest {

    private static final double NOISE = 0x1p-50;

    private static Attempt.Decision decision(double pivot, double pivotNoise, double left, double leftNoise) {
        return new Attempt.Decision(2, pivot, pivotNoise, left, leftNoise, true, false, "");
    }

    @Nested
    @DisplayName("a number")
    class Numbers {

        @ParameterizedTest
        @CsvSource({"0, true, false", "1, true, false", "10, true, false", "10.01, false, false", "50, false, false",
            "99.9, false, false", "100, false, true", "1e12, false, true"})
        @DisplayName("is zero up to 10 times its noise, is not zero from 100 times on, and between is neither")
        void zeroOrNot(double times, boolean zero, boolean notZero) {
            for (double unit : new double[] {1, 1e-200, 1e200}) {
                for (double sign : new double[] {1, -1}) {
                    assertThat(Thresholds.isWithinNoise(sign * times * unit * NOISE, unit * NOISE)).isEqualTo(zero);
                    assertThat(Thresholds.isNotZero(sign * times * unit * NOISE, unit * NOISE)).isEqualTo(notZero);
                }
            }
        }

        @Test
        @DisplayName("that is not finite, or whose noise is not, is neither and proves nothing")
        void notFinite() {
            for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
                assertThat(Thresholds.isWithinNoise(bad, 1)).isFalse();
                assertThat(Thresholds.isNotZero(bad, 1)).isFalse();
                assertThat(Thresholds.isWithinNoise(1, bad)).isFalse();
                assertThat(Thresholds.isProof(bad, 1)).isFalse();
            }
            assertThat(Thresholds.isNotZero(1, Double.NaN)).isFalse();
            assertThat(Thresholds.isNotZero(0, 0)).isFalse();
        }

        @ParameterizedTest
        @CsvSource({"0, true", "0.001, true", "0.01, true", "0.0101, false", "1, false"})
        @DisplayName("that is judged by a check is known only where 100 times the noise is at most its size")
        void proof(double noise, boolean proof) {
            for (double unit : new double[] {1, 1e-200, 1e200}) {
                assertThat(Thresholds.isProof(noise * unit, unit)).isEqualTo(proof);
            }
        }
    }

    @Nested
    @DisplayName("a rank")
    class Ranks {

        @ParameterizedTest
        @CsvSource({"100, 0, true", "99, 0, false", "20, 0, false", "1e9, 10, true", "1e9, 11, false",
            "1e9, 99, false"})
        @DisplayName("is shown by pivots of 100 times their noise and a rest of 10 times its own, and is otherwise in doubt with both numbers")
        void pivots(double pivot, double left, boolean shown) {
            Claim claim = Verifier.rank(decision(pivot * NOISE, NOISE, left * NOISE, NOISE));
            assertThat(claim.kind()).isEqualTo(Claim.Kind.RANK);
            assertThat(claim.isShown()).isEqualTo(shown);
            if (!shown) {
                boolean byPivot = pivot < 1e9;
                assertThat(claim.measured()).isEqualTo((byPivot ? pivot : left) * NOISE);
                assertThat(claim.limit()).isEqualTo((byPivot ? 100 : 10) * NOISE);
                assertThat(claim.text()).contains("noise");
            }
        }

        @ParameterizedTest
        @CsvSource({"0.01, true", "0.02, false", "1, false"})
        @DisplayName("is not shown by a rest of zero whose noise is large")
        void vagueRest(double noise, boolean shown) {
            assertThat(Verifier.rank(decision(1, 1e-16, 0, noise)).isShown()).isEqualTo(shown);
        }
    }

    @Nested
    @DisplayName("a member")
    class Members {

        /// `(size x + w) - size x`, with one large partial a little off an integer.
        private LinearSystem cancelling(double size, double target) {
            ToIntFunction<Tape> program = tape -> {
                int x = tape.appendInput();
                int w = tape.appendInput();
                int sum = tape.append(BinaryRule.PLUS, x, size, w, 1);
                return tape.append(BinaryRule.PLUS, sum, 1, x, -size);
            };
            return new LinearSystem(
                    Walk.tangentPreimage(Tape.open(new TraceMeter(0), false,
                            tape -> tape.toGraph(2, new int[] {program.applyAsInt(tape)}))),
                    Target.point(new double[] {target}, new double[1]));
        }

        @ParameterizedTest
        @CsvSource({"1, true", "1e6, true", "1e10, true", "1e14, false", "1e15, false"})
        @DisplayName("that hits the target is shown to only where noise is at most a hundredth of the target")
        void proof(double size, boolean shown) {
            LinearSystem system = cancelling(size, 1);
            double[] member = {1, 1};
            TwinVector image = system.image(member, false);
            assertThat(100 * image.noise(0) <= 1).as("noise %s", image.noise(0)).isEqualTo(shown);
            Claim claim = new Verifier(system, Tolerance.DEFAULT, false).reach(member).claim();
            assertThat(claim.isShown()).as("%s", claim).isEqualTo(shown);
            if (!shown) {
                assertThat(claim.measured()).isEqualTo(image.noise(0));
                assertThat(claim.limit()).isEqualTo(0.01);
            }
        }

        @Test
        @DisplayName("is judged output by output, never by the largest")
        void eachOutput() {
            Linearization f = Nulla.linearize(x -> new Real[] {x[0], x[0].times(1e-12)}, 1);
            Preimage missed = f.tangentPreimage(1, 5e-12);
            assertThat(missed.isEmpty()).as("%s", missed.certificate()).isTrue();
            assertThat(missed.certificate().doubtful()).as("%s", missed.certificate()).isFalse();
            Preimage mirrored = Nulla.linearize(x -> new Real[] {x[0].plus(x[1].times(1e-12))}, 1, 1)
                    .cotangentPreimage(1, 5e-12);
            assertThat(mirrored.isEmpty()).as("%s", mirrored.certificate()).isTrue();
            assertThat(mirrored.certificate().doubtful()).as("%s", mirrored.certificate()).isFalse();
        }

        @ParameterizedTest
        @ValueSource(doubles = {1e-11, -5e-11, 9e-11, 1.5e-10, -1.9e-10})
        @DisplayName("may miss an entry by the tolerance, comes nearest by the sizes of the entries, and the certificate says so")
        void withinTolerance(double off) {
            for (double unit : new double[] {1, 3, 1e6, 1e-9}) {
                Preimage found = Nulla.linearize(x -> new Real[] {x[0], x[0].times(unit)}, 1)
                        .tangentPreimage(1, unit * (1 + off));
                Certificate certificate = found.certificate();
                assertThat(certificate.doubtful()).as("%s", certificate).isFalse();
                assertThat(certificate.claims()).as("%s", certificate)
                        .anySatisfy(claim -> assertThat(claim.status()).isEqualTo(Claim.Status.WITHIN_TOLERANCE));
                assertThat(found.onlyPoint()[0]).as("unit %s", unit).isCloseTo(1 + 0.5 * off,
                        within(1e-3 * Math.abs(off)));
            }
        }

        @ParameterizedTest
        @ValueSource(doubles = {1e-13, 1e-11, 1e-6})
        @DisplayName("meets a wanted zero by noise alone")
        void wantedZero(double slope) {
            Preimage found = Nulla.linearize(x -> new Real[] {x[0], x[0].times(slope)}, 1).tangentPreimage(1, 0);
            assertThat(found.isEmpty()).as("%s", found.certificate()).isTrue();
            assertThat(found.certificate().doubtful()).as("%s", found.certificate()).isFalse();
        }

        @ParameterizedTest
        @CsvSource({"0, met", "1e-16, met", "1e-11, met", "1e-9, doubtful", "5e-9, doubtful", "1e-7, empty",
            "1, empty"})
        @DisplayName("exists within the tolerance, does not from a hundred times that on, and between is doubtful with two numbers")
        void between(double off, String due) {
            Preimage found = Nulla.linearize(x -> new Real[] {x[0], x[0]}, 1).tangentPreimage(1, 1 + off);
            Certificate certificate = found.certificate();
            assertThat(certificate.doubtful()).as("%s", certificate).isEqualTo(due.equals("doubtful"));
            if (due.equals("doubtful")) {
                assertThat(certificate.reasons()).allSatisfy(claim -> {
                    assertThat(claim.measured()).isPositive();
                    assertThat(claim.limit()).isPositive();
                });
            } else {
                assertThat(found.isEmpty()).as("%s", certificate).isEqualTo(due.equals("empty"));
            }
        }
    }
}
