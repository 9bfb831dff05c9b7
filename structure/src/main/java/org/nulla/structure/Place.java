package org.nulla.structure;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A place inside a structure, written out only when someone reads it.
///
/// @param parent the place around it, null for the whole structure
/// @param segment how it is called inside the parent, dot or brackets included; empty for a position
/// @param index the position in an array or list, where the segment is empty
/// @param depth how many places are around it
record Place(@Nullable Place parent, String segment, int index, int depth) {

    private static final Pattern WORD = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_]*");

    static Place root(String name) {
        return new Place(null, name, 0, 0);
    }

    Place at(int position) {
        return new Place(this, "", position, depth + 1);
    }

    Place component(String name) {
        return new Place(this, "." + name, 0, depth + 1);
    }

    Place key(@Nullable Object key) {
        return new Place(this, segmentOf(key), 0, depth + 1);
    }

    static String segmentOf(@Nullable Object key) {
        if (key instanceof Integer || key instanceof Long || key instanceof Short || key instanceof Byte) {
            return "[" + key + "]";
        }
        String text = key instanceof Enum<?> constant ? constant.name() : String.valueOf(key);
        return WORD.matcher(text).matches() ? "." + text : "[\"" + escaped(text) + "\"]";
    }

    /// Text as it may be printed: quotes, backslashes and control characters are written out.
    static String escaped(String text) {
        StringBuilder result = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (c == '"' || c == '\\') {
                result.append('\\').appendCodePoint(c);
            } else
                if (Character.isISOControl(c) || Character.getType(c) == Character.FORMAT
                        || Character.getType(c) == Character.SURROGATE) {
                            result.append(String.format(Locale.ROOT, "\\u%04x", c));
                        } else {
                            result.appendCodePoint(c);
                        }
        });
        return result.toString();
    }

    /// The path from the whole structure to here.
    String path() {
        StringBuilder reversed = new StringBuilder();
        for (Place place = this; place != null; place = place.parent) {
            String own = place.parent != null && place.segment.isEmpty() ? "[" + place.index + "]" : place.segment;
            reversed.append(new StringBuilder(own).reverse());
        }
        String path = reversed.reverse().toString();
        // a component of a structure without a name stands alone
        return path.startsWith(".") ? path.substring(1) : path;
    }

    /// The path as a message names it.
    @Override
    public String toString() {
        String path = path();
        return path.isEmpty() ? "the top" : "'" + path + "'";
    }
}
