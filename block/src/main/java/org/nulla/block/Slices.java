package org.nulla.block;

import java.util.Comparator;
import java.util.List;
import org.nulla.tensor.Tensor;

/// Cotangents of slices of one tensor, put together to a cotangent of the whole.
final class Slices {

    private Slices() {
    }

    /// What came back from one slice.
    ///
    /// @param part how it was cut out
    /// @param cotangent its cotangent
    record Piece(StructuredMap.Part part, Tensor cotangent) {

        int from() {
            return part.from();
        }

        int to() {
            return part.from() + part.output().size(part.axis());
        }
    }

    /// The cotangent of the whole: pieces that fill it one behind the other are joined, others are put among zeros and added.
    static Tensor joined(List<Piece> pieces) {
        StructuredMap.Part first = pieces.get(0).part;
        List<Piece> ordered = pieces.stream().sorted(Comparator.comparingInt(Piece::from)).toList();
        int reached = 0;
        for (Piece piece : ordered) {
            reached = piece.part.axis() == first.axis() && piece.from() == reached ? piece.to() : Integer.MIN_VALUE;
        }
        if (reached == first.input().size(first.axis())) {
            return Tensor.concatenate(first.axis(), ordered.stream().map(Piece::cotangent).toArray(Tensor[]::new));
        }
        Tensor sum = first.applyTransposed(pieces.get(0).cotangent);
        for (Piece piece : pieces.subList(1, pieces.size())) {
            sum = sum.plus(piece.part.applyTransposed(piece.cotangent));
        }
        return sum;
    }
}
