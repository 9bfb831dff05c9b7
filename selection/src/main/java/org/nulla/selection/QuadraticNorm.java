package org.nulla.selection;

/// The root of a quadratic form `dᵀ Q d`, which is positive for every `d` but 0. Weighted Euclidean length has `Q` diagonal.
interface QuadraticNorm extends Norm {

    /// `L⁻¹ v`, where `Q = L Lᵀ`.
    double[] solveLower(double[] v);

    /// `L⁻ᵀ v`.
    double[] solveUpper(double[] v);

    /// `Q d`.
    double[] slope(double[] difference);

    @Override
    default double value(double[] difference) {
        return Math.sqrt(Math.max(0, Vectors.dot(difference, slope(difference))));
    }

    @Override
    default double polar(double[] normal) {
        return Vectors.norm(solveLower(normal));
    }
}
