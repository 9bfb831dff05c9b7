package org.nulla.preimage;

import org.nulla.linalg.ScaledMatrix;

/// Powers of two that bring the rows and columns of a matrix to one size: the units in which noise is judged.
final class Scales {

    private Scales() {
    }

    /// The power of two that brings each size near 1. Where a row or column has nothing that is clearly not zero, so that it shows no unit
    /// of its own, it is judged in the smallest unit of the others.
    ///
    /// @param sizes the sizes, zero where nothing is clear
    /// @param scales where the powers are put
    static void fromSizes(double[] sizes, double[] scales) {
        double strictest = 0;
        for (int i = 0; i < sizes.length; i++) {
            boolean shows = sizes[i] > 0 && Double.isFinite(sizes[i]);
            scales[i] = shows ? ScaledMatrix.inversePowerOfTwo(sizes[i]) : 0;
            strictest = Math.max(strictest, scales[i]);
        }
        for (int i = 0; i < scales.length; i++) {
            scales[i] = scales[i] > 0 ? scales[i] : strictest > 0 ? strictest : 1;
        }
    }
}
