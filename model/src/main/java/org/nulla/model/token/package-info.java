/// Text as tokens and back: [CharacterTokenizer] for models that read character by character, [BytePairTokenizer] for GPT-2's own
/// encoding, [MergeTokenizer] for one of the same kind that a checkpoint brings along.
///
/// Nothing here is null unless it says so.
@NullMarked
package org.nulla.model.token;

import org.jspecify.annotations.NullMarked;
