/// Seeded random programs: an own small form of program, a generator of nasty ones, and questions to ask of them.
///
/// A seed arrives, a [org.nulla.testkit.random.RandomProgram] leaves. It runs over [org.nulla.Real], prints itself as
/// formula text, and runs over any [org.nulla.testkit.random.Arithmetic], which is how the oracle sees it.
@NullMarked
package org.nulla.testkit.random;

import org.jspecify.annotations.NullMarked;
