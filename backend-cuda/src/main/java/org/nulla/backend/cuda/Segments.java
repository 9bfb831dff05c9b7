package org.nulla.backend.cuda;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongConsumer;

/// What was recorded before, so that the same again is known as such: segments of a command buffer with the same contents, addresses among them.
///
/// A segment that comes often enough is worth a graph; the least recently used ones are given up when there are too many.
final class Segments {

    /// A segment that has come this often before is captured.
    static final int OFTEN = 2;

    private final int most;
    private final LongConsumer discard;
    private final Map<Long, Segment> known = new LinkedHashMap<>(64, 0.75f, true);

    /// A segment of a command buffer.
    static final class Segment {
        private final long[] words;
        private int seen;
        private long graph;
        private boolean refused;

        private Segment(long[] words) {
            this.words = words;
        }

        /// The graph that does the same, or 0.
        long graph() {
            return graph;
        }

        void become(long ready) {
            graph = ready;
        }

        /// Notes that it cannot be captured, so that nobody tries again.
        void refuse() {
            refused = true;
        }

        /// Whether it came often enough, has no graph yet, and none has failed.
        boolean wantsGraph() {
            return graph == 0 && !refused && seen > OFTEN;
        }
    }

    /// An empty collection.
    ///
    /// @param most how many segments are kept
    /// @param discard gives back the graph of one that is not
    Segments(int most, LongConsumer discard) {
        this.most = most;
        this.discard = discard;
    }

    /// The segment with exactly these contents; one that is new is remembered.
    ///
    /// @param hash made of the contents
    /// @param words the contents
    /// @param count how many of them
    /// @return the segment, counted once more
    Segment find(long hash, long[] words, int count) {
        Segment found = known.get(hash);
        if (found == null || !Arrays.equals(found.words, 0, found.words.length, words, 0, count)) {
            Segment fresh = new Segment(Arrays.copyOf(words, count));
            Segment before = known.put(hash, fresh);
            if (before != null) {
                drop(before);
            } else if (known.size() > most) {
                var oldest = known.entrySet().iterator();
                drop(oldest.next().getValue());
                oldest.remove();
            }
            found = fresh;
        }
        found.seen++;
        return found;
    }

    private void drop(Segment segment) {
        if (segment.graph != 0) {
            discard.accept(segment.graph);
        }
    }

    int size() {
        return known.size();
    }

    void clear() {
        known.values().forEach(this::drop);
        known.clear();
    }
}
