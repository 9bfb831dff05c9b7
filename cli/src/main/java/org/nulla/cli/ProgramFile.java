package org.nulla.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// Reads a program's text from a file: UTF-8, of limited size.
final class ProgramFile {

    private ProgramFile() {
    }

    /// Reads a file.
    ///
    /// @param name the file's path as it was given
    /// @param limit the most bytes a program may have
    static String read(String name, int limit) {
        Path path = path(name);
        if (Files.isDirectory(path)) {
            throw Failure.usage(Printable.quote(name) + " is a directory; a program is a file *.nulla or *.java.");
        }
        try (InputStream in = Files.newInputStream(path)) {
            byte[] bytes = in.readNBytes(limit + 1);
            if (bytes.length > limit) {
                throw Failure.of(Failure.Kind.LIMIT, "The file " + Printable.quote(name) + " has more than " + limit
                        + " bytes, which is the most a program may have.");
            }
            return decode(name, bytes);
        } catch (NoSuchFileException e) {
            throw Failure.usage("There is no file " + Printable.quote(name)
                    + ". For a program on the command line write -e TEXT.");
        } catch (IOException e) {
            throw Failure.usage("The file " + Printable.quote(name) + " cannot be read: " + e.getMessage() + ".");
        }
    }

    private static Path path(String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw Failure.usage(Printable.quote(name) + " is not the name of a file: " + e.getReason() + ".");
        }
    }

    private static String decode(String name, byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        try {
            return StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT).decode(buffer).toString();
        } catch (CharacterCodingException e) {
            String before = new String(bytes, 0, buffer.position(), StandardCharsets.UTF_8);
            int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
            int column = before.length() - before.lastIndexOf('\n');
            throw Failure.at(Failure.Kind.PROGRAM, "The file " + Printable.quote(name) + " is not in UTF-8.", line,
                    column, before);
        }
    }
}
