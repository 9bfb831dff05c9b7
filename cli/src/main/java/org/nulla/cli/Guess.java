package org.nulla.cli;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/// Guesses which of some known names was meant.
final class Guess {

    private static final int LONGEST = 100;

    private Guess() {
    }

    /// The nearest name, if it is near enough to be worth saying.
    static Optional<String> nearest(String found, Collection<String> known) {
        if (found.length() > LONGEST) {
            return Optional.empty();
        }
        String word = found.toLowerCase(Locale.ROOT);
        int limit = Math.max(1, Math.min(3, word.length() / 2));
        return known.stream().filter(name -> Math.abs(name.length() - word.length()) <= limit)
                .min(Comparator.comparingInt((String name) -> distance(word, name.toLowerCase(Locale.ROOT)))
                        .thenComparingInt(name -> Math.abs(name.length() - word.length())).thenComparing(name -> name))
                .filter(name -> distance(word, name.toLowerCase(Locale.ROOT)) <= limit);
    }

    /// A sentence to append to a message, or nothing.
    static String sentence(String found, Collection<String> known) {
        return nearest(found, known).map(name -> " Did you mean '" + Printable.escape(name) + "'?").orElse("");
    }

    /// How many letters must be added, left out, changed or swapped with their neighbour.
    private static int distance(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = i + j;
                    continue;
                }
                int change = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                d[i][j] = Math.min(change, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
                }
            }
        }
        return d[a.length()][b.length()];
    }
}
