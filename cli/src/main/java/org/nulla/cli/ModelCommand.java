package org.nulla.cli;

import java.io.IOException;
import picocli.CommandLine.Model.CommandSpec;

/// A command about a language model.
interface ModelCommand {

    /// Its name.
    String label();

    /// What it does, in a sentence.
    String summary();

    /// Adds the options that it alone has.
    void addOptions(CommandSpec spec);

    /// Does it.
    ///
    /// @return the exit status
    int run(ModelWords words, BenchOutput output) throws IOException;
}
