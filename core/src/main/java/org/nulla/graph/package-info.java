/// The recorded, linearised computation: order and edges only. A tape arrives from `trace`; the walks of `sweep` read it.
@NullMarked
package org.nulla.graph;

import org.jspecify.annotations.NullMarked;
