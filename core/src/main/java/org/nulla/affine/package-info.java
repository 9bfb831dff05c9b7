/// Spaces carried along a walk by the default engine: affine forms, bindings and their substitution. A [org.nulla.sweep.Walk] and a [org.nulla.sweep.Target] arrive, an [org.nulla.sweep.Outcome] leaves; `sweep` certifies it.
@NullMarked
package org.nulla.affine;

import org.jspecify.annotations.NullMarked;
