package org.nulla.nullspace;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.linalg.LinearMap;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// Free entries as coordinates: `s ↦ (I − A J) E s`, where `E` puts coefficients into the free entries.
final class SpaceBasis implements LinearMap {

    private static final int CHUNK = 256;

    private final Jacobian jacobian;
    private final GeneralizedInverse inverse;
    private final int[] free;

    SpaceBasis(Jacobian jacobian, GeneralizedInverse inverse, int[] free) {
        this.jacobian = jacobian;
        this.inverse = inverse;
        this.free = free;
    }

    @Override
    public int rows() {
        return Math.toIntExact(jacobian.columns());
    }

    @Override
    public int columns() {
        return free.length;
    }

    @Override
    public double[] apply(double[] v) {
        double[] flat = new double[rows()];
        for (int j = 0; j < free.length; j++) {
            flat[free[j]] = v[j];
        }
        try (Workspace scratch = jacobian.workspace().nested()) {
            return direction(scratch.tensor(jacobian.type(), Shape.of(1, rows()), flat), 1).toArray();
        }
    }

    private Tensor direction(Tensor flat, int batch) {
        @Nullable Tensor[] x = Jacobian.split(flat, jacobian.inputs());
        @Nullable Tensor[] correction = inverse.apply(jacobian.push(x, batch));
        return flat.minus(jacobian.join(correction, batch));
    }

    @Override
    public double[] applyTransposed(double[] u) {
        double[] all;
        try (Workspace scratch = jacobian.workspace().nested()) {
            Tensor flat = scratch.tensor(jacobian.type(), Shape.of(1, rows()), u);
            @Nullable Tensor[] x = Jacobian.split(flat, jacobian.inputs());
            @Nullable Tensor[] pulled = jacobian.pull(inverse.applyTransposed(x, 1));
            all = flat.minus(jacobian.join(pulled, 1)).toArray();
        }
        double[] result = new double[free.length];
        for (int j = 0; j < result.length; j++) {
            result[j] = all[free[j]];
        }
        return result;
    }

    /// All directions, one in each row.
    Tensor matrix() {
        List<Tensor> parts = new ArrayList<>();
        try (Workspace outer = jacobian.workspace().nested()) {
            for (int from = 0; from < free.length; from += CHUNK) {
                int count = Math.min(CHUNK, free.length - from);
                double[] units = new double[Math.multiplyExact(count, rows())];
                for (int j = 0; j < count; j++) {
                    units[j * rows() + free[from + j]] = 1;
                }
                try (Workspace scratch = jacobian.workspace().nested()) {
                    Tensor flat = scratch.tensor(jacobian.type(), Shape.of(count, rows()), units);
                    parts.add(scratch.keep(direction(flat, count)));
                }
            }
            return outer.keep(Tensor.concatenate(0, parts.toArray(Tensor[]::new)));
        }
    }
}
