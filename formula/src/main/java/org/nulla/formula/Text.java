package org.nulla.formula;

import java.util.Locale;

/// What messages share: quoting what a user wrote, and guessing what was meant.
final class Text {

    private static final int LONGEST_SHOWN = 40;

    private Text() {
    }

    /// Text of a token in quotes, cut where it is long. Tokens are ASCII, so nothing needs escaping.
    static String quoted(String token) {
        return "'" + (token.length() <= LONGEST_SHOWN ? token : token.substring(0, LONGEST_SHOWN) + "...") + "'";
    }

    /// A character that may be anything, in a spelling that any terminal can show.
    static String character(int codePoint) {
        return codePoint > ' ' && codePoint < 0x7f
                ? "'" + Character.toString(codePoint) + "'"
                : String.format(Locale.ROOT, "the character U+%04X", codePoint);
    }

    /// A count with its noun.
    static String count(int count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    /// A sentence that suggests the candidate nearest to a name, or nothing where none is near.
    static String guess(String name, Iterable<String> candidates) {
        if (name.length() > LONGEST_SHOWN) {
            return "";
        }
        String best = "";
        int bestDistance = Math.max(1, name.length() / 3) + 1;
        for (String candidate : candidates) {
            if (Math.abs(candidate.length() - name.length()) < bestDistance && !candidate.equals(name)) {
                int distance = candidate.equalsIgnoreCase(name) ? 0 : distance(name, candidate);
                if (distance < bestDistance) {
                    bestDistance = distance;
                    best = candidate;
                }
            }
        }
        return best.isEmpty() ? "" : " Did you mean '" + best + "'?";
    }

    /// How many letters must be inserted, removed, replaced or swapped with their neighbour.
    private static int distance(String a, String b) {
        int[] beforePrevious = new int[b.length() + 1];
        int[] previous = new int[b.length() + 1];
        int[] current = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                boolean same = a.charAt(i - 1) == b.charAt(j - 1);
                int least = Math.min(previous[j - 1] + (same ? 0 : 1), Math.min(previous[j], current[j - 1]) + 1);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    least = Math.min(least, beforePrevious[j - 2] + 1);
                }
                current[j] = least;
            }
            int[] spare = beforePrevious;
            beforePrevious = previous;
            previous = current;
            current = spare;
        }
        return previous[b.length()];
    }
}
