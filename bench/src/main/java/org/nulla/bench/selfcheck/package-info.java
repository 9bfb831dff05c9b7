/// Random programs by the million against an independent oracle: what `nulla selfcheck` runs.
@NullMarked
package org.nulla.bench.selfcheck;

import org.jspecify.annotations.NullMarked;
