package org.nulla.nullspace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.nulla.block.Elementwise;
import org.nulla.block.Expression;
import org.nulla.block.Pattern;
import org.nulla.block.StructuredMap;
import org.nulla.tensor.Indices;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// Maps that can be undone one by one: entries moved or scaled clear of zero, and square matrices far from singular.
final class Inverses {

    private static final Elementwise RECIPROCAL = Elementwise.of("reciprocal",
            Expression.constant(1).div(Expression.argument(0)));

    /// How far from singular, by this factor, a matrix must be to be factored without pivoting.
    private static final double CLEAR = 1e-2;

    private Inverses() {
    }

    /// The inverse of a map.
    ///
    /// @param map the map
    /// @param tolerance how much smaller than the largest a factor or a pivot may be
    /// @return the inverse, or nothing if the structure does not give one or if it is too near to having none
    static Optional<StructuredMap> of(StructuredMap map, double tolerance) {
        return switch (map) {
            case StructuredMap.Identity identity -> Optional.of(identity);
            case StructuredMap.Reshape(Shape in, Shape out) -> Optional.of(new StructuredMap.Reshape(out, in));
            case StructuredMap.Swap(Shape in, Shape out, int a, int b) ->
                    Optional.of(new StructuredMap.Swap(out, in, a, b));
            case StructuredMap.Scaled(Shape in, double factor) ->
                    factor == 0 ? Optional.empty() : Optional.of(new StructuredMap.Scaled(in, 1 / factor));
            case StructuredMap.Diagonal(Shape in, Tensor factors) -> clearOfZero(factors, tolerance)
                    ? Optional.of(new StructuredMap.Diagonal(in, factors.apply(RECIPROCAL))) : Optional.empty();
            case StructuredMap.Kronecker kronecker -> square(kronecker, tolerance);
            case StructuredMap.Transposed(StructuredMap inner) ->
                    of(inner, tolerance).map(StructuredMap.Transposed::new);
            case StructuredMap.Composition(List<StructuredMap> maps) -> composition(maps, tolerance);
            case StructuredMap.Zero _,StructuredMap.Dense _,StructuredMap.Selection _,StructuredMap.Broadcast _,StructuredMap.Part _,StructuredMap.Implicit _,StructuredMap.Sum _ ->
                    Optional.empty();
        };
    }

    /// Whether a map does nothing but move entries and multiply each by a number.
    static boolean isByEntry(StructuredMap map) {
        return switch (map) {
            case StructuredMap.Identity _,StructuredMap.Reshape _,StructuredMap.Swap _,StructuredMap.Scaled _,StructuredMap.Diagonal _ ->
                    true;
            case StructuredMap.Composition(List<StructuredMap> maps) -> maps.stream().allMatch(Inverses::isByEntry);
            default -> false;
        };
    }

    private static boolean clearOfZero(Tensor factors, double tolerance) {
        double smallest = Double.POSITIVE_INFINITY;
        double largest = 0;
        for (double factor : factors.toArray()) {
            smallest = Math.min(smallest, Math.abs(factor));
            largest = Math.max(largest, Math.abs(factor));
        }
        return smallest > tolerance * largest && Double.isFinite(largest);
    }

    private static Optional<StructuredMap> composition(List<StructuredMap> maps, double tolerance) {
        List<StructuredMap> inverses = new ArrayList<>();
        for (StructuredMap map : maps) {
            Optional<StructuredMap> inverse = of(map, tolerance);
            if (inverse.isEmpty()) {
                return Optional.empty();
            }
            inverses.add(0, inverse.get());
        }
        return Optional.of(new StructuredMap.Composition(inverses));
    }

    /// `X ↦ X B` with a square `B` on the right.
    private static Optional<StructuredMap> square(StructuredMap.Kronecker map, double tolerance) {
        Tensor right = map.right();
        if (map.left() != null || right == null || right.shape().rank() != 2
                || right.shape().size(0) != right.shape().size(1)) {
            return Optional.empty();
        }
        int n = right.shape().size(0);
        Shape from = map.output();
        Shape to = map.input();
        // Bᵀ Xᵀ = Yᵀ, and the columns of Bᵀ are the rows of B
        return squareInverse(map.rightTransposed() ? right.transpose() : right, tolerance)
                .map(inverse -> new StructuredMap.Implicit(from, to, Pattern.ROWS,
                        y -> inverse.apply(rows(y, n)).reshape(y.shape()),
                        u -> inverse.applyTransposed(rows(u, n)).reshape(u.shape())));
    }

    private static Tensor rows(Tensor x, int n) {
        return x.reshape(Shape.of(Math.toIntExact(x.shape().count() / n), n));
    }

    /// The inverse of a square matrix, acting on rows of vectors: `A x = y` for each row `y`.
    ///
    /// @param columns the columns of `A`, one in each row
    /// @param tolerance how much smaller than the largest a pivot may be
    /// @return the inverse, or nothing
    static Optional<StructuredMap> squareInverse(Tensor columns, double tolerance) {
        return squareInverse(columns, QrFactors.revealing(columns, CLEAR / tolerance), tolerance);
    }

    /// The same in a workspace around another one.
    static Optional<StructuredMap> squareInverse(Tensor columns, double tolerance, Workspace inner) {
        return squareInverse(columns, QrFactors.revealing(columns, CLEAR / tolerance).keptFrom(inner), tolerance);
    }

    private static Optional<StructuredMap> squareInverse(Tensor columns, QrFactors factors, double tolerance) {
        int n = columns.shape().size(0);
        double[] diagonal = factors.diagonal();
        double smallest = Arrays.stream(diagonal).min().orElse(0);
        if (!(smallest > tolerance * Arrays.stream(diagonal).max().orElse(0))) {
            return Optional.empty();
        }
        Workspace workspace = Tensor.workspaceOf(columns);
        int[] pivots = factors.pivots();
        int[] places = new int[n];
        for (int k = 0; k < n; k++) {
            places[pivots[k]] = k;
        }
        return Optional.of(new StructuredMap.Implicit(Shape.of(n), Shape.of(n), Pattern.ANY, y -> {
            Indices unpivot = workspace.indices(places);
            Tensor rotated = factors.applyQ(rows(y, n), true).transpose();
            return factors.solveR(rotated, n, false).gather(unpivot).transpose().reshape(y.shape());
        }, u -> {
            Indices pivot = workspace.indices(pivots);
            Tensor solved = factors.solveR(rows(u, n).transpose().gather(pivot), n, true).transpose();
            return factors.applyQ(solved, false).reshape(u.shape());
        }));
    }
}
