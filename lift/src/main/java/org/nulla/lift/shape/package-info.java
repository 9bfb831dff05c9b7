/// The shapes of what lifted methods take and return, and their flat lists of numbers.
@NullMarked
package org.nulla.lift.shape;

import org.jspecify.annotations.NullMarked;
