package org.nulla.picture;

import java.util.List;

/// A stage graph with a place for everything, for somebody who draws it in a way of their own; x runs to the right, y down.
/// Boxes and lines are in the order of the graph's vertices and edges. Text in fonts of one width fits the boxes, titles in
/// 14 units and notes in 11.
///
/// @param width how wide everything is
/// @param height how high
/// @param boxes where the vertices are
/// @param lines where the edges run
public record LaidOut(double width, double height, List<Box> boxes, List<Line> lines) {

    /// Copies the lists.
    public LaidOut {
        boxes = List.copyOf(boxes);
        lines = List.copyOf(lines);
    }

    /// The place of a vertex.
    ///
    /// @param lines what is written in it, one or two lines, long ones shortened
    /// @param x its left side
    /// @param y its upper side
    /// @param width how wide it is
    /// @param height how high it is
    public record Box(List<String> lines, double x, double y, double width, double height) {
    }

    /// The place of an edge.
    ///
    /// @param points where it leaves, turns and arrives, at least two
    /// @param label what is written beside it; may be empty
    /// @param labelX the middle of the label
    /// @param labelY the middle of the label
    public record Line(List<Point> points, String label, double labelX, double labelY) {
    }

    /// A place.
    ///
    /// @param x to the right
    /// @param y down
    public record Point(double x, double y) {
    }

    static LaidOut of(Drawing drawing) {
        return new LaidOut(drawing.width(), drawing.height() - Layout.CAPTION_HEIGHT,
                drawing.boxes().stream()
                        .map(box -> new Box(box.lines(), box.x(), box.y(), box.width(), box.height())).toList(),
                drawing.lines().stream().map(LaidOut::line).toList());
    }

    private static Line line(Drawing.Line line) {
        List<Point> points = line.points().stream().map(point -> new Point(point.x(), point.y())).toList();
        Drawing.Label label = line.label();
        return label == null ? new Line(points, "", 0, 0)
                : new Line(points, label.text(), label.middle(), label.y() + label.height() / 2);
    }
}
