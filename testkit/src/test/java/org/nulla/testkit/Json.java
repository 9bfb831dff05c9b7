package org.nulla.testkit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Just enough JSON to read a test resource: objects as maps, arrays as lists, numbers as doubles.
final class Json {

    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    static Object parse(String text) {
        Json json = new Json(text);
        Object value = json.value();
        json.blank();
        if (json.at != text.length()) {
            throw json.unexpected();
        }
        return value;
    }

    @SuppressWarnings("unchecked")
    static List<Map<String, Object>> objects(Object list) {
        return (List<Map<String, Object>>) list;
    }

    static double[] vector(Object list) {
        return ((List<?>) list).stream().mapToDouble(entry -> (Double) entry).toArray();
    }

    static double[][] matrix(Object rows) {
        return ((List<?>) rows).stream().map(Json::vector).toArray(double[][]::new);
    }

    private Object value() {
        blank();
        return switch (text.charAt(at)) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            default -> number();
        };
    }

    private Map<String, Object> object() {
        Map<String, Object> entries = new LinkedHashMap<>();
        expect('{');
        while (!next('}')) {
            String key = string();
            blank();
            expect(':');
            entries.put(key, value());
            if (!next(',')) {
                expect('}');
                break;
            }
            blank();
        }
        return entries;
    }

    private List<Object> array() {
        List<Object> entries = new ArrayList<>();
        expect('[');
        while (!next(']')) {
            entries.add(value());
            if (!next(',')) {
                expect(']');
                break;
            }
        }
        return entries;
    }

    private String string() {
        StringBuilder result = new StringBuilder();
        expect('"');
        while (text.charAt(at) != '"') {
            char c = text.charAt(at++);
            if (c == '\\') {
                c = text.charAt(at++);
                c = c == 'n' ? '\n' : c == 't' ? '\t' : c;
            }
            result.append(c);
        }
        at++;
        return result.toString();
    }

    private Object word(String word, Object meaning) {
        if (!text.startsWith(word, at)) {
            throw unexpected();
        }
        at += word.length();
        return meaning;
    }

    private Double number() {
        int start = at;
        while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return Double.valueOf(text.substring(start, at));
    }

    private boolean next(char c) {
        blank();
        if (text.charAt(at) == c) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(char c) {
        if (text.charAt(at++) != c) {
            throw unexpected();
        }
    }

    private void blank() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private IllegalArgumentException unexpected() {
        return new IllegalArgumentException("Unexpected character at " + at + " of the JSON text.");
    }
}
