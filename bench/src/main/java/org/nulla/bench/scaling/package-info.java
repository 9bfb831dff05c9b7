/// Growth with size, from a thousand unknowns to a million, beside the sparse decompositions that are the honest baselines.
@NullMarked
package org.nulla.bench.scaling;

import org.jspecify.annotations.NullMarked;
