package org.nulla.cli;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.Vector;
import org.nulla.cli.javasource.JavaMethod;
import org.nulla.exact.ExactFunction;

/// A program in Java.
///
/// @param text the source
/// @param method the method that is the program
record JavaProgram(String text, JavaMethod method) implements Program {

    private static final int MAXIMUM_BYTES = 1 << 24;

    /// Compiles a file.
    ///
    /// @param file its path
    /// @param wanted the method's name, if one was given
    static JavaProgram read(String file, @Nullable String wanted) {
        String text = ProgramFile.read(file, MAXIMUM_BYTES);
        try {
            return new JavaProgram(text, JavaMethod.in(Path.of(file).getFileName().toString(), text, wanted));
        } catch (RuntimeException e) {
            throw Failure.from(e, text);
        }
    }

    @Override
    public List<String> inputs(int values) {
        try {
            return method.inputs(values);
        } catch (IllegalArgumentException e) {
            throw Failure.usage(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public ExactFunction exactFunction() {
        throw Failure.usage(
                Key.EXACT.option() + " takes formulas: a Java file is written over Real, whose numbers are doubles.");
    }

    @Override
    public Place at(double[] point) {
        return new Place(method.inputs(point.length), method.outputs(point), method::apply, Vector.of(point));
    }
}
