/// Programs whose answers or costs are known: the paper's benchmark, a tridiagonal system, chains of rotations with given
/// singular values. Tests count on them, benchmarks time them.
@NullMarked
package org.nulla.testkit.programs;

import org.jspecify.annotations.NullMarked;
