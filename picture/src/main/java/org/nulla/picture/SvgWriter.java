package org.nulla.picture;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.nulla.picture.Drawing.Box;
import org.nulla.picture.Drawing.Label;
import org.nulla.picture.Drawing.Line;
import org.nulla.picture.Drawing.Point;

/// Writes a drawing as SVG, with nothing but plain shapes and text in it.
final class SvgWriter {

    private static final String FONTS = "'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace";

    private final StringBuilder out = new StringBuilder();

    private SvgWriter() {
    }

    static String write(Drawing drawing) {
        SvgWriter writer = new SvgWriter();
        writer.picture(drawing);
        return writer.out.toString();
    }

    private void picture(Drawing drawing) {
        String width = number(Math.ceil(drawing.width()));
        String height = number(Math.ceil(drawing.height()));
        line("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"", width, "\" height=\"", height, "\" viewBox=\"0 0 ",
                width, " ", height, "\" role=\"img\" font-family=\"", FONTS, "\" text-anchor=\"middle\">");
        line("<title>", escape(drawing.caption()), "</title>");
        line("<rect width=\"", width, "\" height=\"", height, "\" rx=\"8\" fill=\"", colour(Palette.GROUND), "\"/>");
        line("<g fill=\"none\" stroke=\"", colour(Palette.LINE), "\" stroke-width=\"1.2\">");
        drawing.lines().forEach(edge -> line("<path d=\"", path(edge.shaft()), "\"/>"));
        line("</g>");
        line("<g fill=\"", colour(Palette.LINE), "\">");
        drawing.lines().forEach(edge -> line("<polygon points=\"", corners(edge), "\"/>"));
        line("</g>");
        drawing.boxes().forEach(this::box);
        for (Line edge : drawing.lines()) {
            if (edge.label() != null) {
                label(edge.label());
            }
        }
        text("<text text-anchor=\"start\"", 16, drawing.height() - 12, Drawing.LABEL_SIZE, Palette.NOTE,
                drawing.caption());
        line("</svg>");
    }

    private void box(Box box) {
        line("<rect x=\"", number(box.x()), "\" y=\"", number(box.y()), "\" width=\"", number(box.width()),
                "\" height=\"", number(box.height()), "\" rx=\"", number(Palette.rounding(box)), "\" fill=\"",
                colour(Palette.fill(box.vertex().kind())), "\" stroke=\"", colour(Palette.BORDER), "\"/>");
        for (int i = 0; i < box.lines().size(); i++) {
            text("<text", box.middle(), box.baseline(i), box.size(i), i == 0 ? Palette.TEXT : Palette.NOTE,
                    box.lines().get(i));
        }
    }

    private void label(Label label) {
        line("<rect x=\"", number(label.x()), "\" y=\"", number(label.y()), "\" width=\"", number(label.width()),
                "\" height=\"", number(label.height()), "\" fill=\"", colour(Palette.GROUND), "\"/>");
        text("<text", label.middle(), label.baseline(), Drawing.LABEL_SIZE, Palette.TEXT, label.text());
    }

    private void text(String element, double x, double y, double size, int colour, String text) {
        line(element, " x=\"", number(x), "\" y=\"", number(y), "\" font-size=\"", number(size), "\" fill=\"",
                colour(colour), "\">", escape(text), "</text>");
    }

    /// A line through the points with rounded corners.
    private static String path(List<Point> points) {
        StringBuilder path = new StringBuilder("M" + place(points.getFirst()));
        for (int i = 1; i < points.size() - 1; i++) {
            Point corner = points.get(i);
            double before = Math.min(Drawing.ROUNDING, corner.distance(points.get(i - 1)) / 2);
            double after = Math.min(Drawing.ROUNDING, corner.distance(points.get(i + 1)) / 2);
            path.append('L').append(place(corner.towards(points.get(i - 1), before))).append('Q')
                    .append(place(corner)).append(' ').append(place(corner.towards(points.get(i + 1), after)));
        }
        return path.append('L').append(place(points.getLast())).toString();
    }

    private static String corners(Line edge) {
        return edge.arrow().stream().map(SvgWriter::place).collect(Collectors.joining(" "));
    }

    private static String place(Point point) {
        return number(point.x()) + "," + number(point.y());
    }

    private static String number(double number) {
        BigDecimal rounded = BigDecimal.valueOf(number).setScale(1, RoundingMode.HALF_EVEN).stripTrailingZeros();
        return rounded.signum() == 0 ? "0" : rounded.toPlainString();
    }

    private static String colour(int rgb) {
        return String.format(Locale.ROOT, "#%06x", rgb);
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    private void line(String... parts) {
        for (String part : parts) {
            out.append(part);
        }
        out.append('\n');
    }
}
