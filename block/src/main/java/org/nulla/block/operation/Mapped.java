package org.nulla.block.operation;

import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.block.Block;
import org.nulla.block.Partials;
import org.nulla.block.StructuredMap;
import org.nulla.function.ScalarFunction;
import org.nulla.tensor.Tensor;

/// A function of traced numbers, applied to every entry in Java. Its partial is diagonal: the scalar engine's derivative of the
/// function, applied to every entry in turn.
record Mapped(ScalarFunction f) implements Block {

    @Override
    public String label() {
        return "map";
    }

    @Override
    public Tensor value(Tensor[] arguments) {
        Tensor x = arguments[0];
        double[] entries = x.toArray();
        for (int i = 0; i < entries.length; i++) {
            entries[i] = f.apply(Real.of(entries[i])).value();
        }
        return Tensor.workspaceOf(x).tensor(x.type(), x.shape(), entries);
    }

    @Override
    public Partials partials(Tensor[] arguments, Tensor value, boolean[] active) {
        Tensor slopes = arguments[0].map(a -> Nulla.derivative(f, a));
        return Partials.of(new StructuredMap.Diagonal(value.shape(), slopes));
    }
}
