package org.nulla.cli;

import java.io.PrintStream;
import java.util.Locale;
import org.nulla.RunControl;

/// One line on standard error that says how far long work has come. Short work never shows it.
final class ProgressLine implements RunControl.Progress, AutoCloseable {

    private static final long PATIENCE = 700_000_000L;
    private static final long PAUSE = 100_000_000L;

    private final PrintStream err;
    private final long start = System.nanoTime();
    private long last = start + PATIENCE - PAUSE;
    private int width;

    ProgressLine(PrintStream err) {
        this.err = err;
    }

    @Override
    public synchronized void report(String stage, long done, long total) {
        String amount = total > 0 ? String.format(Locale.ROOT, "%3.0f %%", 100.0 * done / total) : Long.toString(done);
        say(stage + " " + amount);
    }

    /// Shows some words and the time, unless others were shown a moment ago.
    synchronized void say(String words) {
        long now = System.nanoTime();
        if (now - last < PAUSE) {
            return;
        }
        last = now;
        show(Printable.escape(words) + String.format(Locale.ROOT, ", %.0f s", (now - start) / 1e9));
    }

    private void show(String line) {
        err.print("\r" + line + " ".repeat(Math.max(0, width - line.length())));
        err.flush();
        width = line.length();
    }

    /// Takes the line away again.
    @Override
    public synchronized void close() {
        if (width > 0) {
            err.print("\r" + " ".repeat(width) + "\r");
            err.flush();
            width = 0;
        }
    }
}
