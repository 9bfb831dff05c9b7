package org.nulla.report.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/// Reads one JSON value that makes up a whole text.
///
/// Strict: no comments, no trailing commas, no repeated keys, no `NaN`. Nesting is limited, so that no text can exhaust the
/// stack.
public final class JsonReader {

    /// How deeply arrays and objects may be nested.
    public static final int DEPTH_LIMIT = 64;

    private final String text;
    private int next;
    private int depth;

    private JsonReader(String text) {
        this.text = text;
    }

    /// Reads a text.
    ///
    /// @param text the JSON text
    /// @return its value
    /// @throws JsonException if the text is anything else than one JSON value
    public static Json read(String text) {
        JsonReader reader = new JsonReader(text);
        Json value = reader.value();
        reader.skipBlanks();
        if (reader.next < text.length()) {
            throw reader.expected("the end of the text after the value");
        }
        return value;
    }

    private Json value() {
        skipBlanks();
        return switch (peek()) {
            case '{' -> table();
            case '[' -> array();
            case '"' -> new Json.Text(string());
            case 't' -> word("true", new Json.Truth(true));
            case 'f' -> word("false", new Json.Truth(false));
            case 'n' -> word("null", new Json.Nothing());
            case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> number();
            default -> throw expected("a value");
        };
    }

    private Json table() {
        SequencedMap<String, Json> members = new LinkedHashMap<>();
        enter();
        if (!leave('}')) {
            do {
                skipBlanks();
                if (peek() != '"') {
                    throw expected("a key in double quotes");
                }
                int start = next;
                String key = string();
                skipBlanks();
                take(':', "a colon after the key");
                if (members.putIfAbsent(key, value()) != null) {
                    throw new JsonException("The key " + quoted(key) + " appears twice in one object.", start + 1);
                }
            } while (more('}'));
        }
        return new Json.Table(members);
    }

    private Json array() {
        List<Json> items = new ArrayList<>();
        enter();
        if (!leave(']')) {
            do {
                items.add(value());
            } while (more(']'));
        }
        return new Json.Array(items);
    }

    private void enter() {
        if (++depth > DEPTH_LIMIT) {
            throw new JsonException("Arrays and objects are nested more than " + DEPTH_LIMIT + " deep.", next + 1);
        }
        next++;
    }

    private boolean leave(char close) {
        skipBlanks();
        if (peek() != close) {
            return false;
        }
        next++;
        depth--;
        return true;
    }

    private boolean more(char close) {
        if (leave(close)) {
            return false;
        }
        take(',', "a comma or '" + close + "'");
        return true;
    }

    private String string() {
        next++;
        int start = next;
        while (true) {
            int c = peek();
            if (c == '"') {
                return text.substring(start, next++);
            }
            if (c == '\\') {
                return escapedString(start);
            }
            plainCharacter(c);
        }
    }

    private String escapedString(int start) {
        StringBuilder result = new StringBuilder().append(text, start, next);
        while (true) {
            int c = peek();
            if (c == '"') {
                next++;
                return result.toString();
            }
            if (c == '\\') {
                next++;
                result.append(escape());
            } else {
                plainCharacter(c);
                result.append((char) c);
            }
        }
    }

    private void plainCharacter(int c) {
        if (c < 0) {
            throw expected("the closing double quote of a string");
        }
        if (c < ' ') {
            throw expected("an escape such as \\n or \\u000a instead of a control character in a string");
        }
        next++;
    }

    private char escape() {
        int c = peek();
        int at = "\"\\/bfnrt".indexOf(c);
        if (c >= 0 && at >= 0) {
            next++;
            return "\"\\/\b\f\n\r\t".charAt(at);
        }
        if (c != 'u') {
            throw expected("one of \" \\ / b f n r t u after the backslash");
        }
        next++;
        int code = 0;
        for (int i = 0; i < 4; i++) {
            int digit = peek() < 128 ? Character.digit(peek(), 16) : -1;
            if (digit < 0) {
                throw expected("four hexadecimal digits after \\u");
            }
            code = code * 16 + digit;
            next++;
        }
        return (char) code;
    }

    private Json number() {
        int start = next;
        if (peek() == '-') {
            next++;
        }
        if (peek() == '0') {
            next++;
            if (isDigit(peek())) {
                throw expected("no digit after a leading 0");
            }
        } else {
            digits();
        }
        if (peek() == '.') {
            next++;
            digits();
        }
        if (peek() == 'e' || peek() == 'E') {
            next++;
            if (peek() == '+' || peek() == '-') {
                next++;
            }
            digits();
        }
        return new Json.Numeral(text.substring(start, next));
    }

    private void digits() {
        if (!isDigit(peek())) {
            throw expected("a digit");
        }
        while (isDigit(peek())) {
            next++;
        }
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    private Json word(String word, Json value) {
        if (!text.startsWith(word, next)) {
            throw expected("a value");
        }
        next += word.length();
        return value;
    }

    private void take(char wanted, String what) {
        if (peek() != wanted) {
            throw expected(what);
        }
        next++;
    }

    private void skipBlanks() {
        while (peek() == ' ' || peek() == '\t' || peek() == '\r' || peek() == '\n') {
            next++;
        }
    }

    private int peek() {
        return next < text.length() ? text.charAt(next) : -1;
    }

    private JsonException expected(String what) {
        String found = next < text.length() ? quoted(text.substring(next, text.offsetByCodePoints(next, 1)))
                : "the end of the text";
        return new JsonException("This is not valid JSON: expected " + what + ", found " + found + ".", next + 1);
    }

    private static String quoted(String value) {
        return value.codePoints().allMatch(c -> c >= ' ' && c < 127) ? "'" + value + "'"
                : value.codePoints().mapToObj(c -> String.format(Locale.ROOT, "U+%04X", c))
                        .collect(Collectors.joining(" "));
    }
}
