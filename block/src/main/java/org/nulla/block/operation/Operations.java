package org.nulla.block.operation;

import org.nulla.backend.ElementProgram;
import org.nulla.backend.ElementType;
import org.nulla.backend.Strided;
import org.nulla.block.Trace;
import org.nulla.function.ScalarFunction;
import org.nulla.tensor.Indices;
import org.nulla.tensor.Shape;
import org.nulla.tensor.ShapeException;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// The operations by name: checks shapes, and applies the block. Axes are counted from the end.
public final class Operations {

    private Operations() {
    }

    /// Zeros of the type and workspace of another tensor.
    ///
    /// @param like the other tensor
    /// @param shape the shape
    /// @return the zeros
    public static Tensor zeros(Tensor like, Shape shape) {
        return Tensor.workspaceOf(like.plain()).filled(like.type(), shape, 0);
    }

    /// Ones of the type, shape and workspace of another tensor.
    ///
    /// @param like the other tensor
    /// @return the ones
    public static Tensor ones(Tensor like) {
        return Tensor.workspaceOf(like.plain()).filled(like.type(), like.shape(), 1);
    }

    /// Applies a function of traced numbers to every entry.
    ///
    /// @param f the function
    /// @param x the tensor
    /// @return the result
    public static Tensor map(ScalarFunction f, Tensor x) {
        return Trace.apply(new Mapped(f), x);
    }

    /// The same entries in another shape.
    ///
    /// @param x the tensor
    /// @param to the shape
    /// @return the reshaped tensor
    public static Tensor reshape(Tensor x, Shape to) {
        if (x.shape().equals(to)) {
            return x;
        }
        if (x.shape().count() != to.count()) {
            throw new ShapeException("reshape", "needs as many entries, but they have " + x.shape().count() + " and "
                    + to.count(), x.shape(), to);
        }
        return Trace.apply(new Rearrangement.Reshaped(to), x);
    }

    /// Repeats entries.
    ///
    /// @param x the tensor
    /// @param to the larger shape
    /// @return the repeated entries
    public static Tensor broadcast(Tensor x, Shape to) {
        if (x.shape().equals(to)) {
            return x;
        }
        if (!Shape.broadcast("broadcast", x.shape(), to).equals(to)) {
            throw new ShapeException("broadcast", "would have to shrink an axis", x.shape(), to);
        }
        return Trace.apply(new Rearrangement.Repeated(to), x);
    }

    /// Exchanges two axes.
    ///
    /// @param x the tensor
    /// @param a an axis
    /// @param b another
    /// @return the rearranged tensor
    public static Tensor swapAxes(Tensor x, int a, int b) {
        return a == b ? x : Trace.apply(new Rearrangement.Swapped(a, b), x);
    }

    /// Neighbouring places along an axis.
    ///
    /// @param x the tensor
    /// @param axis the axis
    /// @param from the first place
    /// @param to the place behind the last
    /// @return the part
    public static Tensor slice(Tensor x, int axis, int from, int to) {
        int size = x.shape().size(axis);
        if (from < 0 || to > size || from >= to) {
            throw new IllegalArgumentException("Operation 'slice' cannot take places " + from + " to " + to
                    + " of axis " + axis + " of shape " + x.shape() + ".");
        }
        return from == 0 && to == size ? x : Trace.apply(new Rearrangement.Sliced(axis, from, to), x);
    }

    /// Puts a tensor among zeros along an axis: the transpose of [#slice].
    ///
    /// @param x the tensor
    /// @param axis the axis
    /// @param from where its first place comes to lie
    /// @param size the size of the axis then
    /// @return the longer tensor
    public static Tensor embed(Tensor x, int axis, int from, int size) {
        return Trace.apply(new Rearrangement.Embedded(axis, from, size), x);
    }

    /// Tensors one behind the other.
    ///
    /// @param axis the axis
    /// @param parts the tensors
    /// @return the whole
    public static Tensor concatenate(int axis, Tensor... parts) {
        for (Tensor part : parts) {
            if (part.shape().rank() != parts[0].shape().rank()
                    || !part.shape().without(axis).equals(parts[0].shape().without(axis))) {
                throw new ShapeException("concatenate", "differ in more than axis " + axis, parts[0].shape(),
                        part.shape());
            }
        }
        return parts.length == 1 ? parts[0] : Trace.apply(new Rearrangement.Concatenated(axis), parts);
    }

    /// Rows by their numbers.
    ///
    /// @param x the tensor
    /// @param rows which rows
    /// @return the rows
    public static Tensor gather(Tensor x, Indices rows) {
        int available = x.shape().size(-2);
        for (int i = 0; i < rows.count(); i++) {
            if (rows.get(i) < -1 || rows.get(i) >= available) {
                throw new IllegalArgumentException("Operation 'gather' asks for row " + rows.get(i) + ", but shape "
                        + x.shape() + " has rows 0 to " + (available - 1) + ".");
            }
        }
        return Trace.apply(new Gathering.Gather(rows), x);
    }

    /// Adds rows to where they were gathered from: the transpose of [#gather].
    ///
    /// @param x the rows
    /// @param rows where each goes
    /// @param size how many rows there are then
    /// @return the sums
    public static Tensor scatterAdd(Tensor x, Indices rows, int size) {
        return Trace.apply(new Gathering.Scatter(rows, size), x);
    }

    /// The same entries in another type.
    ///
    /// @param x the tensor
    /// @param to the type
    /// @return the converted tensor
    public static Tensor convert(Tensor x, ElementType to) {
        return x.type() == to ? x : Trace.apply(new Conversion(to), x);
    }

    /// The sum along an axis.
    ///
    /// @param x the tensor
    /// @param axis the axis
    /// @return the sums
    public static Tensor sum(Tensor x, int axis) {
        return Trace.apply(new Summation(axis), x);
    }

    /// The matrix product.
    ///
    /// @param a the left factor
    /// @param b the right factor
    /// @param transposeA whether it is read transposed
    /// @param transposeB whether it is read transposed
    /// @return the product
    public static Tensor matmul(Tensor a, Tensor b, boolean transposeA, boolean transposeB) {
        MatrixProduct product = new MatrixProduct(transposeA, transposeB);
        product.outputShape(a.shape(), b.shape());
        if (a.shape().rank() > 2 && b.shape().rank() == 2 && !transposeA) {
            // one matrix on the right serves all on the left, which are then rows of one tall matrix
            int columns = a.shape().size(-1);
            int rows = Math.toIntExact(a.shape().count() / columns);
            Tensor y = Trace.apply(product, reshape(a, Shape.of(rows, columns)), b);
            return reshape(y, a.shape().withSize(-1, y.shape().size(-1)));
        }
        return Trace.apply(product, a, b);
    }

    /// The softmax of rows.
    ///
    /// @param x the tensor
    /// @param causal whether a row sees only positions up to its own
    /// @return the softmax
    public static Tensor softmax(Tensor x, boolean causal) {
        if (causal && x.shape().size(-1) < x.shape().size(-2)) {
            throw new IllegalArgumentException("Operation 'causal-softmax' on shape " + x.shape()
                    + " needs at least as many columns as rows.");
        }
        return Trace.apply(new RowOperation.Softmax(causal), x);
    }

    /// The logarithm of the softmax of rows.
    ///
    /// @param x the tensor
    /// @return the logarithms
    public static Tensor logSoftmax(Tensor x) {
        return Trace.apply(new RowOperation.LogSoftmax(), x);
    }

    /// Rows of mean 0 and variance 1.
    ///
    /// @param x the tensor
    /// @param epsilon what is added to the variance
    /// @return the normalised rows
    public static Tensor normalize(Tensor x, double epsilon) {
        return Trace.apply(new RowOperation.Normalization(epsilon), x);
    }

    /// Copies entries to where strides say, for operations that only rearrange.
    static void copy(Workspace workspace, Tensor from, int[] sizes, Strided source, Strided target) {
        workspace.queue().elementwise(ElementProgram.COPY, from.type(), sizes, java.util.List.of(source), target);
    }
}
