/// Text as tokens and back: [CharacterTokenizer] for models that read character by character, [BytePairTokenizer] for GPT-2's.
///
/// Nothing here is null unless it says so.
@NullMarked
package org.nulla.model.token;

import org.jspecify.annotations.NullMarked;
