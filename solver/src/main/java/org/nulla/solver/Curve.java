package org.nulla.solver;

import java.util.List;
import org.nulla.Vector;

/// A stretch of a curve of solutions, as [Continuation] found it.
///
/// @param points points on the curve, in order
/// @param turningPoints the points where the curve turns back in the chosen unknown, in order
/// @param end why the curve was not followed further
/// @param message what was found at its end and what to try
public record Curve(List<Point> points, List<Point> turningPoints, End end, String message) {

    /// Copies the lists.
    public Curve {
        points = List.copyOf(points);
        turningPoints = List.copyOf(turningPoints);
    }

    /// A point on a curve.
    ///
    /// @param x the unknowns
    /// @param tangent the direction of the curve there, of length 1
    /// @param arcLength how far along the curve, from its first point
    public record Point(Vector x, Vector tangent, double arcLength) {
    }

    /// Why a curve ends where it does.
    public enum End {
        /// As many points were found as were asked for.
        POINT_LIMIT,
        /// The curve came back to its first point.
        CLOSED,
        /// The chosen unknown left the range of interest.
        LEFT_RANGE,
        /// Another curve crosses here: more than one direction leads on.
        BRANCH,
        /// No step, however short, stayed on the curve, or the function is undefined further on.
        STUCK,
        /// The first point could not be brought onto a curve.
        NOT_ON_A_CURVE,
        /// Somebody cancelled the run, or interrupted its thread.
        CANCELLED
    }
}
