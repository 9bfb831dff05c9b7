/// `nulla bench tables`: the paper's tables on any device, by deliverable, beside the rivals.
@NullMarked
package org.nulla.bench.tables;

import org.jspecify.annotations.NullMarked;
