package org.nulla.nullspace;

/// What twins tell about numbers: by twin, the program itself first.
final class Noise {

    private Noise() {
    }

    /// The largest difference between a number and its twins; infinite where one is not finite.
    static double of(double[][][] lanes, int vector, int entry) {
        double largest = 0;
        for (int k = 1; k < lanes.length; k++) {
            largest = Math.max(largest, Math.abs(lanes[k][vector][entry] - lanes[0][vector][entry]));
        }
        return Double.isFinite(largest) ? largest : Double.POSITIVE_INFINITY;
    }

    /// Whether all numbers are.
    static boolean isFinite(double[][][] lanes) {
        for (double[][] lane : lanes) {
            for (double[] vector : lane) {
                for (double entry : vector) {
                    if (!Double.isFinite(entry)) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    /// The noise of all entries of a vector.
    static double[] of(double[][][] lanes, int vector) {
        double[] noise = new double[lanes[0][vector].length];
        for (int i = 0; i < noise.length; i++) {
            noise[i] = of(lanes, vector, i);
        }
        return noise;
    }
}
