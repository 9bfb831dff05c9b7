package org.nulla.report;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/// Says how far a long run is and how long it will still take: on a terminal one line that is written over, elsewhere a line
/// now and then. Short work shows nothing. May be told from several threads.
///
/// The estimate is the time so far, scaled from what is done to what is left. It is left out while next to nothing is done.
public final class ProgressMeter implements AutoCloseable {

    private static final long SECOND = 1_000_000_000L;

    private final PrintStream err;
    private final boolean terminal;
    private final LongSupplier nanos;
    private final long start;
    private final long pause;
    private long last;
    private int width;

    private ProgressMeter(PrintStream err, boolean terminal, LongSupplier nanos) {
        this.err = err;
        this.terminal = terminal;
        this.nanos = nanos;
        this.start = nanos.getAsLong();
        this.pause = terminal ? SECOND / 10 : 30 * SECOND;
        this.last = start + (terminal ? SECOND * 7 / 10 : 10 * SECOND) - pause;
    }

    /// A meter by the system's clock.
    ///
    /// @param err where it writes, usually standard error
    /// @param terminal whether a person looks at a terminal there
    /// @return the meter
    public static ProgressMeter on(PrintStream err, boolean terminal) {
        return new ProgressMeter(err, terminal, System::nanoTime);
    }

    /// A meter by another clock.
    ///
    /// @param err where it writes
    /// @param terminal whether a person looks at a terminal there
    /// @param nanos the clock, in nanoseconds
    /// @return the meter
    static ProgressMeter on(PrintStream err, boolean terminal, LongSupplier nanos) {
        return new ProgressMeter(err, terminal, nanos);
    }

    /// Hears how far the work is.
    ///
    /// @param stage what is being done, in a few words
    /// @param done how many units are done
    /// @param total how many there are in all, or -1 where that is not known
    public synchronized void report(String stage, long done, long total) {
        long now = nanos.getAsLong();
        if (now - last < pause) {
            return;
        }
        last = now;
        String line = printable(stage) + amount(done, total) + ", " + span(now - start)
                + left(now - start, done, total);
        if (terminal) {
            err.print("\r" + line + " ".repeat(Math.max(0, width - line.length())));
            err.flush();
            width = line.length();
        } else {
            err.println(line);
        }
    }

    private static String printable(String stage) {
        return stage.replaceAll("\\p{Cntrl}", " ");
    }

    private static String amount(long done, long total) {
        return total > 0 ? String.format(Locale.ROOT, ": %d of %d (%.0f %%)", done, total, 100.0 * done / total)
                : ": " + done;
    }

    private static String left(long elapsed, long done, long total) {
        if (total <= 0 || done <= 0 || done >= total || done * 100.0 < total) {
            return "";
        }
        return ", about " + span((long) (elapsed * ((double) (total - done) / done))) + " left";
    }

    /// A time as people say it: seconds, minutes and seconds, hours and minutes.
    private static String span(long nanoseconds) {
        Duration time = Duration.ofSeconds(Math.round(nanoseconds / 1e9));
        if (time.toHours() > 0) {
            return time.toHours() + " h " + time.toMinutesPart() + " min";
        }
        return time.toMinutes() > 0 ? time.toMinutes() + " min " + time.toSecondsPart() + " s"
                : time.toSeconds() + " s";
    }

    /// Takes the line away again, if there is one.
    @Override
    public synchronized void close() {
        if (width > 0) {
            err.print("\r" + " ".repeat(width) + "\r");
            err.flush();
            width = 0;
        }
    }
}
