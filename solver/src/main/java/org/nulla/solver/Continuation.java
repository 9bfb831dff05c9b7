package org.nulla.solver;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.nulla.Vector;
import org.nulla.function.VectorFunction;

/// Follows the curve of solutions of a system that has one unknown more than equations, by arc length.
///
/// The direction of the curve is the one free direction of the Jacobian; nothing is singled out as the parameter, so turning
/// points are passed like other points. They are found on the way and returned.
public final class Continuation {

    private Continuation() {
    }

    /// Follows a curve.
    ///
    /// @param function the equations; one fewer than unknowns
    /// @param start a point on or near the curve
    /// @param options which way and how far
    /// @return the stretch that was followed, and why it ends
    public static Curve follow(VectorFunction function, double[] start, ContinuationOptions options) {
        return new Run(function, start, options).follow();
    }

    /// One curve being followed.
    private static final class Run {

        private final double[] start;
        private final ContinuationOptions options;
        private final int unknown;
        private final Tracker tracker;
        private final List<Curve.Point> points = new ArrayList<>();
        private final List<Curve.Point> turns = new ArrayList<>();
        private double length;

        Run(VectorFunction function, double[] start, ContinuationOptions options) {
            this.start = start.clone();
            this.options = options;
            this.unknown = options.parameter() < 0 ? start.length - 1 : options.parameter();
            this.tracker = new Tracker(
                    new EvaluationContext(Problem.of(function, start),
                            SolverOptions.DEFAULT.withControl(options.control())),
                    function,
                    options.tolerance(), options.firstStep(), options.largestStep());
        }

        Curve follow() {
            try {
                double[] direction = new double[start.length];
                direction[unknown] = options.forwards() ? 1 : -1;
                Tracker.Place here = tracker.correct(start, direction);
                if (here == null) {
                    return ended(Curve.End.NOT_ON_A_CURVE, "The start cannot be corrected onto a curve: "
                            + (tracker.hasBranched() ? "more than one direction is free there."
                                    : "the equations have no root near it, or contradict each other there.")
                            + " Start at a root, of as many equations as unknowns but one.");
                }
                return follow(here);
            } catch (CancellationException stop) {
                return ended(Curve.End.CANCELLED, "The run was cancelled after " + points.size() + " points.");
            }
        }

        private Curve follow(Tracker.Place first) {
            Tracker.Place here = first;
            add(points, here, length);
            while (points.size() < options.maxPoints()) {
                options.control().report("follow", points.size(), options.maxPoints());
                Tracker.Place there = tracker.next(here);
                if (there == null) {
                    return tracker.hasBranched() ? ended(Curve.End.BRANCH,
                            "More than one direction leads on from here: another curve crosses. Start beyond it to go on.")
                            : ended(Curve.End.STUCK,
                                    "No step stays on the curve from here; it may end, have a corner, or "
                                            + "leave the function's domain.");
                }
                double chord = Vectors.distance(here.x(), there.x());
                if (here.tangent()[unknown] * there.tangent()[unknown] < 0) {
                    Tracker.Place turn = tracker.turningPoint(here, there, unknown);
                    add(turns, turn, length + Vectors.distance(here.x(), turn.x()));
                }
                boolean closed = points.size() > 2 && passes(here, there, first, chord);
                length += chord;
                add(points, there, length);
                here = there;
                if (closed) {
                    return ended(Curve.End.CLOSED, "The curve came back to its first point.");
                }
                double value = here.x()[unknown];
                if (value < options.from() || value > options.to()) {
                    return ended(Curve.End.LEFT_RANGE, "The curve left the range of interest.");
                }
            }
            return ended(Curve.End.POINT_LIMIT, "As many points were found as were asked for.");
        }

        /// Whether the first point lies on the way from one place to the next.
        private static boolean passes(Tracker.Place here, Tracker.Place there, Tracker.Place first, double chord) {
            double[] way = Vectors.minus(there.x(), here.x());
            double[] back = Vectors.minus(first.x(), here.x());
            double along = Vectors.dot(way, back) / (chord * chord);
            double aside = Vectors.norm(Vectors.plus(back, -along, way));
            return along > 0 && along <= 1 && aside <= 0.1 * chord && Vectors.dot(here.tangent(), first.tangent()) > 0;
        }

        private void add(List<Curve.Point> list, Tracker.Place place, double at) {
            list.add(new Curve.Point(Vector.of(place.x()), Vector.of(place.tangent()), at));
        }

        private Curve ended(Curve.End end, String message) {
            return new Curve(points, turns, end, message);
        }
    }
}
