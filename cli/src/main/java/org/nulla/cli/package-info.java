/// The command line. Words of a command, or one line of `nulla batch`, become [org.nulla.cli.Arguments]; with a program
/// they make a [org.nulla.cli.Question]; that gives an [org.nulla.cli.Answer], which is printed as text or as JSON.
/// Whatever goes wrong on the way is a [org.nulla.cli.Failure], printed in the same two ways.
@NullMarked
package org.nulla.cli;

import org.jspecify.annotations.NullMarked;
