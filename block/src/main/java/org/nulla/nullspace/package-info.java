/// Preimages under linear maps between tensors: factorisations, and the one place where rank is decided.
///
/// Nothing here is null unless it says so.
@NullMarked
package org.nulla.nullspace;

import org.jspecify.annotations.NullMarked;
