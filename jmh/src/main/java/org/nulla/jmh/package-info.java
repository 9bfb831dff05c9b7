/// JMH benchmarks of the scalar engine's parts, each beside the floor it is measured against.
@NullMarked
package org.nulla.jmh;

import org.jspecify.annotations.NullMarked;
