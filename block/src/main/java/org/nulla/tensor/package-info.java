/// Tensors: their shapes, their memory, and what can be computed with them.
///
/// A [Workspace] is opened on a device and owns memory; a [Tensor] is a shape and a place in that memory, or, inside a
/// derivative, a traced tensor. Nothing changes a tensor once it is made. What the operations are, and how they are
/// differentiated, is `org.nulla.block`'s.
///
/// {@snippet :
/// try (Workspace workspace = Workspace.open(new PlainDevice())) {
///     Tensor x = workspace.tensor(Shape.of(2, 2), 1, 2, 3, 4);
///     double[] y = x.matmul(x).plus(1).toArray();
/// }
/// }
///
/// Nothing here is null unless it says so.
@NullMarked
package org.nulla.tensor;

import org.jspecify.annotations.NullMarked;
