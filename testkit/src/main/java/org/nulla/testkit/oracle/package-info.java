/// An oracle for preimages, independent of the library: it has a program's Jacobian or Hessian in long arithmetic, and those of
/// twenty twins whose partials are moved as far as doubles may have them wrong, says what is clear, and holds answers against it.
///
/// A [org.nulla.testkit.random.RandomProgram] arrives at [org.nulla.testkit.oracle.Truth]; a
/// [org.nulla.testkit.oracle.Verdict] on each answer leaves. [org.nulla.testkit.oracle.SelfCheck] does that seed by seed.
@NullMarked
package org.nulla.testkit.oracle;

import org.jspecify.annotations.NullMarked;
