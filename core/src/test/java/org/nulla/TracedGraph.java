package org.nulla;

import org.nulla.function.VectorFunction;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.TraceMeter;
import org.nulla.trace.Tape;

/// Hands tests of the engines the graph that a linearization keeps to itself.
@SuppressWarnings("exports") // tests live in the same module
public final class TracedGraph {

    private TracedGraph() {
    }

    /// Traces a function at a point.
    public static LinearGraph of(VectorFunction f, double... x) {
        return of(f, Real.of(x));
    }

    /// Traces a function at a point that may be in flight.
    public static LinearGraph of(VectorFunction f, Real[] x) {
        return Tape.open(new TraceMeter(0), false, tape -> tape.toGraph(x.length, Internals.run(tape, f, x)));
    }
}
