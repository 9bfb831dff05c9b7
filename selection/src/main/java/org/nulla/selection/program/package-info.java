/// Linear programs and who solves them.
///
/// A [LinearProgram] arrives with a [org.nulla.RunControl]; a [ProgramAnswer] leaves. [Highs] is the solver for every size, a native
/// library; [ExactSimplex] is small, slow, and right to the last digit: it serves where HiGHS cannot be loaded, and tests hold
/// one against the other. Neither is believed: who asks checks the answer against the space itself.
///
/// Nothing here is null unless it says so.
@NullMarked
package org.nulla.selection.program;

import org.jspecify.annotations.NullMarked;
