package org.nulla.cli.javasource;

import org.jspecify.annotations.Nullable;

/// Reads Java files, one after another, with one compiler, which looks through the class path once. For one thread.
public final class JavaFiles implements AutoCloseable {

    private final InMemoryCompiler compiler = new InMemoryCompiler();

    /// A compiler that has read nothing yet.
    ///
    /// @throws JavaSourceException if this Java runtime has no compiler
    public JavaFiles() {
        // the compiler is all there is
    }

    /// Compiles a file and finds its method.
    ///
    /// @param fileName the file's own name
    /// @param source its text
    /// @param wanted the method's name; null where the file has only one that can be meant
    /// @return the method
    /// @throws JavaSourceException if the file does not compile, or has no such method
    public JavaMethod method(String fileName, String source, @Nullable String wanted) {
        return JavaMethod.of(fileName, MethodSearch.find(compiler.compile(fileName, source), wanted));
    }

    /// Lets go of the class path's files. Methods that were found stay usable.
    @Override
    public void close() {
        compiler.close();
    }
}
