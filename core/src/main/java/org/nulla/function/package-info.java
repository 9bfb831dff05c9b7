/// What a user writes: functions over numbers in flight, the elementary rules they are made of, and primitives of their own.
@NullMarked
package org.nulla.function;

import org.jspecify.annotations.NullMarked;
