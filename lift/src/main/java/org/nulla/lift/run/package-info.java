/// What lifted code calls while it runs. Public for the generated classes only, to whose modules it is exported one by one.
@NullMarked
package org.nulla.lift.run;

import org.jspecify.annotations.NullMarked;
