/// How a preimage was found.
///
/// A question asked with [org.nulla.Linearization#explainTangentPreimage] or its mirror comes back as an
/// [ExplainedPreimage]: the same answer, bit for bit, and its [RunPlan]. `docs/explain.md` reads one line by line.
@NullMarked
package org.nulla.plan;

import org.jspecify.annotations.NullMarked;
