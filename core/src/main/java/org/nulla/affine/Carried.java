package org.nulla.affine;

import org.nulla.sweep.Outcome;

/// What a live level ends with: the space it carried, and the tangents to check it with.
///
/// @param found the space; where the target contradicts itself, of what satisfies the other equations. Its rows are the
///     outputs' and, behind them, the coordinates along the target's directions
/// @param conflict whether some equation cannot be satisfied
/// @param clearConflict whether that is far above rounding noise
/// @param outputs how many outputs
/// @param seeds for each input its change; input `i` belongs to group `i % groups`
/// @param tangents for each group the tangent of each output
/// @param twins the same tangents as each twin of the program has them
/// @param underflow whether some tangent was too small for a number on the way
/// @param vague which partial lost its digits, in words; empty where none did
@SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
public record Carried(Outcome.Found found, boolean conflict, boolean clearConflict, int outputs, double[] seeds,
        double[][] tangents, double[][][] twins, boolean underflow, String vague) {

    /// The same with another partial that lost its digits, or none.
    public Carried withVague(String step) {
        return new Carried(found, conflict, clearConflict, outputs, seeds, tangents, twins, underflow, step);
    }

    public int inputs() {
        return seeds.length;
    }

    /// Whether the tangents are those of the single inputs, so that they are the Jacobian.
    public boolean hasJacobian() {
        return tangents.length == seeds.length;
    }
}
