package org.nulla.plan;

import org.nulla.Preimage;

/// A preimage together with the plan of the run that found it.
///
/// @param preimage the answer, the same as without a plan
/// @param plan what the run did
public record ExplainedPreimage(Preimage preimage, RunPlan plan) {
}
