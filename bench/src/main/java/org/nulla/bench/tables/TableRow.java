package org.nulla.bench.tables;

import java.util.List;
import java.util.Locale;
import org.nulla.bench.run.BenchRow;

/// One row: one deliverable of one problem, in one way and one precision.
///
/// @param problem the problem's name
/// @param unknowns how many
/// @param equations how many
/// @param dimension how many directions the answer leaves free; 0 for ways that give a point
/// @param deliverable what was there when the clock stopped: `member`, `min-norm`, `space`, `basis`, or `product` for what is only a
///     part of the others
/// @param method the way; `elsewhere` is `null-a` on a device that was not chosen
/// @param device what computed
/// @param precision `float64` or `float32`
/// @param seconds the median time, tracing included
/// @param repetitions how many times the median is of
/// @param residual the answer's relative residual by a recording of its own; of several members the largest; of a basis the largest
///     image of a unit direction
/// @param iterations how many steps the way took; 0 for a direct one
/// @param pairs the time of a step in products with `J` and `Jᵀ`, one of each; NaN for a direct way
/// @param agreement how far the point is from that of explicit QR, relative; NaN where that was not measured
/// @param peakBytes the most memory that the run had taken by then, on the device and in the heap
/// @param reason how it ended, in words
public record TableRow(String problem, long unknowns, long equations, long dimension, String deliverable, String method,
        String device, String precision, double seconds, int repetitions, double residual, int iterations,
        double pairs, double agreement, long peakBytes, String reason) implements BenchRow {

    /// The names of [#fields()].
    public static final List<String> HEADER = List.of("problem", "unknowns", "equations", "dimension", "deliverable",
            "method", "device", "precision", "seconds", "repetitions", "residual", "iterations", "pairs", "agreement",
            "peakBytes", "reason");

    @Override
    public String key() {
        String key = String.join("/", problem, precision, method, deliverable);
        return method.equals(Way.ELSEWHERE) ? key + "/" + device : key;
    }

    @Override
    public List<String> names() {
        return HEADER;
    }

    @Override
    public List<String> fields() {
        Object[] all = {problem, unknowns, equations, dimension, deliverable, method, device, precision, seconds,
            repetitions, residual, iterations, pairs, agreement, peakBytes, reason};
        return java.util.Arrays.stream(all).map(field -> String.format(Locale.ROOT, "%s", field)).toList();
    }

    /// Reads what [#fields()] wrote.
    ///
    /// @param fields the fields
    /// @return the row
    public static TableRow from(List<String> fields) {
        return new TableRow(fields.get(0), Long.parseLong(fields.get(1)), Long.parseLong(fields.get(2)),
                Long.parseLong(fields.get(3)), fields.get(4), fields.get(5), fields.get(6), fields.get(7),
                Double.parseDouble(fields.get(8)), Integer.parseInt(fields.get(9)), Double.parseDouble(fields.get(10)),
                Integer.parseInt(fields.get(11)), Double.parseDouble(fields.get(12)),
                Double.parseDouble(fields.get(13)), Long.parseLong(fields.get(14)), fields.get(15));
    }
}
