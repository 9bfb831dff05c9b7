package org.nulla.lift.run;

import java.util.function.Supplier;

/// Arrays of arrays of numbers, made as `new double[3][4]` makes them.
final class NestedArrays {

    private NestedArrays() {
    }

    /// The first of several lengths, once all have been looked at: an outer array of length 0 refuses a negative inner one, too.
    static int length(int first, int... others) {
        requireLength(first);
        for (int other : others) {
            requireLength(other);
        }
        return first;
    }

    private static void requireLength(int length) {
        if (length < 0) {
            throw new NegativeArraySizeException(Integer.toString(length));
        }
    }

    /// Fills an array with elements of their own.
    static <T> T[] fill(T[] array, Supplier<T> element) {
        for (int i = 0; i < array.length; i++) {
            array[i] = element.get();
        }
        return array;
    }
}
