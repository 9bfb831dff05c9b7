package org.nulla.picture;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A stage graph with a place for everything; x runs to the right, y down.
///
/// @param width how wide everything is
/// @param height how high, the caption included
/// @param boxes the vertices
/// @param lines the edges
/// @param caption what is written below
record Drawing(double width, double height, List<Box> boxes, List<Line> lines, String caption) {

    static final double TITLE_SIZE = 14;
    static final double NOTE_SIZE = 11;
    static final double LABEL_SIZE = 12;
    /// How far corners of lines are rounded, and how long an arrow head is.
    static final double ROUNDING = 6;
    static final double ARROW = 8;

    /// A place.
    record Point(double x, double y) {

        /// The place at a distance from here, in the direction of another.
        Point towards(Point other, double distance) {
            double length = Math.hypot(other.x - x, other.y - y);
            return length == 0 ? this
                    : new Point(x + (other.x - x) / length * distance, y + (other.y - y) / length * distance);
        }

        double distance(Point other) {
            return Math.hypot(other.x - x, other.y - y);
        }
    }

    /// A vertex in its place.
    ///
    /// @param vertex the vertex
    /// @param lines what is written in it
    record Box(Vertex vertex, List<String> lines, double x, double y, double width, double height) {

        /// How large a line of the text is.
        double size(int line) {
            return line == 0 ? TITLE_SIZE : NOTE_SIZE;
        }

        /// Where the foot of a line of the text is.
        double baseline(int line) {
            double middle = y + height / 2;
            if (lines.size() == 1) {
                return middle + 0.35 * TITLE_SIZE;
            }
            return line == 0 ? middle - 2 : middle + NOTE_SIZE + 1;
        }

        double middle() {
            return x + width / 2;
        }
    }

    /// An edge in its place.
    ///
    /// @param points where it leaves, turns and arrives, at least two
    /// @param label what is written beside it
    record Line(List<Point> points, @Nullable Label label) {

        /// The three corners of the arrow head.
        List<Point> arrow() {
            Point tip = points.getLast();
            Point foot = tip.towards(points.get(points.size() - 2), ARROW);
            double acrossX = (tip.y() - foot.y()) * 0.45;
            double acrossY = (foot.x() - tip.x()) * 0.45;
            return List.of(tip, new Point(foot.x() + acrossX, foot.y() + acrossY),
                    new Point(foot.x() - acrossX, foot.y() - acrossY));
        }

        /// The points, except that the last is the foot of the arrow head.
        List<Point> shaft() {
            List<Point> shaft = new java.util.ArrayList<>(points);
            Point tip = shaft.removeLast();
            shaft.add(tip.towards(points.get(points.size() - 2), ARROW - 1));
            return shaft;
        }
    }

    /// A text beside an edge.
    record Label(String text, double x, double y, double width, double height) {

        double middle() {
            return x + width / 2;
        }

        double baseline() {
            return y + height / 2 + 0.35 * LABEL_SIZE;
        }
    }
}
