package org.nulla.examples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// The links of `docs/walks.md` to lines of the sources. Each stop quotes what stands in its line; so a link whose line has moved can be
/// put right by itself: `java examples/src/test/java/org/nulla/examples/WalkLinks.java`, in the root of the checkout, does it.
final class WalkLinks {

    private static final Pattern STOP = Pattern.compile("^\\d+\\. \\[`([^`]+)`\\]\\(\\.\\./([^)#]+)#L(\\d+)\\)",
            Pattern.MULTILINE);
    private static final Pattern WALK = Pattern.compile("^## .*$", Pattern.MULTILINE);

    private WalkLinks() {
    }

    /// What a link says.
    ///
    /// @param quote what the line contains
    /// @param file the file, from the root of the checkout
    /// @param line its line
    record Stop(String quote, String file, int line) {
    }

    /// The stops of each walk, in order.
    static List<List<Stop>> walks(String page) {
        List<List<Stop>> walks = new ArrayList<>();
        String[] parts = WALK.split(page, -1);
        for (int i = 1; i < parts.length; i++) {
            walks.add(STOP.matcher(parts[i]).results().map(WalkLinks::stop).toList());
        }
        return walks;
    }

    private static Stop stop(MatchResult match) {
        return new Stop(match.group(1), match.group(2), Integer.parseInt(match.group(3)));
    }

    /// The page with all links to the lines that contain what is quoted.
    ///
    /// @throws IllegalArgumentException if a file has no such line, or several
    static String repaired(Path root, String page) {
        return STOP.matcher(page).replaceAll(match -> {
            Stop stop = stop(match);
            String whole = match.group();
            return java.util.regex.Matcher.quoteReplacement(
                    whole.substring(0, whole.lastIndexOf("#L")) + "#L" + line(root, stop) + ")");
        });
    }

    private static int line(Path root, Stop stop) {
        List<String> lines;
        try {
            lines = Files.readAllLines(root.resolve(stop.file()));
        } catch (IOException e) {
            throw new UncheckedIOException("A walk leads through " + stop.file() + ", which cannot be read.", e);
        }
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).contains(stop.quote())) {
                found.add(i + 1);
            }
        }
        if (found.size() != 1) {
            throw new IllegalArgumentException("A walk quotes '" + stop.quote() + "', which stands in lines " + found
                    + " of " + stop.file() + "; it must stand in exactly one.");
        }
        return found.getFirst();
    }

    public static void main(String[] arguments) throws IOException {
        Path page = Path.of("docs/walks.md");
        Files.writeString(page, repaired(Path.of(""), Files.readString(page)));
    }
}
