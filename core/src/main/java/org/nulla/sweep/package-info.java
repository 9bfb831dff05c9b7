/// The walks over a linear graph: forward and reverse products, and the walk that both preimages share.
@NullMarked
package org.nulla.sweep;

import org.jspecify.annotations.NullMarked;
