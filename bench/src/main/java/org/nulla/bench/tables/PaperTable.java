package org.nulla.bench.tables;

import java.util.List;

/// The paper's three tables, and rows of our own behind them.
///
/// @param title its heading
/// @param first the number of its first row
/// @param rows its rows
record PaperTable(String title, int first, List<Line> rows) {

    /// One row: a problem, and what the paper measured on its machine.
    ///
    /// @param problem the problem's name
    /// @param nullA seconds of the paper's method, NaN where it has none
    /// @param gradients seconds of its conjugate gradients
    record Line(String problem, double nullA, double gradients) {

        static Line ours(String problem) {
            return new Line(problem, Double.NaN, Double.NaN);
        }
    }

    private static Line line(String problem, double nullA, double gradients) {
        return new Line(problem, nullA, gradients);
    }

    private static PaperTable batched() {
        return new PaperTable("MLP, batched", 1, List.of(line("mlp-d2-w32-b1", 0.0165, 0.0074),
                line("mlp-d2-w32-b2", 0.5722, 0.0851), line("mlp-d2-w32-b4", 2.0108, 0.1373),
                line("mlp-d2-w32-b8", 4.8536, 0.2966), line("mlp-d2-w32-b16", 10.1089, 1.9339),
                line("mlp-d2-w32-b32", 19.3625, 44.1483)));
    }

    private static PaperTable unbatched() {
        return new PaperTable("MLP, one sample", 7, List.of(line("mlp-d1-w32-b1", 0.0079, 0.0050),
                line("mlp-d2-w32-b1", 0.0165, 0.0074), line("mlp-d3-w32-b1", 0.0271, 0.0072),
                line("mlp-d4-w8-b1", 0.0089, 0.0097), line("mlp-d4-w16-b1", 0.0160, 0.0088),
                line("mlp-d4-w24-b1", 0.0251, 0.0090), line("mlp-d4-w32-b1", 0.0402, 0.0072),
                line("mlp-d4-w40-b1", 0.0642, 0.0074), line("mlp-d4-w48-b1", 0.0964, 0.0074),
                line("mlp-d4-w55-b1", 0.1427, 0.0095), line("mlp-d5-w32-b1", 0.0509, 0.0077),
                line("mlp-d6-w32-b1", 0.0674, 0.0139), line("mlp-d7-w32-b1", 0.0854, 0.0137),
                line("mlp-d8-w32-b1", 0.1088, 0.0188), line("mlp-d8-w40-b1", 0.2023, 0.0180),
                line("mlp-d8-w48-b1", 0.3648, 0.0195), line("mlp-d8-w55-b1", 0.5891, 0.0197)));
    }

    private static PaperTable transformer() {
        return new PaperTable("GPT-2", 24, List.of(line("gpt2-c8-l2-h2-t8", 0.0384, 1.6078),
                line("gpt2-c12-l2-h2-t8", 0.0552, 2.0095), line("gpt2-c16-l1-h2-t8", 0.0321, 0.4107),
                line("gpt2-c16-l2-h1-t8", 0.0837, 1.0426), line("gpt2-c16-l2-h2-t2", 0.0429, 0.2318),
                line("gpt2-c16-l2-h2-t4", 0.0560, 0.3815), line("gpt2-c16-l2-h2-t8", 0.0738, 1.0019),
                line("gpt2-c16-l2-h2-t16", 0.1470, 3.1935), line("gpt2-c16-l2-h2-t32", 0.3904, 13.0296),
                line("gpt2-c16-l2-h4-t8", 0.0839, 1.3999), line("gpt2-c16-l2-h8-t8", 0.0732, 0.7672),
                line("gpt2-c16-l3-h2-t8", 0.1399, 1.4513), line("gpt2-c16-l4-h2-t8", 0.2298, 1.3173),
                line("gpt2-c16-l5-h2-t8", 0.3364, 3.3922), line("gpt2-c16-l6-h2-t8", 0.4906, 3.7047),
                line("gpt2-c24-l2-h2-t8", 0.2343, 1.2551), line("gpt2-c32-l2-h2-t8", 0.7070, 1.4119),
                line("gpt2-c40-l2-h2-t8", 1.6811, 0.7474)));
    }

    static final String LARGE = "gpt2-c128-l4-h4-t256";

    private static PaperTable beyond() {
        return new PaperTable("Beyond the paper", 42, List.of(Line.ours("conv-k4-s16-b4"),
                Line.ours("conv-k4-s16-b4-input"), Line.ours("gpt2-c16-l2-h2-t8-input"),
                Line.ours("mlp-d60-w64-b1-input"), Line.ours("mlp-d3-w32-b64"), Line.ours("mlp-d3-w32-b90"),
                Line.ours(LARGE)));
    }

    /// All tables, in order; rows are numbered through them.
    static List<PaperTable> all() {
        return List.of(batched(), unbatched(), transformer(), beyond());
    }

    /// The problems of the rows from one number to another, each once.
    ///
    /// @throws IllegalArgumentException if there are no such rows
    static List<String> problems(int from, int to) {
        int last = 0;
        List<String> found = new java.util.ArrayList<>();
        for (PaperTable table : all()) {
            for (int i = 0; i < table.rows.size(); i++) {
                last = table.first + i;
                String problem = table.rows.get(i).problem;
                if (last >= from && last <= to && !found.contains(problem)) {
                    found.add(problem);
                }
            }
        }
        if (found.isEmpty() || (to > last && to != Integer.MAX_VALUE)) {
            throw new IllegalArgumentException("Rows " + from + "-" + to + ": there are rows 1 to " + last + ".");
        }
        return found;
    }

    /// What a quick run measures: rows from every table, and of every size but the largest.
    static List<String> quick() {
        return List.of("mlp-d2-w32-b1", "mlp-d2-w32-b8", "mlp-d2-w32-b32", "mlp-d4-w8-b1", "mlp-d4-w32-b1",
                "mlp-d8-w55-b1", "gpt2-c8-l2-h2-t8", "gpt2-c16-l2-h2-t8", "gpt2-c16-l2-h2-t32", "gpt2-c40-l2-h2-t8",
                "conv-k4-s16-b4", "conv-k4-s16-b4-input", "mlp-d60-w64-b1-input");
    }
}
