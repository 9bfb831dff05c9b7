package org.nulla.plan;

import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import org.nulla.EngineKind;

/// The swell over time as an SVG document: coefficients on the left axis, variables on the right one, over the steps.
final class SwellChart {

    private static final int MOST_POINTS = 1_000;
    private static final int LEFT = 80;
    private static final int RIGHT = 720;
    private static final int TOP = 60;
    private static final int BOTTOM = 330;
    private static final int TICKS = 5;
    private static final String COEFFICIENTS = "#1f5fa8";
    private static final String VARIABLES = "#b3501e";

    private final RunPlan plan;
    private final List<RunPlan.Step> curve;
    private final long lastStep;
    private final long coefficientTick;
    private final long variableTick;
    private final StringBuilder out = new StringBuilder();

    SwellChart(RunPlan plan) {
        this.plan = plan;
        this.curve = plan.swell(MOST_POINTS);
        this.lastStep = Math.max(1, plan.summary().steps() - 1);
        this.coefficientTick = tick(plan.peak().coefficients());
        this.variableTick = tick(plan.mostVariables().variables());
    }

    String svg() {
        out.append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"800\" height=\"400\" viewBox=\"0 0 800 400\" "
                + "font-family=\"sans-serif\" font-size=\"13\">\n");
        out.append("<title>Swell of a run</title>\n<rect width=\"800\" height=\"400\" fill=\"white\"/>\n");
        axes();
        curve(COEFFICIENTS, RunPlan.Step::coefficients, coefficientTick);
        curve(VARIABLES, RunPlan.Step::variables, variableTick);
        peak();
        return out.append("</svg>\n").toString();
    }

    private void axes() {
        for (int i = 0; i <= TICKS; i++) {
            double y = BOTTOM - (BOTTOM - TOP) * (double) i / TICKS;
            line(LEFT, y, RIGHT, y, i == 0 ? "#444444" : "#dddddd");
            text(LEFT - 8, y + 4, "end", COEFFICIENTS, Long.toString(i * coefficientTick));
            text(RIGHT + 8, y + 4, "start", VARIABLES, Long.toString(i * variableTick));
        }
        long tick = tick(lastStep);
        for (long step = 0; step <= lastStep; step += tick) {
            double x = x((double) step);
            line(x, BOTTOM, x, BOTTOM + 5, "#444444");
            text(x, BOTTOM + 20, "middle", "#222222", Long.toString(step));
        }
        text((LEFT + RIGHT) / 2.0, BOTTOM + 45, "middle", "#222222", "step");
        text(LEFT, TOP - 32, "start", COEFFICIENTS, "coefficients stored (left)");
        text(RIGHT, TOP - 32, "end", VARIABLES,
                (plan.engine() == EngineKind.DEFAULT ? "free variables" : "columns of the basis") + " (right)");
    }

    private void curve(String colour, ToLongFunction<RunPlan.Step> figure, long tick) {
        out.append("<polyline fill=\"none\" stroke=\"").append(colour)
                .append("\" stroke-width=\"2\" stroke-linejoin=\"round\" points=\"");
        for (RunPlan.Step step : curve) {
            out.append(number(x((step.first() + step.last()) / 2.0))).append(',')
                    .append(number(y(figure.applyAsLong(step), tick))).append(' ');
        }
        out.setLength(out.length() - 1);
        out.append("\"/>\n");
    }

    private void peak() {
        RunPlan.Peak peak = plan.peak();
        double x = x((double) peak.step());
        out.append("<circle cx=\"").append(number(x)).append("\" cy=\"")
                .append(number(y(peak.coefficients(), coefficientTick))).append("\" r=\"4\" fill=\"")
                .append(COEFFICIENTS).append("\"/>\n");
        // the label leans to the side that has room
        boolean late = x > (LEFT + RIGHT) / 2.0;
        text(late ? x - 8 : x + 8, y(peak.coefficients(), coefficientTick) - 8, late ? "end" : "start", COEFFICIENTS,
                "peak " + peak.coefficients() + " at step " + peak.step()
                        + (peak.at().isEmpty() ? "" : ", " + shortened(peak.at())));
    }

    private double x(double step) {
        return LEFT + (RIGHT - LEFT) * step / lastStep;
    }

    private static double y(long value, long tick) {
        return BOTTOM - (BOTTOM - TOP) * (double) value / (TICKS * tick);
    }

    /// A round number, five of which reach a value.
    private static long tick(long value) {
        for (long ten = 1;; ten *= 10) {
            for (long factor : new long[] {1, 2, 5}) {
                if (TICKS * factor * ten >= value) {
                    return factor * ten;
                }
            }
        }
    }

    private void line(double x1, double y1, double x2, double y2, String colour) {
        out.append("<line");
        attribute("x1", x1);
        attribute("y1", y1);
        attribute("x2", x2);
        attribute("y2", y2);
        out.append(" stroke=\"").append(colour).append("\"/>\n");
    }

    private void attribute(String name, double value) {
        out.append(' ').append(name).append("=\"").append(number(value)).append('"');
    }

    private void text(double x, double y, String anchor, String colour, String words) {
        out.append("<text");
        attribute("x", x);
        attribute("y", y);
        out.append(" text-anchor=\"").append(anchor).append("\" fill=\"").append(colour).append("\">")
                .append(escaped(words)).append("</text>\n");
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    private static String shortened(String name) {
        return name.length() <= 30 ? name : name.substring(0, 29) + "\u2026";
    }

    /// Text as XML allows it, whatever a name is made of.
    private static String escaped(String words) {
        StringBuilder safe = new StringBuilder();
        words.codePoints().forEach(c -> {
            switch (c) {
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '&' -> safe.append("&amp;");
                default -> safe.appendCodePoint(c < ' ' || (c >= 0xD800 && c < 0xE000) || c == 0xFFFE || c == 0xFFFF
                        ? '?' : c);
            }
        });
        return safe.toString();
    }
}
