package org.nulla.preimage;

/// Combinations of equations: what proves that a preimage is empty.
final class Covectors {

    private Covectors() {
    }

    /// The value of a combination at a target, relative to the sizes that go into it; 0 where these are.
    static double strength(double[] covector, double[] target) {
        double sum = 0;
        double size = 0;
        for (int i = 0; i < target.length; i++) {
            sum = Math.fma(covector[i], target[i], sum);
            size += Math.abs(covector[i] * target[i]);
        }
        return size == 0 ? 0 : Math.abs(sum) / size;
    }

    /// Scaled so that the largest coefficient is 1.
    static double[] normalised(double[] covector) {
        double largest = 0;
        for (double entry : covector) {
            largest = Math.abs(entry) > Math.abs(largest) ? entry : largest;
        }
        double[] result = covector.clone();
        for (int i = 0; i < result.length && largest != 0; i++) {
            result[i] /= largest;
        }
        return result;
    }
}
