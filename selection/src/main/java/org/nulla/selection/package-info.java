/// Choosing inside an affine space.
///
/// A space arrives (of the scalar engine, of the block engine, or as equations) and an objective: the shortest member, the one with the fewest
/// changes, the nearest one within bounds. A [Choice] leaves, with a [SelectionCertificate] that was computed from the space
/// and the point alone.
///
/// | room | arrives | leaves | the question it answers |
/// |---|---|---|---|
/// | [Selection] | a space, constraints, an objective | – | what did the user ask? |
/// | [Members] | a space | projections, equations | who is a member? |
/// | `Norm` | a difference | its size, and the polar of a normal | what is small? |
/// | `Chooser` | the question | a method: a linear system, a [org.nulla.selection.program], a first-order method | who can find it? |
/// | `DualBound` | a candidate and its multipliers | the certificate | is anything better? |
///
/// Nothing here is null unless it says so.
@NullMarked
package org.nulla.selection;

import org.jspecify.annotations.NullMarked;
