import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/// Judges one module's mutation run, and writes its lines of the results page.
///
/// It reads PIT's report, the reports of the tests that ran before, and `survivors.txt` next to the module's `pom.xml`. It
/// fails where no test ran, where a package kills too few of its mutants, where a mutant survived that the file does not
/// explain, and where the tests are not fast. The page keeps the lines of packages that were not part of this run.
///
/// In `survivors.txt` a paragraph of lines that begin with `#` explains the survivors below it. Each of those is a line
/// `class method: description`, as PIT words it, with ` x 2` behind it where two of the kind survive. Line numbers are left
/// out, so that the file outlives an edit.
///
/// Started by the profile `mutation`; see `docs/mutation.md`.
public final class MutationPage {

    private static final double LEAST_PERCENT = 85;
    private static final double MOST_SECONDS = 20;
    /// A fast test takes a tenth of a second; the first ones also load classes, on a machine that may be busy.
    private static final double SLOWEST_SECONDS = 0.1;
    private static final String HEAD = """
            # Mutation testing

            PIT changes one thing in the compiled code, a *mutant*, and runs the tests that reach it; a mutant that no test
            notices has survived. Only tests tagged `fast` run. How it works, and what to do about a survivor, is told in
            [mutation.md](../mutation.md); every survivor is explained in the `survivors.txt` of its module. A package's line is
            written by

            ```
            ./mvnw -Dnulla.quick -Pmutation prepare-package -pl core,formula,selection -am
            ```

            with `JAVA_HOME` set to a JDK 25. A mutant that makes its test run on for ever counts as killed.

            | package | mutants | killed | percent | survivors, all explained | fast tests of the module | date | commit |
            |---|---:|---:|---:|---:|---:|---|---|
            """;

    private MutationPage() {
    }

    /// @param line where in the source
    private record Survivor(String key, int line) {
    }

    private static final class Tally {
        private int mutants;
        private int killed;
        private long testsRun;

        double percent() {
            return 100.0 * killed / mutants;
        }
    }

    /// @param arguments the module's folder, its build folder, the page, the module's packages, and the classes that were
    ///     asked for
    public static void main(String[] arguments) throws Exception {
        Path module = Path.of(arguments[0]);
        Path built = Path.of(arguments[1]);
        Path page = Path.of(arguments[2]);
        Path report = built.resolve("pit-reports/mutations.xml");
        Map<String, Tally> packages = new TreeMap<>();
        Map<String, List<Survivor>> survivors = new TreeMap<>();
        if (Files.exists(report)) {
            read(report, packages, survivors);
            // so that a later run that makes no report does not find this one
            Files.move(report, report.resolveSibling("mutations-judged.xml"), StandardCopyOption.REPLACE_EXISTING);
        }
        if (packages.isEmpty() && !arguments[3].equals(arguments[4])) {
            System.out.println("No mutants here of " + arguments[4] + ", which was asked for.");
            return;
        }
        List<String> complaints = new ArrayList<>();
        long tests = judgeTests(built.resolve("surefire-reports"), complaints);
        judgePackages(packages, complaints);
        judgeSurvivors(module.resolve("survivors.txt"), survivors, packages, complaints);
        packages.forEach((name, tally) -> System.out.printf(Locale.ROOT, "%-30s %4d of %4d mutants killed, %.1f %%%n",
                name, tally.killed, tally.mutants, tally.percent()));
        if (!complaints.isEmpty()) {
            System.err.println(String.join("\n", complaints));
            System.exit(1);
        }
        if (Arrays.stream(arguments[4].split(",")).allMatch(pattern -> pattern.endsWith("*"))) {
            write(page, packages, tests, commit(module));
        } else {
            System.out.println("Single classes were asked for: the page, whose lines are of whole packages, stays as it is.");
        }
    }

    private static void read(Path report, Map<String, Tally> packages, Map<String, List<Survivor>> survivors)
            throws Exception {
        NodeList mutants = parse(report).getElementsByTagName("mutation");
        for (int i = 0; i < mutants.getLength(); i++) {
            Element mutant = (Element) mutants.item(i);
            String type = text(mutant, "mutatedClass");
            Tally tally = packages.computeIfAbsent(type.substring(0, type.lastIndexOf('.')), _ -> new Tally());
            tally.mutants++;
            tally.testsRun += Long.parseLong(mutant.getAttribute("numberOfTestsRun"));
            if (Boolean.parseBoolean(mutant.getAttribute("detected"))) {
                tally.killed++;
            } else {
                String key = type + " " + text(mutant, "mutatedMethod") + ": " + text(mutant, "description");
                survivors.computeIfAbsent(key, _ -> new ArrayList<>())
                        .add(new Survivor(key, Integer.parseInt(text(mutant, "lineNumber"))));
            }
        }
    }

    private static Document parse(Path file) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        return factory.newDocumentBuilder().parse(file.toFile());
    }

    private static String text(Element parent, String tag) {
        return parent.getElementsByTagName(tag).item(0).getTextContent();
    }

    /// How many tests ran before PIT did, the same ones that PIT runs.
    private static long judgeTests(Path reports, List<String> complaints) throws Exception {
        long tests = 0;
        double seconds = 0;
        List<Path> files;
        try (Stream<Path> all = Files.list(reports)) {
            files = all.filter(file -> file.getFileName().toString().matches("TEST-.*\\.xml")).sorted().toList();
        }
        for (Path file : files) {
            NodeList cases = parse(file).getElementsByTagName("testcase");
            for (int i = 0; i < cases.getLength(); i++) {
                Element test = (Element) cases.item(i);
                double took = Double.parseDouble(test.getAttribute("time"));
                tests++;
                seconds += took;
                if (took > SLOWEST_SECONDS) {
                    System.out.printf(Locale.ROOT, "%.2f s, class loading included: %s, %s%n", took,
                            test.getAttribute("classname"), test.getAttribute("name"));
                }
            }
        }
        System.out.printf(Locale.ROOT, "%d fast tests in %.1f s%n", tests, seconds);
        if (tests == 0) {
            complaints.add("No test tagged fast ran, so nothing was tested. Is the tag there, and is the JDK new enough?");
        }
        boolean busy = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage() > Runtime.getRuntime()
                .availableProcessors() + 2;
        if (seconds > MOST_SECONDS && busy) {
            System.out.println("That is more than allowed, but the machine is busy with other things: not judged.");
        } else if (seconds > MOST_SECONDS) {
            complaints.add(String.format(Locale.ROOT, "The fast tests took %.1f s, more than %.0f. Take the tag off the "
                    + "slow ones, or run again when the machine is less busy.", seconds, MOST_SECONDS));
        }
        return tests;
    }

    private static void judgePackages(Map<String, Tally> packages, List<String> complaints) {
        if (packages.isEmpty()) {
            complaints.add("PIT made no mutants. Are the packages named rightly?");
        }
        packages.forEach((name, tally) -> {
            if (tally.testsRun == 0) {
                complaints.add("No test was run against the mutants of " + name + ".");
            }
            if (tally.percent() < LEAST_PERCENT) {
                complaints.add(String.format(Locale.ROOT, "Of the mutants of %s only %.1f %% were killed; at least %.0f %% "
                        + "are asked for.", name, tally.percent(), LEAST_PERCENT));
            }
        });
    }

    private static void judgeSurvivors(Path file, Map<String, List<Survivor>> survivors, Map<String, Tally> packages,
            List<String> complaints) throws IOException {
        Map<String, Integer> explained = explained(file);
        survivors.forEach((key, found) -> {
            int known = explained.getOrDefault(key, 0);
            if (found.size() > known) {
                complaints.add("Survived and not explained in " + file.getFileName() + ": " + key + " x " + found.size()
                        + (known > 0 ? ", of which " + known + " are" : "") + ", lines "
                        + String.join(", ", found.stream().map(one -> "" + one.line()).toList()));
            }
        });
        explained.forEach((key, known) -> {
            String type = key.substring(0, key.indexOf(' '));
            boolean ran = packages.containsKey(type.substring(0, type.lastIndexOf('.')));
            int found = survivors.getOrDefault(key, List.of()).size();
            if (ran && found < known) {
                System.out.println("Explained, but killed now (" + found + " of " + known + " are left): " + key);
            }
        });
    }

    private static Map<String, Integer> explained(Path file) throws IOException {
        Map<String, Integer> result = new LinkedHashMap<>();
        boolean reason = false;
        for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
            if (line.isBlank()) {
                reason = false;
            } else if (line.startsWith("#")) {
                reason = true;
            } else {
                if (!reason) {
                    throw new IllegalArgumentException("In " + file.getFileName() + " nothing explains: " + line);
                }
                int times = line.lastIndexOf(" x ");
                boolean counted = times >= 0 && line.substring(times + 3).matches("\\d+");
                result.merge(counted ? line.substring(0, times) : line,
                        counted ? Integer.parseInt(line.substring(times + 3)) : 1, Integer::sum);
            }
        }
        return result;
    }

    private static void write(Path page, Map<String, Tally> packages, long tests, String commit) throws IOException {
        Map<String, String> lines = new TreeMap<>();
        for (String line : Files.exists(page) ? Files.readAllLines(page) : List.<String>of()) {
            if (line.startsWith("| `")) {
                lines.put(line.substring(3, line.indexOf('`', 3)), line);
            }
        }
        packages.forEach((name, tally) -> lines.put(name,
                String.format(Locale.ROOT, "| `%s` | %d | %d | %.1f | %d | %d | %s | %s |", name, tally.mutants,
                        tally.killed, tally.percent(), tally.mutants - tally.killed, tests,
                        LocalDate.now(ZoneOffset.UTC), commit)));
        Files.createDirectories(page.getParent());
        Files.writeString(page, HEAD + String.join("\n", lines.values()) + "\n");
    }

    private static String commit(Path module) {
        String name = git(module, "rev-parse", "--short", "HEAD");
        // the page itself is no part of what was measured
        String changes = git(module, "status", "--porcelain", "--", ":/", ":(exclude,top)docs/results/mutation.md");
        return name.isEmpty() ? "unknown" : changes.isEmpty() ? name : name + " and changes";
    }

    private static String git(Path folder, String... arguments) {
        try {
            List<String> command = new ArrayList<>(List.of("git"));
            command.addAll(List.of(arguments));
            Process git = new ProcessBuilder(command).directory(folder.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD).start();
            String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return git.waitFor() == 0 ? said : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }
}
