package org.nulla.backend;

import java.lang.foreign.ValueLayout;

/// What the entries of a tensor are.
public enum ElementType {

    /// 64-bit floating point.
    FLOAT64(ValueLayout.JAVA_DOUBLE, 0x1p-53),
    /// 32-bit floating point.
    FLOAT32(ValueLayout.JAVA_FLOAT, 0x1p-24);

    private final ValueLayout layout;
    private final double roundoff;

    ElementType(ValueLayout layout, double roundoff) {
        this.layout = layout;
        this.roundoff = roundoff;
    }

    /// How many bytes an entry takes.
    ///
    /// @return 8 or 4
    public int bytes() {
        return (int) layout.byteSize();
    }

    /// The unit roundoff: half the distance from 1 to the next number.
    ///
    /// @return the roundoff
    public double roundoff() {
        return roundoff;
    }
}
