package org.nulla.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Holds the main sources to `docs/decisions/0015-long-files-and-repetition.md`.
@DisplayName("The main sources")
class RepetitionTest {

    private static final int REPEATED = 12;

    private static final Path ROOT = Path.of(System.getProperty("basedir", ".")).toAbsolutePath().normalize()
            .getParent();
    private static final Pattern TEXT = Pattern.compile("\"[^\"]*\"");
    private static final Pattern TYPE = Pattern.compile("\\b[A-Z]\\w*\\b");
    private static final Pattern NAMED = Pattern.compile("`(\\w+\\.java)`");
    /// Lines that say nothing: any two files have them in common. So have lists of names.
    private static final Pattern EMPTY = Pattern
            .compile("[{}();,]*|//.*|import .*|package .*|@\\w+|(\\w+ )?static final String \\w+ = \"[^\"]*\";");

    private static List<Path> sources() throws IOException {
        List<Path> result = new ArrayList<>();
        try (Stream<Path> modules = Files.list(ROOT)) {
            for (Path module : modules.filter(folder -> Files.isDirectory(folder.resolve("src/main/java"))).toList()) {
                try (Stream<Path> files = Files.walk(module.resolve("src/main/java"))) {
                    files.filter(file -> file.toString().endsWith(".java")).forEach(result::add);
                }
            }
        }
        assertThat(result).hasSizeGreaterThan(500);
        return result;
    }

    private static Set<String> excused(String heading) throws IOException {
        String page = Files.readString(ROOT.resolve("docs/decisions/0015-long-files-and-repetition.md"));
        String part = page.substring(page.indexOf("## " + heading)).substring(1);
        return NAMED.matcher(part.split("\\n## ", -1)[0]).results().map(name -> name.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /// A run of lines, the names of types and the texts left out.
    private record Place(Path file, int line) {
        @Override
        public String toString() {
            return ROOT.relativize(file) + ":" + line;
        }
    }

    @Test
    void repeatNoTwelveLinesOfTheSameLogic() throws IOException {
        Map<List<String>, Place> seen = new HashMap<>();
        Map<String, String> repeated = new TreeMap<>();
        Set<String> excused = excused("Repetition that stays");
        for (Path source : sources()) {
            List<String> told = new ArrayList<>();
            List<Integer> lines = new ArrayList<>();
            int number = 0;
            for (String line : Files.readAllLines(source)) {
                number++;
                String bare = line.strip();
                if (!EMPTY.matcher(bare).matches()) {
                    told.add(TYPE.matcher(TEXT.matcher(bare).replaceAll("\"\"")).replaceAll("T"));
                    lines.add(number);
                }
            }
            for (int i = 0; i + REPEATED <= told.size(); i++) {
                Place here = new Place(source, lines.get(i));
                Place before = seen.putIfAbsent(List.copyOf(told.subList(i, i + REPEATED)), here);
                boolean apart = before != null && (!before.file.equals(source)
                        || lines.get(i) >= before.line + REPEATED);
                if (apart && !(excused.contains(name(before.file)) && excused.contains(name(source)))) {
                    repeated.putIfAbsent(name(before.file) + " and " + name(source), before + " and " + here);
                }
            }
        }
        assertThat(repeated.values()).as("places that share %d lines", REPEATED).isEmpty();
    }

    private static String name(Path file) {
        return file.getFileName().toString();
    }
}
