package org.nulla.nullspace;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.block.StructuredMap;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// A generalised inverse made of layers: square layers solved one after the other, then eliminations, each of what the one before
/// it left.
///
/// The last elimination is solved first, since nothing else touches its equations; each earlier one corrects what is still missed.
///
/// @param jacobian the program
/// @param solves inverses of the layers that were back-substituted, from the output on
/// @param maps these layers
/// @param vertex the vertex that they lead to
/// @param eliminations what was eliminated by which input, from there on
record Staged(Jacobian jacobian, List<StructuredMap> solves, List<StructuredMap> maps, int vertex,
        List<BlockElimination> eliminations)
        implements GeneralizedInverse {

    @Override
    public @Nullable Tensor[] apply(Tensor misses) {
        int batch = misses.shape().size(0);
        @Nullable Tensor[] sum = new Tensor[jacobian.inputs().size()];
        try (Workspace inner = jacobian.workspace().nested()) {
            for (int i = eliminations.size() - 1; i >= 0; i--) {
                boolean first = i == eliminations.size() - 1;
                Tensor remaining = first ? misses : misses.minus(jacobian.push(sum, batch));
                Tensor above = eliminations.get(i).above(rotated(remaining, i));
                @Nullable Tensor[] step = new Tensor[sum.length];
                eliminations.get(i).solve(above, batch, step);
                sum = Jacobian.plus(sum, step, 1);
            }
            for (Tensor part : sum) {
                if (part != null) {
                    inner.keep(part);
                }
            }
        }
        return sum;
    }

    @Override
    public Tensor applyTransposed(@Nullable Tensor[] x, int batch) {
        Workspace workspace = jacobian.workspace();
        try (Workspace inner = workspace.nested()) {
            Tensor sum = inner.filled(jacobian.type(), Shape.of(batch, jacobian.rows()), 0);
            @Nullable Tensor[] remaining = x;
            for (int i = 0; i < eliminations.size(); i++) {
                BlockElimination elimination = eliminations.get(i);
                boolean touched = false;
                for (BlockElimination.Piece piece : elimination.pieces()) {
                    touched |= remaining[piece.input()] != null;
                }
                if (!touched) {
                    continue;
                }
                Tensor above = elimination.solveTransposed(remaining, batch, inner, jacobian.type());
                Tensor part = back(elimination.stack(above, null, batch, inner), i, batch);
                sum = sum.plus(part);
                if (i + 1 < eliminations.size()) {
                    remaining = Jacobian.plus(remaining, jacobian.pull(part), -1);
                }
            }
            return inner.keep(sum);
        }
    }

    /// Misses at the outputs as rotated misses of an elimination.
    Tensor rotated(Tensor misses, int elimination) {
        Tensor carried = solved(misses);
        for (int i = 0; i < elimination; i++) {
            carried = eliminations.get(i).below(eliminations.get(i).rotate(carried));
        }
        return eliminations.get(elimination).rotate(carried);
    }

    /// Misses at the outputs as misses of the vertex where the eliminations begin.
    Tensor solved(Tensor misses) {
        int batch = misses.shape().size(0);
        Tensor carried = misses;
        for (StructuredMap solve : solves) {
            carried = solve.apply(carried.reshape(solve.input().behind(Shape.of(batch))));
        }
        return carried.reshape(Shape.of(batch, Math.toIntExact(carried.shape().count() / batch)));
    }

    /// The transpose of [#rotated].
    Tensor back(Tensor rotated, int elimination, int batch) {
        Tensor carried = eliminations.get(elimination).rotateBack(rotated, batch);
        for (int i = elimination - 1; i >= 0; i--) {
            BlockElimination outer = eliminations.get(i);
            carried = outer.rotateBack(outer.stack(null, carried, batch, jacobian.workspace()), batch);
        }
        return solvedBack(carried);
    }

    /// The transpose of [#solved].
    Tensor solvedBack(Tensor carried) {
        int batch = carried.shape().size(0);
        Tensor result = carried;
        for (int i = solves.size() - 1; i >= 0; i--) {
            StructuredMap solve = solves.get(i);
            result = solve.applyTransposed(result.reshape(solve.output().behind(Shape.of(batch))));
        }
        return result.reshape(Shape.of(batch, jacobian.rows()));
    }

    /// The combinations of outputs that no elimination takes, one in each row.
    Tensor leftCombinations() {
        Workspace workspace = jacobian.workspace();
        if (eliminations.isEmpty()) {
            return solvedBack(workspace.identity(jacobian.type(), jacobian.rows()));
        }
        int last = eliminations.size() - 1;
        BlockElimination elimination = eliminations.get(last);
        int left = elimination.left();
        Tensor units = workspace.identity(jacobian.type(), left);
        return back(elimination.stack(null, units, left, workspace), last, left);
    }
}
