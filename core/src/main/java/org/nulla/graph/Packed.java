package org.nulla.graph;

/// What a program has written itself, in one column: for each vertex the partials on its edges, of which there are two at most, and
/// then its [head][Heads].
///
/// @param vertices how many vertices
/// @param column the column
/// @param length how much of it is used
@SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
public record Packed(int vertices, long[] column, int length) implements Recorded {

    @Override
    public int edges() {
        return length - vertices;
    }

    @Override
    public int pieces() {
        return 1;
    }

    @Override
    public long[] piece(int i) {
        return column;
    }

    @Override
    public int used(int i) {
        return length;
    }

    @Override
    public int[] listed(int place) {
        throw new IllegalStateException("No step of a program that writes its steps itself has more than two parents.");
    }

    @Override
    public Joined joined() {
        Unpacked all = new Unpacked();
        all.addAll(this);
        return new Joined(all.steps(), all.parents(), all.partials(), null, Palette.ofWritten());
    }

    /// Whether all partials are finite.
    boolean isFinite() {
        // zero times a number is zero, unless the number is not finite
        double sum = 0;
        int at = length - 1;
        while (at >= 0) {
            long head = column[at];
            if (Heads.hasTwo(head)) {
                sum += Double.longBitsToDouble(column[at - 1]) * 0 + Double.longBitsToDouble(column[at - 2]) * 0;
                at -= 3;
            } else if (Heads.hasOne(head)) {
                sum += Double.longBitsToDouble(column[at - 1]) * 0;
                at -= 2;
            } else {
                at--;
            }
        }
        return sum == 0;
    }
}
