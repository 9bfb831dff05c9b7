package org.nulla.lift.run;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nulla.Real;

/// Arrays of traced numbers, and `java.util.Arrays` on them. An array is never without a number: it begins with zeros.
public final class RealArrays {

    private RealArrays() {
    }

    /// An array of zeros.
    public static Real[] make(int length) {
        Real[] array = new Real[length];
        Arrays.fill(array, Real.ZERO);
        return array;
    }

    /// An array of arrays of zeros.
    public static Real[][] make(int rows, int columns) {
        // as the machine does: all lengths are analysed before anything is made
        requireLength(rows);
        requireLength(columns);
        Real[][] array = new Real[rows][];
        for (int i = 0; i < rows; i++) {
            array[i] = make(columns);
        }
        return array;
    }

    /// An array of arrays of arrays of zeros.
    public static Real[][][] make(int first, int rows, int columns) {
        requireLength(first);
        requireLength(rows);
        requireLength(columns);
        Real[][][] array = new Real[first][][];
        for (int i = 0; i < first; i++) {
            array[i] = make(rows, columns);
        }
        return array;
    }

    private static void requireLength(int length) {
        if (length < 0) {
            throw new NegativeArraySizeException(Integer.toString(length));
        }
    }

    /// A copy of plain numbers, as constants.
    public static Real[] of(double[] plain) {
        return Real.of(plain);
    }

    /// As `clone`.
    public static Real[] clone(Real[] array) {
        return array.clone();
    }

    /// As `Arrays.copyOf`.
    public static Real[] copyOf(Real[] array, int length) {
        return padded(Arrays.copyOf(array, length), array.length);
    }

    /// As `Arrays.copyOfRange`.
    public static Real[] copyOfRange(Real[] array, int from, int to) {
        return padded(Arrays.copyOfRange(array, from, to), array.length - from);
    }

    private static Real[] padded(Real[] array, int given) {
        if (given < array.length) {
            Arrays.fill(array, Math.max(given, 0), array.length, Real.ZERO);
        }
        return array;
    }

    /// As `Arrays.fill`.
    public static void fill(Real[] array, Real value) {
        Arrays.fill(array, value);
    }

    /// As `Arrays.fill`.
    public static void fill(Real[] array, int from, int to, Real value) {
        Arrays.fill(array, from, to, value);
    }

    /// As `Arrays.sort`.
    public static void sort(Real[] array) {
        Arrays.sort(array);
    }

    /// As `Arrays.equals`.
    public static boolean equals(Real @Nullable [] a, Real @Nullable [] b) {
        return Arrays.equals(a, b);
    }

    /// As `Arrays.hashCode`.
    public static int hashCode(Real @Nullable [] array) {
        return Arrays.hashCode(array);
    }

    /// As `Arrays.toString`.
    public static String toString(Real @Nullable [] array) {
        return Arrays.toString(array);
    }

    /// As `Arrays.setAll`.
    public static void setAll(Real[] array, Object generator) {
        for (int i = 0; i < array.length; i++) {
            Object value = ((Function) generator).call(new Object[] {i});
            array[i] = (Real) Objects.requireNonNull(value);
        }
    }

    /// As `System.arraycopy`, also from plain numbers.
    public static void arraycopy(Object from, int start, Object to, int at, int length) {
        if (from instanceof double[] plain && to instanceof Real[] numbers) {
            Objects.checkFromIndexSize(start, length, plain.length);
            Objects.checkFromIndexSize(at, length, numbers.length);
            for (int i = 0; i < length; i++) {
                numbers[at + i] = Real.of(plain[start + i]);
            }
            return;
        }
        System.arraycopy(from, start, to, at, length);
    }
}
