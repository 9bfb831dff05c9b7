package org.nulla.nullspace;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.nulla.backend.ElementType;
import org.nulla.block.Pattern;
import org.nulla.block.StructuredMap;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// Undoes a square map of positions, each of which sees itself and earlier ones only, by substitution: the first position is solved for,
/// then the second with the first one known, and so on.
///
/// What is factored is one small matrix for each position, a position's effect on itself; the rest of the map is only applied. The
/// whole matrix, which is as many times larger as there are positions, squared, is never made.
///
/// @param map the map
/// @param own for each position the inverse of its effect on itself
record CausalInverse(StructuredMap map, List<StructuredMap> own) {

    /// Whether a map is of that kind.
    static boolean fits(StructuredMap map) {
        return map instanceof StructuredMap.Implicit implicit && implicit.pattern() == Pattern.CAUSAL
                && map.input().rank() == 2 && map.input().equals(map.output());
    }

    /// The inverse of a map, if it is of that kind and no position is lost.
    ///
    /// @param map the map, from positions × width to the same
    /// @param tolerance how much smaller than the largest a pivot may be
    /// @param workspace who computes
    /// @param type the type of all entries
    /// @return the inverse
    static Optional<StructuredMap> of(StructuredMap map, double tolerance, Workspace workspace, ElementType type) {
        Shape shape = map.input();
        int positions = shape.size(0);
        List<StructuredMap> own = new ArrayList<>();
        for (int t = 0; t < positions; t++) {
            Optional<StructuredMap> inverse = Inverses.squareInverse(effectOnItself(map, t, workspace, type),
                    tolerance);
            if (inverse.isEmpty()) {
                return Optional.empty();
            }
            own.add(inverse.get());
        }
        CausalInverse inverse = new CausalInverse(map, own);
        return Optional.of(new StructuredMap.Implicit(shape, shape, Pattern.CAUSAL, y -> inverse.solve(y, false),
                u -> inverse.solve(u, true)));
    }

    /// What changes of one position do to the same position: one unit in each row.
    private static Tensor effectOnItself(StructuredMap map, int position, Workspace workspace,
            ElementType type) {
        Shape shape = map.input();
        int width = shape.size(1);
        try (Workspace scratch = workspace.nested()) {
            Tensor units = scratch.identity(type, width).reshape(Shape.of(width, 1, width));
            Tensor image = map.apply(padded(units, position, shape.size(0), scratch));
            // a copy: a slice would keep the whole image
            return scratch.keep(image.slice(1, position, position + 1).reshape(Shape.of(width, width)).times(1));
        }
    }

    /// One position of each vector, with zeros before and behind it.
    private static Tensor padded(Tensor one, int position, int positions, Workspace workspace) {
        List<Tensor> parts = new ArrayList<>();
        addZeros(parts, one, position, workspace);
        parts.add(one);
        addZeros(parts, one, positions - position - 1, workspace);
        return parts.size() == 1 ? one : Tensor.concatenate(1, parts.toArray(Tensor[]::new));
    }

    private static void addZeros(List<Tensor> parts, Tensor one, int positions, Workspace workspace) {
        if (positions > 0) {
            parts.add(workspace.filled(one.type(), one.shape().withSize(1, positions), 0));
        }
    }

    /// Solves for one vector after the other axis in front.
    private Tensor solve(Tensor right, boolean transposed) {
        Shape shape = map.input();
        int positions = shape.size(0);
        int width = shape.size(1);
        int batch = Math.toIntExact(right.shape().count() / shape.count());
        Tensor rows = right.reshape(Shape.of(batch, positions, width));
        Workspace workspace = Tensor.workspaceOf(right);
        try (Workspace outer = workspace.nested()) {
            @Nullable Tensor known = null;
            for (int step = 0; step < positions; step++) {
                int t = transposed ? positions - 1 - step : step;
                try (Workspace scratch = workspace.nested()) {
                    Tensor wanted = rows.slice(1, t, t + 1);
                    if (known != null) {
                        Tensor image = transposed ? map.applyTransposed(known) : map.apply(known);
                        wanted = wanted.minus(image.slice(1, t, t + 1));
                    }
                    Tensor flat = wanted.reshape(Shape.of(batch, width));
                    Tensor found = transposed ? own.get(t).applyTransposed(flat) : own.get(t).apply(flat);
                    Tensor placed = padded(found.reshape(Shape.of(batch, 1, width)), t, positions, scratch);
                    known = scratch.keep(known == null ? placed : known.plus(placed));
                }
            }
            return outer.keep(java.util.Objects.requireNonNull(known).reshape(right.shape()));
        }
    }
}
