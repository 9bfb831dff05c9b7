/// `nulla bench selection`: choosing a member of a large preimage, beside the solver called directly on the same model.
@NullMarked
package org.nulla.bench.selection;

import org.jspecify.annotations.NullMarked;
