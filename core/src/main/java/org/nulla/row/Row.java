package org.nulla.row;

import org.jspecify.annotations.Nullable;
import org.nulla.Real;

/// An affine form `p + Σ c_j t_j` over lasting variables, each number with a first-order bound on its own rounding error.
/// Immutable once built by a [RowBuilder].
///
/// Inside an outer derivative the numbers are in flight as well: then the plain columns hold their values, by which
/// every decision is made, and the columns in flight hold what the answer is made of.
public final class Row {

    /// The unit roundoff: half an ulp of 1.
    public static final double ROUNDOFF = 0x1p-53;

    /// A coefficient is taken for zero when it is at most this many times its own error bound.
    public static final double NOISE = 8;

    private static final int[] NO_VARIABLES = new int[0];
    private static final double[] NO_NUMBERS = new double[0];

    final int[] variables;
    final double[] coefficients;
    final double[] errors;
    final double origin;
    final double originError;
    final Real @Nullable [] coefficientsInFlight;
    final @Nullable Real originInFlight;

    Row(int[] variables, double[] coefficients, double[] errors, double origin, double originError,
            Real @Nullable [] coefficientsInFlight, @Nullable Real originInFlight) {
        this.variables = variables;
        this.coefficients = coefficients;
        this.errors = errors;
        this.origin = origin;
        this.originError = originError;
        this.coefficientsInFlight = coefficientsInFlight;
        this.originInFlight = originInFlight;
    }

    /// The form that is just one variable.
    public static Row variable(int variable, boolean inFlight) {
        return new Row(new int[] {variable}, new double[] {1}, new double[1], 0, 0,
                inFlight ? new Real[] {Real.ONE} : null,
                inFlight ? Real.ZERO : null);
    }

    /// The form without variables.
    public static Row constant(double origin, double originError, @Nullable Real originInFlight) {
        return new Row(NO_VARIABLES, NO_NUMBERS, NO_NUMBERS, origin, originError,
                originInFlight == null ? null : new Real[0], originInFlight);
    }

    public int size() {
        return variables.length;
    }

    public int variable(int i) {
        return variables[i];
    }

    /// Where a variable stands that the row mentions.
    public int positionOf(int variable) {
        for (int i = 0; i < variables.length; i++) {
            if (variables[i] == variable) {
                return i;
            }
        }
        throw new AssertionError("Variable " + variable + " is not in the row.");
    }

    public double coefficient(int i) {
        return coefficients[i];
    }

    public double error(int i) {
        return errors[i];
    }

    public double origin() {
        return origin;
    }

    public double originError() {
        return originError;
    }

    /// Whether the numbers are in flight of an outer derivative.
    public boolean isInFlight() {
        return coefficientsInFlight != null;
    }

    public Real coefficientInFlight(int i) {
        return coefficientsInFlight == null ? Real.of(coefficients[i]) : coefficientsInFlight[i];
    }

    public Real originInFlight() {
        return originInFlight == null ? Real.of(origin) : originInFlight;
    }

    /// Whether coefficient `i` is above the noise: only then may it decide anything.
    public boolean isAboveNoise(int i) {
        return Math.abs(coefficients[i]) > NOISE * errors[i];
    }

    /// How well coefficient `i` is known: its size in units of its error bound.
    public double certainty(int i) {
        return coefficients[i] == 0 ? 0 : Math.abs(coefficients[i]) / errors[i];
    }

    /// The size of coefficient `i` relative to what was cancelled to get it: 1 where nothing was.
    public double relativeSize(int i) {
        return Math.min(1, certainty(i) * ROUNDOFF);
    }
}
