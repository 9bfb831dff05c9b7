package org.nulla.lift;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.nulla.DomainException;
import org.nulla.Linearization;

class RandomMethodsTest {

    private static final int BATCH = 50;

    private int compared;
    private int skipped;
    private int direct;

    @Test
    @DisplayName("random methods keep their values to the last bit, and their derivatives are those of differences")
    void randomMethods() throws Exception {
        int count = Tier.size(100, 2000);
        for (int first = 0; first < count; first += BATCH) {
            Map<String, String> sources = new LinkedHashMap<>();
            for (int seed = first; seed < first + BATCH; seed++) {
                sources.put("Random" + seed, new RandomSource(seed).write("Random" + seed));
            }
            ClassLoader loader = SourceCompiler.compile(sources);
            for (int seed = first; seed < first + BATCH; seed++) {
                check(loader.loadClass("Random" + seed), seed, sources.get("Random" + seed));
            }
        }
        // kinks and steps near the point are passed over, but must be the exception
        assertThat(direct).as("methods with direct code").isGreaterThan(count / 10);
        assertThat(compared).as("derivatives compared, %d passed over", skipped).isGreaterThan(4 * skipped);
    }

    private void check(Class<?> type, int seed, String text) throws Exception {
        Method method = type.getMethod("f", double[].class);
        Lifted lifted;
        Lifted real;
        try {
            lifted = Lift.of(method);
            real = Lift.onto(Backend.REAL).of(method);
        } catch (RuntimeException | Error e) {
            throw new AssertionError("seed " + seed + ":\n" + text, e);
        }
        direct += lifted.isDirect() ? 1 : 0;
        SplittableRandom random = new SplittableRandom(seed);
        for (int trial = 0; trial < 3; trial++) {
            double[] x = {random.nextDouble(-2, 2), random.nextDouble(-2, 2), random.nextDouble(-2, 2)};
            double[] plain = (double[]) method.invoke(null, (Object) x.clone());
            Linearization f;
            try {
                f = lifted.linearize(x);
            } catch (RuntimeException | Error e) {
                throw new AssertionError("seed " + seed + ":\n" + text, e);
            }
            assertThat(f.value()).as("seed %d, value of\n%s", seed, text).containsExactly(plain);
            compareBackends(lifted, f, real.linearize(x), x, "seed " + seed + ", back ends of\n" + text);
            compareDerivatives(f, method, x, random, "seed " + seed + ", derivative of\n" + text);
        }
    }

    private static void compareBackends(Lifted lifted, Linearization f, Linearization real, double[] x, String what) {
        assertThat(f.value()).as(what).containsExactly(real.value());
        double[][] jacobian;
        try {
            jacobian = real.jacobian();
        } catch (DomainException e) {
            return;
        }
        double[][] found = f.jacobian();
        double[][] sparse = lifted.sparseJacobian(x).toDense();
        for (int i = 0; i < jacobian.length; i++) {
            for (int j = 0; j < jacobian[i].length; j++) {
                assertThat(found[i][j]).as(what).isCloseTo(jacobian[i][j],
                        Offset.offset(1e-12 * (1 + Math.abs(jacobian[i][j]))));
                assertThat(sparse[i][j]).as(what).isCloseTo(jacobian[i][j],
                        Offset.offset(1e-12 * (1 + Math.abs(jacobian[i][j]))));
            }
        }
        // products with constants take no step of their own
        assertThat(f.steps()).as(what).isLessThanOrEqualTo(real.steps());
        double[] direction = {0.5, -1, 0.25};
        double[] pushed = lifted.jvp(x, direction);
        double[] expected = real.jvp(direction);
        for (int i = 0; i < pushed.length; i++) {
            assertThat(pushed[i]).as(what).isCloseTo(expected[i], Offset.offset(1e-12 * (1 + Math.abs(expected[i]))));
        }
    }

    private void compareDerivatives(Linearization f, Method method, double[] x, SplittableRandom random, String what)
            throws Exception {
        double[] direction = {random.nextDouble(-1, 1), random.nextDouble(-1, 1), random.nextDouble(-1, 1)};
        double[] derivative;
        try {
            derivative = f.jvp(direction);
        } catch (DomainException e) {
            skipped++;
            return;
        }
        double[] fine = difference(method, x, direction, 1e-6);
        double[] coarse = difference(method, x, direction, 2e-6);
        double[] left = oneSided(method, x, direction, 1e-6);
        for (int i = 0; i < derivative.length; i++) {
            double scale = 1e-4 * (1 + Math.abs(fine[i]));
            if (!(Math.abs(fine[i] - coarse[i]) < scale) || !(Math.abs(left[i] - fine[i]) < scale)) {
                skipped++;
            } else {
                assertThat(derivative[i]).as(what).isCloseTo(fine[i], Offset.offset(3 * scale));
                compared++;
            }
        }
    }

    private static double[] at(Method method, double[] x, double[] direction, double step) throws Exception {
        double[] moved = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            moved[i] = x[i] + step * direction[i];
        }
        return (double[]) method.invoke(null, (Object) moved);
    }

    private static double[] difference(Method method, double[] x, double[] direction, double step) throws Exception {
        double[] up = at(method, x, direction, step);
        double[] down = at(method, x, direction, -step);
        double[] result = new double[up.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = (up[i] - down[i]) / (2 * step);
        }
        return result;
    }

    private static double[] oneSided(Method method, double[] x, double[] direction, double step) throws Exception {
        double[] here = at(method, x, direction, 0);
        double[] down = at(method, x, direction, -step);
        double[] result = new double[here.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = (here[i] - down[i]) / step;
        }
        return result;
    }
}
