/// Solve, verify, escalate. A [LinearSystem][org.nulla.preimage.LinearSystem] arrives: a recorded program, a direction and a target. A
/// [CheckedAnswer][org.nulla.preimage.CheckedAnswer] leaves, with a certificate of what was shown about it. Solvers hand over attempts,
/// the verifier checks them without knowing where they come from, and the escalation holds the order of solvers.
@NullMarked
package org.nulla.preimage;

import org.jspecify.annotations.NullMarked;
