package org.nulla.block;

import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.nulla.block.operation.Operations;
import org.nulla.tensor.Indices;
import org.nulla.tensor.Shape;
import org.nulla.tensor.ShapeException;
import org.nulla.tensor.Tensor;

/// A linear map between tensors that keeps its structure, and is made dense only when someone asks ([Maps#matrix]).
///
/// Every map can be applied to many tensors at once: what is handed over may have further axes in front of the map's own shape,
/// and the result has the same. Law: `⟨u, apply(v)⟩ = ⟨applyTransposed(u), v⟩`.
///
/// Maps are made of tensors, and applied by operations on tensors; inside an outer derivative both may be traced.
public sealed interface StructuredMap {

    /// The shape of what goes in.
    ///
    /// @return the shape
    Shape input();

    /// The shape of what comes out.
    ///
    /// @return the shape
    Shape output();

    /// Applies the map.
    ///
    /// @param v a tensor of the input's shape, perhaps with further axes in front
    /// @return the image, with the same axes in front
    Tensor apply(Tensor v);

    /// Applies the transposed map.
    ///
    /// @param u a tensor of the output's shape, perhaps with further axes in front
    /// @return the image, with the same axes in front
    Tensor applyTransposed(Tensor u);

    private static Shape lead(String what, Tensor tensor, Shape shape) {
        return tensor.shape().leadBefore(what, shape);
    }

    /// Everything becomes zero.
    ///
    /// @param input the shape of what goes in
    /// @param output the shape of what comes out
    record Zero(Shape input, Shape output) implements StructuredMap {
        @Override
        public Tensor apply(Tensor v) {
            return Operations.zeros(v, output.behind(lead("zero map", v, input)));
        }

        @Override
        public Tensor applyTransposed(Tensor u) {
            return Operations.zeros(u, input.behind(lead("zero map, transposed", u, output)));
        }
    }

    /// Everything stays as it is.
    ///
    /// @param input the shape
    record Identity(Shape input) implements StructuredMap {
        @Override
        public Shape output() {
            return input;
        }

        @Override
        public Tensor apply(Tensor v) {
            return v;
        }

        @Override
        public Tensor applyTransposed(Tensor u) {
            return u;
        }
    }

    /// Everything is multiplied by one number.
    ///
    /// @param input the shape
    /// @param factor the number
    record Scaled(Shape input, double factor) implements StructuredMap {
        @Override
        public Shape output() {
            return input;
        }

        @Override
        public Tensor apply(Tensor v) {
            return v.times(factor);
        }

        @Override
        public Tensor applyTransposed(Tensor u) {
            return u.times(factor);
        }
    }

    /// Every entry is multiplied by a number of its own.
    ///
    /// @param input the shape
    /// @param factors the numbers, of a shape that broadcasts to the map's
    record Diagonal(Shape input, Tensor factors) implements StructuredMap {
        @Override
        public Shape output() {
            return input;
        }

        @Override
        public Tensor apply(Tensor v) {
            return v.times(factors);
        }

        @Override
        public Tensor applyTransposed(Tensor u) {
            return u.times(factors);
        }
    }

    /// A matrix, entry by entry.
    ///
    /// @param input the shape of what goes in
    /// @param output the shape of what comes out
    /// @param matrix as many rows as the output has entries, as many columns as the input
    record Dense(Shape input, Shape output, Tensor matrix) implements StructuredMap {
        @Override
        public Tensor apply(Tensor v) {
            return multiply("dense map", v, input, output, true);
        }

        @Override
        public Tensor applyTransposed(Tensor u) {
            return multiply("dense map, transposed", u, output, input, false);
        }

        private Tensor multiply(String what, Tensor v, Shape from, Shape to, boolean transposed) {
            Shape lead = lead(what, v, from);
            Tensor rows = v.reshape(Shape.of(Math.toIntExact(lead.count()), Math.toIntExact(from.count())));
            return rows.matmul(matrix, false, transposed).reshape(to.behind(lead));
        }
    }

    /// Rows by their numbers, along the last axis but one.
    ///
    /// @param input the shape of what goes in
    /// @param output the shape of what comes out
    /// @param rows for each row of the output its row in the input, or -1 for zeros
    record Selection(Shape input, Shape output, Indices rows) implements StructuredMap {
        @Override
        public Tensor apply(Tensor v) {
            return v.gather(rows);
        }

        @Override
        public Tensor applyTransposed(Tensor u) {
            return Operations.scatterAdd(u, rows, input.size(-2));
        }
    }

    /// The same entries in another shape.
    ///
    /// @param input the shape of what goes in
    /// @param output the shape of what comes out
    record Reshape(Shape input, Shape output) implements StructuredMap {
        @Override
        public Tensor apply(Tensor v) {
            return v.reshape(output.behind(lead("reshape", v, input)));
        }

        @Override
        public Tensor applyTransposed(Tensor u) {
            return u.reshape(input.behind(lead("reshape, transposed", u, output)));
        }
    }

    /// Two axes change places: a permutation that is its own inverse.
    ///
    /// @param input the shape of what goes in
    /// @param output the shape of what comes out
    /// @param a one axis, counted from the end
    /// @param b the other
    record Swap(Shape input, Shape output, int a, int b) implements StructuredMap {
        @Override
        public Tensor apply(Tensor v) {
            return v.swapAxes(a, b);
        }

        @Override
        public Tensor applyTransposed(Tensor u) {
            return u.swapAxes(a, b);
        }
    }

    /// Entries are repeated until a shape is filled; transposed, repeated places are summed.
    ///
    /// @param input the shape of what goes in
    /// @param output the shape of what comes out
    record Broadcast(Shape input, Shape output) implements StructuredMap {
        @Override
        public Tensor apply(Tensor v) {
            Shape lead = lead("broadcast", v, input);
            int[] ones = new int[output.rank() - input.rank()];
            java.util.Arrays.fill(ones, 1);
            return v.reshape(input.behind(Shape.of(ones)).behind(lead)).broadcastTo(output.behind(lead));
        }

        @Override
        public Tensor applyTransposed(Tensor u) {
            Shape lead = lead("broadcast, transposed", u, output);
            Tensor sum = u;
            for (int i = 1; i <= output.rank(); i++) {
                // axes of the output are taken from the front, where each sum shortens the result by one axis
                int axis = i - 1 - output.rank();
                boolean repeated = -axis > input.rank() || (input.size(axis) == 1 && output.size(axis) > 1);
                if (repeated) {
                    Tensor shorter = sum.sum(axis);
                    sum = shorter.reshape(sum.shape().withSize(axis, 1));
                }
            }
            return sum.reshape(input.behind(lead));
        }
    }

    /// Some neighbouring places along an axis; transposed, they are put among zeros.
    ///
    /// @param input the shape of what goes in
    /// @param output the shape of what comes out
    /// @param axis the axis, counted from the end
    /// @param from the first place
    record Part(Shape input, Shape output, int axis, int from) implements StructuredMap {
        @Override
        public Tensor apply(Tensor v) {
            return v.slice(axis, from, from + output.size(axis));
        }

        @Override
        public Tensor applyTransposed(Tensor u) {
            return Operations.embed(u, axis, from, input.size(axis));
        }
    }

    /// `X ↦ A X B`, with matrices, or batches of them, on the left and right.
    ///
    /// @param input the shape of what goes in
    /// @param output the shape of what comes out
    /// @param left `A`, or null for the identity
    /// @param leftTransposed whether `A` is stored transposed
    /// @param right `B`, or null for the identity
    /// @param rightTransposed whether `B` is stored transposed
    record Kronecker(Shape input, Shape output, @Nullable Tensor left, boolean leftTransposed, @Nullable Tensor right,
            boolean rightTransposed) implements StructuredMap {
        @Override
        public Tensor apply(Tensor v) {
            Tensor result = left == null ? v : left.matmul(v, leftTransposed, false);
            return right == null ? result : result.matmul(right, false, rightTransposed);
        }

        @Override
        public Tensor applyTransposed(Tensor u) {
            Tensor result = left == null ? u : left.matmul(u, !leftTransposed, false);
            return right == null ? result : result.matmul(right, false, !rightTransposed);
        }
    }

    /// A map known only by what it does.
    ///
    /// @param input the shape of what goes in
    /// @param output the shape of what comes out
    /// @param pattern what is known besides
    /// @param forward applies the map
    /// @param backward applies its transpose
    record Implicit(Shape input, Shape output, Pattern pattern, UnaryOperator<Tensor> forward,
            UnaryOperator<Tensor> backward) implements StructuredMap {
        @Override
        public Tensor apply(Tensor v) {
            lead("implicit map", v, input);
            return forward.apply(v);
        }

        @Override
        public Tensor applyTransposed(Tensor u) {
            lead("implicit map, transposed", u, output);
            return backward.apply(u);
        }
    }

    /// The transpose of a map.
    ///
    /// @param map the map
    record Transposed(StructuredMap map) implements StructuredMap {
        @Override
        public Shape input() {
            return map.output();
        }

        @Override
        public Shape output() {
            return map.input();
        }

        @Override
        public Tensor apply(Tensor v) {
            return map.applyTransposed(v);
        }

        @Override
        public Tensor applyTransposed(Tensor u) {
            return map.apply(u);
        }
    }

    /// The sum of maps between the same shapes.
    ///
    /// @param maps at least one
    record Sum(List<StructuredMap> maps) implements StructuredMap {

        /// Checks that the maps go together.
        public Sum {
            maps = List.copyOf(maps);
            for (StructuredMap map : maps) {
                if (!map.input().equals(maps.get(0).input()) || !map.output().equals(maps.get(0).output())) {
                    throw new ShapeException("sum of maps", "needs maps between the same shapes", map.output(),
                            maps.get(0).output());
                }
            }
        }

        @Override
        public Shape input() {
            return maps.get(0).input();
        }

        @Override
        public Shape output() {
            return maps.get(0).output();
        }

        @Override
        public Tensor apply(Tensor v) {
            return maps.stream().map(map -> map.apply(v)).reduce(Tensor::plus).orElseThrow();
        }

        @Override
        public Tensor applyTransposed(Tensor u) {
            return maps.stream().map(map -> map.applyTransposed(u)).reduce(Tensor::plus).orElseThrow();
        }
    }

    /// Maps one after the other.
    ///
    /// @param maps at least one, the one applied first in front
    record Composition(List<StructuredMap> maps) implements StructuredMap {

        /// Checks that each map takes what the one before it gives.
        public Composition {
            maps = List.copyOf(maps);
            for (int i = 1; i < maps.size(); i++) {
                if (!maps.get(i).input().equals(maps.get(i - 1).output())) {
                    throw new ShapeException("composition of maps",
                            "hands over a shape that the next map does not take",
                            maps.get(i - 1).output(), maps.get(i).input());
                }
            }
        }

        @Override
        public Shape input() {
            return maps.get(0).input();
        }

        @Override
        public Shape output() {
            return maps.get(maps.size() - 1).output();
        }

        @Override
        public Tensor apply(Tensor v) {
            Tensor result = v;
            for (StructuredMap map : maps) {
                result = map.apply(result);
            }
            return result;
        }

        @Override
        public Tensor applyTransposed(Tensor u) {
            Tensor result = u;
            for (int i = maps.size() - 1; i >= 0; i--) {
                result = maps.get(i).applyTransposed(result);
            }
            return result;
        }
    }
}
