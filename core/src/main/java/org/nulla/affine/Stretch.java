package org.nulla.affine;

import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.row.Row;
import org.nulla.sweep.Walk;

/// What a run holds of the stretch that it walks over: the whole program, or the inside of a section.
///
/// @param walk the equations of the stretch
/// @param naturalSize how large the value at each station typically is
/// @param dead vertices whose value is zero, because no input reaches them along partials other than zero
/// @param startsOfSections for each section inside, what its inputs start with
/// @param breadth how many inputs and outputs the part of the program has that a section belongs to; -1 for the whole program
/// @param slices the slice of each station that has been reached and not yet visited
@SuppressWarnings("ArrayRecordComponent") // belongs to one run, never compared
record Stretch(Walk walk, double[] naturalSize, BitSet dead,
        List<NaturalSizes.Start> startsOfSections, int breadth, @Nullable Row[] slices) {
}
