/// Spaces carried along while a program runs, without a trace: affine forms, bindings and their substitution.
@NullMarked
package org.nulla.affine;

import org.jspecify.annotations.NullMarked;
