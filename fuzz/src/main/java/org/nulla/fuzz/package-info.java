/// Coverage-guided fuzzing of everything that reads what strangers wrote: [org.nulla.fuzz.Campaign] runs it, the targets say
/// what each reader promises, [org.nulla.fuzz.Harness] holds them to it.
@NullMarked
package org.nulla.fuzz;

import org.jspecify.annotations.NullMarked;
