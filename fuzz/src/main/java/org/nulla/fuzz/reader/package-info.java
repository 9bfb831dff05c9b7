/// The readers that are fuzzed, one class each.
@NullMarked
package org.nulla.fuzz.reader;

import org.jspecify.annotations.NullMarked;
