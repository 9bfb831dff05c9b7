package org.nulla.linalg;

/// A map that knows how to project on what it reaches.
public interface RangeProjection {

    /// The vector within reach that is nearest to another.
    ///
    /// @param x any vector
    /// @return its orthogonal projection
    double[] projected(double[] x);
}
