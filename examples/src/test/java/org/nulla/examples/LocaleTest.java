package org.nulla.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Holds every module to what the suite in Turkish shows of those that make text.
@DisplayName("What is written or read in the user's language")
class LocaleTest {

    private static final Path ROOT = Path.of(System.getProperty("basedir", ".")).toAbsolutePath().normalize()
            .getParent();
    /// Calls of the JDK that take the language of the machine where none is named.
    private static final Pattern BY_DEFAULT = Pattern.compile("(\\bString\\s*\\.format|\\.printf)\\(\\s*\"|"
            + "\\.formatted\\(|\\.to(Upper|Lower)Case\\(\\)|new Formatter\\(\\)|new Scanner\\(|new DecimalFormat\\(|"
            + "NumberFormat\\.get\\w+\\(\\)|Locale\\.getDefault");

    @Test
    @DisplayName("is nothing that a program reads: every call names its locale")
    void everyCallNamesItsLocale() throws IOException {
        List<String> found = new ArrayList<>();
        int files = 0;
        try (Stream<Path> modules = Files.list(ROOT)) {
            for (Path module : modules.map(folder -> folder.resolve("src/main/java")).filter(Files::isDirectory)
                    .toList()) {
                try (Stream<Path> sources = Files.walk(module)) {
                    for (Path file : sources.filter(path -> path.toString().endsWith(".java")).toList()) {
                        files++;
                        BY_DEFAULT.matcher(Files.readString(file)).results()
                                .forEach(call -> found.add(ROOT.relativize(file) + ": " + call.group()));
                    }
                }
            }
        }
        assertThat(files).isGreaterThan(500);
        assertThat(found).isEmpty();
        assertThat("String.format(\"%d\", 1); text.toLowerCase(); out.printf(\"x\");").satisfies(
                wrong -> assertThat(BY_DEFAULT.matcher(wrong).results().count()).isEqualTo(3));
    }
}
