package org.nulla.backend.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Which segments of a command buffer become graphs: this much needs no GPU.
class SegmentsTest {

    private final List<Long> discarded = new ArrayList<>();
    private final Segments segments = new Segments(2, discarded::add);

    private Segments.Segment find(long hash, long... words) {
        return segments.find(hash, words, words.length);
    }

    @Test
    void whatComesTheThirdTimeWantsAGraph() {
        assertThat(find(1, 5, 6).wantsGraph()).isFalse();
        assertThat(find(1, 5, 6).wantsGraph()).isFalse();
        Segments.Segment third = find(1, 5, 6);
        assertThat(third.wantsGraph()).isTrue();
        third.become(99);
        assertThat(find(1, 5, 6).graph()).isEqualTo(99);
        assertThat(find(1, 5, 6).wantsGraph()).isFalse();
    }

    @Test
    void whatCannotBeRecordedIsNotTriedAgain() {
        find(1, 5);
        find(1, 5);
        find(1, 5).refuse();
        assertThat(find(1, 5).wantsGraph()).isFalse();
    }

    @Test
    void otherWordsUnderTheSameHashAreAnotherStretch() {
        find(1, 5);
        find(1, 5);
        find(1, 5).become(7);
        assertThat(find(1, 6).graph()).isZero();
        assertThat(discarded).containsExactly(7L);
        assertThat(segments.find(1, new long[] {6, 8}, 1).graph()).isZero();
    }

    @Test
    void theLeastRecentlyUsedIsGivenUp() {
        find(1, 1).become(11);
        find(2, 2).become(12);
        find(1, 1);
        find(3, 3);
        assertThat(discarded).containsExactly(12L);
        assertThat(segments.size()).isEqualTo(2);
        segments.clear();
        assertThat(discarded).containsExactly(12L, 11L);
        assertThat(segments.size()).isZero();
    }
}
