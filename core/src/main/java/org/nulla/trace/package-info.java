/// Runs the user's function once and records it, one tape for each level of nesting. A function and a point arrive, a [org.nulla.graph.LinearGraph] leaves for `graph`.
@NullMarked
package org.nulla.trace;

import org.jspecify.annotations.NullMarked;
