package org.nulla.exact;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.function.Operation;
import org.nulla.graph.Columns;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.Section;
import org.nulla.graph.TraceMeter;
import org.nulla.linalg.Rational;

/// What one run of an exact function records. The structure becomes a [LinearGraph], as that of any trace does; the exact
/// partials are kept beside it, by the number of their edge.
final class ExactTape {

    private final ExactOptions options;
    private final Thread owner = Thread.currentThread();
    private boolean open = true;
    private final Columns columns = new Columns(new TraceMeter(0));
    private final List<Rational> partials = new ArrayList<>();

    ExactTape(ExactOptions options) {
        this.options = options;
    }

    Exact input(Rational value) {
        return endVertex(null, value);
    }

    /// Adds one edge to the vertex that the next call of [#endVertex] will finish; none where the argument is a constant.
    void addEdge(Exact argument, Rational partial) {
        int parent = argument.vertexOn(this);
        if (parent >= 0) {
            columns.addEdge(parent, partial.doubleValue());
            partials.add(partial);
        }
    }

    /// Finishes a vertex with the edges added since the last one.
    Exact endVertex(@Nullable Operation operation, Rational value) {
        if (!open || !owner.equals(Thread.currentThread())) {
            throw new IllegalStateException(open ? "An exact number was used on another thread than its derivative's."
                    : "An exact number was used after its derivative had ended. Keep its value() instead.");
        }
        options.control().check();
        if (operation != null) {
            requireShort(operation, value.bits());
        }
        return new Exact(value, this, columns.endVertex(operation));
    }

    void requireShort(Operation operation, long bits) {
        options.requireShort(bits, "Step " + columns.vertices() + " (" + operation.label() + ")");
    }

    void close() {
        open = false;
    }

    Rational[] partials() {
        return partials.toArray(Rational[]::new);
    }

    LinearGraph toGraph(int inputs, int[] outputs) {
        return new LinearGraph(inputs, outputs, columns, new Section[0]);
    }
}
