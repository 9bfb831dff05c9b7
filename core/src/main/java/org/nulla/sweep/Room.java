package org.nulla.sweep;

import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;
import org.nulla.graph.LinearGraph;

/// An array that sweeps one after another put their numbers in, so that not every one has to be given cleared memory. It goes when memory
/// is wanted. Used by one thread.
final class Room {

    private WeakReference<double[]> kept = new WeakReference<>(null);
    private @Nullable Places places;

    /// Where in it the numbers of a program are put, the same program at every call.
    Places places(LinearGraph graph) {
        Places known = places;
        if (known == null) {
            known = Places.of(graph);
            places = known;
        }
        return known;
    }

    /// An array with room for so many numbers of each vertex; what is in it is left over from others.
    double[] of(int width, int vertices) {
        int size = Math.multiplyExact(width, vertices);
        double[] room = kept.get();
        if (room == null || room.length < size) {
            room = new double[size];
            kept = new WeakReference<>(room);
        }
        return room;
    }
}
