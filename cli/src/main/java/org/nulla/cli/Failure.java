package org.nulla.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.nulla.DomainException;
import org.nulla.TraceTooLargeException;
import org.nulla.cli.javasource.JavaSourceException;
import org.nulla.formula.FormulaException;
import org.nulla.model.file.ModelFileException;

/// A question could not be answered: what went wrong, where, and which exit status says so.
final class Failure extends RuntimeException {

    /// What went wrong, as scripts see it.
    enum Kind {
        /// The command, an option or a value is not as it must be.
        USAGE(2),
        /// The program is not one.
        PROGRAM(2),
        /// The program or a request is too large.
        LIMIT(2),
        /// The machine is too small for the question: a limit as well, but not one of what was asked.
        MEMORY(1),
        /// The function or its derivative does not exist at the point.
        DOMAIN(3),
        /// Anything else, including our own mistakes.
        INTERNAL(1);

        private final int status;

        Kind(int status) {
            this.status = status;
        }

        int status() {
            return status;
        }

        String label() {
            return this == MEMORY ? LIMIT.label() : name().toLowerCase(Locale.ROOT);
        }
    }

    private static final long serialVersionUID = 1;

    private final Kind kind;
    /// From 1; 0 where not known.
    private final int line;
    private final int column;
    /// The line of the program that `line` counts to.
    private final @Nullable String source;

    private Failure(Kind kind, String message, int line, int column, @Nullable String source) {
        super(message);
        this.kind = kind;
        this.line = line;
        this.column = column;
        this.source = source;
    }

    static Failure usage(String message) {
        return new Failure(Kind.USAGE, message, 0, 0, null);
    }

    static Failure of(Kind kind, String message) {
        return new Failure(kind, message, 0, 0, null);
    }

    /// A failure at a place of a program.
    static Failure at(Kind kind, String message, int line, int column, String text) {
        return new Failure(kind, message, line, column, line > 0 ? lineOf(text, line) : null);
    }

    /// A failure at a place of one line of input.
    static Failure at(Kind kind, String message, int column) {
        return new Failure(kind, message, 0, column, null);
    }

    /// What an exception means to somebody who ran a program.
    static Failure from(Throwable thrown, String text) {
        return switch (thrown) {
            case Failure failure -> failure;
            case FormulaException formula -> at(
                    formula.kind() == FormulaException.Kind.LIMIT ? Kind.LIMIT : Kind.PROGRAM, formula.message(),
                    formula.line(), formula.column(), text);
            case JavaSourceException java -> at(Kind.PROGRAM, String.valueOf(java.getMessage()), java.line(),
                    java.column(), text);
            case DomainException domain -> domain(domain, text);
            case TraceTooLargeException trace -> of(Kind.MEMORY, String.valueOf(trace.getMessage()));
            case StackOverflowError overflow ->
                    of(Kind.LIMIT, "The program nests too deeply for the stack. Give the JVM "
                            + "more, for example NULLA_JAVA_OPTS=-Xss64m.");
            case OutOfMemoryError memory ->
                    of(Kind.MEMORY, "The memory does not suffice. Give the JVM more, for example "
                            + "NULLA_JAVA_OPTS=-Xmx8g.");
            case UncheckedIOException file when file.getCause() != null -> from(file.getCause(), text);
            case ModelFileException model -> usage(String.valueOf(model.getMessage()));
            case IOException file -> file(file);
            default -> of(Kind.INTERNAL, "Something went wrong inside (" + thrown.getClass().getName() + "): "
                    + thrown.getMessage());
        };
    }

    /// A file that cannot be read or written. What is written goes aside first, so nothing that was there is lost.
    private static Failure file(IOException file) {
        String message = String.valueOf(file.getMessage());
        return switch (file) {
            case NoSuchFileException missing -> usage("There is no file or folder " + Printable.quote(missing.getFile())
                    + ".");
            case AccessDeniedException denied -> usage("The file or folder " + Printable.quote(denied.getFile())
                    + " may not be read or written. Name another, or ask for the right.");
            case CharacterCodingException _ -> usage("A file is not UTF-8 text.");
            case IOException full when isFull(message) ->
                    of(Kind.MEMORY, "The disk is full (" + Printable.escape(message) + "). Make room and run the same "
                            + "command again; what was complete before is still there.");
            case IOException other -> usage("A file cannot be read or written: " + Printable.escape(message)
                    + (message.endsWith(".") ? "" : "."));
        };
    }

    private static boolean isFull(String message) {
        return message.contains("No space left") || message.contains("quota") || message.contains("File too large");
    }

    private static Failure domain(DomainException domain, String text) {
        int line = domain.line().orElse(0);
        int column = domain.column().orElse(0);
        // the place is told apart from the message here
        String message = String.valueOf(domain.getMessage()).replace(" Line " + line + ", column " + column + ".", "");
        return at(Kind.DOMAIN, message, line, column, text);
    }

    private static @Nullable String lineOf(String text, int line) {
        return text.lines().skip(line - 1L).findFirst().orElse(null);
    }

    Kind kind() {
        return kind;
    }

    int line() {
        return line;
    }

    int column() {
        return column;
    }

    @Nullable
    String source() {
        return source;
    }

    String message() {
        return String.valueOf(getMessage());
    }
}
