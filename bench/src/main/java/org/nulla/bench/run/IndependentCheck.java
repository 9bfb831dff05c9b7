package org.nulla.bench.run;

import java.util.SplittableRandom;
import org.nulla.RecordedGraph;

/// Checks answers by walks of its own over the recorded steps; it shares no code with what is being measured.
public final class IndependentCheck {

    private final RecordedGraph graph;

    private IndependentCheck(RecordedGraph graph) {
        this.graph = graph;
    }

    /// A check of answers about a recorded program.
    ///
    /// @param graph the recording
    /// @return the check
    public static IndependentCheck of(RecordedGraph graph) {
        return new IndependentCheck(graph);
    }

    /// By how much a tangent misses a target: the largest entry of `|J q − y| / (a + |y|)`, where `a` is the forward pass on
    /// `|q|` with absolute partials and 0/0 counts as 0.
    ///
    /// @param tangent the tangent `q`
    /// @param target the target `y`
    /// @return the componentwise backward error
    public double residual(double[] tangent, double[] target) {
        double[] values = forward(tangent, false);
        double[] sizes = forward(tangent, true);
        double largest = 0;
        for (int i = 0; i < target.length; i++) {
            double miss = Math.abs(at(values, i) - target[i]);
            double size = at(sizes, i) + Math.abs(target[i]);
            // a miss that is no number is the worst of all
            largest = Double.isNaN(miss) ? Double.POSITIVE_INFINITY : Math.max(largest, miss == 0 ? 0 : miss / size);
        }
        return largest;
    }

    /// By how much a pulled back cotangent misses what pairing demands, `⟨ȳ, J v⟩ = ⟨Jᵀ ȳ, v⟩` for a random `v`.
    ///
    /// @param cotangent the cotangent `ȳ` of the outputs
    /// @param pulled what was computed for `Jᵀ ȳ`
    /// @param seed where `v` comes from
    /// @return the difference over the sum of the sizes of all terms
    public double pairing(double[] cotangent, double[] pulled, long seed) {
        double[] direction = new SplittableRandom(seed).doubles(pulled.length, -1, 1).toArray();
        double[] values = forward(direction, false);
        double[] sizes = forward(direction, true);
        double difference = 0;
        double size = 0;
        for (int i = 0; i < cotangent.length; i++) {
            difference += cotangent[i] * at(values, i);
            size += Math.abs(cotangent[i]) * at(sizes, i);
        }
        for (int j = 0; j < pulled.length; j++) {
            difference -= pulled[j] * direction[j];
            size += Math.abs(pulled[j] * direction[j]);
        }
        return difference == 0 ? 0 : Math.abs(difference) / size;
    }

    /// By how much a tangent is not the nearest miss of a target, whose residual `r = J q − y` has `Jᵀ r = 0`: the largest entry of
    /// `|Jᵀ r| / (|J|ᵀ (|J| |q| + |y|))`, where 0/0 counts as 0.
    ///
    /// @param tangent the tangent `q`
    /// @param target the target `y`
    /// @return the componentwise backward error of the normal equations
    public double nearness(double[] tangent, double[] target) {
        double[] values = forward(tangent, false);
        double[] sizes = forward(tangent, true);
        double[] miss = new double[target.length];
        double[] size = new double[target.length];
        for (int i = 0; i < target.length; i++) {
            miss[i] = at(values, i) - target[i];
            size[i] = at(sizes, i) + Math.abs(target[i]);
        }
        double[] pulled = backward(miss, false);
        double[] pulledSizes = backward(size, true);
        double largest = 0;
        for (int j = 0; j < tangent.length; j++) {
            double off = Math.abs(pulled[j]);
            largest = Double.isNaN(off) ? Double.POSITIVE_INFINITY
                    : Math.max(largest, off == 0 ? 0 : off / pulledSizes[j]);
        }
        return largest;
    }

    private double[] backward(double[] cotangent, boolean sizes) {
        double[] values = new double[graph.vertices()];
        for (int i = 0; i < cotangent.length; i++) {
            if (graph.outputVertex(i) >= 0) {
                values[graph.outputVertex(i)] += cotangent[i];
            }
        }
        for (int v = values.length - 1; v >= graph.inputs(); v--) {
            for (int e = 0; e < graph.edges(v); e++) {
                double partial = graph.partial(v, e);
                values[graph.parent(v, e)] += (sizes ? Math.abs(partial) : partial) * values[v];
            }
        }
        return values;
    }

    private double at(double[] values, int output) {
        int vertex = graph.outputVertex(output);
        return vertex < 0 ? 0 : values[vertex];
    }

    private double[] forward(double[] tangent, boolean sizes) {
        double[] values = new double[graph.vertices()];
        for (int j = 0; j < tangent.length; j++) {
            values[j] = sizes ? Math.abs(tangent[j]) : tangent[j];
        }
        for (int v = graph.inputs(); v < values.length; v++) {
            double sum = 0;
            for (int e = 0; e < graph.edges(v); e++) {
                double partial = graph.partial(v, e);
                sum += (sizes ? Math.abs(partial) : partial) * values[graph.parent(v, e)];
            }
            values[v] = sum;
        }
        return values;
    }
}
