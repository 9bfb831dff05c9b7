/// The paper's CPU experiment and what it left open: a thousand trials over the length, the swell and the width of its benchmark,
/// on the graph of its code and on that of its figure.
@NullMarked
package org.nulla.bench.cpu;

import org.jspecify.annotations.NullMarked;
