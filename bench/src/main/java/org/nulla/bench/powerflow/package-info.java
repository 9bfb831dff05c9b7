/// `nulla bench powerflow`: Newton's method on synthetic power networks, beside the one that one writes by hand.
@NullMarked
package org.nulla.bench.powerflow;

import org.jspecify.annotations.NullMarked;
