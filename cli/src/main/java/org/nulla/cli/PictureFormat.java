package org.nulla.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// How a picture is written.
enum PictureFormat {
    DOT, SVG, PNG;

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    static List<String> labels() {
        return Arrays.stream(values()).map(PictureFormat::label).toList();
    }

    static Optional<PictureFormat> named(String label) {
        return Arrays.stream(values()).filter(format -> format.label().equals(label)).findFirst();
    }

    /// The format that the ending of a file's name speaks of.
    static Optional<PictureFormat> byEnding(String file) {
        String lower = file.toLowerCase(Locale.ROOT);
        return Arrays.stream(values()).filter(format -> lower.endsWith("." + format.label())).findFirst();
    }
}
