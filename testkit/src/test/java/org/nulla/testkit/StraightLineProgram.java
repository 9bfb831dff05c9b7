package org.nulla.testkit;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.Real;
import org.nulla.function.VectorFunction;

/// A program as a list of steps, run in two ways that share nothing: over [Real], which is what the engine sees, and in long
/// decimal arithmetic with first and second derivatives accumulated forward, which is the truth.
final class StraightLineProgram implements VectorFunction {

    private enum Kind {
        INPUT, CONSTANT, SCALE, PLUS, MINUS, TIMES, SIN
    }

    private record Step(Kind kind, double constant, int a, int b) {
    }

    /// A value with its gradient and, where second derivatives are wanted, its Hessian.
    @SuppressWarnings("ArrayRecordComponent") // made and read by one evaluation
    private record Jet(BigDecimal value, BigDecimal[] gradient, BigDecimal @Nullable [][] hessian) {
    }

    private final MathContext digits;
    private final List<Step> steps = new ArrayList<>();
    private int inputs;
    private int[] outputs = new int[0];

    /// @param digits with how many decimal digits the truth is computed
    StraightLineProgram(int digits) {
        this.digits = new MathContext(digits);
    }

    private int add(Kind kind, double constant, int a, int b) {
        steps.add(new Step(kind, constant, a, b));
        return steps.size() - 1;
    }

    int input() {
        inputs++;
        return add(Kind.INPUT, 0, inputs - 1, -1);
    }

    int[] inputs(int count) {
        int[] result = new int[count];
        for (int i = 0; i < count; i++) {
            result[i] = input();
        }
        return result;
    }

    int constant(double value) {
        return add(Kind.CONSTANT, value, -1, -1);
    }

    int scale(double factor, int a) {
        return add(Kind.SCALE, factor, a, -1);
    }

    int plus(int a, int b) {
        return add(Kind.PLUS, 0, a, b);
    }

    int minus(int a, int b) {
        return add(Kind.MINUS, 0, a, b);
    }

    int times(int a, int b) {
        return add(Kind.TIMES, 0, a, b);
    }

    int sin(int a) {
        return add(Kind.SIN, 0, a, -1);
    }

    /// `factors · arguments`.
    int combination(double[] factors, int[] arguments) {
        int sum = scale(factors[0], arguments[0]);
        for (int i = 1; i < factors.length; i++) {
            sum = plus(sum, scale(factors[i], arguments[i]));
        }
        return sum;
    }

    StraightLineProgram outputs(int... results) {
        this.outputs = results.clone();
        return this;
    }

    @Override
    public Real[] apply(Real[] x) {
        Real[] values = new Real[steps.size()];
        for (int k = 0; k < values.length; k++) {
            Step step = steps.get(k);
            values[k] = switch (step.kind) {
                case INPUT -> x[step.a];
                case CONSTANT -> Real.of(step.constant);
                case SCALE -> values[step.a].times(step.constant);
                case PLUS -> values[step.a].plus(values[step.b]);
                case MINUS -> values[step.a].minus(values[step.b]);
                case TIMES -> values[step.a].times(values[step.b]);
                case SIN -> values[step.a].sin();
            };
        }
        Real[] results = new Real[outputs.length];
        for (int i = 0; i < results.length; i++) {
            results[i] = values[outputs[i]];
        }
        return results;
    }

    /// The true Jacobian, row by row.
    BigDecimal[][] jacobian(double... x) {
        List<Jet> jets = evaluate(x, false);
        BigDecimal[][] rows = new BigDecimal[outputs.length][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = jets.get(outputs[i]).gradient;
        }
        return rows;
    }

    /// The true Hessian of the first output.
    BigDecimal[][] hessian(double... x) {
        BigDecimal[][] hessian = evaluate(x, true).get(outputs[0]).hessian;
        if (hessian == null) {
            throw new AssertionError("second derivatives were asked for");
        }
        return hessian;
    }

    private List<Jet> evaluate(double[] x, boolean second) {
        List<Jet> jets = new ArrayList<>();
        for (Step step : steps) {
            jets.add(switch (step.kind) {
                case INPUT -> input(step.a, new BigDecimal(x[step.a]), second);
                case CONSTANT -> input(-1, new BigDecimal(step.constant), second);
                case SCALE -> chain(new BigDecimal(step.constant).multiply(jets.get(step.a).value, digits),
                        new BigDecimal(step.constant), BigDecimal.ZERO, jets.get(step.a));
                case PLUS -> sum(jets.get(step.a), BigDecimal.ONE, jets.get(step.b));
                case MINUS -> sum(jets.get(step.a), BigDecimal.ONE.negate(), jets.get(step.b));
                case TIMES -> product(jets.get(step.a), jets.get(step.b));
                case SIN -> {
                    Jet a = jets.get(step.a);
                    BigDecimal sine = sineSeries(a.value, 1);
                    yield chain(sine, sineSeries(a.value, 0), sine.negate(), a);
                }
            });
        }
        return jets;
    }

    private Jet input(int index, BigDecimal value, boolean second) {
        Jet jet = new Jet(value, zeros(inputs), second ? zeros(inputs, inputs) : null);
        if (index >= 0) {
            jet.gradient[index] = BigDecimal.ONE;
        }
        return jet;
    }

    static BigDecimal[] zeros(int size) {
        BigDecimal[] zeros = new BigDecimal[size];
        Arrays.fill(zeros, BigDecimal.ZERO);
        return zeros;
    }

    static BigDecimal[][] zeros(int rows, int columns) {
        BigDecimal[][] zeros = new BigDecimal[rows][];
        for (int i = 0; i < rows; i++) {
            zeros[i] = zeros(columns);
        }
        return zeros;
    }

    /// A function of one argument, by its first and second derivative.
    private Jet chain(BigDecimal value, BigDecimal first, BigDecimal second, Jet a) {
        int n = inputs;
        BigDecimal[] gradient = zeros(n);
        for (int i = 0; i < n; i++) {
            gradient[i] = times(first, a.gradient[i]);
        }
        if (a.hessian == null) {
            return new Jet(value, gradient, null);
        }
        BigDecimal[][] hessian = zeros(n, n);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                hessian[i][j] = times(first, a.hessian[i][j])
                        .add(times(second, times(a.gradient[i], a.gradient[j])), digits);
            }
        }
        return new Jet(value, gradient, hessian);
    }

    private Jet sum(Jet a, BigDecimal sign, Jet b) {
        int n = inputs;
        BigDecimal[] gradient = zeros(n);
        for (int i = 0; i < n; i++) {
            gradient[i] = a.gradient[i].add(times(sign, b.gradient[i]), digits);
        }
        BigDecimal value = a.value.add(times(sign, b.value), digits);
        if (a.hessian == null || b.hessian == null) {
            return new Jet(value, gradient, null);
        }
        BigDecimal[][] hessian = zeros(n, n);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                hessian[i][j] = a.hessian[i][j].add(times(sign, b.hessian[i][j]), digits);
            }
        }
        return new Jet(value, gradient, hessian);
    }

    private Jet product(Jet a, Jet b) {
        int n = inputs;
        BigDecimal[] gradient = zeros(n);
        for (int i = 0; i < n; i++) {
            gradient[i] = times(a.value, b.gradient[i]).add(times(b.value, a.gradient[i]), digits);
        }
        BigDecimal value = times(a.value, b.value);
        if (a.hessian == null || b.hessian == null) {
            return new Jet(value, gradient, null);
        }
        BigDecimal[][] hessian = zeros(n, n);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                hessian[i][j] = times(a.value, b.hessian[i][j]).add(times(b.value, a.hessian[i][j]), digits)
                        .add(times(a.gradient[i], b.gradient[j]), digits)
                        .add(times(a.gradient[j], b.gradient[i]), digits);
            }
        }
        return new Jet(value, gradient, hessian);
    }

    private BigDecimal times(BigDecimal a, BigDecimal b) {
        return a.signum() == 0 || b.signum() == 0 ? BigDecimal.ZERO : a.multiply(b, digits);
    }

    /// The odd terms of the exponential series with alternating signs, or the even ones.
    private BigDecimal sineSeries(BigDecimal x, int first) {
        BigDecimal term = first == 1 ? x : BigDecimal.ONE;
        BigDecimal sum = term;
        BigDecimal square = times(x, x);
        for (int k = first + 1; term.signum() != 0 && term.precision() - term.scale() > -digits.getPrecision();
                k += 2) {
            term = times(term, square).divide(BigDecimal.valueOf(-(long) k * (k + 1)), digits);
            sum = sum.add(term, digits);
        }
        return sum;
    }
}
