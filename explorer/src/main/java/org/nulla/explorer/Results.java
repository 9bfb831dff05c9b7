package org.nulla.explorer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.nulla.report.json.JsonWriter;

/// What the bench commands left in a folder: tables, plots and pages. A name in a request is only ever looked up among the
/// names found there.
///
/// @param folder the folder; it need not exist
record Results(Path folder) {

    private static final long LARGEST = 8 << 20;
    private static final int MOST = 200;

    /// A list of what there is.
    String list() throws IOException {
        StringBuilder text = new StringBuilder();
        JsonWriter json = new JsonWriter(text).beginObject();
        json.name("folder").value(String.valueOf(folder.getFileName())).name("files").beginArray();
        find().keySet().forEach(json::value);
        json.endArray().endObject();
        return text.toString();
    }

    Optional<PageFiles.PageFile> named(String name) throws IOException {
        Path file = find().get(name);
        return file == null ? Optional.empty()
                : Optional.of(new PageFiles.PageFile(type(name), Files.readAllBytes(file)));
    }

    private static String type(String name) {
        return name.endsWith(".png") ? "image/png" : "text/plain; charset=utf-8";
    }

    private SortedMap<String, Path> find() throws IOException {
        SortedMap<String, Path> found = new TreeMap<>();
        if (!Files.isDirectory(folder)) {
            return found;
        }
        try (Stream<Path> files = Files.list(folder)) {
            files.filter(Results::isShown).limit(MOST)
                    .forEach(file -> found.put(String.valueOf(file.getFileName()), file));
        }
        return found;
    }

    private static boolean isShown(Path file) {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        try {
            return name.matches("[a-z0-9._-]+\\.(csv|png|md)")
                    && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && Files.size(file) <= LARGEST;
        } catch (IOException e) {
            return false;
        }
    }
}
