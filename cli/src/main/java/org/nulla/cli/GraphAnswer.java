package org.nulla.cli;

import org.jspecify.annotations.Nullable;
import org.nulla.Vector;
import org.nulla.picture.Stage;

/// A picture that was asked for.
///
/// @param place the program at its point
/// @param value the outputs at the point
/// @param stage what is shown
/// @param format how it is written
/// @param vertices how many vertices the graph has
/// @param edges how many edges it has
/// @param omitted how many of the vertices the picture leaves out
/// @param picture the text of the picture; empty where it went to a file
/// @param file the file that it went to, or null
record GraphAnswer(Program.Place place, Vector value, Stage stage, PictureFormat format, int vertices, int edges,
        int omitted, String picture, @Nullable String file) {
}
