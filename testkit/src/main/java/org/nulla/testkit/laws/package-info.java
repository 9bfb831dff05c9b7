/// Laws that hold for every primitive, every linearised function and every space, as suites that anyone can run on their own.
///
/// {@snippet :
/// @TestFactory
/// Stream<DynamicTest> softplusKeepsTheLaws() {
///     return PrimitiveLaws.of(softplus, new double[]{-2}, new double[]{0}, new double[]{3});
/// }
/// }
@NullMarked
package org.nulla.testkit.laws;

import org.jspecify.annotations.NullMarked;
