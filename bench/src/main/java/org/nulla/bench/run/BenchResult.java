package org.nulla.bench.run;

import java.util.List;
import java.util.Map;
import org.nulla.report.Plot;
import org.nulla.report.Stamp;

/// What a benchmark leaves: the rows, and what follows from them.
///
/// @param <R> what a row says
/// @param title a heading
/// @param introduction what was measured, and how
/// @param stamp where and from what
/// @param rows the rows, in the order they were measured
/// @param leftOut what was not measured
/// @param figures the numbers it was run for
/// @param sections tables of the results page
/// @param plots pictures by the name of their file
public record BenchResult<R extends BenchRow>(String title, String introduction, Stamp stamp, List<R> rows,
        List<LeftOut> leftOut, List<Figure> figures, List<Section> sections, Map<String, Plot> plots) {
}
