package org.nulla.report;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.SeriesMarkers;

/// A picture of curves and points over one axis, written as PNG. Needs no screen.
///
/// ```java
/// Plot.titled("growth", "unknowns", "seconds").logarithmic(true, true).points("measured", n, t)
///         .fit(Fit.powerLaw(n, t), n).write(file);
/// ```
///
/// On a logarithmic axis points that are not positive have no place and are left out, as are points that are not finite.
public final class Plot {

    private static final int WIDTH = 900;
    private static final int HEIGHT = 600;
    private static final int SAMPLES = 50;

    private enum Kind {
        LINE, POINTS, CURVE
    }

    private record Series(String name, List<Double> x, List<Double> y, Kind kind) {
    }

    private final String title;
    private final String xAxis;
    private final String yAxis;
    private final boolean logarithmicX;
    private final boolean logarithmicY;
    private final List<Series> series;

    private Plot(String title, String xAxis, String yAxis, boolean logarithmicX, boolean logarithmicY,
            List<Series> series) {
        this.title = title;
        this.xAxis = xAxis;
        this.yAxis = yAxis;
        this.logarithmicX = logarithmicX;
        this.logarithmicY = logarithmicY;
        this.series = series;
    }

    /// An empty plot with linear axes.
    ///
    /// @param title what stands above
    /// @param xAxis what stands below
    /// @param yAxis what stands at the left
    /// @return the plot
    public static Plot titled(String title, String xAxis, String yAxis) {
        return new Plot(title, xAxis, yAxis, false, false, List.of());
    }

    /// The same with other axes.
    ///
    /// @param x whether the axis below is logarithmic
    /// @param y whether the axis at the left is
    /// @return the changed plot
    public Plot logarithmic(boolean x, boolean y) {
        return new Plot(title, xAxis, yAxis, x, y, series);
    }

    /// The same with points that a line joins.
    ///
    /// @param name what the legend calls them; names must differ
    /// @param x where they are
    /// @param y how high
    /// @return the changed plot
    public Plot line(String name, double[] x, double[] y) {
        return with(name, x, y, Kind.LINE);
    }

    /// The same with points.
    ///
    /// @param name what the legend calls them; names must differ
    /// @param x where they are
    /// @param y how high
    /// @return the changed plot
    public Plot points(String name, double[] x, double[] y) {
        return with(name, x, y, Kind.POINTS);
    }

    /// The same with a fitted law as a dashed curve, its formula in the legend.
    ///
    /// @param name what the legend calls it before the formula
    /// @param fit the law
    /// @param x places of which the outermost bound the curve, all positive
    /// @return the changed plot
    public Plot fit(String name, Fit fit, double[] x) {
        double low = Arrays.stream(x).min().orElse(1);
        double high = Arrays.stream(x).max().orElse(1);
        double[] places = new double[SAMPLES];
        double[] values = new double[SAMPLES];
        for (int i = 0; i < SAMPLES; i++) {
            places[i] = low * Math.pow(high / low, i / (SAMPLES - 1.0));
            values[i] = fit.at(places[i]);
        }
        return with(name + ": " + fit, places, values, Kind.CURVE);
    }

    private Plot with(String name, double[] x, double[] y, Kind kind) {
        if (x.length != y.length) {
            throw new IllegalArgumentException("'" + name + "' has " + x.length + " places and " + y.length
                    + " heights. Give as many of each.");
        }
        if (series.stream().anyMatch(other -> other.name().equals(name))) {
            throw new IllegalArgumentException("There are already points called '" + name + "'. Give another name.");
        }
        List<Series> more = new ArrayList<>(series);
        more.add(new Series(name, boxed(x), boxed(y), kind));
        return new Plot(title, xAxis, yAxis, logarithmicX, logarithmicY, List.copyOf(more));
    }

    private static List<Double> boxed(double... numbers) {
        return Arrays.stream(numbers).boxed().toList();
    }

    /// Writes the picture as PNG, whole or not at all. Missing folders are made.
    ///
    /// @param file the file
    /// @throws IOException if it cannot be written
    public void write(Path file) throws IOException {
        AtomicFile.write(file, png());
    }

    /// The picture.
    ///
    /// @return a PNG file's bytes
    /// @throws IOException if it cannot be drawn
    public byte[] png() throws IOException {
        XYChart chart = new XYChartBuilder().width(WIDTH).height(HEIGHT).title(title).xAxisTitle(xAxis)
                .yAxisTitle(yAxis).build();
        chart.getStyler().setXAxisLogarithmic(logarithmicX).setYAxisLogarithmic(logarithmicY);
        chart.getStyler().setChartBackgroundColor(Color.WHITE).setLegendPosition(LegendPosition.OutsideE);
        chart.getStyler().setLocale(Locale.ROOT);
        series.forEach(one -> draw(one, chart));
        BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        chart.paint(graphics, WIDTH, HEIGHT);
        graphics.dispose();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImageIO.write(image, "png", bytes);
        return bytes.toByteArray();
    }

    private void draw(Series one, XYChart chart) {
        List<Double> x = new ArrayList<>();
        List<Double> y = new ArrayList<>();
        for (int i = 0; i < one.x().size(); i++) {
            if (hasPlace(one.x().get(i), logarithmicX) && hasPlace(one.y().get(i), logarithmicY)) {
                x.add(one.x().get(i));
                y.add(one.y().get(i));
            }
        }
        if (x.isEmpty()) {
            return;
        }
        XYSeries drawn = chart.addSeries(one.name(), x, y);
        switch (one.kind()) {
            case LINE -> drawn.setMarker(SeriesMarkers.CIRCLE);
            case POINTS -> drawn.setXYSeriesRenderStyle(XYSeriesRenderStyle.Scatter).setMarker(SeriesMarkers.CIRCLE);
            case CURVE -> drawn.setMarker(SeriesMarkers.NONE)
                    .setLineStyle(SeriesLines.DASH_DASH);
        }
    }

    private static boolean hasPlace(double value, boolean logarithmic) {
        return Double.isFinite(value) && (!logarithmic || value > 0);
    }
}
