package org.nulla.sweep;

import java.util.Arrays;
import org.nulla.Real;
import org.nulla.graph.LinearGraph;

/// The two ordinary walks: forward, which pushes tangents along the computation, and reverse, which pulls cotangents back.
public final class Products {

    /// What is said where a derivative is not a number that a double can hold.
    public static final String OUT_OF_RANGE = "The derivative leaves the range of numbers: the product of the partials along "
            + "the program overflows. Shorten the program, or scale its inputs and outputs.";

    private Products() {
    }

    /// `J dx` on plain numbers.
    public static double[] jvp(LinearGraph graph, double[] tangent) {
        return outputs(graph, forward(graph, tangent));
    }

    /// `Jᵀ ȳ` on plain numbers.
    public static double[] vjp(LinearGraph graph, double[] cotangent) {
        return Arrays.copyOf(reverse(graph, cotangent), graph.inputs());
    }

    /// `J dx` with every number and every partial replaced by its size: what rounding noise is measured against.
    public static double[] jvpOfSizes(LinearGraph graph, double[] tangent) {
        double[] t = new double[graph.vertices()];
        for (int i = 0; i < graph.inputs(); i++) {
            t[i] = Math.abs(tangent[i]);
        }
        for (int v = graph.inputs(); v < graph.vertices(); v++) {
            double sum = 0;
            for (int e = graph.firstEdge(v); e < graph.endEdge(v); e++) {
                sum += Math.abs(graph.partial(e)) * t[graph.parent(e)];
            }
            t[v] = sum;
        }
        return outputs(graph, t);
    }

    /// `Jᵀ ȳ` with every number and every partial replaced by its size.
    public static double[] vjpOfSizes(LinearGraph graph, double[] cotangent) {
        double[] c = new double[graph.vertices()];
        for (int i = 0; i < graph.outputs(); i++) {
            if (graph.outputVertex(i) >= 0) {
                c[graph.outputVertex(i)] += Math.abs(cotangent[i]);
            }
        }
        for (int v = graph.vertices() - 1; v >= graph.inputs(); v--) {
            if (c[v] != 0) {
                for (int e = graph.firstEdge(v); e < graph.endEdge(v); e++) {
                    c[graph.parent(e)] += Math.abs(graph.partial(e)) * c[v];
                }
            }
        }
        return Arrays.copyOf(c, graph.inputs());
    }

    /// The tangent of every vertex.
    public static double[] forward(LinearGraph graph, double[] tangent) {
        double[] t = Arrays.copyOf(tangent, graph.vertices());
        for (int v = graph.inputs(); v < graph.vertices(); v++) {
            double sum = 0;
            for (int e = graph.firstEdge(v); e < graph.endEdge(v); e++) {
                sum += graph.partial(e) * t[graph.parent(e)];
            }
            t[v] = sum;
        }
        return t;
    }

    /// The cotangent of every vertex.
    public static double[] reverse(LinearGraph graph, double[] cotangent) {
        double[] c = new double[graph.vertices()];
        for (int i = 0; i < graph.outputs(); i++) {
            if (graph.outputVertex(i) >= 0) {
                c[graph.outputVertex(i)] += cotangent[i];
            }
        }
        for (int v = graph.vertices() - 1; v >= graph.inputs(); v--) {
            if (c[v] != 0) {
                for (int e = graph.firstEdge(v); e < graph.endEdge(v); e++) {
                    c[graph.parent(e)] += graph.partial(e) * c[v];
                }
            }
        }
        return c;
    }

    private static double[] outputs(LinearGraph graph, double[] perVertex) {
        double[] result = new double[graph.outputs()];
        for (int i = 0; i < result.length; i++) {
            int vertex = graph.outputVertex(i);
            result[i] = vertex < 0 ? 0 : perVertex[vertex];
        }
        return result;
    }

    /// `J dx` on numbers in flight.
    public static Real[] jvp(LinearGraph graph, Real[] tangent) {
        Real[] t = Arrays.copyOf(tangent, graph.vertices());
        for (int v = graph.inputs(); v < graph.vertices(); v++) {
            Real sum = Real.ZERO;
            for (int e = graph.firstEdge(v); e < graph.endEdge(v); e++) {
                sum = sum.plus(graph.partialInFlight(e).times(t[graph.parent(e)]));
            }
            t[v] = sum;
        }
        Real[] result = new Real[graph.outputs()];
        for (int i = 0; i < result.length; i++) {
            int vertex = graph.outputVertex(i);
            result[i] = vertex < 0 ? Real.ZERO : t[vertex];
        }
        return result;
    }

    /// `Jᵀ ȳ` on numbers in flight.
    public static Real[] vjp(LinearGraph graph, Real[] cotangent) {
        Real[] c = new Real[graph.vertices()];
        Arrays.fill(c, Real.ZERO);
        for (int i = 0; i < graph.outputs(); i++) {
            int vertex = graph.outputVertex(i);
            if (vertex >= 0) {
                c[vertex] = c[vertex].plus(cotangent[i]);
            }
        }
        for (int v = graph.vertices() - 1; v >= graph.inputs(); v--) {
            if (!c[v].isConstant() || c[v].value() != 0) {
                for (int e = graph.firstEdge(v); e < graph.endEdge(v); e++) {
                    c[graph.parent(e)] = c[graph.parent(e)].plus(graph.partialInFlight(e).times(c[v]));
                }
            }
        }
        return Arrays.copyOf(c, graph.inputs());
    }
}
