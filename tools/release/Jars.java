import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/// Looks into the jars of a built checkout: they contain what they should, and nothing of the machine that built them. Holds the
/// bill of materials against the page of licences, too. Ends with status 1 and a line for each complaint.
final class Jars {

    private static final Pattern COMPONENT = Pattern.compile(
            "\"group\" : \"([^\"]+)\",\\s*\"name\" : \"([^\"]+)\",\\s*\"version\" : \"([^\"]+)\"");

    private final Path root;
    private final List<String> complaints = new ArrayList<>();
    private int files;

    private Jars(Path root) {
        this.root = root;
    }

    public static void main(String[] arguments) throws IOException {
        Jars jars = new Jars(Path.of(arguments[0]).toRealPath());
        jars.checkAll();
        jars.checkMaterials();
        jars.complaints.forEach(System.err::println);
        System.out.println(jars.files + " files in jars looked at, " + jars.complaints.size() + " complaints");
        System.exit(jars.complaints.isEmpty() ? 0 : 1);
    }

    private void checkAll() throws IOException {
        List<Path> modules;
        try (Stream<Path> folders = Files.list(root)) {
            modules = folders.filter(folder -> Files.isDirectory(folder.resolve("src/main/java"))).sorted().toList();
        }
        for (Path module : modules) {
            List<Path> jars;
            try (Stream<Path> built = Files.list(module.resolve("target"))) {
                jars = built.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
            }
            boolean modular = Files.exists(module.resolve("src/main/java/module-info.java"));
            requireKinds(module, jars, modular);
            for (Path jar : jars) {
                check(jar, modular);
            }
        }
    }

    private void requireKinds(Path module, List<Path> jars, boolean modular) {
        boolean documented = modular && !module.endsWith("examples");
        for (String kind : documented ? List.of("-sources.jar", "-javadoc.jar", "[T0-9].jar")
                : modular ? List.of("-sources.jar", "[T0-9].jar") : List.of("[T0-9].jar")) {
            Pattern ending = Pattern.compile(".*" + kind);
            if (jars.stream().noneMatch(jar -> ending.matcher(jar.toString()).matches())) {
                complaints.add(root.relativize(module) + ": no jar that ends with " + kind);
            }
        }
    }

    private void check(Path jar, boolean modular) throws IOException {
        String name = root.relativize(jar).toString();
        boolean sources = name.endsWith("-sources.jar");
        boolean documents = name.endsWith("-javadoc.jar");
        boolean classes = !sources && !documents;
        Set<String> entries = new TreeSet<>();
        Set<String> times = new TreeSet<>();
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : Collections.list(zip.entries())) {
                entries.add(entry.getName());
                times.add(entry.getTimeLocal().toString());
                if (entry.isDirectory()) {
                    continue;
                }
                files++;
                try (InputStream in = zip.getInputStream(entry)) {
                    content(name + "!" + entry.getName(), in.readAllBytes());
                }
                if (classes && !entry.getName().matches("META-INF/.*|org/nulla/.*|module-info\\.class")) {
                    complaints.add(name + " contains " + entry.getName() + ", which is not ours");
                }
                if (entry.getName().matches(".*((?<!_jmh)Test\\.(class|java)|\\.so|\\.dll|\\.dylib|\\.jar)")) {
                    complaints.add(name + " contains " + entry.getName());
                }
            }
        }
        if (times.size() != 1) {
            complaints.add(name + " has entries of several times: " + times);
        }
        if (!documents && !entries.contains("META-INF/LICENSE")) {
            complaints.add(name + " has no META-INF/LICENSE");
        }
        if (modular && !documents && !entries.contains(sources ? "module-info.java" : "module-info.class")) {
            complaints.add(name + " does not describe its module");
        }
        if (documents && !entries.contains("index.html")) {
            complaints.add(name + " has no index.html");
        }
    }

    /// Nothing that leads back to this machine.
    private void content(String place, byte[] bytes) throws IOException {
        // bytes as characters of the same number: what is looked for is found in class files as well
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        List<String> secrets = new ArrayList<>(List.of(root.toString(), root.toString().replace("/second", "/first"),
                ".m2/repository", "Built-By", "Build-Jdk:", System.getProperty("user.home") + "/"));
        String host = InetAddress.getLocalHost().getHostName();
        if (host.length() > 4 && !host.equals("localhost")) {
            secrets.add(host);
        }
        for (String secret : secrets) {
            if (secret.length() > 4 && text.contains(secret)) {
                complaints.add(place + " contains '" + secret + "'");
            }
        }
    }

    private void checkMaterials() throws IOException {
        String page = Files.readString(root.resolve("docs/licences.md"));
        Matcher component = COMPONENT.matcher(Files.readString(root.resolve("target/bom.json")));
        Set<String> found = new TreeSet<>();
        while (component.find()) {
            if (!Arrays.asList("org.nulla", "org.cyclonedx").contains(component.group(1))) {
                found.add("`" + component.group(1) + ":" + component.group(2) + "` | " + component.group(3) + " |");
            }
        }
        if (found.size() < 10) {
            complaints.add("target/bom.json names only " + found.size() + " libraries: has its form changed?");
        }
        for (String row : found) {
            if (!page.contains(row)) {
                complaints.add("docs/licences.md has no row '" + row + "'");
            }
        }
    }
}
