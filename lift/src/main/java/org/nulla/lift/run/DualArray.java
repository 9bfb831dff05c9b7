package org.nulla.lift.run;

import java.util.Arrays;

/// An array of dual numbers: values, and the tangent of each.
@SuppressWarnings("ArrayRecordComponent") // it stands for an array, and is one
public record DualArray(double[] values, double[] tangents) {

    /// An array of zeros.
    public static DualArray make(int length) {
        return new DualArray(new double[length], new double[length]);
    }

    /// An array of arrays of zeros.
    public static DualArray[] make(int rows, int columns) {
        return NestedArrays.fill(new DualArray[NestedArrays.length(rows, columns)], () -> make(columns));
    }

    /// An array of arrays of arrays of zeros.
    public static DualArray[][] make(int first, int rows, int columns) {
        return NestedArrays.fill(new DualArray[NestedArrays.length(first, rows, columns)][], () -> make(rows, columns));
    }

    /// A copy of plain numbers, as constants.
    public static DualArray of(double[] plain) {
        return new DualArray(plain.clone(), new double[plain.length]);
    }

    /// A single number.
    public static DualArray single(double value, double tangent) {
        return new DualArray(new double[] {value}, new double[] {tangent});
    }

    /// As `clone`.
    public static DualArray clone(DualArray array) {
        return new DualArray(array.values.clone(), array.tangents.clone());
    }

    /// As `Arrays.copyOf`.
    public static DualArray copyOf(DualArray array, int length) {
        return new DualArray(Arrays.copyOf(array.values, length), Arrays.copyOf(array.tangents, length));
    }

    /// As `Arrays.copyOfRange`.
    public static DualArray copyOfRange(DualArray array, int from, int to) {
        return new DualArray(Arrays.copyOfRange(array.values, from, to), Arrays.copyOfRange(array.tangents, from, to));
    }

    /// As `Arrays.fill`.
    public static void fill(DualArray array, double value, double tangent) {
        Arrays.fill(array.values, value);
        Arrays.fill(array.tangents, tangent);
    }

    /// As `Arrays.fill`.
    public static void fill(DualArray array, int from, int to, double value, double tangent) {
        Arrays.fill(array.values, from, to, value);
        Arrays.fill(array.tangents, from, to, tangent);
    }

    /// As `System.arraycopy`, also from plain numbers.
    public static void arraycopy(Object from, int start, Object to, int at, int length) {
        if (!(to instanceof DualArray numbers)) {
            System.arraycopy(from, start, to, at, length);
        } else if (from instanceof DualArray others) {
            System.arraycopy(others.values, start, numbers.values, at, length);
            System.arraycopy(others.tangents, start, numbers.tangents, at, length);
        } else {
            System.arraycopy(from, start, numbers.values, at, length);
            Arrays.fill(numbers.tangents, at, at + length, 0);
        }
    }
}
