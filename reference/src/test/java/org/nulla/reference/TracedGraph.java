package org.nulla.reference;

import org.nulla.Internals;
import org.nulla.Real;
import org.nulla.function.VectorFunction;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.TraceMeter;
import org.nulla.trace.Tape;

/// Records functions for tests of the engine.
final class TracedGraph {

    private TracedGraph() {
    }

    /// Traces a function at a point.
    static LinearGraph of(VectorFunction f, double... x) {
        return of(f, Real.of(x));
    }

    /// Traces a function at a point that may be traced.
    static LinearGraph of(VectorFunction f, Real[] x) {
        return Tape.open(new TraceMeter(0), false, tape -> tape.toGraph(x.length, Internals.run(tape, f, x)));
    }
}
