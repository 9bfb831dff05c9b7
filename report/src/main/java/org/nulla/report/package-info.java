/// What a long run leaves behind, for people and for programs.
///
/// A run keeps each finished row in a [ResumeFile] and tells a [ProgressMeter] how far it is. At its end the rows become a
/// [TextTable] (aligned text or Markdown), a [Csv] file and [Plot]s with a [Fit] through their points, each beside a [Stamp]
/// that says on which machine, from which sources and with which seed they were made.
@NullMarked
package org.nulla.report;

import org.jspecify.annotations.NullMarked;
