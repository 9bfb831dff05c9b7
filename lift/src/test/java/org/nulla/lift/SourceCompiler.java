package org.nulla.lift;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/// Compiles sources in memory and loads them with a loader of their own.
final class SourceCompiler {

    private SourceCompiler() {
    }

    /// Compiles sources.
    ///
    /// @param sources the text of each class by its name
    /// @return a loader for them
    static ClassLoader compile(Map<String, String> sources) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        Map<String, ByteArrayOutputStream> classes = new HashMap<>();
        List<SimpleJavaFileObject> files = sources.entrySet().stream()
                .<SimpleJavaFileObject>map(source -> new Source(source.getKey(), source.getValue())).toList();
        try (JavaFileManager memory = new Memory(
                compiler.getStandardFileManager(diagnostics, Locale.ROOT, StandardCharsets.UTF_8), classes)) {
            boolean done = compiler.getTask(new StringWriter(), memory, diagnostics,
                    List.of("-proc:none", "-g", "-parameters", "-Xlint:none"), null, files).call();
            if (!done) {
                throw new IllegalArgumentException(diagnostics.getDiagnostics() + "\n" + sources);
            }
        }
        return new Loader(classes);
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String name, String text) {
            super(URI.create("source:///" + name + ".java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private static final class Memory extends ForwardingJavaFileManager<JavaFileManager> {
        private final Map<String, ByteArrayOutputStream> classes;

        Memory(JavaFileManager files, Map<String, ByteArrayOutputStream> classes) {
            super(files);
            this.classes = classes;
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

    private static final class Loader extends ClassLoader {
        private final Map<String, ByteArrayOutputStream> classes;

        Loader(Map<String, ByteArrayOutputStream> classes) {
            super(SourceCompiler.class.getClassLoader());
            this.classes = classes;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            ByteArrayOutputStream bytes = classes.get(name);
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes.toByteArray(), 0, bytes.size());
        }

        @Override
        public InputStream getResourceAsStream(String name) {
            ByteArrayOutputStream bytes = classes
                    .get(name.replaceAll("\\.class$", "").replace('/', '.'));
            return bytes == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(bytes.toByteArray());
        }
    }
}
