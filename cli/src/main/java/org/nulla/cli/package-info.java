/// The command nulla.
@NullMarked
package org.nulla.cli;

import org.jspecify.annotations.NullMarked;
