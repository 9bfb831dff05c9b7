package org.nulla.lift.run;

import java.util.Arrays;

/// An array of numbers that are steps of a trace: values, and the place of each; see [Steps].
@SuppressWarnings("ArrayRecordComponent") // it stands for an array, and is one
public record StepArray(double[] values, int[] places) {

    /// An array of zeros.
    public static StepArray make(int length) {
        return new StepArray(new double[length], new int[length]);
    }

    /// An array of arrays of zeros.
    public static StepArray[] make(int rows, int columns) {
        return NestedArrays.fill(new StepArray[NestedArrays.length(rows, columns)], () -> make(columns));
    }

    /// An array of arrays of arrays of zeros.
    public static StepArray[][] make(int first, int rows, int columns) {
        return NestedArrays.fill(new StepArray[NestedArrays.length(first, rows, columns)][], () -> make(rows, columns));
    }

    /// A copy of plain numbers, as constants.
    public static StepArray of(double[] plain) {
        return new StepArray(plain.clone(), new int[plain.length]);
    }

    /// A single number.
    public static StepArray single(double value, int place) {
        return new StepArray(new double[] {value}, new int[] {place});
    }

    /// As `clone`.
    public static StepArray clone(StepArray array) {
        return new StepArray(array.values.clone(), array.places.clone());
    }

    /// As `Arrays.copyOf`.
    public static StepArray copyOf(StepArray array, int length) {
        return new StepArray(Arrays.copyOf(array.values, length), Arrays.copyOf(array.places, length));
    }

    /// As `Arrays.copyOfRange`.
    public static StepArray copyOfRange(StepArray array, int from, int to) {
        return new StepArray(Arrays.copyOfRange(array.values, from, to), Arrays.copyOfRange(array.places, from, to));
    }

    /// As `Arrays.fill`.
    public static void fill(StepArray array, double value, int place) {
        Arrays.fill(array.values, value);
        Arrays.fill(array.places, place);
    }

    /// As `Arrays.fill`.
    public static void fill(StepArray array, int from, int to, double value, int place) {
        Arrays.fill(array.values, from, to, value);
        Arrays.fill(array.places, from, to, place);
    }

    /// As `System.arraycopy`, also from plain numbers.
    public static void arraycopy(Object from, int start, Object to, int at, int length) {
        if (!(to instanceof StepArray numbers)) {
            System.arraycopy(from, start, to, at, length);
        } else if (from instanceof StepArray others) {
            System.arraycopy(others.values, start, numbers.values, at, length);
            System.arraycopy(others.places, start, numbers.places, at, length);
        } else {
            System.arraycopy(from, start, numbers.values, at, length);
            Arrays.fill(numbers.places, at, at + length, 0);
        }
    }
}
