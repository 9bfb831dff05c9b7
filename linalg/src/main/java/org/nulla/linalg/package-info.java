/// Linear maps, small dense and iterative linear algebra: pivoted QR, least squares, LSMR. Vectors and maps arrive and leave; nothing here
/// knows of programs or derivatives.
///
/// The names here may still change.
@NullMarked
package org.nulla.linalg;

import org.jspecify.annotations.NullMarked;
