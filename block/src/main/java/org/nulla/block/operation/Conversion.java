package org.nulla.block.operation;

import org.nulla.backend.ElementType;
import org.nulla.block.Block;
import org.nulla.block.Partials;
import org.nulla.block.Pattern;
import org.nulla.block.StructuredMap;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// Entries in another type. Its derivative converts tangents the same way, and cotangents back.
record Conversion(ElementType to) implements Block {

    @Override
    public String label() {
        return "convert";
    }

    @Override
    public Tensor value(Tensor[] arguments) {
        Tensor x = arguments[0];
        Workspace workspace = Tensor.workspaceOf(x);
        Tensor result = workspace.uninitialized(to, x.shape());
        workspace.queue().convert(x.type(), x.slice(), to, result.slice(), x.shape().count());
        return result;
    }

    @Override
    public Partials partials(Tensor[] arguments, Tensor value, boolean[] active) {
        ElementType from = arguments[0].type();
        return Partials.of(new StructuredMap.Implicit(value.shape(), value.shape(), Pattern.ROWS, v -> v.to(to),
                u -> u.to(from)));
    }
}
