package org.nulla.bench.tables;

import java.util.function.Function;

/// One way to one deliverable.
///
/// @param method its name
/// @param deliverable what it leaves
/// @param once does it once, from the program to the deliverable; told whether to check the answer, outside the clock
record Way(String method, String deliverable, Function<Boolean, Outcome> once) {

    static final String NULL_A = "null-a";
    /// The same, on a device that was not chosen.
    static final String ELSEWHERE = "elsewhere";
    static final String GRADIENTS = "cg";
    static final String GRADIENTS_TIGHT = "cg-1e-8";
    static final String LSMR = "lsmr";
    static final String QR = "qr";
    static final String LAST_LAYER = "last-layer";
    static final String LINEARIZE = "linearize";
    static final String PAIR = "jvp+vjp";

    static final String MEMBER = "member";
    static final String MIN_NORM = "min-norm";
    static final String SPACE = "space";
    static final String BASIS = "basis";
    static final String PRODUCT = "product";

    /// Whether it is measured on devices that were not chosen as well.
    boolean isCompared() {
        return method.equals(NULL_A)
                && (deliverable.equals(MEMBER) || deliverable.equals(MIN_NORM) || deliverable.equals(SPACE));
    }

    /// What one run took and gave.
    ///
    /// @param seconds by the clock
    /// @param dimension of the answer
    /// @param residual relative, NaN unless it was checked
    /// @param iterations steps, 0 for a direct way
    /// @param agreement distance from the point of explicit QR, NaN unless it was compared
    /// @param reason how it ended
    record Outcome(double seconds, long dimension, double residual, int iterations, double agreement, String reason) {

        static Outcome product(double seconds) {
            return new Outcome(seconds, 0, Double.NaN, 0, Double.NaN, "");
        }
    }
}
