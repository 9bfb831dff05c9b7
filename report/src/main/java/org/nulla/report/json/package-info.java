/// JSON as far as it is needed here: a strict reader of one text into a tree, and a writer that streams. What is
/// written is plain ASCII on one line, and its numbers read back as the same doubles.
@NullMarked
package org.nulla.report.json;

import org.jspecify.annotations.NullMarked;
