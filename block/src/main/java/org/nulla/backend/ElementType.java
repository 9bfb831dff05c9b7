package org.nulla.backend;

/// What the entries of a tensor are.
public enum ElementType {

    /// 64-bit floating point.
    FLOAT64(Double.BYTES, 0x1p-53),
    /// 32-bit floating point.
    FLOAT32(Float.BYTES, 0x1p-24);

    private final int bytes;
    private final double roundoff;

    ElementType(int bytes, double roundoff) {
        this.bytes = bytes;
        this.roundoff = roundoff;
    }

    /// How many bytes an entry takes.
    ///
    /// @return 8 or 4
    public int bytes() {
        return bytes;
    }

    /// The unit roundoff: half the distance from 1 to the next number.
    ///
    /// @return the roundoff
    public double roundoff() {
        return roundoff;
    }
}
