/// Programs written in Java: compiled in memory from one source file, with `org.nulla.*` imported implicitly, and asked
/// for the one public static method that is made of [org.nulla.Real].
@NullMarked
package org.nulla.cli.javasource;

import org.jspecify.annotations.NullMarked;
