/// JSON as far as the command line needs it: a strict reader of one text into a tree, and a writer that streams. What is
/// written is plain ASCII on one line, and its numbers read back as the same doubles.
@NullMarked
package org.nulla.cli.json;

import org.jspecify.annotations.NullMarked;
