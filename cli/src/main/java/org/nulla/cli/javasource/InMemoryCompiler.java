package org.nulla.cli.javasource;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.lang.module.ResolvedModule;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/// Compiles source files, one after another, without writing anything to disk. No annotation processor runs. What the class
/// path has is looked up once and kept until this is closed.
final class InMemoryCompiler implements AutoCloseable {

    private static final int RELEASE = 25;

    private final JavaCompiler compiler;
    private final StandardJavaFileManager files;
    private final List<String> options;

    InMemoryCompiler() {
        JavaCompiler found = ToolProvider.getSystemJavaCompiler();
        if (found == null) {
            throw new JavaSourceException("This Java runtime has no compiler, which a Java file needs. Run on a JDK.");
        }
        compiler = found;
        files = compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);
        try {
            // nor is anything looked for that might run inside the compiler, which would mean opening every jar
            files.setLocation(StandardLocation.ANNOTATION_PROCESSOR_PATH, List.of());
        } catch (IOException e) {
            throw new JavaSourceException("The compiler could not be prepared: " + e.getMessage());
        }
        options = options();
    }

    private static List<String> options() {
        List<String> options = new ArrayList<>(List.of("-proc:none", "-parameters", "-g", "-Xlint:none", "-cp",
                classPath()));
        if (Runtime.version().feature() != RELEASE) {
            // said on a runtime of this very release, it means the same and costs as much as the compilation
            options.addAll(List.of("--release", Integer.toString(RELEASE)));
        }
        return List.copyOf(options);
    }

    /// Compiles a source.
    ///
    /// @param fileName the file's own name, which a public class must agree with
    /// @param source its text
    /// @return the classes by their binary names
    Map<String, byte[]> compile(String fileName, String source) {
        ImplicitImport withImport = ImplicitImport.into(source);
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        Memory memory = new Memory(files);
        boolean done = compiler.getTask(new StringWriter(), memory, diagnostics, options, null,
                List.of(new Source(fileName, withImport.text()))).call();
        if (!done) {
            throw refusal(diagnostics.getDiagnostics(), withImport);
        }
        Map<String, byte[]> classes = new LinkedHashMap<>();
        memory.classes.forEach((name, bytes) -> classes.put(name, bytes.toByteArray()));
        return classes;
    }

    @Override
    public void close() {
        try {
            files.close();
        } catch (IOException e) {
            throw new JavaSourceException("The compiler's files could not be closed: " + e.getMessage());
        }
    }

    private static JavaSourceException refusal(List<Diagnostic<? extends JavaFileObject>> diagnostics,
            ImplicitImport source) {
        List<Diagnostic<? extends JavaFileObject>> errors = diagnostics.stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR).toList();
        if (errors.isEmpty()) {
            return new JavaSourceException("The compiler refuses the file without saying why.");
        }
        StringBuilder message = new StringBuilder("The file does not compile: ").append(text(errors.getFirst()));
        for (Diagnostic<? extends JavaFileObject> error : errors.subList(1, Math.min(errors.size(), 10))) {
            message.append("\nline ").append(error.getLineNumber()).append(", column ").append(column(error, source))
                    .append(": ").append(text(error));
        }
        if (errors.size() > 10) {
            message.append("\nand ").append(errors.size() - 10).append(" more errors");
        }
        boolean placed = errors.getFirst().getLineNumber() != Diagnostic.NOPOS;
        return placed
                ? new JavaSourceException(message.toString(), (int) errors.getFirst().getLineNumber(),
                        column(errors.getFirst(), source))
                : new JavaSourceException(message.toString());
    }

    private static int column(Diagnostic<?> error, ImplicitImport source) {
        return source.originalColumn((int) error.getLineNumber(), (int) error.getColumnNumber());
    }

    private static String text(Diagnostic<?> error) {
        return String.valueOf(error.getMessage(Locale.ROOT));
    }

    /// Where the running application's classes are, whether it runs from the class path or from the module path.
    private static String classPath() {
        Set<String> places = new LinkedHashSet<>();
        ModuleLayer layer = InMemoryCompiler.class.getModule().getLayer();
        if (layer != null) {
            for (ResolvedModule module : layer.configuration().modules()) {
                module.reference().location().filter(uri -> "file".equals(uri.getScheme()))
                        .ifPresent(uri -> places.add(Path.of(uri).toString()));
            }
        }
        places.add(System.getProperty("java.class.path", ""));
        List<String> present = new ArrayList<>(places);
        present.removeIf(String::isEmpty);
        return String.join(System.getProperty("path.separator", ":"), present);
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String fileName, String text) {
            super(URI.create("source:///" + uriSafe(fileName)), Kind.SOURCE);
            this.text = text;
        }

        private static String uriSafe(String fileName) {
            StringBuilder safe = new StringBuilder();
            fileName.chars().forEach(c -> safe.append(Character.isJavaIdentifierPart(c) || c == '.' ? (char) c : '_'));
            return safe.toString();
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private static final class Memory extends ForwardingJavaFileManager<JavaFileManager> {
        private final Map<String, ByteArrayOutputStream> classes = new LinkedHashMap<>();

        Memory(JavaFileManager files) {
            super(files);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(Location location, String className, JavaFileObject.Kind kind,
                FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("memory:///" + classes.size() + ".class"), kind) {
                @Override
                public OutputStream openOutputStream() {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    classes.put(className, bytes);
                    return bytes;
                }
            };
        }
    }
}
