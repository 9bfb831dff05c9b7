package org.nulla.block;

import java.util.List;
import java.util.function.Function;
import org.nulla.linalg.LinearMap;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// The Jacobian of a function of tensors as a map of plain arrays.
record FlatJacobian(BlockLinearization f, Workspace workspace) implements LinearMap {

    @Override
    public int rows() {
        return count(f.values());
    }

    @Override
    public int columns() {
        return count(f.point());
    }

    private static int count(List<Tensor> tensors) {
        return Math.toIntExact(tensors.stream().mapToLong(tensor -> tensor.shape().count()).sum());
    }

    @Override
    public double[] apply(double[] v) {
        return through(v, f.point(), f::jvp, rows());
    }

    @Override
    public double[] applyTransposed(double[] u) {
        return through(u, f.values(), f::vjp, columns());
    }

    private double[] through(double[] flat, List<Tensor> places, Function<Tensor[], List<Tensor>> product, int size) {
        try (Workspace inner = workspace.nested()) {
            Tensor[] parts = new Tensor[places.size()];
            int at = 0;
            for (int i = 0; i < parts.length; i++) {
                Tensor place = places.get(i);
                double[] part = new double[Math.toIntExact(place.shape().count())];
                System.arraycopy(flat, at, part, 0, part.length);
                parts[i] = inner.tensor(place.type(), place.shape(), part);
                at += part.length;
            }
            double[] result = new double[size];
            at = 0;
            for (Tensor part : product.apply(parts)) {
                double[] entries = part.toArray();
                System.arraycopy(entries, 0, result, at, entries.length);
                at += entries.length;
            }
            return result;
        }
    }
}
