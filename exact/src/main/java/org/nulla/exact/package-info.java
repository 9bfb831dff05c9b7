/// Preimages without tolerance: for programs of rational operations, the default engine's algorithm on exact fractions.
///
/// Write the program over [org.nulla.exact.Exact], whose methods have the names that [org.nulla.Real] gives them, or read
/// it from a formula, and linearise it:
///
/// {@snippet :
/// ExactLinearization f = Exact.linearize(x -> new Exact[] {x[0].times(3).plus(x[1])}, Rational.of(1), Rational.of(2));
/// ExactPreimage all = f.tangentPreimage(Rational.of(1));
/// all.rank();              // 1, proved
/// all.space().minNorm();   // [3/10, 1/10]
/// }
///
/// A run goes the way of the default engine, room by room: a function is traced (`ExactTape`) into a
/// [graph][org.nulla.graph.LinearGraph], a [walk][org.nulla.sweep.Walk] gives its equations in order, and each binds a
/// variable or contradicts (`ExactWalk`, `ExactVariables`, `ExactRow`). Nothing is postponed, weighed or certified to a
/// tolerance, because nothing is in doubt: a coefficient is zero or it is not. What is found is checked all the same, in the
/// same exact arithmetic and by other means than those that found it.
@NullMarked
package org.nulla.exact;

import org.jspecify.annotations.NullMarked;
