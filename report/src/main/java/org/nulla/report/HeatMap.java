package org.nulla.report;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;

/// A table of numbers as a picture: the larger a number beside the others of its row, the darker its cell. Needs no screen.
public final class HeatMap {

    private static final int CELL = 72;
    private static final int LEFT = 150;
    private static final int TOP = 96;
    private static final int BORDER = 16;

    private final String title;
    private final List<String> columns;
    private final List<String> names = new ArrayList<>();
    private final List<double[]> rows = new ArrayList<>();

    private HeatMap(String title, List<String> columns) {
        this.title = title;
        this.columns = List.copyOf(columns);
    }

    /// An empty map.
    ///
    /// @param title what stands above
    /// @param columns what stands over each column
    /// @return the map, to which rows are added
    public static HeatMap titled(String title, List<String> columns) {
        return new HeatMap(title, columns);
    }

    /// Adds a row.
    ///
    /// @param name what stands before it
    /// @param values a number for each column, none negative
    /// @return this
    public HeatMap row(String name, double... values) {
        if (values.length != columns.size()) {
            throw new IllegalArgumentException("Row '" + name + "' has " + values.length + " numbers for "
                    + columns.size() + " columns. Give one for each.");
        }
        names.add(name);
        rows.add(values.clone());
        return this;
    }

    /// The picture.
    ///
    /// @return a PNG file's bytes
    /// @throws IOException if it cannot be drawn
    public byte[] png() throws IOException {
        int width = LEFT + columns.size() * CELL + BORDER;
        int height = TOP + rows.size() * CELL + BORDER;
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D g = image.createGraphics();
        g.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        g.setColor(Color.WHITE);
        g.fillRect(0, 0, width, height);
        g.setColor(Color.BLACK);
        g.setFont(new Font(Font.SANS_SERIF, Font.BOLD, 16));
        g.drawString(title, BORDER, 32);
        g.setFont(new Font(Font.MONOSPACED, Font.BOLD, 20));
        for (int c = 0; c < columns.size(); c++) {
            centred(g, columns.get(c), LEFT + c * CELL + CELL / 2, TOP - 16);
        }
        for (int r = 0; r < rows.size(); r++) {
            row(g, r);
        }
        g.dispose();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImageIO.write(image, "png", bytes);
        return bytes.toByteArray();
    }

    private void row(Graphics2D g, int r) {
        int y = TOP + r * CELL;
        double largest = 0;
        for (double value : rows.get(r)) {
            largest = Math.max(largest, value);
        }
        g.setColor(Color.BLACK);
        g.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 15));
        g.drawString(names.get(r), BORDER, y + CELL / 2 + 5);
        g.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 13));
        for (int c = 0; c < columns.size(); c++) {
            double share = largest > 0 ? rows.get(r)[c] / largest : 0;
            g.setColor(shade(share));
            g.fillRect(LEFT + c * CELL + 1, y + 1, CELL - 2, CELL - 2);
            g.setColor(share > 0.55 ? Color.WHITE : Color.DARK_GRAY);
            centred(g, String.format(Locale.ROOT, "%.3g", rows.get(r)[c]), LEFT + c * CELL + CELL / 2,
                    y + CELL / 2 + 5);
        }
    }

    /// From nearly white to a dark blue, which print in grey and are told apart by everyone.
    private static Color shade(double share) {
        double rest = 1 - Math.min(1, Math.max(0, share));
        return new Color((int) (20 + 220 * rest), (int) (50 + 193 * rest), (int) (110 + 140 * rest));
    }

    private static void centred(Graphics2D g, String text, int x, int y) {
        g.drawString(text, x - g.getFontMetrics().stringWidth(text) / 2, y);
    }

    /// Writes the picture as PNG, whole or not at all. Missing folders are made.
    ///
    /// @param file the file
    /// @throws IOException if it cannot be written
    public void write(Path file) throws IOException {
        AtomicFile.write(file, png());
    }
}
