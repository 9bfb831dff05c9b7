package org.nulla;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.nulla.graph.Heads;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.Packed;
import org.nulla.graph.Suspect;

/// Steps that are kept in columns of a fixed size. Where they do not suffice, the program is run again with larger ones: code
/// that never makes room is faster by a third, and the next trace of the same program begins with the size of the last.
final class KeptSteps extends Steps {

    private static final int LONGEST_COLUMN = Integer.MAX_VALUE - 64;

    private final long[] heads;
    private final double[] partials;
    private int vertices;
    private int edges;
    private boolean full;

    KeptSteps(int steps, int edges) {
        this.heads = new long[steps];
        this.partials = new double[edges];
    }

    /// Runs a program, again and again until there is room for all its steps.
    static Written run(Program program, double[] x) {
        int steps = Math.max(16 + x.length, program.expectedSteps());
        int edges = Math.max(16, program.expectedEdges());
        while (true) {
            try {
                Written written = new KeptSteps(steps, edges).tryToRun(program, x);
                if (written != null) {
                    return written;
                }
            } catch (OutOfMemoryError noRoom) {
                throw TraceTooLargeException.whileRecording(steps, 8L * steps + 12L * edges, noRoom);
            }
            steps = longer(steps, Heads.MOST_VERTICES);
            edges = longer(edges, LONGEST_COLUMN);
        }
    }

    private @Nullable Written tryToRun(Program program, double[] x) {
        try {
            int[] places = new int[x.length];
            for (int i = 0; i < x.length; i++) {
                places[i] = input();
            }
            Result result = program.run(x.clone(), places, this);
            int[] outputs = vertices(result);
            // a program may have caught what was thrown at it
            return full ? null : new Written(this, result.values(), outputs);
        } catch (NoRoom e) {
            return null;
        }
    }

    private static int longer(int length, int most) {
        if (length > most / 2) {
            throw new OutOfMemoryError("A column of the record is full.");
        }
        return 2 * length;
    }

    @Override
    public int count() {
        return vertices;
    }

    @Override
    public int edgeCount() {
        return edges;
    }

    @Override
    int input() {
        heads[vertices] = Heads.none(INPUT);
        return ++vertices;
    }

    private NoRoom noRoom() {
        full = true;
        return new NoRoom();
    }

    @Override
    int write(int code, int place, double partial) {
        int vertex = vertices;
        int edge = edges;
        if (vertex >= heads.length || edge >= partials.length) {
            throw noRoom();
        }
        heads[vertex] = Heads.one(code, place - 1);
        partials[edge] = partial;
        edges = edge + 1;
        vertices = vertex + 1;
        return vertex + 1;
    }

    @Override
    int write(int code, int placeA, double partialA, int placeB, double partialB) {
        int vertex = vertices;
        int edge = edges;
        if (vertex >= heads.length || edge >= partials.length - 1) {
            throw noRoom();
        }
        heads[vertex] = Heads.two(code, placeA - 1, placeB - 1);
        partials[edge] = partialA;
        partials[edge + 1] = partialB;
        edges = edge + 2;
        vertices = vertex + 1;
        return vertex + 1;
    }

    /// What was written.
    ///
    /// @param inputs how many inputs there were
    /// @param outputs the vertices of the outputs
    /// @param vague the first step with a partial that has lost its digits, looked for when somebody asks
    LinearGraph toGraph(int inputs, int[] outputs, Supplier<@Nullable Suspect> vague) {
        return LinearGraph.written(inputs, outputs, new Packed(vertices, heads, edges, partials), vague);
    }

    /// What a program has written.
    @SuppressWarnings("ArrayRecordComponent") // made and read once, by the run that owns it
    record Written(KeptSteps steps, double[] values, int[] outputs) {
    }

    /// Says that the columns are full.
    private static final class NoRoom extends Error {

        private static final long serialVersionUID = 1;

        NoRoom() {
            super("The columns of a trace are full; it is made again with longer ones.", null, false, false);
        }
    }
}
