/// Standard problems that solvers are measured on, written from their published formulas.
@NullMarked
package org.nulla.bench.problems;

import org.jspecify.annotations.NullMarked;
