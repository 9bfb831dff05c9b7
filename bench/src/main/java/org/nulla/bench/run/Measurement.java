package org.nulla.bench.run;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.nulla.Counters;

/// One row of a benchmark: one way to solve one problem.
///
/// @param problem the problem's name
/// @param unknowns how many
/// @param equations how many
/// @param steps how many steps the program has, inputs included
/// @param dimension how many directions the answer leaves free
/// @param deliverable what was there when the clock stopped
/// @param method the way
/// @param seconds the median time, tracing included
/// @param walkSeconds the median time without tracing, or NaN where the two cannot be told apart
/// @param repetitions how many times the median is of
/// @param residual the answer's componentwise backward error by an independent forward pass
/// @param counters what the scalar engine counted, where it ran
public record Measurement(String problem, int unknowns, int equations, long steps, int dimension, String deliverable,
        String method, double seconds, double walkSeconds, int repetitions, double residual,
        @Nullable Counters counters) implements BenchRow {

    /// The device that all of these were measured on.
    public static final String DEVICE = "cpu";

    /// The precision that all of these were computed in.
    public static final String PRECISION = "float64";

    /// The names of [#fields()], as the header of a CSV file.
    public static final List<String> HEADER = List.of("problem", "unknowns", "equations", "steps", "dimension",
            "deliverable", "method", "device", "precision", "seconds", "walkSeconds", "repetitions", "residual",
            "vertices", "variables", "bindings", "substitutions", "updates", "longestRow", "peakCoefficients",
            "postponed", "recomputed", "peakTraceBytes", "skipped");

    private static final int COUNTED = 13;

    @Override
    public String key() {
        return problem + "/" + method;
    }

    @Override
    public List<String> names() {
        return HEADER;
    }

    /// The row as text; counters that there are not stay empty.
    ///
    /// @return a field for each name of [#HEADER]
    @Override
    public List<String> fields() {
        String[] fields = new String[HEADER.size()];
        Object[] known = {problem, unknowns, equations, steps, dimension, deliverable, method, DEVICE, PRECISION,
            seconds, walkSeconds, repetitions, residual};
        for (int i = 0; i < COUNTED; i++) {
            fields[i] = String.format(Locale.ROOT, "%s", known[i]);
        }
        Counters c = counters;
        Object[] counts = c == null ? new Object[] {"", "", "", "", "", "", "", "", "", "", ""}
                : new Object[] {c.vertices(), c.variables(), c.bindings(), c.substitutions(), c.updates(),
                    c.longestRow(), c.peakCoefficients(), c.postponed(), c.recomputed(), c.peakTraceBytes(),
                    c.skipped()};
        for (int i = 0; i < counts.length; i++) {
            fields[COUNTED + i] = String.format(Locale.ROOT, "%s", counts[i]);
        }
        return List.of(fields);
    }

    /// Reads what [#fields()] wrote.
    ///
    /// @param fields the fields
    /// @return the row
    public static Measurement from(List<String> fields) {
        Counters counters = null;
        if (!fields.get(COUNTED).isEmpty()) {
            long[] c = fields.subList(COUNTED, HEADER.size()).stream().mapToLong(Long::parseLong).toArray();
            counters = new Counters(c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7], c[8], c[9],
                    c[10]);
        }
        return new Measurement(fields.get(0), Integer.parseInt(fields.get(1)), Integer.parseInt(fields.get(2)),
                Long.parseLong(fields.get(3)), Integer.parseInt(fields.get(4)), fields.get(5), fields.get(6),
                Double.parseDouble(fields.get(9)), Double.parseDouble(fields.get(10)),
                Integer.parseInt(fields.get(11)), Double.parseDouble(fields.get(12)), counters);
    }
}
