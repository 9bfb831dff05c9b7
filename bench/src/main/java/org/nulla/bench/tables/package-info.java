/// `nulla bench tables`: the paper's tables on any device, by deliverable, beside the baselines.
@NullMarked
package org.nulla.bench.tables;

import org.jspecify.annotations.NullMarked;
