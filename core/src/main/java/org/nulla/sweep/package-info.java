/// The walks over a linear graph: forward and reverse products, and the walk that both preimages share. A graph and a seed arrive; for a preimage the engines of `affine` carry the space.
@NullMarked
package org.nulla.sweep;

import org.jspecify.annotations.NullMarked;
