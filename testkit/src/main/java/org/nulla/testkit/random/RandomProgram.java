package org.nulla.testkit.random;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.nulla.Real;
import org.nulla.function.VectorFunction;

/// A straight-line program and the point to look at it. Values are numbered: first the inputs, then the steps.
///
/// @param seed what it was drawn from
/// @param style the kind of program, in a word
/// @param at the point, one number for each input
/// @param steps the steps in order
/// @param outputs the numbers of the values returned; they may repeat, and may be inputs or constants
public record RandomProgram(long seed, String style, List<Double> at, List<Step> steps, List<Integer> outputs)
        implements VectorFunction {

    /// Copies the lists.
    public RandomProgram {
        at = List.copyOf(at);
        steps = List.copyOf(steps);
        outputs = List.copyOf(outputs);
    }

    /// How many inputs.
    ///
    /// @return the number of inputs
    public int inputs() {
        return at.size();
    }

    /// The point as an array.
    ///
    /// @return a new array
    public double[] point() {
        return at.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /// The same program elsewhere.
    ///
    /// @param point one number for each input
    /// @return the program at that point
    public RandomProgram at(double... point) {
        return new RandomProgram(seed, style, Arrays.stream(point).boxed().toList(), steps, outputs);
    }

    /// Whether every step is rational, so that exact arithmetic can run the program.
    ///
    /// @return true if no root and no transcendental function is used
    public boolean isRational() {
        return steps.stream().allMatch(step -> step.kind().isRational());
    }

    @Override
    public Real[] apply(Real[] x) {
        List<Real> values = values(x);
        return outputs.stream().map(values::get).toArray(Real[]::new);
    }

    /// The plain values of all inputs and steps, as the library computes them.
    ///
    /// @return one value for each input and step
    public double[] plainValues() {
        return Real.values(values(Real.of(point())).toArray(Real[]::new));
    }

    private List<Real> values(Real[] x) {
        List<Real> values = new ArrayList<>(List.of(x));
        for (Step step : steps) {
            values.add(step.kind() == StepKind.CONSTANT
                    ? Real.of(step.constant())
                    : step.kind().inFlight(step.arguments().stream().map(values::get).toArray(Real[]::new)));
        }
        return values;
    }

    /// The values of all inputs and steps over some arithmetic.
    ///
    /// @param <T> the type of number
    /// @param arithmetic the arithmetic
    /// @return one value for each input and step
    public <T> List<T> run(Arithmetic<T> arithmetic) {
        return run(arithmetic, at.stream().map(arithmetic::of).toList());
    }

    /// The values of all inputs and steps over some arithmetic, at another point.
    ///
    /// @param <T> the type of number
    /// @param arithmetic the arithmetic
    /// @param point one number for each input
    /// @return one value for each input and step
    public <T> List<T> run(Arithmetic<T> arithmetic, List<T> point) {
        List<T> values = new ArrayList<>(point);
        for (Step step : steps) {
            values.add(step.kind() == StepKind.CONSTANT
                    ? arithmetic.of(step.constant())
                    : step.kind().value(arithmetic, step.arguments().stream().map(values::get).toList()));
        }
        return values;
    }

    /// The program in the formula language, one statement a line.
    ///
    /// @return the text
    public String formula() {
        StringBuilder text = new StringBuilder("inputs ");
        for (int i = 0; i < inputs(); i++) {
            text.append(i == 0 ? "" : ", ").append(name(i));
        }
        text.append('\n');
        for (int k = 0; k < steps.size(); k++) {
            Step step = steps.get(k);
            text.append(name(inputs() + k)).append(" = ");
            text.append(step.kind() == StepKind.CONSTANT
                    ? Double.toString(step.constant())
                    : step.kind().formula(step.arguments().stream().map(this::name).toList()));
            text.append('\n');
        }
        text.append("outputs ");
        for (int i = 0; i < outputs.size(); i++) {
            text.append(i == 0 ? "" : ", ").append(name(outputs.get(i)));
        }
        return text.append('\n').toString();
    }

    private String name(int value) {
        return value < inputs() ? "x" + (value + 1) : "t" + (value - inputs() + 1);
    }
}
