package org.nulla.model.file;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;

/// A tensor as a file has it: the very bytes, with their format and shape. It owns its memory, which goes when nothing reads it
/// any more, and does not depend on the file.
///
/// @param name its name
/// @param format how its numbers are written
/// @param shape the sizes of its axes
/// @param bytes the numbers, the last axis fastest
public record StoredTensor(String name, NumberFormat format, List<Integer> shape, MemorySegment bytes) {

    /// Checks that shape and bytes agree.
    public StoredTensor {
        shape = List.copyOf(shape);
        long expected = Math.multiplyExact(count(shape), format.bytes());
        if (bytes.byteSize() != expected) {
            throw new IllegalArgumentException("Tensor '" + name + "' of shape " + shape + " in " + format + " takes "
                    + expected + " bytes, not " + bytes.byteSize() + ".");
        }
        bytes = bytes.asReadOnly();
    }

    /// A tensor of given numbers, rounded to a format.
    ///
    /// @param name its name
    /// @param format the format
    /// @param shape the sizes of its axes
    /// @param values the numbers, the last axis fastest
    /// @return the tensor
    public static StoredTensor of(String name, NumberFormat format, List<Integer> shape, double... values) {
        MemorySegment bytes = Arena.ofAuto().allocate(Math.max(1, (long) values.length * format.bytes()), 64)
                .asSlice(0, (long) values.length * format.bytes());
        for (int i = 0; i < values.length; i++) {
            format.set(bytes, i, values[i]);
        }
        return new StoredTensor(name, format, shape, bytes);
    }

    /// How many numbers there are.
    ///
    /// @return the product of the sizes
    public long count() {
        return count(shape);
    }

    static long count(List<Integer> shape) {
        long count = 1;
        for (int size : shape) {
            count = Math.multiplyExact(count, size);
        }
        return count;
    }

    /// The numbers, exactly.
    ///
    /// @return a new array
    public double[] toArray() {
        double[] values = new double[Math.toIntExact(count())];
        for (int i = 0; i < values.length; i++) {
            values[i] = format.get(bytes, i);
        }
        return values;
    }

    /// The same numbers in another format, rounded where it is shorter.
    ///
    /// @param other the format
    /// @return the tensor, this one if nothing changes
    public StoredTensor to(NumberFormat other) {
        return other == format || !format.isFloatingPoint() ? this : of(name, other, shape, toArray());
    }

    /// The same numbers under another name.
    ///
    /// @param other the name
    /// @return the tensor
    public StoredTensor named(String other) {
        return new StoredTensor(other, format, shape, bytes);
    }

    /// Whether another tensor has the same name, format, shape and bits.
    ///
    /// @param other the other tensor
    /// @return true if nothing differs
    public boolean sameBits(StoredTensor other) {
        return name.equals(other.name) && format == other.format && shape.equals(other.shape)
                && bytes.mismatch(other.bytes) < 0;
    }
}
