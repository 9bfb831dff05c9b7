package org.nulla.trace;

import java.util.Arrays;

/// How a column of primitives grows: one array that doubles up to a size, and from then on further arrays of that size, so
/// that what has been written is not copied again and again. At the end the pieces are put together once.
final class Columns {

    private static final int SHIFT = 12;
    /// The largest size of a piece.
    static final int PIECE = 1 << SHIFT;

    private Columns() {
    }

    /// Which piece an entry is in.
    static int piece(int index) {
        return index >> SHIFT;
    }

    /// Where in its piece an entry is.
    static int place(int index) {
        return index & PIECE - 1;
    }

    /// Adds a full piece to the others.
    ///
    /// @param pieces as many as there are, or more
    /// @param count how many there are
    /// @param piece the next
    static <T> T[] with(T[] pieces, int count, T piece) {
        T[] roomy = count == pieces.length ? Arrays.copyOf(pieces, 2 * count + 4) : pieces;
        roomy[count] = piece;
        return roomy;
    }

    /// Puts the pieces of a column together.
    ///
    /// @param pieces the full ones
    /// @param count how many
    /// @param last the last one
    /// @param length how long the column is
    /// @param whole where it goes
    static <T> T joined(T[] pieces, int count, T last, int length, T whole) {
        for (int i = 0; i < count; i++) {
            System.arraycopy(pieces[i], 0, whole, i * PIECE, PIECE);
        }
        System.arraycopy(last, 0, whole, count * PIECE, length - count * PIECE);
        return whole;
    }
}
