/// How bytecode over `double` is read, analysed and written again over another representation of numbers.
@NullMarked
package org.nulla.lift.code;

import org.jspecify.annotations.NullMarked;
