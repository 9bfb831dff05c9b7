package org.nulla.solver;

import org.nulla.linalg.LinearMap;

/// `diag(w) B`: a map whose results are weighted.
final class ScaledRows implements LinearMap {

    private final double[] weights;
    private final LinearMap map;

    ScaledRows(double[] weights, LinearMap map) {
        this.weights = weights;
        this.map = map;
    }

    @Override
    public int rows() {
        return map.rows();
    }

    @Override
    public int columns() {
        return map.columns();
    }

    @Override
    public double[] apply(double[] v) {
        return Vectors.product(weights, map.apply(v));
    }

    @Override
    public double[] applyTransposed(double[] u) {
        return map.applyTransposed(Vectors.product(weights, u));
    }
}
