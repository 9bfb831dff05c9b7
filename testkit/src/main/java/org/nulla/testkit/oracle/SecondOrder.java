package org.nulla.testkit.oracle;

import java.util.ArrayList;
import java.util.List;
import org.nulla.testkit.random.RandomProgram;
import org.nulla.testkit.random.Step;

/// How large the terms of a second derivative are.
///
/// Along a direction a step `y = φ(a, b, …)` has `ÿ = Σ φ_a ä + Σ φ_ab ȧ ḃ`. With the size of every term in place of the term this
/// adds up, over all paths, what rounding is measured against: terms that cancel leave their rounding behind.
final class SecondOrder {

    private SecondOrder() {
    }

    /// The sum of the sizes of all terms of the second derivative of `u·f` along `v`.
    static double size(RandomProgram program, double[] u, double[] v) {
        double[] values = program.plainValues();
        double[] first = new double[values.length];
        double[] second = new double[values.length];
        int n = program.inputs();
        for (int j = 0; j < n; j++) {
            first[j] = Math.abs(v[j]);
        }
        for (int s = 0; s < program.steps().size(); s++) {
            Step step = program.steps().get(s);
            List<Integer> arguments = step.arguments();
            for (int b = 0; b < arguments.size(); b++) {
                List<Slope> partials = partials(step, values, values[n + s], b);
                int by = arguments.get(b);
                for (int a = 0; a < partials.size(); a++) {
                    second[n + s] += term(partials.get(a).slope(), first[arguments.get(a)] * first[by]);
                }
                first[n + s] += term(partials.get(b).value(), first[by]);
                second[n + s] += term(partials.get(b).value(), second[by]);
            }
        }
        double size = 0;
        for (int i = 0; i < u.length; i++) {
            size += Math.abs(u[i]) * second[program.outputs().get(i)];
        }
        return size;
    }

    /// The size of a product; nothing where nothing arrives, whatever the partial.
    private static double term(double partial, double arriving) {
        return arriving == 0 ? 0 : Math.abs(partial) * arriving;
    }

    /// The partials of a step, each with its own partial by the argument at place `b`.
    private static List<Slope> partials(Step step, double[] values, double value, int b) {
        SlopeArithmetic slopes = new SlopeArithmetic();
        List<Slope> still = new ArrayList<>();
        for (int argument : step.arguments()) {
            still.add(new Slope(values[argument], 0));
        }
        double by = step.kind().partials(slopes, still, new Slope(value, 0)).get(b).value();
        List<Slope> moving = new ArrayList<>(still);
        moving.set(b, new Slope(still.get(b).value(), 1));
        return step.kind().partials(slopes, moving, new Slope(value, by));
    }
}
