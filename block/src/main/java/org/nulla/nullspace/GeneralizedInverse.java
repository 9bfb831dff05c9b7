package org.nulla.nullspace;

import org.jspecify.annotations.Nullable;
import org.nulla.tensor.Tensor;

/// A map `A` from equations to unknowns with `J A J = J`: it turns what a vector misses into what has to be added to it.
///
/// So `x + A (t − J x)` is a member for every `x`, and `(I − A J) x` a null-space direction.
interface GeneralizedInverse {

    /// `A ρ`, for each row.
    ///
    /// @param misses one row of equations for each vector
    /// @return for each input its part, or null for zero
    @Nullable
    Tensor[] apply(Tensor misses);

    /// `Aᵀ x`, for each vector.
    ///
    /// @param x for each input its part, or null for zero
    /// @param batch how many vectors
    /// @return one row of equations for each vector
    Tensor applyTransposed(@Nullable Tensor[] x, int batch);
}
