/// Language models of the GPT-2 family.
///
/// A folder in the Hugging Face layout arrives and becomes a [Checkpoint]: its [ModelConfig], its tensors bit for bit, its
/// tokeniser. From there, [org.nulla.model.run.LanguageModel] computes what the model says, and
/// [Checkpoint#parameters] gives the tensors for derivatives and preimages.
///
/// Nothing here is null unless it says so.
@NullMarked
package org.nulla.model;

import org.jspecify.annotations.NullMarked;
