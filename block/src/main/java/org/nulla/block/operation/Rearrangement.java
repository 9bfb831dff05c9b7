package org.nulla.block.operation;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.backend.Slice;
import org.nulla.backend.Strided;
import org.nulla.block.Block;
import org.nulla.block.Partials;
import org.nulla.block.StructuredMap;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// Operations that move entries and compute nothing. Each is linear, and is its own derivative.
sealed interface Rearrangement extends Block {

    /// The map that this operation is, for a tensor of some shape.
    StructuredMap map(Shape input);

    @Override
    default Partials partials(Tensor[] arguments, Tensor value, boolean[] active) {
        return Partials.of(map(arguments[0].shape()));
    }

    /// A view in another shape.
    record Reshaped(Shape to) implements Rearrangement {
        @Override
        public String label() {
            return "reshape";
        }

        @Override
        public StructuredMap map(Shape input) {
            return new StructuredMap.Reshape(input, to);
        }

        @Override
        public Tensor value(Tensor[] arguments) {
            return arguments[0].viewAs(to);
        }
    }

    /// Entries repeated.
    record Repeated(Shape to) implements Rearrangement {
        @Override
        public String label() {
            return "broadcast";
        }

        @Override
        public StructuredMap map(Shape input) {
            return new StructuredMap.Broadcast(input, to);
        }

        @Override
        public Tensor value(Tensor[] arguments) {
            Tensor x = arguments[0];
            return gathered(x, to, new Strided(x.slice(), x.shape().stridesWithin(to)));
        }
    }

    /// Two axes exchanged.
    record Swapped(int a, int b) implements Rearrangement {
        @Override
        public String label() {
            return "swap-axes";
        }

        private Shape output(Shape input) {
            return input.withSize(a, input.size(b)).withSize(b, input.size(a));
        }

        @Override
        public StructuredMap map(Shape input) {
            return new StructuredMap.Swap(input, output(input), a, b);
        }

        @Override
        public Tensor value(Tensor[] arguments) {
            Tensor x = arguments[0];
            long[] strides = x.shape().strides();
            int first = x.shape().position(a);
            int second = x.shape().position(b);
            long held = strides[first];
            strides[first] = strides[second];
            strides[second] = held;
            return gathered(x, output(x.shape()), new Strided(x.slice(), strides));
        }
    }

    /// Neighbouring places along an axis.
    record Sliced(int axis, int from, int to) implements Rearrangement {
        @Override
        public String label() {
            return "slice";
        }

        @Override
        public StructuredMap map(Shape input) {
            return new StructuredMap.Part(input, input.withSize(axis, to - from), axis, from);
        }

        @Override
        public Tensor value(Tensor[] arguments) {
            Tensor x = arguments[0];
            Shape shape = x.shape().withSize(axis, to - from);
            long[] strides = x.shape().strides();
            long skip = from * strides[x.shape().position(axis)];
            if (x.shape().first(x.shape().position(axis)).count() == 1) {
                return x.viewFrom(skip, shape);
            }
            return gathered(x, shape,
                    new Strided(new Slice(x.slice().buffer(), x.slice().offset() + skip), strides));
        }
    }

    /// A tensor among zeros along an axis.
    record Embedded(int axis, int from, int size) implements Rearrangement {
        @Override
        public String label() {
            return "embed";
        }

        @Override
        public StructuredMap map(Shape input) {
            return new StructuredMap.Transposed(
                    new StructuredMap.Part(input.withSize(axis, size), input, axis, from));
        }

        @Override
        public Tensor value(Tensor[] arguments) {
            Tensor x = arguments[0];
            Tensor result = Operations.zeros(x, x.shape().withSize(axis, size));
            place(x, result, axis, from);
            return result;
        }
    }

    /// Tensors one behind the other.
    record Concatenated(int axis) implements Rearrangement {
        @Override
        public String label() {
            return "concatenate";
        }

        @Override
        public StructuredMap map(Shape input) {
            return new StructuredMap.Identity(input);
        }

        private Shape output(Tensor[] parts) {
            int size = 0;
            for (Tensor part : parts) {
                size += part.shape().size(axis);
            }
            return parts[0].shape().withSize(axis, size);
        }

        @Override
        public Tensor value(Tensor[] arguments) {
            Workspace workspace = Tensor.workspaceOf(arguments);
            Tensor result = workspace.uninitialized(arguments[0].type(), output(arguments));
            long rows = result.shape().first(result.shape().position(axis)).count();
            List<Slice> parts = new ArrayList<>(arguments.length);
            long[] widths = new long[arguments.length];
            for (int i = 0; i < widths.length; i++) {
                parts.add(arguments[i].slice());
                widths[i] = rows == 0 ? 0 : arguments[i].shape().count() / rows;
            }
            if (result.shape().count() > 0) {
                workspace.queue().concatenate(result.type(), rows, parts, widths, result.slice());
            }
            return result;
        }

        @Override
        public Partials partials(Tensor[] arguments, Tensor value, boolean[] active) {
            @Nullable StructuredMap[] maps = new StructuredMap[arguments.length];
            int from = 0;
            for (int i = 0; i < maps.length; i++) {
                Shape part = arguments[i].shape();
                maps[i] = active[i]
                        ? new StructuredMap.Transposed(new StructuredMap.Part(value.shape(), part, axis, from)) : null;
                from += part.size(axis);
            }
            return Partials.of(maps);
        }
    }

    private static Tensor gathered(Tensor x, Shape shape, Strided source) {
        Workspace workspace = Tensor.workspaceOf(x);
        Tensor result = workspace.uninitialized(x.type(), shape);
        Operations.copy(workspace, x, shape.sizes(), source, new Strided(result.slice(), shape.strides()));
        return result;
    }

    /// Copies a part into a tensor that has just been made.
    private static void place(Tensor part, Tensor into, int axis, int from) {
        long[] strides = into.shape().strides();
        long skip = from * strides[into.shape().position(axis)];
        Operations.copy(Tensor.workspaceOf(part), part, part.shape().sizes(),
                new Strided(part.slice(), part.shape().strides()),
                new Strided(new Slice(into.slice().buffer(), into.slice().offset() + skip), strides));
    }
}
