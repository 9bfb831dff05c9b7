package org.nulla.sweep;

import java.util.Arrays;
import org.nulla.graph.Passenger;

/// Tangents that travel along a computation, several numbers a vertex side by side in one array that grows with it.
abstract class TravellingTangents implements Passenger {

    /// How many numbers stand at a vertex.
    final int width;
    /// The numbers of each vertex.
    double[] entries;
    int vertices;
    /// What a vertex's number is short of its step's.
    long shift;

    /// @param room where entries are put, of any length, with anything in it
    TravellingTangents(double[] seeds, int width, double[] room, long shift) {
        this.width = width;
        this.vertices = seeds.length / width;
        this.entries = room;
        this.shift = shift;
        makeRoom(vertices);
        System.arraycopy(seeds, 0, entries, 0, seeds.length);
    }

    /// The same kind of travel inside a section.
    ///
    /// @param seeds what stands at its inputs
    /// @param before what the numbers of its vertices are short of their steps'
    abstract TravellingTangents inside(double[] seeds, long before);

    @Override
    public final TravellingTangents into(int[] inputs) {
        return inside(at(inputs), vertices + shift - inputs.length);
    }

    @Override
    public final void outOf(Passenger inside, int[] outputs) {
        TravellingTangents within = (TravellingTangents) inside;
        double[] next = within.at(outputs);
        makeRoom(vertices + outputs.length);
        System.arraycopy(next, 0, entries, vertices * width, next.length);
        vertices += outputs.length;
        shift = within.vertices + within.shift - vertices;
    }

    /// What stands at some vertices; zero at -1, which is a constant.
    final double[] at(int[] some) {
        double[] found = new double[some.length * width];
        for (int i = 0; i < some.length; i++) {
            if (some[i] >= 0) {
                System.arraycopy(entries, lasting(some[i]) * width, found, i * width, width);
            }
        }
        return found;
    }

    /// Where a vertex stands that is asked for from outside.
    int lasting(int vertex) {
        return vertex;
    }

    final void makeRoom(int end) {
        int needed = Math.multiplyExact(end, width);
        if (needed > entries.length) {
            entries = Arrays.copyOf(entries, Math.max(needed, entries.length + (entries.length >> 1)));
        }
    }
}
