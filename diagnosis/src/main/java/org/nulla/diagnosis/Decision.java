package org.nulla.diagnosis;

import org.nulla.Tolerance;
import org.nulla.linalg.PivotedQr;
import org.nulla.linalg.ScaledMatrix;

/// The rank of a matrix, and how sure it is.
///
/// A pivot of the scaled matrix counts when it is above rounding and its size, relative to the largest pivot, is above the
/// tolerance. So a larger tolerance can only lower the rank.
///
/// @param rank how many pivots count
/// @param byRounding how many would count if the tolerance were rounding alone
/// @param gap the smallest pivot that counts over the largest that does not, or over rounding
/// @param uncertainty how far the scaled matrix may be from one of exactly this rank
/// @param ranks the rank at a tenth of the tolerance, at the tolerance, at ten times the tolerance
record Decision(int rank, int byRounding, double gap, double uncertainty, Diagnosis.Ranks ranks) {

    static Decision of(int rows, ScaledMatrix matrix, Tolerance tolerance) {
        PivotedQr qr = PivotedQr.of(rows, matrix.scaled(matrix.rowScale()));
        double noise = matrix.noise(qr);
        int rank = rank(qr, noise, tolerance.reach());
        double dropped = rank < qr.steps() ? Math.max(qr.diagonal(rank), noise) : noise;
        double gap = rank == 0 ? 1 / Math.ulp(1.0) : qr.diagonal(rank - 1) / dropped;
        return new Decision(rank, rank(qr, noise, 0), gap, dropped, new Diagnosis.Ranks(
                rank(qr, noise, 0.1 * tolerance.reach()), rank, rank(qr, noise, 10 * tolerance.reach())));
    }

    private static int rank(PivotedQr qr, double noise, double relative) {
        return qr.steps() == 0 ? 0 : qr.rank(Math.max(4 * noise, relative * qr.diagonal(0)));
    }

    /// Whether the rank hangs on the tolerance or on rounding.
    boolean isDoubtful(Tolerance tolerance) {
        return hangsOnTolerance() || !(gap >= tolerance.clearGap());
    }

    boolean hangsOnTolerance() {
        return byRounding != rank || ranks.tenth() != rank || ranks.tenfold() != rank;
    }

    /// What is said where a rank hangs on the tolerance.
    ///
    /// @param of whose rank, after "The rank"
    static String hanging(String of, Diagnosis.Ranks ranks, int byRounding, Tolerance tolerance) {
        return "The rank" + of + " is " + ranks.given() + " at the tolerance " + Text.number(tolerance.reach(), 3)
                + ", "
                + ranks.tenth() + " at a tenth of it, " + ranks.tenfold() + " at ten times, and " + byRounding
                + " if only rounding is discounted.";
    }

    /// What is said where the gap is small.
    static String narrow(String of, double gap, Tolerance tolerance) {
        return "The rank" + of + " was decided by a gap of " + Text.number(gap, 3) + "; at the tolerance "
                + Text.number(tolerance.reach(), 3) + " it is clear from " + Text.number(tolerance.clearGap(), 3)
                + " on.";
    }
}
