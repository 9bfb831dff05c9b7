package org.nulla.backend.cuda;

import java.util.Arrays;

/// Everything that a device has been asked to do and has not handed to the GPU yet, in order.
///
/// Calls are encoded as numbers and handed over when a few have come together, or when somebody waits. A segment that was handed
/// over before, number for number, has become a graph of CUDA's: one call instead of many, and less time between its kernels on the GPU.
/// All queues of a device share one commands, so that the order in which they were asked is kept, and memory can change hands without
/// waiting. Safe for many threads.
final class CommandBuffer {

    /// So many calls are handed over together: while the GPU does them, the next are written down.
    private static final int TOGETHER = 40;
    /// Fewer are not worth a graph.
    private static final int FEWEST = 4;
    private static final int MOST_GRAPHS = 2048;
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private final long stream;
    private final boolean synchronous;
    private final boolean graphs;
    private final CommandExecutor executor;
    private final Segments segments = new Segments(MOST_GRAPHS, Graphs::discard);
    private long[] words = new long[8192];
    private int size;
    private int steps;
    private long hash;

    /// An empty commands.
    ///
    /// @param stream where the calls go
    /// @param executor makes the calls
    /// @param synchronous whether every call is made at once and waited for
    /// @param graphs whether what comes again is replayed as a graph
    CommandBuffer(long stream, CommandExecutor executor, boolean synchronous, boolean graphs) {
        this.stream = stream;
        this.executor = executor;
        this.synchronous = synchronous;
        this.graphs = graphs && !synchronous;
    }

    /// Writes a call down: what it is, then its arguments.
    ///
    /// @param kind one of the kinds of [CommandExecutor]
    /// @param head further words
    /// @param tail words behind those
    /// @param count how many of the tail
    synchronized void add(long kind, long[] head, long[] tail, int count) {
        int end = size + 2 + head.length + count;
        if (end > words.length) {
            words = Arrays.copyOf(words, 2 * end);
        }
        long mixed = hash;
        int at = size;
        words[at++] = kind;
        words[at++] = (long) head.length + count;
        System.arraycopy(head, 0, words, at, head.length);
        System.arraycopy(tail, 0, words, at + head.length, count);
        for (int i = size; i < end; i++) {
            mixed = (mixed ^ words[i]) * MIX;
            mixed ^= mixed >>> 29;
        }
        hash = mixed;
        size = end;
        if (++steps == TOGETHER || synchronous) {
            handOver();
        }
    }

    /// Hands everything over.
    synchronized void flush() {
        if (steps > 0) {
            handOver();
        }
    }

    private void handOver() {
        int count = size;
        int calls = steps;
        long key = hash;
        // whatever happens, nothing is done twice
        size = 0;
        steps = 0;
        hash = 0;
        if (!graphs || calls < FEWEST) {
            executor.run(words, count, synchronous);
            return;
        }
        Segments.Segment segment = segments.find(key, words, count);
        if (segment.wantsGraph()) {
            long graph = capture(count);
            if (graph == 0) {
                segment.refuse();
            } else {
                segment.become(graph);
            }
        }
        if (segment.graph() == 0 || !Graphs.launch(segment.graph(), stream)) {
            executor.run(words, count, false);
        }
    }

    /// Records the calls as a graph; 0 where a library does something that cannot be recorded.
    private long capture(int count) {
        Graphs.begin(stream);
        boolean recorded = false;
        try {
            executor.run(words, count, false);
            recorded = true;
        } catch (CudaException cannot) {
            // the calls are made without a graph, and say by themselves if something is wrong with them
            recorded = false;
        }
        long graph = Graphs.end(stream);
        if (!recorded && graph != 0) {
            Graphs.discard(graph);
            return 0;
        }
        return graph;
    }

    /// Hands everything over and waits for the GPU. Nobody can wait for a stream on which a graph is being recorded.
    synchronized void finish() {
        flush();
        Driver.synchronize(stream);
    }

    /// How many segments are known.
    synchronized int known() {
        return segments.size();
    }

    /// Waits, and gives back graphs and handles.
    synchronized void close() {
        finish();
        segments.clear();
        executor.close();
    }

    /// How many entries of scratch memory a factorisation wants, which is asked at once.
    synchronized int scratch(int kind, int rows, int columns, int reflectors, boolean transposed) {
        return executor.scratch(kind, rows, columns, reflectors, transposed);
    }
}
