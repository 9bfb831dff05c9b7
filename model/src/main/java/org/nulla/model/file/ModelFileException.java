package org.nulla.model.file;

import java.io.IOException;

/// A model file says something that cannot be: the message names the file, the place and what was found there.
public final class ModelFileException extends IOException {

    private static final long serialVersionUID = 1;

    /// A complaint about a file.
    ///
    /// @param file the file's name
    /// @param problem what is wrong with it
    public ModelFileException(String file, String problem) {
        super(file + ": " + problem);
    }
}
