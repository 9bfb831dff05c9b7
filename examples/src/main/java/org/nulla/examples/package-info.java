/// Small programs that show how to use Null-A.
@NullMarked
package org.nulla.examples;

import org.jspecify.annotations.NullMarked;
