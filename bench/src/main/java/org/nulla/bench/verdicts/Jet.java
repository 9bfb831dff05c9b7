package org.nulla.bench.verdicts;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.nulla.testkit.random.Arithmetic.Transcendental;

/// A value with its gradient and its Hessian, in sixty digits.
///
/// @param value the value
/// @param gradient its derivative by each unknown
/// @param hessian its second derivatives, symmetric
@SuppressWarnings("ArrayRecordComponent") // handed from method to method, never compared
record Jet(BigDecimal value, BigDecimal[] gradient, BigDecimal[][] hessian) {

    /// Runs terms at a point.
    ///
    /// @throws ArithmeticException if a value leaves the range of decimals, or is undefined
    static List<Jet> run(List<Term> terms, BigDecimal[] x) {
        Numbers numbers = new Numbers(x.length);
        List<Jet> unknowns = new ArrayList<>();
        for (int j = 0; j < x.length; j++) {
            Jet jet = numbers.constant(x[j]);
            jet.gradient[j] = BigDecimal.ONE;
            unknowns.add(jet);
        }
        return Term.run(terms, numbers, unknowns);
    }

    /// Jets in some unknowns.
    private record Numbers(int unknowns) implements Term.Algebra<Jet> {

        private static final DecimalArithmetic DECIMALS = new DecimalArithmetic();
        private static final BigDecimal TWO = BigDecimal.valueOf(2);

        Jet constant(BigDecimal value) {
            BigDecimal[] gradient = new BigDecimal[unknowns];
            Arrays.fill(gradient, BigDecimal.ZERO);
            BigDecimal[][] hessian = new BigDecimal[unknowns][unknowns];
            for (BigDecimal[] row : hessian) {
                Arrays.fill(row, BigDecimal.ZERO);
            }
            return new Jet(value, gradient, hessian);
        }

        @Override
        public Jet of(double value) {
            return constant(DECIMALS.of(value));
        }

        @Override
        public Jet plus(Jet a, Jet b) {
            Jet sum = constant(DECIMALS.plus(a.value, b.value));
            for (int i = 0; i < unknowns; i++) {
                sum.gradient[i] = DECIMALS.plus(a.gradient[i], b.gradient[i]);
                for (int j = 0; j < unknowns; j++) {
                    sum.hessian[i][j] = DECIMALS.plus(a.hessian[i][j], b.hessian[i][j]);
                }
            }
            return sum;
        }

        @Override
        public Jet times(Jet a, Jet b) {
            Jet product = constant(DECIMALS.times(a.value, b.value));
            for (int i = 0; i < unknowns; i++) {
                product.gradient[i] = mixed(a.gradient[i], b.value, a.value, b.gradient[i]);
                for (int j = 0; j < unknowns; j++) {
                    product.hessian[i][j] = DECIMALS.plus(mixed(a.hessian[i][j], b.value, a.value, b.hessian[i][j]),
                            mixed(a.gradient[i], b.gradient[j], a.gradient[j], b.gradient[i]));
                }
            }
            return product;
        }

        /// `a b + c d`.
        private static BigDecimal mixed(BigDecimal a, BigDecimal b, BigDecimal c, BigDecimal d) {
            return DECIMALS.plus(DECIMALS.times(a, b), DECIMALS.times(c, d));
        }

        @Override
        public Jet divide(Jet a, Jet b) {
            BigDecimal inverse = DECIMALS.divide(BigDecimal.ONE, b.value);
            BigDecimal first = DECIMALS.times(inverse, inverse).negate();
            return times(a, chain(b, inverse, first, DECIMALS.times(DECIMALS.times(first, inverse), TWO.negate())));
        }

        @Override
        public Jet apply(Transcendental function, Jet a) {
            BigDecimal v = a.value;
            return switch (function) {
                case EXP -> {
                    BigDecimal e = DECIMALS.apply(function, v);
                    yield chain(a, e, e, e);
                }
                case SIN -> {
                    BigDecimal sine = DECIMALS.apply(Transcendental.SIN, v);
                    yield chain(a, sine, DECIMALS.apply(Transcendental.COS, v), sine.negate());
                }
                case COS -> {
                    BigDecimal cosine = DECIMALS.apply(Transcendental.COS, v);
                    yield chain(a, cosine, DECIMALS.apply(Transcendental.SIN, v).negate(), cosine.negate());
                }
                case ATAN -> {
                    BigDecimal slope = DECIMALS.divide(BigDecimal.ONE,
                            DECIMALS.plus(BigDecimal.ONE, DECIMALS.times(v, v)));
                    yield chain(a, DECIMALS.apply(function, v), slope,
                            DECIMALS.times(DECIMALS.times(slope, slope), DECIMALS.times(v, TWO.negate())));
                }
                case LOG -> {
                    BigDecimal slope = DECIMALS.divide(BigDecimal.ONE, v);
                    yield chain(a, DECIMALS.apply(function, v), slope, DECIMALS.times(slope, slope).negate());
                }
                case SQRT, CBRT -> throw new UnsupportedOperationException("No problem has roots.");
            };
        }

        /// A function with its first two derivatives, of a jet.
        private Jet chain(Jet a, BigDecimal value, BigDecimal first, BigDecimal second) {
            Jet result = constant(value);
            for (int i = 0; i < unknowns; i++) {
                result.gradient[i] = DECIMALS.times(first, a.gradient[i]);
                for (int j = 0; j < unknowns; j++) {
                    result.hessian[i][j] = mixed(first, a.hessian[i][j], second,
                            DECIMALS.times(a.gradient[i], a.gradient[j]));
                }
            }
            return result;
        }
    }
}
