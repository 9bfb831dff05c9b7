package org.nulla.examples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// The links of `docs/walks.md` to the sources. Each stop quotes a line of the file that it links to.
final class WalkLinks {

    private static final Pattern STOP = Pattern.compile("^\\d+\\. \\[`([^`]+)`\\]\\(\\.\\./([^)#]+)\\)",
            Pattern.MULTILINE);
    private static final Pattern WALK = Pattern.compile("^## .*$", Pattern.MULTILINE);

    private WalkLinks() {
    }

    /// What a link says.
    ///
    /// @param quote what a line contains
    /// @param file the file, from the root of the checkout
    record Stop(String quote, String file) {
    }

    /// The stops of each walk, in order.
    static List<List<Stop>> walks(String page) {
        List<List<Stop>> walks = new ArrayList<>();
        String[] parts = WALK.split(page, -1);
        for (int i = 1; i < parts.length; i++) {
            walks.add(STOP.matcher(parts[i]).results().map(match -> new Stop(match.group(1), match.group(2))).toList());
        }
        return walks;
    }

    /// In how many lines of its file the quote of a stop stands.
    static long lines(Path root, Stop stop) {
        try {
            return Files.readAllLines(root.resolve(stop.file())).stream().filter(line -> line.contains(stop.quote()))
                    .count();
        } catch (IOException e) {
            throw new UncheckedIOException("A walk leads through " + stop.file() + ", which cannot be read.", e);
        }
    }
}
