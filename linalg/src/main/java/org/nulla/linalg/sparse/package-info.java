/// Factors of sparse matrices: [scaled][org.nulla.linalg.sparse.Equilibration], [matched][org.nulla.linalg.sparse.Matching],
/// [ordered][org.nulla.linalg.sparse.MinimumDegree] and [factored][org.nulla.linalg.sparse.Factors], rank left open where it is not clear.
@NullMarked
package org.nulla.linalg.sparse;

import org.jspecify.annotations.NullMarked;
