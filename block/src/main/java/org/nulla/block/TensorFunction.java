package org.nulla.block;

import org.nulla.tensor.Tensor;

/// A function of tensors, written with their operations.
@FunctionalInterface
public interface TensorFunction {

    /// Computes the function.
    ///
    /// @param inputs its arguments
    /// @return its values
    Tensor[] apply(Tensor[] inputs);
}
