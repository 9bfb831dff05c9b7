/// Runs the solvers over the collections of standard problems, and sets their counts beside those of others.
@NullMarked
package org.nulla.bench.solvers;

import org.jspecify.annotations.NullMarked;
