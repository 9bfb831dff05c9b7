package org.nulla.nullspace;

import org.jspecify.annotations.Nullable;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// The pseudo-inverse by conjugate gradients on `J Jᵀ`, for what neither structure nor memory allows otherwise.
record Iterated(Jacobian jacobian) implements GeneralizedInverse {

    private static final int LIMIT = 5000;

    @Override
    public @Nullable Tensor[] apply(Tensor misses) {
        @Nullable Tensor[][] results = new Tensor[misses.shape().size(0)][];
        try (Workspace scratch = jacobian.workspace().nested()) {
            @Nullable Tensor[] joined = new Tensor[jacobian.inputs().size()];
            for (int i = 0; i < results.length; i++) {
                Tensor row = misses.slice(0, i, i + 1);
                results[i] = jacobian.pull(ConjugateGradients.solve(jacobian, row, null, 1e-13, LIMIT).solution());
            }
            for (int k = 0; k < joined.length; k++) {
                Tensor[] parts = new Tensor[results.length];
                for (int i = 0; i < parts.length; i++) {
                    Tensor part = results[i][k];
                    parts[i] = part != null ? part
                            : scratch.filled(jacobian.type(), jacobian.inputs().get(k).behind(Shape.of(1)), 0);
                }
                joined[k] = scratch.keep(Tensor.concatenate(-1 - jacobian.inputs().get(k).rank(), parts));
            }
            return joined;
        }
    }

    @Override
    public Tensor applyTransposed(@Nullable Tensor[] x, int batch) {
        Tensor pushed = jacobian.push(x, batch);
        Tensor[] rows = new Tensor[batch];
        for (int i = 0; i < batch; i++) {
            rows[i] = ConjugateGradients.solve(jacobian, pushed.slice(0, i, i + 1), null, 1e-13, LIMIT).solution();
        }
        return Tensor.concatenate(0, rows);
    }
}
