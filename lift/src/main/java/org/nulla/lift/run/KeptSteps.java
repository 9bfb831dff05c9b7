package org.nulla.lift.run;

import org.jspecify.annotations.Nullable;
import org.nulla.Internals;
import org.nulla.Linearization;
import org.nulla.TraceTooLargeException;
import org.nulla.function.VectorFunction;
import org.nulla.graph.Heads;
import org.nulla.graph.Packed;

/// Steps that are kept in a column of a fixed size. Where it does not suffice, the program is run again with a larger one: code
/// that never makes room is faster by a third, and the next trace of the same program begins with the size of the last.
final class KeptSteps extends Steps {

    private static final int LONGEST_COLUMN = Integer.MAX_VALUE - 64;

    /// For each vertex the partials on its edges, then its head.
    private final long[] column;
    private int next;
    private int vertices;
    private boolean full;

    KeptSteps(int length) {
        this.column = new long[length];
    }

    /// Runs a program, again and again until there is room for all its steps.
    static Linearization keep(VectorFunction f, Program program, double[] x) {
        int length = 16 + x.length + Math.max(16, program.expectedSteps()) + Math.max(16, program.expectedEdges());
        while (true) {
            try {
                Linearization written = new KeptSteps(length).tryToRun(f, program, x);
                if (written != null) {
                    return written;
                }
            } catch (OutOfMemoryError noRoom) {
                throw TraceTooLargeException.whileRecording(length / 3, (long) Long.BYTES * length, noRoom);
            }
            length = longer(length);
        }
    }

    private @Nullable Linearization tryToRun(VectorFunction f, Program program, double[] x) {
        try {
            int[] places = new int[x.length];
            for (int i = 0; i < x.length; i++) {
                places[i] = input();
            }
            Result result = program.run(x.clone(), places, this);
            int[] outputs = vertices(result);
            if (vertices > Heads.MOST_VERTICES) {
                throw new OutOfMemoryError("A column of the record is full.");
            }
            // a program may have caught what was thrown at it
            return full ? null
                    : Internals.written(f, new Packed(vertices, column, next), outputs, x, result.values());
        } catch (NoRoom e) {
            return null;
        }
    }

    private static int longer(int length) {
        if (length >= LONGEST_COLUMN / 2) {
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
        return next - vertices;
    }

    @Override
    int input() {
        column[next++] = Heads.none(INPUT);
        return ++vertices;
    }

    private NoRoom noRoom() {
        full = true;
        return new NoRoom();
    }

    @Override
    int write(int code, int place, double partial) {
        int at = next;
        if (at >= column.length - 1) {
            throw noRoom();
        }
        column[at] = Double.doubleToRawLongBits(partial);
        column[at + 1] = Heads.one(code, place - 1);
        next = at + 2;
        return ++vertices;
    }

    @Override
    int write(int code, int placeA, double partialA, int placeB, double partialB) {
        int at = next;
        if (at >= column.length - 2) {
            throw noRoom();
        }
        column[at] = Double.doubleToRawLongBits(partialA);
        column[at + 1] = Double.doubleToRawLongBits(partialB);
        column[at + 2] = Heads.two(code, placeA - 1, placeB - 1);
        next = at + 3;
        return ++vertices;
    }

    /// Says that the column is full.
    private static final class NoRoom extends Error {

        private static final long serialVersionUID = 1;

        NoRoom() {
            super("The column of a trace is full; it is made again with a longer one.", null, false, false);
        }
    }
}
