package org.nulla.row;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nulla.Nulla;
import org.nulla.Real;

/// All numbers are powers of two or small whole ones, so that every bound can be written down and compared bit for bit.
@DisplayName("The sum of multiples of rows")
@Tag("fast")
class RowBuilderTest {

    private static final double U = Row.ROUNDOFF;

    private static Row row(int[] variables, double[] coefficients, double[] errors, double origin, double originError) {
        return Rows.of(variables, coefficients, errors, origin, originError);
    }

    private static Row inFlight(Row row) {
        return Rows.inFlight(variables(row), coefficients(row), errors(row), row.origin, row.originError,
                Arrays.stream(coefficients(row)).mapToObj(Real::of).toArray(Real[]::new), Real.of(row.origin));
    }

    private static int[] variables(Row row) {
        return IntStream.range(0, row.size()).map(row::variable).toArray();
    }

    private static double[] coefficients(Row row) {
        return IntStream.range(0, row.size()).mapToDouble(row::coefficient).toArray();
    }

    private static double[] errors(Row row) {
        return IntStream.range(0, row.size()).mapToDouble(row::error).toArray();
    }

    /// The same operations with and without numbers in flight.
    private static RowBuilder builder(boolean inFlight) {
        return new RowBuilder(inFlight);
    }

    private static void add(RowBuilder builder, boolean inFlight, double factor, double factorError, Row row) {
        builder.addMultiple(factor, factorError, inFlight ? Real.of(factor) : null, inFlight ? inFlight(row) : row);
    }

    private static void assertRow(Row row, int[] variables, double[] coefficients, double[] errors, double origin,
            double originError) {
        assertThat(variables(row)).containsExactly(variables);
        assertThat(coefficients(row)).containsExactly(coefficients);
        assertThat(errors(row)).containsExactly(errors);
        assertThat(row.origin).isEqualTo(origin);
        assertThat(row.originError).isEqualTo(originError);
        assertThat(row.size()).isEqualTo(variables.length);
        if (row.isInFlight()) {
            for (int i = 0; i < row.size(); i++) {
                assertThat(row.coefficientInFlight(i).value()).isEqualTo(coefficients[i]);
            }
            assertThat(row.originInFlight().value()).isEqualTo(origin);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @DisplayName("of one row is that row, and takes no arithmetic")
    void copy(boolean inFlight) {
        RowBuilder builder = builder(inFlight);
        Row row = row(new int[] {3, 1}, new double[] {2, -4}, new double[] {4 * U, U}, 8, 2 * U);
        builder.add(inFlight ? inFlight(row) : row);
        assertRow(builder.take(), new int[] {3, 1}, new double[] {2, -4}, new double[] {4 * U, U}, 8, 2 * U);
        add(builder, inFlight, -1, 0, row);
        assertRow(builder.take(), new int[] {3, 1}, new double[] {-2, 4}, new double[] {4 * U, U}, -8, 2 * U);
        assertThat(builder.updates()).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @DisplayName("of a multiple knows the factor's error, the row's, and one rounding")
    void multiple(boolean inFlight) {
        RowBuilder builder = builder(inFlight);
        add(builder, inFlight, -4, 16 * U,
                row(new int[] {3, 1}, new double[] {2, -4}, new double[] {4 * U, U}, 8, 2 * U));
        assertRow(builder.take(), new int[] {3, 1}, new double[] {-8, 16},
                new double[] {16 * U + 32 * U + 8 * U, 4 * U + 64 * U + 16 * U}, -32, 8 * U + 128 * U + 32 * U);
        assertThat(builder.updates()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @DisplayName("of two rows takes the larger bound and one rounding of the sum, where there is something to add to")
    void sum(boolean inFlight) {
        RowBuilder builder = builder(inFlight);
        add(builder, inFlight, 1, 0, row(new int[] {0, 1}, new double[] {8, 16}, new double[] {2 * U, U}, 32, U));
        assertThat(builder.updates()).isZero();
        add(builder, inFlight, 1, 0, row(new int[] {1, 2}, new double[] {-8, 4}, new double[] {4 * U, U}, -16, 2 * U));
        assertThat(builder.updates()).as("one coefficient and the origin").isEqualTo(2);
        assertRow(builder.take(), new int[] {0, 1, 2}, new double[] {8, 8, 4},
                new double[] {2 * U, 4 * U + 8 * U, U}, 16, 2 * U + 16 * U);
        add(builder, inFlight, 1, 0, row(new int[] {0}, new double[] {8}, new double[] {2 * U}, 8, 4 * U));
        add(builder, inFlight, 2, 0, row(new int[] {0}, new double[] {4}, new double[] {U}, 4, U));
        assertThat(builder.updates()).isEqualTo(4);
        assertRow(builder.take(), new int[] {0}, new double[] {16}, new double[] {2 * U + (8 + 16) * U}, 16,
                4 * U + (8 + 16) * U);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @DisplayName("counts neither rows without an origin nor origins of which only the bound is not zero")
    void origins(boolean inFlight) {
        RowBuilder builder = builder(inFlight);
        add(builder, inFlight, 1, 0, row(new int[0], new double[0], new double[0], 0, 0));
        add(builder, inFlight, 1, 0, row(new int[0], new double[0], new double[0], 0, 8 * U));
        assertThat(builder.updates()).isZero();
        assertRow(builder.take(), new int[0], new double[0], new double[0], 0, 8 * U);
        builder.addOrigin(inFlight(row(new int[] {5}, new double[] {1}, new double[] {0}, 4, U)));
        builder.addOrigin(inFlight(row(new int[] {5}, new double[] {1}, new double[] {0}, 4, U)));
        assertThat(builder.updates()).isEqualTo(1);
        assertRow(builder.take(), new int[0], new double[0], new double[0], 8, U + 8 * U);
    }

    @Test
    @DisplayName("of a multiple of a row without an origin costs its coefficients alone")
    void withoutOrigin() {
        RowBuilder builder = new RowBuilder(false);
        builder.addMultiple(2, 0, null, row(new int[] {0}, new double[] {1}, new double[1], 0, 0));
        assertThat(builder.updates()).isEqualTo(1);
        builder.addMultiple(2, 0, null, row(new int[0], new double[0], new double[0], 0, U));
        assertThat(builder.updates()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @DisplayName("leaves out what is at most eight times its own bound, and what is zero")
    void noise(boolean inFlight) {
        RowBuilder builder = builder(inFlight);
        add(builder, inFlight, 1, 0, row(new int[] {0, 1, 2, 3}, new double[] {8, -8, 0, 0x1.0000000000001p3},
                new double[] {1, 0.5, 0, 1}, 0, 0));
        assertRow(builder.take(), new int[] {1, 3}, new double[] {-8, 0x1.0000000000001p3}, new double[] {0.5, 1}, 0,
                0);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @DisplayName("is made of variables, of single coefficients, and of forms in place of variables as well")
    void pieces(boolean inFlight) {
        RowBuilder builder = builder(inFlight);
        Row row = row(new int[] {2, 70}, new double[] {4, 2}, new double[] {U, 2 * U}, 8, U);
        Row form = row(new int[] {9}, new double[] {-1}, new double[] {U}, 2, U);
        builder.addVariable(1, 4, 2 * U, inFlight ? Real.of(4) : null);
        builder.addCoefficient(inFlight ? inFlight(row) : row, 0);
        assertThat(builder.updates()).isEqualTo(1);
        builder.addCoefficientTimes(inFlight ? inFlight(row) : row, 1, inFlight ? inFlight(form) : form);
        assertThat(builder.updates()).isEqualTo(3);
        assertRow(builder.take(), new int[] {1, 2, 9}, new double[] {4, 4, -2},
                new double[] {2 * U + 4 * U, U, 2 * U + 2 * U + 2 * U}, 4, 2 * U + 4 * U + 4 * U);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @DisplayName("has room for any number of variables of any number, and begins from nothing each time")
    void room(boolean inFlight) {
        RowBuilder builder = builder(inFlight);
        for (int n : new int[] {16, 17, 33, 200, 3}) {
            int[] variables = new int[n];
            double[] ones = new double[n];
            Arrays.setAll(variables, i -> 3 * i);
            Arrays.fill(ones, 1);
            Row row = row(variables, ones, new double[n], 1, 0);
            add(builder, inFlight, 1, 0, row);
            add(builder, inFlight, 1, 0, row);
            double[] twos = new double[n];
            double[] roundings = new double[n];
            Arrays.fill(twos, 2);
            Arrays.fill(roundings, 2 * U);
            assertRow(builder.take(), variables, twos, roundings, 2, 2 * U);
        }
        RowBuilder atOnce = builder(inFlight);
        int[] variables = new int[200];
        double[] ones = new double[200];
        Arrays.setAll(variables, i -> 1000 + i);
        Arrays.fill(ones, 1);
        add(atOnce, inFlight, 1, 0, row(variables, ones, new double[200], 0, 0));
        assertRow(atOnce.take(), variables, ones, new double[200], 0, 0);
        builder.addVariable(1000, 1, 0, inFlight ? Real.ONE : null);
        builder.addVariable(1001, 1, 0, inFlight ? Real.ONE : null);
        assertRow(builder.take(), new int[] {1000, 1001}, new double[] {1, 1}, new double[2], 0, 0);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @DisplayName("that is zero is solved for a variable, without rounding where that stands alone")
    void solve(boolean inFlight) {
        RowBuilder builder = builder(inFlight);
        Row plain = row(new int[] {4, 5, 6}, new double[] {1, 2, -4}, new double[] {0, U, 2 * U}, 8, 4 * U);
        Row row = inFlight ? inFlight(plain) : plain;
        Row alone = builder.solve(row, 0, 1, 0, inFlight ? Real.ONE : null);
        assertRow(alone, new int[] {5, 6}, new double[] {-2, 4}, new double[] {U, 2 * U}, -8, 4 * U);
        Row opposite = builder.solve(row, 0, -1, U, inFlight ? Real.of(-1) : null);
        assertRow(opposite, new int[] {5, 6}, new double[] {2, -4}, new double[] {3 * U, 6 * U}, 8, 12 * U);
        assertThat(builder.updates()).isZero();
        // divided by -4, known to 2 U: relative error U / 2, and U for the rounding
        Row last = builder.solve(row, 2, -4, 2 * U, inFlight ? Real.of(-4) : null);
        assertRow(last, new int[] {4, 5}, new double[] {0.25, 0.5},
                new double[] {0.25 * 1.5 * U, 0.25 * U + 0.5 * 1.5 * U}, 2, U + 2 * 1.5 * U);
        assertThat(builder.updates()).as("two coefficients and the origin").isEqualTo(3);
        Row other = builder.solve(row, -1, 2, 0, inFlight ? Real.of(2) : null);
        assertRow(other, new int[] {4, 5, 6}, new double[] {-0.5, -1, 2},
                new double[] {0.5 * U, 0.5 * U + U, U + 2 * U}, -4, 2 * U + 4 * U);
        assertThat(builder.updates()).isEqualTo(7);
        Row linear = row(new int[] {4}, new double[] {2}, new double[1], 0, 0);
        Row solved = builder.solve(inFlight ? inFlight(linear) : linear, -1, 2, 0, inFlight ? Real.of(2) : null);
        assertThat(builder.updates()).isEqualTo(8);
        assertThat(Double.doubleToRawLongBits(solved.origin())).as("no negative zero").isZero();
    }

    @Test
    @DisplayName("in flight keeps a zero whose derivative is not zero, and drops one that is constant")
    void zeroInFlight() {
        double[][] jacobian = Nulla.linearize(x -> {
            RowBuilder builder = new RowBuilder(true);
            builder.addVariable(0, 3, 0, x[0]);
            builder.addVariable(0, -3, 0, x[1].unaryMinus());
            builder.addVariable(1, 0, 0, Real.ZERO);
            builder.addOrigin(Row.constant(2, 0, x[2]));
            Row row = builder.take();
            assertThat(row.size()).isEqualTo(1);
            assertThat(row.coefficient(0)).isZero();
            return new Real[] {row.coefficientInFlight(0), row.originInFlight()};
        }, 3, 3, 2).jacobian();
        assertThat(jacobian[0]).containsExactly(1, -1, 0);
        assertThat(jacobian[1]).containsExactly(0, 0, 1);
    }

    @Test
    @DisplayName("in flight has the derivative of a product in both factors, and of a quotient in both parts")
    void derivatives() {
        double[][] jacobian = Nulla.linearize(x -> {
            RowBuilder builder = new RowBuilder(true);
            Row row = Rows.inFlight(new int[] {0, 1}, new double[] {2, 5}, new double[2], 7, 0,
                    new Real[] {x[0], x[1]}, x[2]);
            builder.addMultiple(3, 0, x[3], row);
            Row product = builder.take();
            Row quotient = builder.solve(row, 0, 2, 0, x[0]);
            builder.addMultiple(1, 0, Real.ONE, row);
            builder.addMultiple(0, 0, Real.ZERO, row);
            Row same = builder.take();
            assertThat(same.coefficientInFlight(0)).as("multiplied by one, added to zero").isSameAs(x[0]);
            assertThat(same.originInFlight()).isSameAs(x[2]);
            builder.addVariable(0, 2, 0, x[0]);
            assertThat(builder.take().coefficientInFlight(0)).as("times one").isSameAs(x[0]);
            return new Real[] {product.coefficientInFlight(0), product.originInFlight(),
                quotient.coefficientInFlight(0), quotient.originInFlight()};
        }, 2, 5, 7, 3).jacobian();
        assertThat(jacobian[0]).containsExactly(3, 0, 0, 2);
        assertThat(jacobian[1]).containsExactly(0, 0, 3, 7);
        assertThat(jacobian[2]).containsExactly(1.25, -0.5, 0, 0);
        assertThat(jacobian[3]).containsExactly(1.75, 0, -0.5, 0);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @DisplayName("may be looked at without noise, solved, and added to before it is taken or cleared")
    void lookedAt(boolean inFlight) {
        RowBuilder builder = builder(inFlight);
        add(builder, inFlight, 1, 0, row(new int[] {3, 1, 2}, new double[] {1, 2, 4}, new double[] {1, 0, 0}, 0, 0));
        assertRow(builder.sum(), new int[] {1, 2}, new double[] {2, 4}, new double[2], 0, 0);
        Row solved = builder.solve(builder.sum(), -1, -2, 0, inFlight ? Real.of(-2) : null);
        assertRow(solved, new int[] {1, 2}, new double[] {1, 2}, new double[] {U, 2 * U}, 0, 0);
        add(builder, inFlight, 1, 0, row(new int[] {2, 3}, new double[] {4, 2}, new double[2], 8, 0));
        assertRow(builder.sum(), new int[] {1, 2, 3}, new double[] {2, 8, 2}, new double[] {0, 8 * U, 0}, 8, 0);
        Row taken = builder.take();
        assertThat(builder.sum().size()).as("after it was taken").isZero();
        add(builder, inFlight, 1, 0, row(new int[] {2}, new double[] {64}, new double[1], 16, 0));
        assertRow(taken, new int[] {1, 2, 3}, new double[] {2, 8, 2}, new double[] {0, 8 * U, 0}, 8, 0);
        builder.clear();
        add(builder, inFlight, 1, 0, row(new int[] {2}, new double[] {32}, new double[1], 1, 0));
        assertRow(builder.take(), new int[] {2}, new double[] {32}, new double[1], 1, 0);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    @DisplayName("is the same, bounds and counts included, whether its constants are in flight or not")
    void twoRoads(long seed) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        RowBuilder plain = new RowBuilder(false);
        RowBuilder flying = new RowBuilder(true);
        for (int k = 0; k < 40; k++) {
            int[] variables = random.ints(0, 30).distinct().limit(random.nextInt(1, 6)).toArray();
            double[] coefficients = random.doubles(variables.length, -2, 2).toArray();
            double[] errors = random.doubles(variables.length, 0, U).toArray();
            Row row = row(variables, coefficients, errors, random.nextInt(3) - 1, random.nextDouble() * U);
            double factor = random.nextInt(-2, 3);
            double error = random.nextInt(2) * U;
            add(plain, false, factor, error, row);
            add(flying, true, factor, error, row);
            if (k % 8 == 7) {
                Row one = plain.take();
                Row other = flying.take();
                assertRow(other, variables(one), coefficients(one), errors(one), one.origin, one.originError);
            }
        }
        // in flight the origin is looked at in every row
        assertThat(flying.updates()).as("seed %s", seed).isGreaterThanOrEqualTo(plain.updates());
    }
}
