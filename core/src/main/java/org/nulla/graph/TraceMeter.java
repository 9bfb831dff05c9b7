package org.nulla.graph;

/// Counts what one run records: steps, and the bytes that the record takes at its largest. Used by one thread.
public final class TraceMeter {

    private long steps;
    private long bytes;
    private long peakBytes;

    /// @param held the bytes of a record that is there already and stays
    public TraceMeter(long held) {
        this.bytes = held;
        this.peakBytes = held;
    }

    public void recorded(long newSteps) {
        steps += newSteps;
    }

    public void grew(long by) {
        bytes += by;
        peakBytes = Math.max(peakBytes, bytes);
    }

    public void released(long by) {
        bytes -= by;
    }

    /// How many steps were recorded, sections inside and out.
    public long steps() {
        return steps;
    }

    /// The bytes held now.
    public long bytes() {
        return bytes;
    }

    /// The most bytes that were held at one time.
    public long peakBytes() {
        return peakBytes;
    }
}
