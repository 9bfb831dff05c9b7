package org.nulla.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nulla.Nulla;
import org.nulla.exact.Exact;
import org.nulla.formula.Formula;
import org.nulla.linalg.LinearMap;
import org.nulla.structure.Structured;

/// Types the sessions of `docs/jshell.md`, one after the other, into one `jshell` and compares what it prints.
@DisplayName("The page on JShell")
class JShellPageTest {

    private static final Path PAGE = Path.of(System.getProperty("basedir", ".")).toAbsolutePath().normalize()
            .resolveSibling("docs").resolve("jshell.md");
    private static final Pattern SESSION = Pattern.compile("<!-- jshell session -->\\n```\\n(.*?)^```$",
            Pattern.DOTALL | Pattern.MULTILINE);
    private static final String PROMPT = "jshell> ";
    private static final String CONTINUED = "   ...> ";

    @TempDir
    private Path folder;

    /// What is typed at one prompt, and what is printed then.
    ///
    /// @param typed one line or several
    /// @param printed without blank lines around it
    private record Exchange(String typed, String printed) {
    }

    @Test
    @DisplayName("shows what jshell prints")
    void isATrueSession() throws IOException, InterruptedException, URISyntaxException {
        Path tool = Path.of(System.getProperty("java.home"), "bin",
                File.separatorChar == '\\' ? "jshell.exe" : "jshell");
        assumeTrue(Files.exists(tool),
                "The Java runtime of this test has no jshell, so the page cannot be typed into it.");
        List<Exchange> page = new ArrayList<>();
        SESSION.matcher(Files.readString(PAGE).replace("\r\n", "\n")).results()
                .forEach(session -> page.addAll(exchanges(session.group(1))));
        assertThat(page).hasSizeGreaterThan(12);

        List<String> printed = run(tool, page);

        assertThat(printed).as("prompts").hasSize(page.size() + 1);
        for (int i = 0; i < page.size(); i++) {
            assertThat(withoutIdentity(printed.get(i))).as("what jshell prints after: %s", page.get(i).typed())
                    .isEqualTo(withoutIdentity(page.get(i).printed()));
        }
    }

    private static List<Exchange> exchanges(String session) {
        List<Exchange> result = new ArrayList<>();
        for (String part : session.split("(?m)^" + PROMPT, -1)) {
            if (!part.isBlank()) {
                List<String> lines = part.lines().toList();
                int typed = 1;
                while (typed < lines.size() && lines.get(typed).startsWith(CONTINUED)) {
                    typed++;
                }
                result.add(new Exchange(String.join("\n", lines.subList(0, typed)).replace("\n" + CONTINUED, "\n"),
                        String.join("\n", lines.subList(typed, lines.size())).strip()));
            }
        }
        return result;
    }

    /// Runs a session and returns what follows each prompt; the last prompt is answered by the end of the input.
    private List<String> run(Path tool, List<Exchange> page)
            throws IOException, InterruptedException, URISyntaxException {
        String typed = String.join("\n", page.stream().map(Exchange::typed).toList()) + "\n";
        Path input = Files.writeString(folder.resolve("typed"), typed);
        Path output = folder.resolve("printed");
        List<String> classPath = new ArrayList<>();
        for (Class<?> type : List.of(LinearMap.class, Nulla.class, Structured.class, Exact.class, Formula.class)) {
            classPath.add(placeOf(type).toString());
        }
        // no preferences are read or left behind, and the words are English
        Process process = new ProcessBuilder(tool.toString(), "-J-Duser.language=en", "-J-Duser.country=US",
                "-J-Djava.util.prefs.userRoot=" + folder, "-J-Dfile.encoding=UTF-8", "-J-Dstdout.encoding=UTF-8",
                "--feedback", "normal", "--class-path", String.join(File.pathSeparator, classPath))
                .redirectInput(input.toFile()).redirectOutput(output.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        if (!process.waitFor(3, TimeUnit.MINUTES)) {
            process.destroyForcibly();
        }
        String text = Files.readString(output, StandardCharsets.UTF_8).replace("\r\n", "\n").replace(CONTINUED, "");
        List<String> parts = List.of(text.split(PROMPT, -1));
        return parts.subList(1, parts.size()).stream().map(String::strip).toList();
    }

    private static Path placeOf(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    /// Objects that do not say more than their identity show a number that is another one each time.
    private static String withoutIdentity(String text) {
        return text.replaceAll("@[0-9a-f]+", "@");
    }
}
