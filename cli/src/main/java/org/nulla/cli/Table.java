package org.nulla.cli;

import java.util.ArrayList;
import java.util.List;

/// Rows of words that are printed in aligned columns: the first to the left, the others to the right.
final class Table {

    private final List<List<String>> rows = new ArrayList<>();

    void add(List<String> row) {
        rows.add(List.copyOf(row));
    }

    void print(StringBuilder out) {
        int columns = rows.stream().mapToInt(List::size).max().orElse(0);
        int[] width = new int[columns];
        for (List<String> row : rows) {
            for (int j = 0; j < row.size(); j++) {
                width[j] = Math.max(width[j], row.get(j).length());
            }
        }
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int j = 0; j < row.size(); j++) {
                String blanks = " ".repeat(width[j] - row.get(j).length());
                line.append(j == 0 ? row.get(j) + blanks : "  " + blanks + row.get(j));
            }
            out.append(line.toString().stripTrailing()).append('\n');
        }
    }
}
