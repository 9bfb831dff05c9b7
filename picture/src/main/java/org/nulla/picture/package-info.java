/// What a recorded program looks like on its way to a preimage.
///
/// A [org.nulla.RecordedGraph] arrives and becomes a [StageGraph]: the primal graph, its linearisation, the same with edges
/// reversed, with explicit fan-out, or binarised. A stage graph is a graph one can walk, and [Picture] draws it: as DOT without
/// any layout, as SVG and PNG laid out here.
///
/// {@snippet :
/// Linearization f = Nulla.linearize(x -> new Real[] {x[0].times(x[1]).plus(x[0])}, 1, 2);
/// String svg = Picture.svg(StageGraph.of(f.recorded(), Stage.BINARY));
/// }
///
/// Nothing here is null unless it says so.
@NullMarked
package org.nulla.picture;

import org.jspecify.annotations.NullMarked;
