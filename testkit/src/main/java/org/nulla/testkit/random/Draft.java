package org.nulla.testkit.random;

import static org.nulla.testkit.random.StepKind.CONSTANT;

import java.util.ArrayList;
import java.util.List;
import org.nulla.Real;

/// A program being drawn: steps so far and their plain values, by which the generator stays inside safe domains.
final class Draft {

    /// Values beyond this are redrawn: what a double loses there says nothing about the engine.
    private static final double LARGEST = 1e17;

    private final List<Double> at = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    private final List<Double> values = new ArrayList<>();
    private boolean moderate = true;

    Draft(double[] point) {
        for (double x : point) {
            at.add(x);
            values.add(x);
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

    int constant(double value) {
        return append(new Step(CONSTANT, List.of(), value), value);
    }

    int step(StepKind kind, Integer... arguments) {
        Real[] x = new Real[arguments.length];
        for (int i = 0; i < x.length; i++) {
            x[i] = Real.of(values.get(arguments[i]));
        }
        return append(new Step(kind, List.of(arguments), 0), kind.inFlight(x).value());
    }

    private int append(Step step, double value) {
        moderate &= Math.abs(value) <= LARGEST;
        steps.add(step);
        values.add(value);
        return values.size() - 1;
    }

    RandomProgram finish(long seed, String style, List<Integer> outputs) {
        return new RandomProgram(seed, style, at, steps, outputs);
    }
}
