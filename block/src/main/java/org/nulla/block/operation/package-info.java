/// The operations that tensors have, each with its value on a device and its structured partials. Not exported: users reach them
/// through [org.nulla.tensor.Tensor].
@NullMarked
package org.nulla.block.operation;

import org.jspecify.annotations.NullMarked;
