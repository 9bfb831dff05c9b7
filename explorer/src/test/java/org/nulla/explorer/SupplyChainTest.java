package org.nulla.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// This module depends on all others that are published, so its class path is all that a user gets.
@DisplayName("What comes from others")
class SupplyChainTest {

    private static final Path ROOT = Path.of(System.getProperty("basedir", ".")).toAbsolutePath().normalize()
            .getParent();

    /// `…/group/artifact/version/artifact-version[-classifier].jar`, as Maven keeps them.
    private static final Pattern KEPT = Pattern.compile("(.+)/([^/]+)/([^/]+)/\\2-\\3[^/]*\\.jar");
    private static final Pattern ROW = Pattern.compile("^\\| `([^`]+)` \\| (\\S+) \\| ([^|]+) \\|.*\\|$",
            Pattern.MULTILINE);
    private static final Pattern LICENCE = Pattern.compile("<license>(.*?)</license>", Pattern.DOTALL);
    private static final Pattern PARENT = Pattern.compile("<parent>(.*?)</parent>", Pattern.DOTALL);
    private static final Pattern VERSIONED = Pattern.compile(
            "<(dependency|plugin|path|extension)>((?:(?!<(?:configuration|executions|dependencies)>).)*?)"
                    + "<version>([^<]*)</version>",
            Pattern.DOTALL);

    private static final Pattern DEPENDENCY = Pattern.compile(
            "<dependency>\\s*<groupId>org\\.nulla</groupId>\\s*<artifactId>nulla-([a-z-]+)</artifactId>(.*?)</dependency>",
            Pattern.DOTALL);

    /// How the libraries themselves write the licences of the page; those of another kind are not among them.
    private static final Map<String, String> AS_WRITTEN = Map.of(
            "Apache-2.0", "(?s).*Apache.*2.*", "MIT", "(?s).*\\bMIT\\b.*", "EPL-1.0",
            "(?s).*Eclipse Public License.*1\\.0.*|.*epl-v10.*",
            "EPL-2.0", "(?s).*(Eclipse Public License|EPL).*2\\.0.*|.*epl-2\\.0.*|.*epl-v20.*",
            "MPL-2.0", "(?s).*Mozilla Public License.*2\\.0.*");

    /// A row of the page.
    private record Row(String group, String artifact, String version, String licence) {

        /// Where Maven keeps it, below its repository.
        Path folder() {
            return Path.of(group.replace('.', '/'), artifact, version);
        }
    }

    /// The folders that the jars on the class path and the module path are in, as far as Maven keeps them.
    private static List<Path> folders() {
        Set<Path> result = new TreeSet<>();
        for (String property : List.of("java.class.path", "jdk.module.path", "surefire.test.class.path")) {
            for (String entry : System.getProperty(property, "").split(Pattern.quote(File.pathSeparator), -1)) {
                if (KEPT.matcher(entry.replace('\\', '/')).matches() && !entry.contains("maven-surefire")
                        && !entry.contains("surefire-") && !entry.contains("junit-platform-launcher")) {
                    result.add(Path.of(entry).getParent());
                }
            }
        }
        return List.copyOf(result);
    }

    private static List<Row> rows(String text) {
        return ROW.matcher(text).results().map(row -> {
            String[] names = row.group(1).split(":", -1);
            // the page speaks of one platform
            String artifact = names[1].startsWith("ortools-") ? platform() : names[1];
            return new Row(names[0], artifact, row.group(2), row.group(3));
        }).toList();
    }

    private static String platform() {
        return folders().stream().map(folder -> folder.getParent().getFileName().toString())
                .filter(artifact -> artifact.startsWith("ortools-")).findFirst().orElse("ortools");
    }

    /// The licences that a library's own description names, or that of its parents.
    private static List<String> licences(Path folder, Row row) throws IOException {
        Path repository = folder;
        for (int up = 0; up < row.folder().getNameCount(); up++) {
            repository = repository.getParent();
        }
        Path pom = folder.resolve(row.artifact() + "-" + row.version() + ".pom");
        while (true) {
            String text = Files.readString(pom);
            List<String> named = LICENCE.matcher(text).results().map(found -> found.group(1)).toList();
            Matcher parent = PARENT.matcher(text);
            if (!named.isEmpty() || !parent.find()) {
                return named;
            }
            String artifact = inside("artifactId", parent.group(1));
            String version = inside("version", parent.group(1));
            pom = repository.resolve(inside("groupId", parent.group(1)).replace('.', '/')).resolve(artifact)
                    .resolve(version).resolve(artifact + "-" + version + ".pom");
        }
    }

    private static String inside(String element, String text) {
        return text.replaceFirst("(?s).*<" + element + ">\\s*(.*?)\\s*</" + element + ">.*", "$1");
    }

    @Test
    void everyLibraryIsOnThePageWithItsVersionAndItsOwnLicence() throws IOException {
        List<Row> page = rows(Files.readString(ROOT.resolve("docs/licences.md")));
        List<Path> folders = folders();
        assertThat(folders).hasSizeGreaterThan(20);
        List<Path> unknown = new ArrayList<>();
        for (Path folder : folders) {
            Row row = page.stream().filter(one -> folder.endsWith(one.folder())).findFirst().orElse(null);
            if (row == null) {
                unknown.add(folder);
                continue;
            }
            assertThat(AS_WRITTEN).as("licences that may be used: %s", row).containsKey(row.licence());
            assertThat(licences(folder, row)).as("licence by its own description: %s", row)
                    .anyMatch(named -> named.matches(AS_WRITTEN.get(row.licence())));
        }
        assertThat(unknown).as("libraries, with their versions, that docs/licences.md lacks").isEmpty();
    }

    @Test
    void thePageListsNothingThatIsNoLongerUsed() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/licences.md"));
        String published = page.substring(0, page.indexOf("## What nobody else gets"));
        List<Path> folders = folders();
        assertThat(rows(published)).allSatisfy(
                row -> assertThat(folders).as("%s", row).anyMatch(folder -> folder.endsWith(row.folder())));
    }

    @Test
    void everyVersionIsOneVersion() throws IOException {
        List<Path> poms;
        try (Stream<Path> folders = Files.list(ROOT)) {
            poms = Stream.concat(Stream.of(ROOT.resolve("pom.xml")), folders.map(folder -> folder.resolve("pom.xml")))
                    .filter(Files::isRegularFile).toList();
        }
        assertThat(poms).hasSizeGreaterThan(15);
        String properties = Files.readString(ROOT.resolve("pom.xml"));
        int versions = 0;
        for (Path pom : poms) {
            Matcher versioned = VERSIONED.matcher(Files.readString(pom));
            while (versioned.find()) {
                String version = versioned.group(3);
                if (version.equals("${project.version}")) {
                    continue;
                }
                if (version.startsWith("${")) {
                    version = inside(Pattern.quote(version.substring(2, version.length() - 1)), properties);
                }
                assertThat(version).as("in %s: %s", ROOT.relativize(pom), versioned.group().strip())
                        .matches("\\d[\\w.-]*").doesNotEndWith("SNAPSHOT");
                versions++;
            }
        }
        assertThat(versions).isGreaterThan(40);
    }

    @Test
    void theReadmeTellsOnWhichOfOurModulesEachDepends() throws IOException {
        Pattern row = Pattern.compile("^\\| `([a-z-]+)`(?: \\(`[^`]*`\\))? \\| .* \\| (.*) \\|$", Pattern.MULTILINE);
        Map<String, String> told = new TreeMap<>();
        row.matcher(Files.readString(ROOT.resolve("README.md"))).results()
                .forEach(found -> told.put(found.group(1), found.group(2)));
        assertThat(told).containsKeys("core", "cli", "jmh");
        for (Map.Entry<String, String> module : told.entrySet()) {
            List<String> said = List.of(module.getValue().split("[,;] ", -1));
            if (module.getKey().equals("bom") || module.getValue().contains("and what ")) {
                continue;
            }
            Matcher dependency = DEPENDENCY.matcher(Files.readString(ROOT.resolve(module.getKey()).resolve("pom.xml")));
            List<String> needed = new ArrayList<>();
            while (dependency.find()) {
                if (!dependency.group(2).contains("<scope>test</scope>")) {
                    needed.add(dependency.group(1));
                }
            }
            List<String> ours = said.stream().filter(told::containsKey).toList();
            assertThat(ours).as("what README.md says that %s depends on", module.getKey())
                    .containsExactlyInAnyOrderElementsOf(needed);
        }
    }
}
