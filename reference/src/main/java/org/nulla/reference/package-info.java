/// The reference engine: slices of an affine space, three preimage rules, and a journal of what each of them means for the
/// slices it did not touch.
///
/// A [org.nulla.sweep.Walk] and a [org.nulla.sweep.Target] arrive, an `Outcome` leaves, which `EngineSolver` makes an attempt of. Start reading at
/// `ReferenceEngine`; the rules are `PreimageOfSum`, `PreimageOfScaling` and `PreimageOfFanout`.
@NullMarked
package org.nulla.reference;

import org.jspecify.annotations.NullMarked;
