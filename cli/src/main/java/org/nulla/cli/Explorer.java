package org.nulla.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What stands behind `nulla explore`. The command finds it as a service, so that the command line itself needs no web
/// server.
public interface Explorer {

    /// What the command was given.
    ///
    /// @param port where to listen; 0 for any free port
    /// @param bind the address to listen at
    /// @param computations how many computations may run at once
    /// @param results a folder with what the bench commands wrote; it need not exist
    /// @param model the folder of a language model for prompt surgery; null where there is none
    record Settings(int port, String bind, int computations, Path results, @Nullable Path model) {

        /// Settings without a model.
        ///
        /// @param port where to listen; 0 for any free port
        /// @param bind the address to listen at
        /// @param computations how many computations may run at once
        /// @param results a folder with what the bench commands wrote; it need not exist
        public Settings(int port, String bind, int computations, Path results) {
            this(port, bind, computations, results, null);
        }
    }

    /// Serves until the thread is interrupted or the process ends.
    ///
    /// @param settings what the command was given
    /// @param started told the address to open, once it can be opened
    /// @throws IOException if the port cannot be listened at
    /// @throws InterruptedException if the thread is interrupted, which ends serving
    void serve(Settings settings, Consumer<String> started) throws IOException, InterruptedException;
}
