package org.nulla.testkit.random;

import static org.nulla.testkit.random.StepKind.CONSTANT;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.nulla.Real;

/// A program being drawn: steps so far and their plain values, by which the generator stays inside safe domains.
final class Draft {

    /// Values beyond this are redrawn: what a double loses there says nothing about the engine.
    private static final double LARGEST = 1e17;

    /// How well a value must be known where partials hang on it.
    private static final double KNOWN = 1e-12;

    private final List<Double> at = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    private final List<Double> values = new ArrayList<>();
    /// A bound on the rounding error of each value, to first order.
    private final List<Double> errors = new ArrayList<>();
    private boolean moderate = true;

    Draft(double[] point) {
        for (double x : point) {
            at.add(x);
            values.add(x);
            errors.add(0.0);
        }
    }

    int inputs() {
        return at.size();
    }

    /// How many values there are.
    int size() {
        return values.size();
    }

    int steps() {
        return steps.size();
    }

    double value(int i) {
        return values.get(i);
    }

    boolean isModerate() {
        return moderate;
    }

    /// Takes back every step after the first few.
    void keep(int count) {
        while (steps.size() > count) {
            steps.removeLast();
            values.removeLast();
            errors.removeLast();
        }
        moderate = true;
    }

    int constant(double value) {
        return append(new Step(CONSTANT, List.of(), value), value, 0);
    }

    int step(StepKind kind, Integer... arguments) {
        Real[] x = new Real[arguments.length];
        for (int i = 0; i < x.length; i++) {
            x[i] = Real.of(values.get(arguments[i]));
        }
        double y = kind.inFlight(x).value();
        double error = Math.ulp(y);
        List<Double> partials = kind.partials(new DoubleArithmetic(), Stream.of(arguments).map(values::get).toList(),
                y);
        for (int i = 0; i < x.length; i++) {
            double carried = errors.get(arguments[i]);
            error += Math.abs(partials.get(i)) * carried;
            // where partials hang on a value that is mostly rounding, doubles see another program than the one written down
            moderate &= kind.isLinear() || carried <= KNOWN * Math.abs(x[i].value());
        }
        return append(new Step(kind, List.of(arguments), 0), y, error);
    }

    private int append(Step step, double value, double error) {
        moderate &= Math.abs(value) <= LARGEST;
        steps.add(step);
        values.add(value);
        errors.add(error);
        return values.size() - 1;
    }

    RandomProgram finish(long seed, String style, List<Integer> outputs) {
        return new RandomProgram(seed, style, at, steps, outputs);
    }
}
