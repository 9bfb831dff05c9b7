package org.nulla.sweep;

import org.nulla.graph.Edges;
import org.nulla.graph.Passenger;

/// Two passengers that travel together, so that a section is run again once for both.
record Companions(Passenger first, Passenger second) implements Passenger {

    @Override
    public void advance(Edges edges, int end) {
        first.advance(edges, end);
        second.advance(edges, end);
    }

    @Override
    public Companions into(int[] inputs) {
        return new Companions(first.into(inputs), second.into(inputs));
    }

    @Override
    public void outOf(Passenger inside, int[] outputs) {
        Companions both = (Companions) inside;
        first.outOf(both.first, outputs);
        second.outOf(both.second, outputs);
    }
}
