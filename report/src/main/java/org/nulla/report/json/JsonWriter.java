package org.nulla.report.json;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/// Writes JSON on one line, in ASCII, as it is told, without building a tree.
///
/// The caller names the members of an object in the order they shall have. Finite numbers are written so that they read back
/// as the same double; the others as the strings `"NaN"`, `"Infinity"` and `"-Infinity"`.
public final class JsonWriter {

    private final Appendable out;
    private boolean first = true;

    /// Makes a writer.
    ///
    /// @param out where the text goes
    public JsonWriter(Appendable out) {
        this.out = out;
    }

    /// Opens an object.
    ///
    /// @return this
    public JsonWriter beginObject() {
        return open("{");
    }

    /// Closes an object.
    ///
    /// @return this
    public JsonWriter endObject() {
        return close("}");
    }

    /// Opens an array.
    ///
    /// @return this
    public JsonWriter beginArray() {
        return open("[");
    }

    /// Closes an array.
    ///
    /// @return this
    public JsonWriter endArray() {
        return close("]");
    }

    /// Begins a member of an object; its value follows.
    ///
    /// @param key the member's key
    /// @return this
    public JsonWriter name(String key) {
        value(key);
        write(": ");
        first = true;
        return this;
    }

    /// Writes a string.
    ///
    /// @param value the string
    /// @return this
    public JsonWriter value(String value) {
        separate();
        write("\"");
        int written = 0;
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c < ' ' || c > '~' || c == '"' || c == '\\') {
                write(value, written, i);
                write(escaped(c));
                written = i + 1;
            }
        }
        write(value, written, value.length());
        write("\"");
        return this;
    }

    /// Writes a number.
    ///
    /// @param value the number
    /// @return this
    public JsonWriter value(double value) {
        if (!Double.isFinite(value)) {
            return value(Double.toString(value));
        }
        separate();
        write(Double.toString(value));
        return this;
    }

    /// Writes a whole number.
    ///
    /// @param value the number
    /// @return this
    public JsonWriter value(long value) {
        separate();
        write(Long.toString(value));
        return this;
    }

    /// Writes true or false.
    ///
    /// @param value which
    /// @return this
    public JsonWriter value(boolean value) {
        separate();
        write(value ? "true" : "false");
        return this;
    }

    /// Writes numbers as an array.
    ///
    /// @param values the numbers
    /// @return this
    public JsonWriter value(double[] values) {
        beginArray();
        for (double value : values) {
            value(value);
        }
        return endArray();
    }

    /// Writes strings as an array.
    ///
    /// @param values the strings
    /// @return this
    public JsonWriter value(List<String> values) {
        beginArray();
        for (String value : values) {
            value(value);
        }
        return endArray();
    }

    /// Writes a value that was read; numbers as they were written.
    ///
    /// @param value the value
    /// @return this
    public JsonWriter value(Json value) {
        switch (value) {
            case Json.Text text -> value(text.value());
            case Json.Numeral number -> {
                separate();
                write(number.literal());
            }
            case Json.Truth truth -> value(truth.value());
            case Json.Nothing nothing -> {
                separate();
                write("null");
            }
            case Json.Array array -> {
                beginArray();
                array.items().forEach(this::value);
                endArray();
            }
            case Json.Table table -> {
                beginObject();
                for (Map.Entry<String, Json> member : table.members().entrySet()) {
                    name(member.getKey()).value(member.getValue());
                }
                endObject();
            }
        }
        return this;
    }

    private JsonWriter open(String bracket) {
        separate();
        write(bracket);
        first = true;
        return this;
    }

    private JsonWriter close(String bracket) {
        write(bracket);
        first = false;
        return this;
    }

    private void separate() {
        if (!first) {
            write(", ");
        }
        first = false;
    }

    private static String escaped(char c) {
        return switch (c) {
            case '"' -> "\\\"";
            case '\\' -> "\\\\";
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> {
                String digits = Integer.toHexString(c);
                yield "\\u" + "0".repeat(4 - digits.length()) + digits;
            }
        };
    }

    private void write(String text) {
        write(text, 0, text.length());
    }

    private void write(String text, int start, int end) {
        try {
            out.append(text, start, end);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
