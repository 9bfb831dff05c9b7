package org.nulla.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Keeps the documents and the examples together.
///
/// In a document, `<!-- from Name: region -->` before a block of Java says that the block is that region of an example's
/// source, and `<!-- printed by Name -->` before a block says that the example prints exactly that.
@DisplayName("The documents")
class DocumentsTest {

    private static final Path ROOT = Path.of(System.getProperty("basedir", ".")).toAbsolutePath().normalize()
            .getParent();

    private static final Pattern BLOCK = Pattern.compile("(?:<!-- (.*?) -->\\n)?^```(\\w*)\\n(.*?)^```$",
            Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern TYPE = Pattern.compile("\\b(?:class|interface|record|enum) ([A-Z]\\w*)");
    private static final Pattern NAMED_TYPE = Pattern.compile("`([A-Z][a-z0-9]+[A-Za-z0-9]*)(?:[.(][^`/]*)?`");
    private static final Pattern HEADING = Pattern.compile("^#+ (.*)$", Pattern.MULTILINE);

    private static String read(Path file) {
        try {
            return Files.readString(file).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<Path> documents() throws IOException {
        List<Path> result = new ArrayList<>();
        try (Stream<Path> top = Files.list(ROOT); Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            Stream.concat(top, docs).filter(file -> file.toString().endsWith(".md")).sorted().forEach(result::add);
        }
        return result;
    }

    private static Example example(String name) {
        return Stream.of(new FourQuestions(), new WideSystem(), new InverseHessian(),
                new NestedMinimumNorm(), new OwnPrimitive(), new BalancedForces(), new FixedThresholds(),
                new NamedDiagnosis(), new EveryStage(), new PlanOfARun(), new WithoutATrace(), new ExactMode(),
                new RootsOfASystem(), new CurveOfSolutions(), new DerivativeOfASolution(), new LongRun(),
                new LongPendulum(), new WholeLayers(), new SevenJointArm(), new PowerFlow(),
                new ChemicalEquilibrium(), new Calibration(), new DiodeCircuit(), new EliminatingLayers(),
                new FewJoints(), new AskAModel(), new PlainJavaModel())
                .filter(e -> e.getClass().getSimpleName().equals(name)).findFirst().orElseThrow();
    }

    private static String region(String name, String region) {
        String source = read(ROOT.resolve("examples/src/main/java/org/nulla/examples/" + name + ".java"));
        int begin = source.indexOf("// begin: " + region + "\n");
        int end = source.indexOf("// end: " + region + "\n");
        assertThat(begin).as("begin of region '%s' in %s", region, name).isNotNegative();
        assertThat(end).as("end of region '%s' in %s", region, name).isGreaterThan(begin);
        String lines = source.substring(source.indexOf('\n', begin) + 1, source.lastIndexOf('\n', end));
        // a trailing line end would be an empty last line, which has no indent to strip
        return lines.stripIndent() + "\n";
    }

    @ParameterizedTest
    @MethodSource("documents")
    void quoteTheExamplesAsTheyAre(Path document) {
        Matcher block = BLOCK.matcher(read(document));
        while (block.find()) {
            String origin = block.group(1) == null ? "" : block.group(1);
            String place = ROOT.relativize(document) + ", block after '" + origin + "'";
            if (origin.startsWith("from ")) {
                String[] parts = origin.substring("from ".length()).split(": ", 2);
                assertThat(block.group(3)).as(place).isEqualTo(region(parts[0], parts[1]));
            } else if (origin.startsWith("printed by ")) {
                assertThat(block.group(3)).as(place).isEqualTo(
                        Printed.by(example(origin.substring("printed by ".length()))));
            } else {
                assertThat(block.group(2)).as("%s: a block of Java says which example it is from", place)
                        .isNotEqualTo("java");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("documents")
    void linkToWhatExists(Path document) {
        Matcher link = LINK.matcher(BLOCK.matcher(read(document)).replaceAll(""));
        while (link.find()) {
            String target = link.group(1);
            if (target.startsWith("https://")) {
                continue;
            }
            String[] parts = target.split("#", 2);
            Path file = parts[0].isEmpty() ? document : document.resolveSibling(parts[0]).normalize();
            assertThat(file).as("%s links to %s", ROOT.relativize(document), target).exists();
            // lines of sources are looked at by WalksTest
            if (parts.length == 2 && !target.contains(".java#L")) {
                assertThat(anchors(file)).as("%s links to %s", ROOT.relativize(document), target).contains(parts[1]);
            }
        }
    }

    /// Words of others that look like types of ours.
    private static final Set<String> OF_OTHERS = Set.of("InFlight", "GrowAffineSpaceUnconstrained",
            "GrowAffineSpaceConstrained", "ShrinkAffineSpace", "ServiceLoader", "BigDecimal", "DoubleUnaryOperator");

    @Test
    void nameTypesThatExist() throws IOException {
        Set<String> types = new HashSet<>();
        List<Path> sources;
        try (Stream<Path> modules = Files.list(ROOT)) {
            sources = modules.map(module -> module.resolve("src")).filter(Files::isDirectory).toList();
        }
        for (Path source : sources) {
            try (Stream<Path> files = Files.walk(source)) {
                files.filter(file -> file.toString().endsWith(".java"))
                        .forEach(file -> TYPE.matcher(read(file)).results().forEach(type -> types.add(type.group(1))));
            }
        }
        List<String> unknown = new ArrayList<>();
        // pages of results quote what models said
        for (Path document : documents().stream().filter(file -> !file.startsWith(ROOT.resolve("docs/results")))
                .toList()) {
            String text = BLOCK.matcher(read(document)).replaceAll("");
            NAMED_TYPE.matcher(text).results().map(found -> found.group(1))
                    .filter(name -> !types.contains(name) && !OF_OTHERS.contains(name) && !isOfJava(name))
                    .forEach(name -> unknown.add(ROOT.relativize(document) + ": " + name));
        }
        assertThat(unknown).as("types that documents name and nobody has").isEmpty();
    }

    private static boolean isOfJava(String name) {
        for (String in : List.of("java.lang.", "java.util.", "java.util.concurrent.")) {
            try {
                Class.forName(in + name, false, null);
                return true;
            } catch (ClassNotFoundException _) {
                // perhaps in the next package
            }
        }
        return false;
    }

    private static List<String> anchors(Path file) {
        return HEADING.matcher(read(file)).results().map(heading -> heading.group(1).toLowerCase(java.util.Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-')).toList();
    }

    @Test
    void showTheExampleOfTheReadmeWithItsOutput() {
        assertThat(read(ROOT.resolve("README.md"))).contains("<!-- from FourQuestions: readme -->")
                .contains("<!-- printed by FourQuestions -->").contains("./mvnw verify")
                .contains("./nulla preimage -e \"area = w*h; edge = 2*w + 2*h\" --at 3,5 --target 0.1,0");
    }

    @Test
    void nameNoRegionTwice() {
        for (String name : List.of("FourQuestions", "WideSystem", "NestedMinimumNorm", "OwnPrimitive",
                "FixedThresholds", "NamedDiagnosis", "EveryStage", "PlanOfARun", "WithoutATrace", "ExactMode",
                "RootsOfASystem", "CurveOfSolutions", "DerivativeOfASolution", "LongRun",
                "LongPendulum", "SevenJointArm", "ArmPicture", "PowerFlow", "ChemicalEquilibrium", "Calibration",
                "DiodeCircuit", "PlainJavaModel")) {
            String source = read(ROOT.resolve("examples/src/main/java/org/nulla/examples/" + name + ".java"));
            List<String> begins = Pattern.compile("// begin: (\\w+)").matcher(source).results().map(m -> m.group(1))
                    .toList();
            List<String> ends = Pattern.compile("// end: (\\w+)").matcher(source).results().map(m -> m.group(1))
                    .toList();
            assertThat(begins).doesNotHaveDuplicates().isNotEmpty().isEqualTo(ends);
        }
    }
}
