/// The number in flight, the recorded program and its derivatives; needs nothing but the JDK.
@NullMarked
package org.nulla;

import org.jspecify.annotations.NullMarked;
