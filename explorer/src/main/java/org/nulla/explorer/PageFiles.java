package org.nulla.explorer;

import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// The files of the page, read once. They are built from `explorer/web` and lie among the resources of this module.
final class PageFiles {

    /// A file and what it is.
    ///
    /// @param type its media type
    /// @param bytes its content
    @SuppressWarnings("ArrayRecordComponent") // read from here only
    record PageFile(String type, byte[] bytes) {
    }

    private final Map<String, PageFile> files;

    private PageFiles(Map<String, PageFile> files) {
        this.files = files;
    }

    static PageFiles load() throws IOException {
        Map<String, PageFile> files = new LinkedHashMap<>();
        files.put("", read("index.html", "text/html; charset=utf-8"));
        files.put("explorer.js", read("explorer.js", "text/javascript; charset=utf-8"));
        files.put("explorer.css", read("explorer.css", "text/css; charset=utf-8"));
        files.put("icon.svg", read("icon.svg", "image/svg+xml"));
        return new PageFiles(files);
    }

    private static PageFile read(String name, String type) throws IOException {
        try (InputStream in = PageFiles.class.getResourceAsStream("page/" + name)) {
            if (in == null) {
                throw new IOException("The page's file " + name + " is missing from the module org.nulla.explorer.");
            }
            return new PageFile(type, in.readAllBytes());
        }
    }

    Optional<PageFile> named(String path) {
        return Optional.ofNullable(files.get(path));
    }
}
