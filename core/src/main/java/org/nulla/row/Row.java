package org.nulla.row;

import org.jspecify.annotations.Nullable;
import org.nulla.Real;

/// An affine form `p + Σ c_j t_j` over lasting variables, each number with a first-order bound on its own rounding error.
/// Immutable once taken from a [RowBuilder]; a builder's [RowBuilder#sum] is good until the builder is used again.
///
/// Inside an outer derivative the numbers are in flight as well: then the plain ones hold their values, by which
/// every decision is made, and those in flight are what the answer is made of.
public final class Row {

    /// The unit roundoff: half an ulp of 1.
    public static final double ROUNDOFF = 0x1p-53;

    /// A coefficient is taken for zero when it is at most this many times its own error bound.
    public static final double NOISE = 8;

    /// How many numbers a term takes: which variable it is of, its coefficient, and the bound on the coefficient's error. They
    /// stand in one array, for a walk makes millions of short rows.
    static final int TERM = 3;
    static final int COEFFICIENT = 1;
    static final int ERROR = 2;

    static final double[] NO_TERMS = new double[0];

    private final int size;
    final double[] terms;
    final double origin;
    final double originError;
    final @Nullable InFlight inFlight;

    /// The numbers that are in flight of an outer derivative.
    @SuppressWarnings("ArrayRecordComponent") // handed from row to row, never compared
    record InFlight(Real[] coefficients, Real origin) {
    }

    Row(int size, double[] terms, double origin, double originError, @Nullable InFlight inFlight) {
        this.size = size;
        this.terms = terms;
        this.origin = origin;
        this.originError = originError;
        this.inFlight = inFlight;
    }

    /// The form that is just one variable.
    public static Row variable(int variable, boolean inFlight) {
        return new Row(1, new double[] {asTerm(variable), 1, 0}, 0, 0,
                inFlight ? new InFlight(new Real[] {Real.ONE}, Real.ZERO) : null);
    }

    /// The form without variables.
    public static Row constant(double origin, double originError, @Nullable Real originInFlight) {
        return new Row(0, NO_TERMS, origin, originError,
                originInFlight == null ? null : new InFlight(new Real[0], originInFlight));
    }

    /// The number of a variable as it stands in the array: by its bits, which take no conversion.
    static double asTerm(int variable) {
        return Double.longBitsToDouble(variable);
    }

    /// The number that [#asTerm] wrote.
    static int number(double term) {
        return (int) Double.doubleToRawLongBits(term);
    }

    public int size() {
        return size;
    }

    public int variable(int i) {
        return number(terms[TERM * i]);
    }

    public double coefficient(int i) {
        return terms[TERM * i + COEFFICIENT];
    }

    public double error(int i) {
        return terms[TERM * i + ERROR];
    }

    public double origin() {
        return origin;
    }

    public double originError() {
        return originError;
    }

    /// Whether the numbers are in flight of an outer derivative.
    public boolean isInFlight() {
        return inFlight != null;
    }

    public Real coefficientInFlight(int i) {
        return inFlight == null ? Real.of(coefficient(i)) : inFlight.coefficients[i];
    }

    public Real originInFlight() {
        return inFlight == null ? Real.of(origin) : inFlight.origin;
    }

    /// Whether coefficient `i` is above the noise: only then may it decide anything.
    public boolean isAboveNoise(int i) {
        return Math.abs(coefficient(i)) > NOISE * error(i);
    }

    /// How well coefficient `i` is known: its size in units of its error bound.
    public double certainty(int i) {
        return coefficient(i) == 0 ? 0 : Math.abs(coefficient(i)) / error(i);
    }

    /// The size of coefficient `i` relative to what was cancelled to get it: 1 where nothing was.
    public double relativeSize(int i) {
        return Math.min(1, certainty(i) * ROUNDOFF);
    }
}
