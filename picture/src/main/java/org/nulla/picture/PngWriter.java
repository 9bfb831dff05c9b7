package org.nulla.picture;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.geom.RoundRectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import javax.imageio.ImageIO;
import org.nulla.picture.Drawing.Box;
import org.nulla.picture.Drawing.Label;
import org.nulla.picture.Drawing.Line;
import org.nulla.picture.Drawing.Point;

/// Paints a drawing, twice as large as SVG shows it unless that would be a very large picture.
final class PngWriter {

    private static final double SCALE = 2;
    private static final double MOST_PIXELS = 60e6;

    private final Graphics2D pen;
    private final Font font;

    private PngWriter(Graphics2D pen) {
        this.pen = pen;
        this.font = font();
    }

    static byte[] write(Drawing drawing) {
        double scale = Math.min(SCALE, Math.sqrt(MOST_PIXELS / (drawing.width() * drawing.height())));
        BufferedImage image = new BufferedImage((int) Math.ceil(drawing.width() * scale),
                (int) Math.ceil(drawing.height() * scale), BufferedImage.TYPE_INT_RGB);
        Graphics2D pen = image.createGraphics();
        try {
            pen.scale(scale, scale);
            new PngWriter(pen).paint(drawing);
        } finally {
            pen.dispose();
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        // no cache files: the picture is in memory already
        try (var stream = new javax.imageio.stream.MemoryCacheImageOutputStream(bytes)) {
            ImageIO.write(image, "png", stream);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static Font font() {
        try {
            Font font = new Font(Font.MONOSPACED, Font.PLAIN, 1);
            font.canDisplay('x'); // looks for the font's file
            return font;
        } catch (RuntimeException | LinkageError | InternalError e) {
            throw new IllegalStateException("A PNG is lettered with the machine's fonts, and none could be loaded ("
                    + e + "). Install a font, or write SVG, which needs none.", e);
        }
    }

    private void paint(Drawing drawing) {
        pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        pen.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        pen.setColor(new Color(Palette.GROUND));
        pen.fill(new Rectangle2D.Double(0, 0, drawing.width() + 1, drawing.height() + 1));
        pen.setStroke(new BasicStroke(1.2f));
        pen.setColor(new Color(Palette.LINE));
        for (Line edge : drawing.lines()) {
            pen.draw(path(edge.shaft()));
            pen.fill(arrow(edge));
        }
        pen.setStroke(new BasicStroke(1));
        drawing.boxes().forEach(this::paint);
        for (Line edge : drawing.lines()) {
            if (edge.label() != null) {
                paint(edge.label());
            }
        }
        double half = Lettering.width(drawing.caption(), Drawing.LABEL_SIZE) / 2;
        text(drawing.caption(), 16 + half, drawing.height() - 12, Drawing.LABEL_SIZE, Palette.NOTE);
    }

    private void paint(Box box) {
        double round = 2 * Palette.rounding(box);
        RoundRectangle2D shape = new RoundRectangle2D.Double(box.x(), box.y(), box.width(), box.height(), round, round);
        pen.setColor(new Color(Palette.fill(box.vertex().kind())));
        pen.fill(shape);
        pen.setColor(new Color(Palette.BORDER));
        pen.draw(shape);
        for (int i = 0; i < box.lines().size(); i++) {
            text(box.lines().get(i), box.middle(), box.baseline(i), box.size(i), i == 0 ? Palette.TEXT : Palette.NOTE);
        }
    }

    private void paint(Label label) {
        pen.setColor(new Color(Palette.GROUND));
        pen.fill(new Rectangle2D.Double(label.x(), label.y(), label.width(), label.height()));
        text(label.text(), label.middle(), label.baseline(), Drawing.LABEL_SIZE, Palette.TEXT);
    }

    /// Text around a middle, made narrower where the machine's font is wider than was assumed.
    private void text(String text, double middle, double baseline, double size, int colour) {
        if (text.isEmpty()) {
            return;
        }
        TextLayout layout = new TextLayout(text, font.deriveFont((float) size), pen.getFontRenderContext());
        double squeeze = Math.min(1, Lettering.width(text, size) / layout.getAdvance());
        AffineTransform place = AffineTransform.getTranslateInstance(middle - squeeze * layout.getAdvance() / 2,
                baseline);
        place.scale(squeeze, 1);
        pen.setColor(new Color(colour));
        pen.fill(layout.getOutline(place));
    }

    private static Path2D path(List<Point> points) {
        Path2D path = new Path2D.Double();
        path.moveTo(points.getFirst().x(), points.getFirst().y());
        for (int i = 1; i < points.size() - 1; i++) {
            Point corner = points.get(i);
            Point before = corner.towards(points.get(i - 1),
                    Math.min(Drawing.ROUNDING, corner.distance(points.get(i - 1)) / 2));
            Point after = corner.towards(points.get(i + 1),
                    Math.min(Drawing.ROUNDING, corner.distance(points.get(i + 1)) / 2));
            path.lineTo(before.x(), before.y());
            path.quadTo(corner.x(), corner.y(), after.x(), after.y());
        }
        path.lineTo(points.getLast().x(), points.getLast().y());
        return path;
    }

    private static Path2D arrow(Line edge) {
        Path2D path = new Path2D.Double();
        List<Point> corners = edge.arrow();
        path.moveTo(corners.getFirst().x(), corners.getFirst().y());
        corners.forEach(corner -> path.lineTo(corner.x(), corner.y()));
        path.closePath();
        return path;
    }
}
