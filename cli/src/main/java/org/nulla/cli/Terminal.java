package org.nulla.cli;

import java.io.Console;

/// What is known about who reads the output.
///
/// @param interactive whether a person looks at a terminal
/// @param colour whether colour is welcome there
record Terminal(boolean interactive, boolean colour) {

    /// A file or another program.
    static final Terminal NONE = new Terminal(false, false);

    private static final String RESET = "\u001b[0m";

    /// The terminal of this process, if it has one.
    @SuppressWarnings("SystemConsoleNull") // JDK 25 returns null again where there is no terminal
    static Terminal ofProcess() {
        Console console = System.console();
        boolean interactive = console != null && console.isTerminal();
        String noColour = System.getenv("NO_COLOR");
        return new Terminal(interactive, interactive && (noColour == null || noColour.isEmpty())
                && !"dumb".equals(System.getenv("TERM")));
    }

    String strong(String text) {
        return colour ? "\u001b[1m" + text + RESET : text;
    }

    String alarm(String text) {
        return colour ? "\u001b[1;31m" + text + RESET : text;
    }
}
