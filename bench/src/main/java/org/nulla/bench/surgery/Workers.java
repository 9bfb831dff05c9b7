package org.nulla.bench.surgery;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Several threads that share numbered pieces of work, each with a tool of its own that belongs to its thread.
final class Workers {

    private Workers() {
    }

    /// One piece of work.
    interface Piece<T, R> {
        List<R> with(T tool, int number);
    }

    /// Does all pieces.
    ///
    /// @param pieces how many there are
    /// @param threads how many are worked on at a time
    /// @param tool makes a thread's tool
    /// @param close closes it at the end
    /// @param piece does one
    /// @return the rows of all pieces, in their order
    static <T, R> List<R> run(int pieces, int threads, Supplier<T> tool, Consumer<T> close, Piece<T, R> piece)
            throws IOException {
        AtomicInteger next = new AtomicInteger();
        List<@Nullable List<R>> rows = Collections.synchronizedList(new ArrayList<>(Collections.nCopies(pieces, null)));
        try (ExecutorService workers = Executors.newFixedThreadPool(threads)) {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < Math.min(threads, pieces); i++) {
                running.add(workers.submit(() -> work(next, rows, tool, close, piece)));
            }
            for (Future<?> one : running) {
                one.get();
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UncheckedIOException io) {
                throw Objects.requireNonNull(io.getCause());
            }
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("The thread was interrupted.");
        }
        List<R> all = new ArrayList<>();
        for (List<R> some : rows) {
            all.addAll(Objects.requireNonNull(some));
        }
        return List.copyOf(all);
    }

    private static <T, R> void work(AtomicInteger next, List<@Nullable List<R>> rows, Supplier<T> tool,
            Consumer<T> close, Piece<T, R> piece) {
        T mine = tool.get();
        try {
            for (int at = next.getAndIncrement(); at < rows.size(); at = next.getAndIncrement()) {
                rows.set(at, piece.with(mine, at));
            }
        } catch (RuntimeException | Error e) {
            // the others stop at their next piece
            next.set(rows.size());
            throw e;
        } finally {
            close.accept(mine);
        }
    }
}
