/// One factorisation for every question. A recorded program is [reduced][org.nulla.factor.Reduction] in one forward pass to a sparse
/// system over its inputs and the few steps that are kept as unknowns; that is [ordered][org.nulla.linalg.sparse.MinimumDegree] and
/// [factored][org.nulla.linalg.sparse.Factors], and the factors answer tangent and cotangent questions alike.
/// [The scheme](https://github.com/nulla-ad/nulla/blob/main/docs/derivations/reduced-system.md) has its derivation.
@NullMarked
package org.nulla.factor;

import org.jspecify.annotations.NullMarked;
