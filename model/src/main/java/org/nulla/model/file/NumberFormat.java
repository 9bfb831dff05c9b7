package org.nulla.model.file;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Optional;

/// How a file writes a number. Files are little-endian.
public enum NumberFormat {

    /// 64-bit floating point.
    F64(8),
    /// 32-bit floating point.
    F32(4),
    /// 16-bit floating point, 5 bits of exponent.
    F16(2),
    /// 16-bit floating point, the upper half of a 32-bit one.
    BF16(2),
    /// 64-bit whole numbers.
    I64(8),
    /// 32-bit whole numbers.
    I32(4),
    /// 16-bit whole numbers.
    I16(2),
    /// 8-bit whole numbers.
    I8(1),
    /// 8-bit whole numbers without a sign.
    U8(1),
    /// True or false, a byte each.
    BOOL(1);

    private static final ValueLayout.OfDouble DOUBLE = ValueLayout.JAVA_DOUBLE_UNALIGNED
            .withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED
            .withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED
            .withOrder(ByteOrder.LITTLE_ENDIAN);

    private final int bytes;

    NumberFormat(int bytes) {
        this.bytes = bytes;
    }

    /// How many bytes a number takes.
    ///
    /// @return 1 to 8
    public int bytes() {
        return bytes;
    }

    /// Whether numbers of this format can be weights.
    ///
    /// @return true for the four floating-point formats
    public boolean isFloatingPoint() {
        return this == F64 || this == F32 || this == F16 || this == BF16;
    }

    /// The format of a name in a file.
    ///
    /// @param name for example `BF16`
    /// @return the format, if it is known
    public static Optional<NumberFormat> named(String name) {
        for (NumberFormat format : values()) {
            if (format.name().equals(name)) {
                return Optional.of(format);
            }
        }
        return Optional.empty();
    }

    /// Reads a number; exact for every floating-point format.
    ///
    /// @param from the bytes
    /// @param index which number
    /// @return its value
    public double get(MemorySegment from, long index) {
        return switch (this) {
            case F64 -> from.getAtIndex(DOUBLE, index);
            case F32 -> from.getAtIndex(FLOAT, index);
            case F16 -> Float.float16ToFloat(from.getAtIndex(SHORT, index));
            case BF16 -> Float.intBitsToFloat(from.getAtIndex(SHORT, index) << 16);
            default -> throw refused();
        };
    }

    /// Writes a number, rounded to the nearest, ties to even.
    ///
    /// @param to the bytes
    /// @param index which number
    /// @param value its value
    public void set(MemorySegment to, long index, double value) {
        switch (this) {
            case F64 -> to.setAtIndex(DOUBLE, index, value);
            case F32 -> to.setAtIndex(FLOAT, index, (float) value);
            case F16 -> to.setAtIndex(SHORT, index, Float.floatToFloat16(toFloatForRounding(value)));
            case BF16 -> to.setAtIndex(SHORT, index, bfloat16(value));
            default -> throw refused();
        }
    }

    private IllegalStateException refused() {
        return new IllegalStateException("Numbers of format " + this + " are carried along but not computed with.");
    }

    /// Rounding twice could go the wrong way at a tie, so the first rounding is to odd: a float that is not exact gets its last
    /// bit set, which no tie has.
    private static float toFloatForRounding(double value) {
        float nearest = (float) value;
        if (nearest == value || Float.isNaN(nearest) || Float.isInfinite(nearest)) {
            return nearest;
        }
        float toZero = Math.abs((double) nearest) > Math.abs(value)
                ? Math.copySign(Math.nextDown(Math.abs(nearest)), nearest)
                : nearest;
        return Float.intBitsToFloat(Float.floatToRawIntBits(toZero) | 1);
    }

    private static short bfloat16(double value) {
        int bits = Float.floatToRawIntBits(toFloatForRounding(value));
        if (Double.isNaN(value)) {
            return (short) ((bits >>> 16) | 0x40);
        }
        // half of the last place that stays, less one where what stays is even
        return (short) ((bits + 0x7fff + ((bits >>> 16) & 1)) >>> 16);
    }
}
