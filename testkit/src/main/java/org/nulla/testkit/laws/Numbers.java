package org.nulla.testkit.laws;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Assertions;

/// Small vector helpers of the laws, and the assertions they share.
final class Numbers {

    private Numbers() {
    }

    static double inner(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    static double innerOfSizes(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += Math.abs(a[i] * b[i]);
        }
        return sum;
    }

    static double largest(double... a) {
        double largest = 0;
        for (double entry : a) {
            largest = Math.max(largest, Math.abs(entry));
        }
        return largest;
    }

    static double[] minus(double[] a, double[] b) {
        double[] difference = a.clone();
        for (int i = 0; i < a.length; i++) {
            difference[i] -= b[i];
        }
        return difference;
    }

    static double[] plus(double[] a, double[] b) {
        double[] sum = a.clone();
        for (int i = 0; i < a.length; i++) {
            sum[i] += b[i];
        }
        return sum;
    }

    static double[] gaussian(RandomGenerator random, int length) {
        double[] entries = new double[length];
        for (int i = 0; i < length; i++) {
            entries[i] = random.nextGaussian();
        }
        return entries;
    }

    static void assertClose(double expected, double found, double allowed, String what) {
        Assertions.assertTrue(Math.abs(expected - found) <= allowed,
                () -> what + ": expected " + expected + ", found " + found + ", allowed difference " + allowed);
    }

    static void assertClose(double[] expected, double[] found, double allowed, String what) {
        Assertions.assertTrue(expected.length == found.length && largest(minus(expected, found)) <= allowed,
                () -> what + ": expected " + Arrays.toString(expected) + ", found " + Arrays.toString(found)
                        + ", allowed difference " + allowed);
    }
}
