/// Diagnosis by name: what a preimage says about the single inputs and outputs.
///
/// A linearised function arrives at [org.nulla.diagnosis.Diagnosis#of(org.nulla.Linearization)], with a target or without
/// one; what leaves is a [org.nulla.diagnosis.Diagnosis]: which inputs are determined, free, or move together, which outputs
/// are redundant or insensitive, which target entries contradict each other, and how sure all of this is. The algebra is
/// in `docs/diagnosis.md`.
@NullMarked
package org.nulla.diagnosis;

import org.jspecify.annotations.NullMarked;
