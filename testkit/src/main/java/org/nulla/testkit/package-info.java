/// Checks and oracles for programs and their derivatives.
@NullMarked
package org.nulla.testkit;

import org.jspecify.annotations.NullMarked;
