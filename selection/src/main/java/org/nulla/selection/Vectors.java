package org.nulla.selection;

/// Sums and products of plain arrays.
final class Vectors {

    private Vectors() {
    }

    static double[] plus(double[] a, double[] b) {
        double[] sum = a.clone();
        addTo(sum, b, 1);
        return sum;
    }

    static double[] minus(double[] a, double[] b) {
        double[] difference = a.clone();
        addTo(difference, b, -1);
        return difference;
    }

    static double[] times(double[] a, double factor) {
        double[] result = new double[a.length];
        addTo(result, a, factor);
        return result;
    }

    /// Adds `factor · b` to `a`.
    static void addTo(double[] a, double[] b, double factor) {
        for (int i = 0; i < a.length; i++) {
            a[i] += factor * b[i];
        }
    }

    static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    static double norm(double[] a) {
        double largest = largest(a);
        if (largest == 0 || !Double.isFinite(largest)) {
            return largest;
        }
        double sum = 0;
        for (double x : a) {
            sum += (x / largest) * (x / largest);
        }
        return largest * Math.sqrt(sum);
    }

    static double largest(double[] a) {
        double largest = 0;
        for (double x : a) {
            largest = Math.max(largest, Math.abs(x));
        }
        return largest;
    }
}
