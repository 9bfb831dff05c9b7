/// A whole layer as one vertex: what is recorded when a function of tensors runs, and the linear maps that its derivative is
/// made of.
///
/// [Blocks] is the front door: it runs a [TensorFunction] once on a [Trace] and returns a [BlockLinearization], which can be asked
/// for `jvp`, `vjp` and its [BlockGraph]. Each vertex of the graph holds [Partials], for each argument a [StructuredMap]: a linear
/// map that keeps its structure and is made dense only when someone asks. A [Block] is an operation; anyone can add one.
///
/// Nothing here is null unless it says so.
@NullMarked
package org.nulla.block;

import org.jspecify.annotations.NullMarked;
