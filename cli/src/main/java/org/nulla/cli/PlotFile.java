package org.nulla.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.util.Locale;

/// Writes the picture of a plan into a file.
final class PlotFile {

    private PlotFile() {
    }

    /// Refuses a name before anything is computed for it.
    static void requireName(String name) {
        if (!name.toLowerCase(Locale.ROOT).endsWith(".svg")) {
            throw Failure.usage(Commands.EXPLAIN_PLOT + ": the picture is an SVG document, so give a file *.svg; found "
                    + Printable.quote(name) + ".");
        }
    }

    /// Writes a document; what was in the file is lost.
    static void write(String name, String svg) {
        try {
            OutputFile.write(name, svg.getBytes(StandardCharsets.UTF_8));
        } catch (IOException | InvalidPathException e) {
            throw Failure.usage(Commands.EXPLAIN_PLOT + ": the file " + Printable.quote(name)
                    + " cannot be written: " + e.getClass().getSimpleName() + ", " + e.getMessage()
                    + ". Give a file in a directory that exists and may be written.");
        }
    }
}
