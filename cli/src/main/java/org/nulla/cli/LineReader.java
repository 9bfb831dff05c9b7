package org.nulla.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/// Reads lines of bytes, up to a longest one; what a longer line has beyond that is skipped and not kept.
final class LineReader {

    private final InputStream in;
    private final int longest;
    private final byte[] buffer = new byte[1 << 16];
    private int next;
    private int end;
    private byte[] line = new byte[1 << 10];
    private int length;
    private boolean tooLong;

    LineReader(InputStream in, int longest) {
        this.in = in;
        this.longest = longest;
    }

    /// Goes to the next line.
    ///
    /// @return false at the end of the input
    boolean advance() throws IOException {
        length = 0;
        tooLong = false;
        boolean any = false;
        while (true) {
            if (next == end) {
                end = in.read(buffer);
                next = 0;
                if (end <= 0) {
                    end = 0;
                    return any;
                }
            }
            any = true;
            int stop = next;
            while (stop < end && buffer[stop] != '\n') {
                stop++;
            }
            keep(stop);
            boolean complete = stop < end;
            next = complete ? stop + 1 : stop;
            if (complete) {
                return true;
            }
        }
    }

    private void keep(int stop) {
        int more = stop - next;
        if (tooLong || length + more > longest) {
            tooLong = true;
            return;
        }
        if (length + more > line.length) {
            line = Arrays.copyOf(line, Math.max(length + more, 2 * line.length));
        }
        System.arraycopy(buffer, next, line, length, more);
        length += more;
    }

    /// Whether this line is longer than is kept.
    boolean isTooLong() {
        return tooLong;
    }

    /// The bytes of this line, without its end; only the first [#length] of them, and only until the next call.
    byte[] bytes() {
        return line;
    }

    int length() {
        return length;
    }
}
