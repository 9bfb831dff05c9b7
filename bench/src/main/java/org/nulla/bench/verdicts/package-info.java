/// Random minimisations, fits and systems whose answers are known, and a judge of what the solvers say about where they ended: what
/// `nulla bench verdicts` runs.
///
/// A problem is a few terms. The solvers see them as an ordinary function; the judge computes value, gradient and Hessian of the same terms
/// in sixty digits, finds the stationary point near the answer by Newton's method in those digits, and decides by the pivots of the
/// Hessian there. What that cannot tell (degenerate points, functions without a minimum) is known because the problem was made that way.
@NullMarked
package org.nulla.bench.verdicts;

import org.jspecify.annotations.NullMarked;
