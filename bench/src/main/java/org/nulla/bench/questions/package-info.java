/// `nulla bench questions`: what else a program is asked, beside the way that one would take without the answer.
@NullMarked
package org.nulla.bench.questions;

import org.jspecify.annotations.NullMarked;
