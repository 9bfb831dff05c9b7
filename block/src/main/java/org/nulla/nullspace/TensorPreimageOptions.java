package org.nulla.nullspace;

import org.nulla.backend.ElementType;

/// What a structured preimage may take, and where it draws lines.
///
/// @param rankFactor a pivot counts if it is larger than this many roundoffs, times the root of the larger size of its matrix, times
///     the largest pivot
/// @param travelFactor equations whose pivots are below this, relative to the largest, travel on to earlier layers while there are any;
///     in 64-bit numbers, and its square root in 32-bit
/// @param memoryLimit how many bytes a dense matrix of equations may take
public record TensorPreimageOptions(double rankFactor, double travelFactor, long memoryLimit) {

    /// Eight roundoffs, 1e-8, two gigabytes.
    public static final TensorPreimageOptions DEFAULT = new TensorPreimageOptions(8, 1e-8, 2L << 30);

    /// Checks the figures.
    public TensorPreimageOptions {
        if (!(rankFactor > 0) || !(travelFactor > 0) || memoryLimit <= 0) {
            throw new IllegalArgumentException("Options of a preimage are positive numbers; found " + rankFactor + ", "
                    + travelFactor + " and " + memoryLimit + ".");
        }
    }

    /// The relative rank tolerance of a matrix.
    ///
    /// @param type the type of its entries
    /// @param size the larger one of its sizes
    /// @return the tolerance
    public double rankTolerance(ElementType type, int size) {
        return rankFactor * type.roundoff() * Math.sqrt(size);
    }

    double travelThreshold(ElementType type) {
        return type == ElementType.FLOAT64 ? travelFactor : Math.sqrt(travelFactor);
    }
}
