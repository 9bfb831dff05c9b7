package org.nulla.testkit.laws;

import static org.nulla.testkit.laws.Numbers.assertClose;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.DynamicTest;
import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.function.Primitive;
import org.nulla.function.VectorFunction;

/// What every primitive must keep: its partials are those of its value, in every nesting and with every repetition.
public final class PrimitiveLaws {

    /// How far a difference quotient may be from a derivative, against the sizes that go into it.
    private static final double QUOTIENT = 1e-6;

    private static final double ROUNDING = 1e-12;

    private PrimitiveLaws() {
    }

    /// The laws for a primitive at some points.
    ///
    /// @param primitive the primitive
    /// @param points where to look, away from kinks and edges of the domain; one number for each argument
    /// @return a test for each law and point
    public static Stream<DynamicTest> of(Primitive primitive, double[]... points) {
        return Arrays.stream(points).flatMap(point -> {
            String at = primitive.label() + " at " + Arrays.toString(point) + ": ";
            return Stream.of(
                    DynamicTest.dynamicTest(at + "the traced value is the plain value",
                            () -> sameValue(primitive, point)),
                    DynamicTest.dynamicTest(at + "partials are limits of difference quotients",
                            () -> quotients(x -> new Real[] {primitive.apply(x)}, point)),
                    DynamicTest.dynamicTest(at + "partials have right partials themselves",
                            () -> quotients(primitive::partials, point)),
                    DynamicTest.dynamicTest(at + "second partials do not depend on the order",
                            () -> symmetric(primitive, point)),
                    DynamicTest.dynamicTest(at + "a repeated argument adds its partials",
                            () -> repeated(primitive, point)),
                    DynamicTest.dynamicTest(at + "an argument that is constant has no say",
                            () -> constants(primitive, point)));
        });
    }

    private static void sameValue(Primitive primitive, double[] point) {
        double plain = primitive.value(point.clone());
        Assertions.assertEquals(plain, primitive.apply(Real.of(point)).value(), "on constants");
        double[] inFlight = Nulla.linearize(x -> new Real[] {primitive.apply(x)}, point).value();
        Assertions.assertEquals(plain, inFlight[0], "traced");
    }

    /// Compares a Jacobian with central differences of the values.
    private static void quotients(VectorFunction f, double[] point) {
        double[][] jacobian = Nulla.jacobian(f, point);
        for (int j = 0; j < point.length; j++) {
            double step = Math.cbrt(Math.ulp(1.0)) * Math.max(1, Math.abs(point[j]));
            double[] after = values(f, point, j, step);
            double[] before = values(f, point, j, -step);
            for (int i = 0; i < after.length; i++) {
                double quotient = (after[i] - before[i]) / (2 * step);
                double size = 1 + Math.abs(quotient) + Math.max(Math.abs(after[i]), Math.abs(before[i]));
                assertClose(quotient, jacobian[i][j], QUOTIENT * size, "derivative " + i + " by argument " + j);
            }
        }
    }

    private static double[] values(VectorFunction f, double[] point, int j, double step) {
        double[] moved = point.clone();
        moved[j] += step;
        return Real.values(f.apply(Real.of(moved)));
    }

    private static void symmetric(Primitive primitive, double[] point) {
        double[][] second = Nulla.jacobian(primitive::partials, point);
        for (int i = 0; i < point.length; i++) {
            for (int j = 0; j < i; j++) {
                double size = 1 + Math.abs(second[i][j]) + Math.abs(second[j][i]);
                assertClose(second[i][j], second[j][i], ROUNDING * size, "second partial by " + i + " and " + j);
            }
        }
    }

    /// Moving all arguments by one number has the sum of the partials as its derivative; so has handing one argument over
    /// several times, where all are equal.
    private static void repeated(Primitive primitive, double[] point) {
        double[] partials = Nulla.linearize(x -> new Real[] {primitive.apply(x)}, point).vjp(1.0);
        double together = Nulla.derivative(
                t -> primitive
                        .apply(IntStream.range(0, point.length).mapToObj(i -> t.plus(point[i])).toArray(Real[]::new)),
                0);
        assertClose(Arrays.stream(partials).sum(), together, ROUNDING * (1 + Numbers.largest(partials) * point.length),
                "all arguments moved together");
        double[] equal = new double[point.length];
        Arrays.fill(equal, point[0]);
        double[] there = Nulla.linearize(x -> new Real[] {primitive.apply(x)}, equal).value();
        if (Double.isFinite(there[0])) {
            double[] equalPartials = Real.values(primitive.partials(Real.of(equal)));
            double again = Nulla.derivative(t -> {
                Real[] same = new Real[point.length];
                Arrays.fill(same, t);
                return primitive.apply(same);
            }, point[0]);
            assertClose(Arrays.stream(equalPartials).sum(), again,
                    ROUNDING * (1 + Numbers.largest(equalPartials) * point.length),
                    "one argument handed over several times");
        }
    }

    private static void constants(Primitive primitive, double[] point) {
        double[] partials = Real.values(primitive.partials(Real.of(point)));
        for (int j = 0; j < point.length; j++) {
            int active = j;
            double alone = Nulla.derivative(t -> {
                Real[] x = Real.of(point);
                x[active] = t;
                return primitive.apply(x);
            }, point[j]);
            assertClose(partials[j], alone, ROUNDING * (1 + Math.abs(partials[j])),
                    "only argument " + j + " traced");
        }
    }
}
