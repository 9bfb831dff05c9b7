/// Short programs that show how to use Null-A. Each prints what it found; the tests hold every printed line.
@NullMarked
package org.nulla.examples;

import org.jspecify.annotations.NullMarked;
