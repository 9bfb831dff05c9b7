package org.nulla.solver;

import org.nulla.RunControl;

/// How a curve is to be followed.
///
/// @param parameter the unknown whose turning points are looked for and whose range is watched; -1 for the last
/// @param forwards whether that unknown is to grow at first
/// @param firstStep the length of the first step along the curve
/// @param largestStep the greatest length of any step
/// @param from the least value of interest of the chosen unknown
/// @param to the greatest value of interest of the chosen unknown
/// @param maxPoints how many points are found at most
/// @param tolerance when a point counts as on the curve, `‖F‖∞`
/// @param control progress and cancellation
public record ContinuationOptions(int parameter, boolean forwards, double firstStep, double largestStep, double from,
        double to, int maxPoints, double tolerance, RunControl control) {

    /// The last unknown, forwards, steps of 0.01 at first and at most 0.1, any range, 200 points, tolerance 1e-10.
    public static final ContinuationOptions DEFAULT = new ContinuationOptions(-1, true, 0.01, 0.1,
            Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, 200, 1e-10, RunControl.NONE);

    /// Checks the numbers.
    public ContinuationOptions {
        if (!(firstStep > 0 && largestStep >= firstStep && tolerance > 0)) {
            throw new IllegalArgumentException(
                    "First step " + firstStep + ", largest step " + largestStep + ", tolerance "
                            + tolerance + ": all are positive, and the first step is not the larger one.");
        }
    }

    /// The same, watching another unknown.
    ///
    /// @param unknown which one
    /// @param growing whether it is to grow at first
    /// @return the changed options
    public ContinuationOptions along(int unknown, boolean growing) {
        return new ContinuationOptions(unknown, growing, firstStep, largestStep, from, to, maxPoints, tolerance,
                control);
    }

    /// The same with other steps.
    ///
    /// @param first the length of the first step
    /// @param largest the greatest length of any step
    /// @return the changed options
    public ContinuationOptions withSteps(double first, double largest) {
        return new ContinuationOptions(parameter, forwards, first, largest, from, to, maxPoints, tolerance, control);
    }

    /// The same with another range of interest.
    ///
    /// @param least the least value of the chosen unknown
    /// @param greatest the greatest value of the chosen unknown
    /// @return the changed options
    public ContinuationOptions between(double least, double greatest) {
        return new ContinuationOptions(parameter, forwards, firstStep, largestStep, least, greatest, maxPoints,
                tolerance,
                control);
    }

    /// The same with another number of points.
    ///
    /// @param points how many at most
    /// @return the changed options
    public ContinuationOptions withMaxPoints(int points) {
        return new ContinuationOptions(parameter, forwards, firstStep, largestStep, from, to, points, tolerance,
                control);
    }

    /// The same with another tolerance.
    ///
    /// @param other when a point counts as on the curve
    /// @return the changed options
    public ContinuationOptions withTolerance(double other) {
        return new ContinuationOptions(parameter, forwards, firstStep, largestStep, from, to, maxPoints, other,
                control);
    }

    /// The same under another control.
    ///
    /// @param other progress and cancellation
    /// @return the changed options
    public ContinuationOptions withControl(RunControl other) {
        return new ContinuationOptions(parameter, forwards, firstStep, largestStep, from, to, maxPoints, tolerance,
                other);
    }
}
