/// What a model says.
///
/// A [org.nulla.model.Checkpoint] arrives and becomes a [LanguageModel], which gives scores, continues prompts, and tests many
/// prompts at once for whether they lead to a wanted text. Inside, [TokenTree] keeps keys and values of every token seen so far
/// in a tree, so that what prompts have in common is computed once.
///
/// Nothing here is null unless it says so.
@NullMarked
package org.nulla.model.run;

import org.jspecify.annotations.NullMarked;
