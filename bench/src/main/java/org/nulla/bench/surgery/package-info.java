/// Surgery on language models, counted: how often a search over prompts finds one that leads to a wanted text, and what a
/// change of weights costs elsewhere.
@org.jspecify.annotations.NullMarked
package org.nulla.bench.surgery;
