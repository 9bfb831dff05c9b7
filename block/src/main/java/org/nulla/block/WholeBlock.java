package org.nulla.block;

import java.util.List;
import org.nulla.tensor.Tensor;

/// A part of a program that is recorded as one vertex.
record WholeBlock(String label, TensorFunction f, List<Pattern> patterns) implements Block {

    @Override
    public Tensor value(Tensor[] arguments) {
        return f.apply(arguments)[0];
    }

    @Override
    public Partials partials(Tensor[] arguments, Tensor value, boolean[] active) {
        return evaluate(arguments, active).partials();
    }

    @Override
    public Evaluation evaluate(Tensor[] arguments, boolean[] active) {
        BlockLinearization inner = Blocks.linearize(f, arguments);
        return new Evaluation(inner.values().get(0), Partials.of(inner, active, patterns));
    }
}
