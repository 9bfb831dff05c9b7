package org.nulla.nullspace;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nulla.backend.ElementType;
import org.nulla.block.StructuredMap;
import org.nulla.tensor.Indices;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// Some inputs that take equations upon themselves, by `F V = misses`: the features `F` are one matrix, factored once, and serve
/// every column of the misses.
///
/// With `F P = Q R` the equations split into those that pivots of `V` satisfy, the first `rank` of `Qᵀ · misses`, and the others,
/// which no entry of `V` touches: these travel on.
///
/// @param features `F` by its columns; null if it is the identity or is not kept
/// @param factors of the features; null if they are the identity
/// @param rows rows of the misses, and of the features
/// @param columns columns of the misses, and of the unknowns
/// @param rank how many rows are eliminated, in every column
/// @param pieces where the rows of the unknowns belong
record BlockElimination(@Nullable Tensor features, @Nullable QrFactors factors, int rows, int columns, int rank,
        List<Piece> pieces) {

    /// Some rows of the unknowns: an input, rearranged.
    ///
    /// @param input which input
    /// @param arrange from the input's shape to rows × columns; moves entries, so that its transpose is its inverse
    /// @param from the first row
    /// @param size how many rows
    record Piece(int input, StructuredMap arrange, int from, int size) {
    }

    private int unknownRows() {
        return pieces.stream().mapToInt(Piece::size).sum();
    }

    /// `Qᵀ · misses`, one column of the misses in each row.
    ///
    /// @param misses batch × (rows · columns)
    /// @return (batch · columns) × rows
    Tensor rotate(Tensor misses) {
        int batch = misses.shape().size(0);
        Tensor byColumn = columns == 1 ? misses
                : misses.reshape(Shape.of(batch, rows, columns)).transpose().reshape(Shape.of(batch * columns, rows));
        return factors == null ? byColumn : factors.applyQ(byColumn, true);
    }

    /// The transpose of [#rotate].
    Tensor rotateBack(Tensor rotated, int batch) {
        Tensor byColumn = factors == null ? rotated : factors.applyQ(rotated, false);
        return columns == 1 ? byColumn
                : byColumn.reshape(Shape.of(batch, columns, rows)).transpose().reshape(Shape.of(batch, rows * columns));
    }

    int left() {
        return (rows - rank) * columns;
    }

    /// What travels on, of rotated misses: batch × left.
    Tensor below(Tensor rotated) {
        int batch = rotated.shape().size(0) / columns;
        return rotated.slice(-1, rank, rows).reshape(Shape.of(batch, left()));
    }

    /// What is eliminated here, of rotated misses.
    Tensor above(Tensor rotated) {
        return rotated.slice(-1, 0, rank);
    }

    /// The transpose of [#below] and [#above] together; either may be missing.
    Tensor stack(@Nullable Tensor above, @Nullable Tensor below, int batch, Workspace workspace) {
        Tensor some = above != null ? above : Objects.requireNonNull(below);
        Tensor first = above != null ? above : workspace.filled(some.type(), Shape.of(batch * columns, rank), 0);
        if (rank == rows) {
            return first;
        }
        Shape shape = Shape.of(batch * columns, rows - rank);
        Tensor second = below != null ? below.reshape(shape) : workspace.filled(some.type(), shape, 0);
        return rank == 0 ? second : Tensor.concatenate(-1, first, second);
    }

    /// Solves for the pivots.
    ///
    /// @param above what is eliminated, (batch · columns) × rank
    /// @param into for each input its part; those of the pieces are set
    void solve(Tensor above, int batch, @Nullable Tensor[] into) {
        Workspace workspace = Tensor.workspaceOf(above);
        Tensor right = above.transpose();
        Tensor unknowns = right;
        if (factors != null) {
            Indices places = workspace.indices(places());
            unknowns = factors.solveR(right, rank, false).gather(places);
        }
        Tensor byVector = unknowns.reshape(Shape.of(unknownRows(), batch, columns)).swapAxes(-3, -2);
        for (Piece piece : pieces) {
            Tensor part = byVector.slice(-2, piece.from(), piece.from() + piece.size());
            into[piece.input()] = piece.arrange().applyTransposed(part);
        }
    }

    /// The transpose of [#solve].
    Tensor solveTransposed(@Nullable Tensor[] x, int batch, Workspace workspace, ElementType type) {
        Tensor[] parts = new Tensor[pieces.size()];
        for (int i = 0; i < parts.length; i++) {
            Piece piece = pieces.get(i);
            Tensor part = x[piece.input()];
            parts[i] = part != null ? piece.arrange().apply(part)
                    : workspace.filled(type, Shape.of(batch, piece.size(), columns), 0);
        }
        Tensor all = Tensor.concatenate(-2, parts).swapAxes(-3, -2)
                .reshape(Shape.of(unknownRows(), batch * columns));
        if (factors == null) {
            return all.transpose();
        }
        Tensor pivots = all.gather(workspace.indices(Arrays.copyOf(factors.pivots(), rank)));
        return factors.solveR(pivots, rank, true).transpose();
    }

    /// For each row of the unknowns the place of its pivot, or -1 for a free one.
    private int[] places() {
        int[] places = new int[unknownRows()];
        Arrays.fill(places, -1);
        int[] pivots = Objects.requireNonNull(factors).pivots();
        for (int k = 0; k < rank; k++) {
            places[pivots[k]] = k;
        }
        return places;
    }

    /// Marks the entries that are pivots.
    ///
    /// @param marks for each input a flag for each entry
    void markPivots(boolean[][] marks, Workspace workspace, ElementType type) {
        int[] places = factors == null ? new int[unknownRows()] : places();
        for (Piece piece : pieces) {
            double[] flags = new double[piece.size() * columns];
            for (int i = 0; i < piece.size(); i++) {
                Arrays.fill(flags, i * columns, (i + 1) * columns, places[piece.from() + i] >= 0 ? 1 : 0);
            }
            try (Workspace inner = workspace.nested()) {
                Tensor flagged = inner.tensor(type, Shape.of(piece.size(), columns), flags);
                double[] entries = piece.arrange().applyTransposed(flagged).toArray();
                for (int i = 0; i < entries.length; i++) {
                    marks[piece.input()][i] |= entries[i] != 0;
                }
            }
        }
    }
}
