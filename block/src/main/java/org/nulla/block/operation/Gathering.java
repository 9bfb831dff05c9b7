package org.nulla.block.operation;

import org.nulla.block.Block;
import org.nulla.block.Partials;
import org.nulla.block.StructuredMap;
import org.nulla.tensor.Indices;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// Rows taken by their numbers, and the transpose of that.
sealed interface Gathering extends Block {

    /// Takes rows.
    record Gather(Indices rows) implements Gathering {
        @Override
        public String label() {
            return "gather";
        }

        @Override
        public Tensor value(Tensor[] arguments) {
            Tensor x = arguments[0];
            Workspace workspace = Tensor.workspaceOf(x);
            Shape shape = x.shape();
            Tensor result = workspace.uninitialized(x.type(), shape.withSize(-2, rows.count()));
            workspace.queue().gather(x.type(), shape.first(shape.rank() - 2).count(), shape.size(-2), shape.size(-1),
                    rows.buffer(), rows.count(), x.slice(), result.slice());
            return result;
        }

        @Override
        public Partials partials(Tensor[] arguments, Tensor value, boolean[] active) {
            return Partials.of(new StructuredMap.Selection(arguments[0].shape(), value.shape(), rows));
        }
    }

    /// Adds rows to where they came from.
    record Scatter(Indices rows, int size) implements Gathering {
        @Override
        public String label() {
            return "scatter-add";
        }

        @Override
        public Tensor value(Tensor[] arguments) {
            Tensor x = arguments[0];
            Workspace workspace = Tensor.workspaceOf(x);
            Shape shape = x.shape();
            Tensor result = workspace.uninitialized(x.type(), shape.withSize(-2, size));
            workspace.queue().scatterAdd(x.type(), shape.first(shape.rank() - 2).count(), size, shape.size(-1),
                    rows.buffer(), rows.count(), x.slice(), result.slice());
            return result;
        }

        @Override
        public Partials partials(Tensor[] arguments, Tensor value, boolean[] active) {
            return Partials.of(new StructuredMap.Transposed(
                    new StructuredMap.Selection(value.shape(), arguments[0].shape(), rows)));
        }
    }
}
