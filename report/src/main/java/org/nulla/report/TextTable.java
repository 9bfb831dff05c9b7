package org.nulla.report;

import java.util.ArrayList;
import java.util.List;

/// A table for people: aligned text for a terminal, Markdown for a page. Columns whose fields all look like numbers stand to
/// the right, the others to the left.
public final class TextTable {

    private final List<String> header;
    private final List<List<String>> rows = new ArrayList<>();

    /// An empty table.
    ///
    /// @param header the names of the columns
    public TextTable(List<String> header) {
        this.header = List.copyOf(header);
    }

    /// Adds a row below.
    ///
    /// @param row its fields, as many as there are columns
    /// @return this
    public TextTable add(List<String> row) {
        if (row.size() != header.size()) {
            throw new IllegalArgumentException("A row has " + row.size() + " fields where the table has "
                    + header.size() + " columns: " + row + ".");
        }
        rows.add(List.copyOf(row));
        return this;
    }

    /// The rows, for a [Csv] file.
    ///
    /// @return the rows in order
    public List<List<String>> rows() {
        return List.copyOf(rows);
    }

    /// The names of the columns.
    ///
    /// @return the names in order
    public List<String> header() {
        return header;
    }

    /// The table in aligned columns, two blanks between them.
    ///
    /// @return the lines, each ended
    public String text() {
        StringBuilder text = new StringBuilder();
        line(text, header);
        rows.forEach(row -> line(text, row));
        return text.toString();
    }

    private void line(StringBuilder text, List<String> row) {
        StringBuilder line = new StringBuilder();
        for (int j = 0; j < row.size(); j++) {
            String blanks = " ".repeat(width(j) - length(row.get(j)));
            line.append(j == 0 ? "" : "  ").append(numeric(j) ? blanks + row.get(j) : row.get(j) + blanks);
        }
        text.append(line.toString().stripTrailing()).append('\n');
    }

    /// The table as Markdown.
    ///
    /// @return the lines, each ended
    public String markdown() {
        StringBuilder text = new StringBuilder();
        markdownLine(text, header);
        for (int j = 0; j < header.size(); j++) {
            text.append(numeric(j) ? "|---:" : "|---");
        }
        text.append("|\n");
        rows.forEach(row -> markdownLine(text, row));
        return text.toString();
    }

    private static void markdownLine(StringBuilder text, List<String> row) {
        text.append('|');
        row.forEach(field -> text.append(' ').append(escaped(field)).append(" |"));
        text.append('\n');
    }

    private static String escaped(String field) {
        return field.replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;").replace("\n", " ");
    }

    private int width(int column) {
        return rows.stream().mapToInt(row -> length(row.get(column))).reduce(length(header.get(column)), Math::max);
    }

    private static int length(String field) {
        return field.codePointCount(0, field.length());
    }

    private boolean numeric(int column) {
        return rows.stream().map(row -> row.get(column)).filter(field -> !field.isEmpty())
                .allMatch(TextTable::looksNumeric)
                && rows.stream().anyMatch(row -> !row.get(column).isEmpty());
    }

    private static boolean looksNumeric(String field) {
        return field.matches("[-+]?[\\d.,]+(e[-+]?\\d+)?( ?[%×x])?|[-–]|NaN|-?Infinity");
    }
}
