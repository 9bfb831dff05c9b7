/// An oracle for preimages, independent of the library: it runs a program in sixty decimal digits, or exactly where the
/// program is rational, decides rank on the scaled Jacobian, and says which answers are right and which cannot be known.
///
/// A [org.nulla.testkit.random.RandomProgram] arrives at [org.nulla.testkit.oracle.Truth]; a
/// [org.nulla.testkit.oracle.Verdict] on each answer leaves. [org.nulla.testkit.oracle.SelfCheck] does that seed by seed.
@NullMarked
package org.nulla.testkit.oracle;

import org.jspecify.annotations.NullMarked;
