/// Rows of coefficients: affine forms over lasting variables with error bounds, plain and in flight. The engines of `affine` build them; nothing here knows of graphs.
@NullMarked
package org.nulla.row;

import org.jspecify.annotations.NullMarked;
