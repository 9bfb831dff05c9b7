package org.nulla.sweep;

import org.jspecify.annotations.Nullable;
import org.nulla.Real;

/// What the sources of a walk carry: an affine space, row by row, with the error that its origin already has.
///
/// @param origin the origin's entries
/// @param originError how far each may be off before the walk begins
/// @param basis the basis, column by column
/// @param originInFlight the origin in flight, or null where it is plain
/// @param basisInFlight the basis in flight, or null where it is plain
@SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
public record Target(double[] origin, double[] originError, double[][] basis, Real @Nullable [] originInFlight,
        Real @Nullable [][] basisInFlight) {

    /// A plain point whose entries are as exact as rounding allows.
    public static Target point(double[] origin, double[] originError) {
        return new Target(origin, originError, new double[0][], null, null);
    }

    public int dimension() {
        return basis.length;
    }

    public boolean isInFlight() {
        return originInFlight != null || basisInFlight != null;
    }

    public Real originInFlight(int i) {
        return originInFlight == null ? Real.of(origin[i]) : originInFlight[i];
    }

    public Real basisInFlight(int i, int j) {
        return basisInFlight == null ? Real.of(basis[j][i]) : basisInFlight[j][i];
    }
}
