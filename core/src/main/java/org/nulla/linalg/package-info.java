/// Small dense and iterative linear algebra: pivoted QR, least squares, LSMR. Vectors and maps arrive and leave; nothing here knows of graphs.
///
/// The names here may still change.
@Experimental
@NullMarked
package org.nulla.linalg;

import org.jspecify.annotations.NullMarked;
import org.nulla.Experimental;
