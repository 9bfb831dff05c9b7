package org.nulla.nullspace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.RunControl;
import org.nulla.block.BlockLinearization;
import org.nulla.linalg.Lsmr;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// Other ways to one solution of `J x = t`, to be compared with; all use the same products with `J` and `Jᵀ`.
public final class Baselines {

    private Baselines() {
    }

    /// What a way ended with.
    ///
    /// @param solution a tensor for each argument
    /// @param iterations how many steps it took, 0 for a direct way
    /// @param residual `‖J x − t‖ / ‖t‖`, computed anew
    /// @param reason why it stopped
    public record Result(List<Tensor> solution, int iterations, double residual, String reason) {
    }

    /// The shortest solution by conjugate gradients on `J Jᵀ`, matrix-free.
    ///
    /// @param f the program
    /// @param tolerance the relative residual to stop at
    /// @param limit the most steps
    /// @param target for the only result the wanted change
    /// @return the solution
    public static Result conjugateGradients(BlockLinearization f, double tolerance, int limit, Tensor target) {
        Jacobian jacobian = new Jacobian(f);
        try (Workspace scratch = jacobian.workspace().nested()) {
            Tensor right = row(target);
            ConjugateGradients.Result found = ConjugateGradients.solve(jacobian, right, null, tolerance, limit);
            return result(jacobian, jacobian.pull(found.solution()), right, found.iterations(), found.reason(),
                    scratch);
        }
    }

    /// The shortest solution by LSMR, matrix-free.
    ///
    /// @param f the program
    /// @param tolerance the relative accuracy to stop at
    /// @param limit the most steps
    /// @param target for the only result the wanted change
    /// @return the solution
    public static Result lsmr(BlockLinearization f, double tolerance, int limit, Tensor target) {
        Jacobian jacobian = new Jacobian(f);
        try (Workspace scratch = jacobian.workspace().nested()) {
            Lsmr.Result found = Lsmr.solve(f.asLinearMap(jacobian.workspace()), target.toArray(), tolerance, limit,
                    RunControl.NONE);
            Tensor flat = scratch.tensor(jacobian.type(), Shape.of(1, found.x().length), found.x());
            return result(jacobian, Jacobian.split(flat, jacobian.inputs()), row(target), found.iterations(),
                    found.converged() ? "converged" : "the limit of " + limit + " steps", scratch);
        }
    }

    /// The shortest solution by making the Jacobian and an orthogonal factorisation of its transpose, with pivoting.
    ///
    /// @param f the program
    /// @param target for the only result the wanted change
    /// @return the solution
    public static Result explicitQr(BlockLinearization f, Tensor target) {
        Jacobian jacobian = new Jacobian(f);
        int m = jacobian.rows();
        try (Workspace scratch = jacobian.workspace().nested()) {
            Tensor rows = jacobian.join(jacobian.pull(scratch.identity(jacobian.type(), m)), m);
            QrFactors factors = QrFactors.pivoted(rows);
            double[] diagonal = factors.diagonal();
            double floor = diagonal[0]
                    * TensorPreimageOptions.DEFAULT.rankTolerance(jacobian.type(), rows.shape().size(1));
            int rank = (int) Arrays.stream(diagonal).filter(x -> x > floor).count();
            Tensor right = row(target);
            Tensor chosen = right.reshape(Shape.of(m, 1))
                    .gather(scratch.indices(Arrays.copyOf(factors.pivots(), rank)));
            Tensor solved = factors.solveR(chosen, rank, true).reshape(Shape.of(1, rank));
            int n = Math.toIntExact(jacobian.columns());
            Tensor padded = rank == n ? solved
                    : Tensor.concatenate(-1, solved, scratch.filled(jacobian.type(), Shape.of(1, n - rank), 0));
            return result(jacobian, Jacobian.split(factors.applyQ(padded, false), jacobian.inputs()), right, 0,
                    "rank " + rank + " of " + m, scratch);
        }
    }

    /// Least squares on the features of the last layer alone: the trick that needs no engine, and fails where one layer is not enough.
    ///
    /// @param f the program
    /// @param target for the only result the wanted change
    /// @return the solution, zero everywhere but in the last layer
    /// @throws IllegalArgumentException if the program does not end with a linear layer, perhaps with a function behind it
    public static Result lastLayer(BlockLinearization f, Tensor target) {
        Jacobian jacobian = new Jacobian(f);
        ReverseWalk walk = new ReverseWalk(jacobian, TensorPreimageOptions.DEFAULT);
        try (Workspace scratch = jacobian.workspace().nested()) {
            Staged staged = walk.lastLayer();
            Tensor right = row(target);
            BlockElimination elimination = staged.eliminations().get(0);
            @Nullable Tensor[] x = new Tensor[jacobian.inputs().size()];
            elimination.solve(elimination.above(staged.rotated(right, 0)), 1, x);
            return result(jacobian, x, right, 0, elimination.left() == 0 ? "solved"
                    : elimination.left() + " equations are more than the layer can satisfy", scratch);
        }
    }

    private static Tensor row(Tensor target) {
        return target.reshape(Shape.of(1, Math.toIntExact(target.shape().count())));
    }

    private static Result result(Jacobian jacobian, @Nullable Tensor[] x, Tensor right, int iterations, String reason,
            Workspace scratch) {
        double size = Jacobian.norm(right);
        double miss = Jacobian.norm(right.minus(jacobian.push(x, 1)));
        List<Tensor> parts = new ArrayList<>();
        for (int i = 0; i < x.length; i++) {
            Tensor part = x[i];
            Shape shape = jacobian.inputs().get(i);
            parts.add(scratch.keep(part == null ? scratch.filled(jacobian.type(), shape, 0) : part.reshape(shape)));
        }
        return new Result(Collections.unmodifiableList(parts), iterations, size == 0 ? miss : miss / size, reason);
    }
}
