/// The formula language: programs as text.
@NullMarked
package org.nulla.formula;

import org.jspecify.annotations.NullMarked;
