package org.nulla.bench.run;

import org.nulla.report.TextTable;

/// A table of a results page, with what is to be said about it.
///
/// @param title its heading
/// @param text a paragraph above the table
/// @param table the table
public record Section(String title, String text, TextTable table) {
}
