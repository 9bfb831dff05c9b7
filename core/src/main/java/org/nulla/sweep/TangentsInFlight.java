package org.nulla.sweep;

import java.util.Arrays;
import org.nulla.Real;
import org.nulla.graph.Edges;
import org.nulla.graph.Passenger;

/// A tangent in flight of an outer derivative, at every vertex.
final class TangentsInFlight implements Passenger {

    private Real[] entries;
    private int vertices;

    /// @param seeds the tangents of the inputs
    /// @param room for how many vertices to make room at first
    TangentsInFlight(Real[] seeds, int room) {
        this.entries = Arrays.copyOf(seeds, Math.max(seeds.length, room));
        this.vertices = seeds.length;
    }

    @Override
    public void advance(Edges edges, int end) {
        makeRoom(end);
        for (; vertices < end; vertices++) {
            Real sum = Real.ZERO;
            for (int e = edges.firstEdge(vertices); e < edges.endEdge(vertices); e++) {
                sum = sum.plus(edges.partialInFlight(e).times(entries[edges.parent(e)]));
            }
            entries[vertices] = sum;
        }
    }

    @Override
    public TangentsInFlight into(int[] inputs) {
        return new TangentsInFlight(at(inputs), inputs.length);
    }

    @Override
    public void outOf(Passenger inside, int[] outputs) {
        Real[] next = ((TangentsInFlight) inside).at(outputs);
        makeRoom(vertices + next.length);
        System.arraycopy(next, 0, entries, vertices, next.length);
        vertices += next.length;
    }

    private void makeRoom(int end) {
        if (end > entries.length) {
            entries = Arrays.copyOf(entries, Math.max(end, entries.length + (entries.length >> 1)));
        }
    }

    private Real[] at(int[] some) {
        Real[] found = new Real[some.length];
        for (int i = 0; i < some.length; i++) {
            found[i] = at(some[i]);
        }
        return found;
    }

    Real at(int vertex) {
        return entries[vertex];
    }
}
