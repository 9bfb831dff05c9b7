package org.nulla.nullspace;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.nulla.backend.ElementType;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// A Cholesky factor of `J Jᵀ`, whose solutions are corrected by what they miss.
///
/// That squares the condition of `J`; so what comes of it is verified, and may be refused. For numbers of 32 bits the product, its
/// factor and the corrections can be had in 64 bits, from the same `J`: then the condition may be as large as with 64 bits throughout.
final class GramFactor {

    private static final int CORRECTIONS = 4;

    private final Jacobian jacobian;
    private final CholeskyFactor factor;
    /// `J`, where it is so small that products with it are cheaper than walks, or where it is needed in 64 bits.
    private final @Nullable Tensor matrix;

    private GramFactor(Jacobian jacobian, CholeskyFactor factor, @Nullable Tensor matrix) {
        this.jacobian = jacobian;
        this.factor = factor;
        this.matrix = matrix;
    }

    /// A solution `x = Jᵀ u`.
    static final class Answer {
        private final Tensor multipliers;
        private final @Nullable Tensor[] parts;

        Answer(Tensor multipliers, @Nullable Tensor[] parts) {
            this.multipliers = multipliers;
            this.parts = parts;
        }

        Answer plus(Answer other) {
            return new Answer(multipliers.plus(other.multipliers), Jacobian.plus(parts, other.parts, 1));
        }

        /// `u`, one row.
        Tensor multipliers() {
            return multipliers;
        }

        /// For each input its part of `x`, or null for zero.
        @Nullable
        Tensor[] parts() {
            return parts;
        }
    }

    /// By `J` itself, row by row.
    ///
    /// @param jacobian the program
    /// @param type what is computed in from `J` on
    /// @param scratch gives what is needed further to the workspace around it
    static GramFactor byMatrix(Jacobian jacobian, ElementType type, Workspace scratch) {
        int m = jacobian.rows();
        Tensor rows = jacobian.join(jacobian.pull(scratch.identity(jacobian.type(), m)), m);
        Tensor all = scratch.keep(rows.to(type));
        return new GramFactor(jacobian, CholeskyFactor.unverified(all.matmul(all, false, true)).keptFrom(scratch), all);
    }

    /// By a walk that does not make `J`, for a program whose rows meet in weights only.
    ///
    /// @param jacobian the program
    /// @param type what is computed in from the rows at each layer on
    /// @param scratch gives what is needed further to the workspace around it
    static Optional<GramFactor> bySharedWeights(Jacobian jacobian, ElementType type, Workspace scratch) {
        return RowGram.of(jacobian, type)
                .map(gram -> new GramFactor(jacobian, CholeskyFactor.unverified(gram).keptFrom(scratch), null));
    }

    /// By a walk that does not make `J`, for any program.
    static GramFactor byWalk(Jacobian jacobian, Workspace scratch) {
        Tensor gram = Gram.of(jacobian);
        return new GramFactor(jacobian, CholeskyFactor.unverified(gram).keptFrom(scratch), null);
    }

    boolean isAlive() {
        Tensor all = matrix;
        return factor.factor().isAlive() && (all == null || all.isAlive());
    }

    void keptFrom(Workspace inner) {
        Tensor all = matrix;
        if (all != null) {
            inner.keep(all);
        }
        factor.keptFrom(inner);
    }

    /// Whether 64 bits are used for numbers of 32.
    boolean isWide() {
        return factor.factor().type() != jacobian.type();
    }

    /// Whether `J` itself was made.
    boolean hasMatrix() {
        return matrix != null;
    }

    /// A guess at a solution, and what it misses; either flat or in parts.
    private record Guess(Tensor multipliers, @Nullable Tensor flat, Answer walked, Tensor miss) {
    }

    /// The first guess, or one that is corrected by what another misses.
    private Guess guess(Tensor right, @Nullable Guess before) {
        Tensor step = solved(before == null ? right : before.miss);
        Tensor u = before == null ? step : before.multipliers.plus(step);
        Tensor all = matrix;
        if (all != null) {
            Tensor x = u.matmul(all);
            return new Guess(u, x, new Answer(u, new Tensor[0]), right.minus(x.matmul(all, false, true)));
        }
        @Nullable Tensor[] x;
        if (before == null || !isWide()) {
            x = jacobian.pull(u.to(jacobian.type()));
        } else {
            // u is rounded on its way back, which would undo what a correction does: the correction goes alone
            x = Jacobian.plus(before.walked.parts, jacobian.pull(step.to(jacobian.type())), 1);
        }
        return new Guess(u, null, new Answer(u, x), right.minus(jacobian.push(x, 1)));
    }

    private Tensor solved(Tensor right) {
        int m = jacobian.rows();
        return factor.solve(right.to(factor.factor().type()).reshape(Shape.of(m, 1))).reshape(Shape.of(1, m));
    }

    /// Solves for one right-hand side.
    ///
    /// @param right one row
    /// @param accuracy how much of it may be missed, relatively
    /// @return the solution, or null if it misses more
    @Nullable
    Answer solve(Tensor right, double accuracy) {
        Tensor wanted = matrix == null ? right : right.to(factor.factor().type());
        Guess best = guess(wanted, null);
        double[] sizes = Jacobian.norms(wanted, best.miss);
        double size = sizes[0];
        double missed = sizes[1];
        for (int i = 0; i < CORRECTIONS && missed > accuracy * size; i++) {
            Guess next = guess(wanted, best);
            double nextMissed = Jacobian.norm(next.miss);
            if (!(nextMissed < missed)) {
                break;
            }
            boolean slow = nextMissed > 0.5 * missed;
            best = next;
            missed = nextMissed;
            if (slow) {
                break;
            }
        }
        // a miss that is no number comes of a matrix that has no factor
        return missed <= accuracy * size ? answer(best) : null;
    }

    private Answer answer(Guess best) {
        Tensor u = best.multipliers.to(jacobian.type());
        Tensor flat = best.flat;
        return new Answer(u,
                flat == null ? best.walked.parts : Jacobian.split(flat.to(jacobian.type()), jacobian.inputs()));
    }
}
