package org.nulla.cli;

import java.io.IOException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// One of the commands behind `nulla bench`.
interface Bench {

    /// What it is called after `nulla bench`.
    String label();

    /// What it does, for the help.
    String summary();

    /// Adds the options that only this command has; those of [BenchSettings] are there already.
    void addOptions(CommandSpec spec);

    /// Runs it. Results go to `output`, everything else to its progress.
    ///
    /// @return the exit status
    int run(ParseResult words, BenchSettings settings, BenchOutput output) throws IOException;
}
