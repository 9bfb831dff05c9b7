/// The front door of Null-A: the few verbs, what they take and what they return.
///
/// A function over [Real] arrives at [Nulla], is traced once, and leaves as a [Linearization]. That answers the four
/// questions of automatic differentiation; the two inverse ones return a [Preimage], which is nothing, a point or an
/// [AffineSpace]. Functions are described in `org.nulla.function`; Hessians and Newton steps, which are written with this
/// front door alone, are in `org.nulla.combine`.
///
/// Nothing here is null unless it says so.
@NullMarked
package org.nulla;

import org.jspecify.annotations.NullMarked;
