/// `nulla bench stability`: how errors of a preimage's origin and basis grow with the condition, number by number and layer by layer.
@NullMarked
package org.nulla.bench.stability;

import org.jspecify.annotations.NullMarked;
