/// Solving and optimising with preimages.
///
/// A [Problem] arrives (a function, a start, perhaps names and bounds) together with [SolverOptions]; an [Outcome]
/// leaves, and says how it ended.
///
/// | question | ask | get |
/// |---|---|---|
/// | where is `F(x) = 0`? | [Roots] | [Root] |
/// | where is `‖F(x)‖` least? | [Fits] | [Fit] |
/// | where is `f(x)` least? | [Minima] | [Minimum] |
/// | where else, with one unknown more than equations? | [Continuation] | [Curve] |
/// | which of many solutions serves a second purpose best? | [SelfMotion] | [Motion] |
/// | how does the solution move with its parameters? | [ImplicitFunction] | derivatives, exact at the solution |
///
/// {@snippet :
/// Root root = Roots.find(x -> new Real[] {x[0].times(x[1]).minus(6), x[0].plus(x[1]).minus(5)}, 1, 4);
/// root.converged();   // true
/// root.x();           // [2.0, 3.0]
/// }
///
/// The walk through the rooms: [Roots] runs one [Strategy] after the other; each is an attempt that linearises at a point,
/// asks for the preimage of `−F`, lets a [StepChoice] pick a member, and leaves to the strategy how far to go along it.
/// Everything is written with the front door of the core alone, and nothing here makes a matrix of a large system.
///
/// Nothing here is null unless it says so.
@NullMarked
package org.nulla.solver;

import org.jspecify.annotations.NullMarked;
