package org.nulla.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/// Rows as comma-separated values (RFC 4180, but with plain line feeds), always in UTF-8 and with a point in numbers.
public final class Csv {

    private Csv() {
    }

    /// Rows as text. Fields with a comma, a quotation mark or a line break are quoted.
    ///
    /// @param header the names of the columns
    /// @param rows the rows, each as long as the header
    /// @return the lines, each ended
    public static String text(List<String> header, List<? extends List<String>> rows) {
        StringBuilder text = new StringBuilder(line(header));
        for (List<String> row : rows) {
            if (row.size() != header.size()) {
                throw new IllegalArgumentException("A row has " + row.size() + " fields where the header has "
                        + header.size() + ": " + row + ". Give every column a field, an empty one if need be.");
            }
            text.append(line(row));
        }
        return text.toString();
    }

    /// Writes rows into a file, whole or not at all; what was in the file is lost. Missing folders are made.
    ///
    /// @param file the file
    /// @param header the names of the columns
    /// @param rows the rows, each as long as the header
    /// @throws IOException if the file cannot be written
    public static void write(Path file, List<String> header, List<? extends List<String>> rows) throws IOException {
        AtomicFile.write(file, text(header, rows));
    }

    private static String line(List<String> fields) {
        return fields.stream().map(Csv::quoted).collect(Collectors.joining(",", "", "\n"));
    }

    private static String quoted(String field) {
        boolean plain = field.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? field : "\"" + field.replace("\"", "\"\"") + "\"";
    }
}
