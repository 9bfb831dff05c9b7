package org.nulla.explorer;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.nulla.RunControl;
import org.nulla.cli.Requests;

/// Where computations run: a configured number at once, each on a thread of its own and under a deadline.
///
/// An answer that is there soon is sent whole. Otherwise lines are sent as the work goes on, a sign of life among them every
/// quarter of a second, and the answer is the last line. When a line cannot be sent, nobody reads any more, and the work is
/// stopped: so a page that is closed takes its work with it.
final class JobExecutor implements AutoCloseable {

    private static final String LINES = "application/x-ndjson";
    private static final String SIGN_OF_LIFE = "{\"progress\": {}}";
    private static final int WAITING_LINES = 4096;
    private static final long SOON = 150;
    private static final long PULSE = 250;
    /// How long after the deadline an answer is still waited for: not everything looks at its control all the time.
    private static final Duration GRACE = Duration.ofSeconds(5);

    /// A computation.
    interface Work {

        /// Computes.
        ///
        /// @param control stops it
        /// @param tell takes lines of JSON that are worth sending before the answer
        /// @return the answer, one line of JSON
        String run(RunControl control, Consumer<String> tell) throws Refusal;
    }

    private record Line(String text, boolean isLast) {
    }

    private final int computations;
    private final Semaphore places;
    /// One place less than there are, so that quick questions get their turn while a long one is worked on.
    private final Semaphore placesForLong;
    private final ExecutorService threads = Executors
            .newThreadPerTaskExecutor(Thread.ofPlatform().daemon().name("computation-", 0).factory());
    private final Duration patience;

    JobExecutor(int computations, Duration patience) {
        this.computations = computations;
        this.places = new Semaphore(computations, true);
        this.placesForLong = new Semaphore(Math.max(1, computations - 1), true);
        this.patience = patience;
    }

    /// How many computations are running.
    int running() {
        return computations - places.availablePermits();
    }

    /// Does work for a client and sends what comes of it.
    ///
    /// @param isLong whether it must leave room for others
    /// @param time how long it may take
    void serve(HttpExchange exchange, boolean isLong, Duration time, Work work) throws IOException, Refusal {
        enter(isLong);
        AtomicBoolean abandoned = new AtomicBoolean();
        BlockingQueue<Line> lines = new ArrayBlockingQueue<>(WAITING_LINES);
        RunControl control = RunControl.NONE.within(time).cancelledWhen(abandoned::get);
        Future<?> running;
        try {
            running = threads.submit(() -> {
                try {
                    String answer = answer(work, time, control, line -> lines.offer(new Line(line, false)));
                    lines.put(new Line(answer, true));
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                } finally {
                    leave(isLong);
                }
            });
        } catch (RuntimeException e) {
            leave(isLong);
            throw e;
        }
        try {
            send(exchange, lines, time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            if (!running.isDone()) {
                abandoned.set(true);
                // a thread that does not look at its control looks at this, where it waits
                running.cancel(true);
            }
        }
    }

    private static String answer(Work work, Duration time, RunControl control, Consumer<String> tell) {
        try {
            return work.run(control, tell);
        } catch (Refusal refusal) {
            return refusal.json();
        } catch (CancellationException e) {
            return tooLong(time);
        } catch (RuntimeException | Error e) {
            return Requests.failure(e, "");
        }
    }

    private static String tooLong(Duration time) {
        return Refusal.error("limit", "The computation took longer than " + time.toSeconds()
                + " seconds and was stopped. Make the program smaller, or use the command line, which has no limit.");
    }

    private void enter(boolean isLong) throws Refusal {
        long end = System.nanoTime() + patience.toNanos();
        try {
            if (!isLong || placesForLong.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                if (places.tryAcquire(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS)) {
                    return;
                }
                if (isLong) {
                    placesForLong.release();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw Refusal.limit(503, "Other computations are running, and the explorer runs only so many at once. "
                + "Try again when they are done, or start it with a larger --computations.");
    }

    private void leave(boolean isLong) {
        places.release();
        if (isLong) {
            placesForLong.release();
        }
    }

    private static void send(HttpExchange exchange, BlockingQueue<Line> lines, Duration time)
            throws IOException, InterruptedException {
        long end = System.nanoTime() + time.plus(GRACE).toNanos();
        Line line = lines.poll(SOON, TimeUnit.MILLISECONDS);
        if (line != null && line.isLast()) {
            Replies.send(exchange, 200, LINES, bytes(line));
            return;
        }
        Replies.prepare(exchange, LINES);
        exchange.sendResponseHeaders(200, 0);
        OutputStream out = exchange.getResponseBody();
        while (true) {
            out.write(bytes(line));
            if (line != null && line.isLast()) {
                return;
            }
            if (lines.isEmpty()) {
                out.flush();
            }
            line = lines.poll(PULSE, TimeUnit.MILLISECONDS);
            if (line == null && System.nanoTime() - end > 0) {
                line = new Line(tooLong(time), true);
            }
        }
    }

    private static byte[] bytes(@Nullable Line line) {
        return ((line == null ? SIGN_OF_LIFE : line.text()) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
