package org.nulla.block.operation;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.backend.Gemm;
import org.nulla.block.Block;
import org.nulla.block.Partials;
import org.nulla.block.StructuredMap;
import org.nulla.tensor.Shape;
import org.nulla.tensor.ShapeException;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// The matrix product over the last two axes, `op(A) op(B)`; axes before them are broadcast.
///
/// Its partials are `X ↦ X op(B)` and `X ↦ op(A) X`.
record MatrixProduct(boolean transposeA, boolean transposeB) implements Block {

    @Override
    public String label() {
        return "matmul";
    }

    Shape outputShape(Shape a, Shape b) {
        if (a.rank() < 2 || b.rank() < 2) {
            throw new ShapeException("matmul", "needs at least two axes in each; reshape a vector to a matrix", a, b);
        }
        if (inner(a, transposeA, true) != inner(b, transposeB, false)) {
            throw new ShapeException("matmul", "has inner sizes " + inner(a, transposeA, true) + " and "
                    + inner(b, transposeB, false) + (transposeA || transposeB ? " (read transposed where asked)" : ""),
                    a, b);
        }
        Shape batch = Shape.broadcast("matmul", a.first(a.rank() - 2), b.first(b.rank() - 2));
        return Shape.of(inner(a, transposeA, false), inner(b, transposeB, true)).behind(batch);
    }

    /// Columns of `op(shape)` if `columns`, else its rows.
    private static int inner(Shape shape, boolean transposed, boolean columns) {
        return shape.size(transposed == columns ? -2 : -1);
    }

    @Override
    public Tensor value(Tensor[] arguments) {
        Tensor a = arguments[0];
        Tensor b = arguments[1];
        Shape output = outputShape(a.shape(), b.shape());
        if (a.type() != b.type()) {
            throw new ShapeException("matmul", "meets " + a.type() + " and " + b.type() + "; convert one of them",
                    a.shape(), b.shape());
        }
        Workspace workspace = Tensor.workspaceOf(a, b);
        Tensor result = workspace.uninitialized(a.type(), output);
        Shape batch = output.first(output.rank() - 2);
        workspace.queue().gemm(a.type(),
                new Gemm(transposeA, transposeB, output.size(-2), output.size(-1),
                        inner(a.shape(), transposeA, true), 1, matrix(a, batch), matrix(b, batch), 0,
                        matrix(result, batch), batch.sizes()));
        return result;
    }

    private static Gemm.Matrix matrix(Tensor tensor, Shape batch) {
        Shape shape = tensor.shape();
        long entries = (long) shape.size(-1) * shape.size(-2);
        long[] strides = shape.first(shape.rank() - 2).stridesWithin(batch);
        for (int i = 0; i < strides.length; i++) {
            strides[i] *= entries;
        }
        return new Gemm.Matrix(tensor.slice(), shape.size(-1), strides);
    }

    @Override
    public Partials partials(Tensor[] arguments, Tensor value, boolean[] active) {
        Tensor a = arguments[0];
        Tensor b = arguments[1];
        @Nullable StructuredMap[] maps = new StructuredMap[2];
        Shape output = value.shape();
        Shape batch = output.first(output.rank() - 2);
        if (active[0]) {
            Shape read = Shape.of(output.size(-2), inner(a.shape(), transposeA, true)).behind(batch);
            maps[0] = partial(a.shape(), transposeA, read,
                    new StructuredMap.Kronecker(read, output, null, false, b, transposeB));
        }
        if (active[1]) {
            Shape read = Shape.of(inner(b.shape(), transposeB, false), output.size(-1)).behind(batch);
            maps[1] = partial(b.shape(), transposeB, read,
                    new StructuredMap.Kronecker(read, output, a, transposeA, null, false));
        }
        return Partials.of(maps);
    }

    /// The factor as it is stored, then as it is read, then multiplied.
    private static StructuredMap partial(Shape stored, boolean transposed, Shape read, StructuredMap product) {
        List<StructuredMap> maps = new ArrayList<>();
        Shape now = stored;
        if (transposed) {
            Shape swapped = stored.withSize(-1, stored.size(-2)).withSize(-2, stored.size(-1));
            maps.add(new StructuredMap.Swap(stored, swapped, -2, -1));
            now = swapped;
        }
        if (!now.equals(read)) {
            maps.add(new StructuredMap.Broadcast(now, read));
        }
        maps.add(product);
        return maps.size() == 1 ? product : new StructuredMap.Composition(maps);
    }
}
