/// Asking a language model what would have to change.
///
/// A [PromptTask] says what the model should say behind a prompt. [PromptSurgeon] looks for a prompt close by that makes it do so:
/// it linearises how clearly each wanted character wins (its *margin*) by the prompt's embeddings ([PromptLinearization]), chooses
/// perturbations in the affine space of those that would do ([PromptNorm]), and searches among real characters ([PromptMethod]).
/// [WeightSurgeon] leaves the prompt alone and looks for the smallest change of weights instead.
///
/// Nothing here is null unless it says so.
@NullMarked
package org.nulla.surgery;

import org.jspecify.annotations.NullMarked;
