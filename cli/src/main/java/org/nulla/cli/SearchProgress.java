package org.nulla.cli;

import java.io.PrintStream;
import java.util.Locale;
import java.util.function.Consumer;
import org.nulla.solver.Iteration;

/// Says how a long search is getting on: on a terminal in a line that changes, else a line now and then.
final class SearchProgress implements Consumer<Iteration> {

    private static final long PAUSE = 10_000_000_000L;

    private final ProgressLine line;
    private final Terminal terminal;
    private final PrintStream err;
    private long last = System.nanoTime();

    SearchProgress(ProgressLine line, Terminal terminal, PrintStream err) {
        this.line = line;
        this.terminal = terminal;
        this.err = err;
    }

    @Override
    public void accept(Iteration iteration) {
        String words = String.format(Locale.ROOT, "step %d, norm %s, %s", iteration.iteration(),
                Digits.rough(iteration.norm()), iteration.kind().code());
        if (terminal.interactive()) {
            line.say(words);
        } else if (System.nanoTime() - last > PAUSE) {
            last = System.nanoTime();
            err.println(words);
        }
    }
}
