package org.nulla.cli;

import java.util.Collection;
import java.util.Locale;
import java.util.stream.Collectors;

/// Makes text of users fit to print: ASCII, without control characters, and not endless.
final class Printable {

    private static final int LONG = 60;
    private static final int MANY = 8;

    private Printable() {
    }

    /// The text with everything but printable ASCII written as an escape.
    static String escape(String anyText) {
        String text = anyText.replace("\u2026", "...");
        if (text.chars().allMatch(c -> c >= ' ' && c <= '~')) {
            return text;
        }
        StringBuilder result = new StringBuilder();
        text.chars().forEach(c -> {
            if (c >= ' ' && c <= '~') {
                result.append((char) c);
            } else {
                result.append(String.format(Locale.ROOT, "\\u%04x", c));
            }
        });
        return result.toString();
    }

    /// The text in quotes, escaped, and shortened where it is long.
    static String quote(String text) {
        return "'" + escape(text.length() <= LONG ? text : text.substring(0, LONG - 3) + "...") + "'";
    }

    /// Names in a row, the later ones of many left out.
    static String list(Collection<String> names) {
        if (names.isEmpty()) {
            return "none";
        }
        String shown = names.stream().limit(MANY).map(Printable::escape).collect(Collectors.joining(", "));
        return names.size() <= MANY ? shown : shown + ", ... (" + names.size() + " in all)";
    }
}
