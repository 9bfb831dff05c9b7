package org.nulla.block.operation;

import java.util.List;
import org.nulla.backend.Reduction;
import org.nulla.block.Block;
import org.nulla.block.Partials;
import org.nulla.block.StructuredMap;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// The sum along an axis: the transpose of a repetition.
record Summation(int axis) implements Block {

    @Override
    public String label() {
        return "sum";
    }

    @Override
    public Tensor value(Tensor[] arguments) {
        Tensor x = arguments[0];
        Shape shape = x.shape();
        int position = shape.position(axis);
        Workspace workspace = Tensor.workspaceOf(x);
        Tensor result = workspace.uninitialized(x.type(), shape.without(axis));
        workspace.queue().reduce(Reduction.SUM, x.type(), shape.first(position).count(), shape.size(axis),
                shape.last(shape.rank() - 1 - position).count(), x.slice(), result.slice());
        return result;
    }

    @Override
    public Partials partials(Tensor[] arguments, Tensor value, boolean[] active) {
        Shape input = arguments[0].shape();
        Shape kept = input.withSize(axis, 1);
        StructuredMap sum = new StructuredMap.Transposed(new StructuredMap.Broadcast(kept, input));
        return Partials.of(new StructuredMap.Composition(
                List.of(sum, new StructuredMap.Reshape(kept, value.shape()))));
    }
}
