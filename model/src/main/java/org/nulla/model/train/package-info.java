/// Training of a small language model on a text.
///
/// A [TextCorpus] and [TrainingOptions] arrive at [Trainer], which goes on from where a run of the same question stopped, if
/// there was one, and leaves a [org.nulla.model.Checkpoint] with the course of its loss. Gradients come from the block engine,
/// so they are computed wherever its devices are.
///
/// Nothing here is null unless it says so.
@NullMarked
package org.nulla.model.train;

import org.jspecify.annotations.NullMarked;
