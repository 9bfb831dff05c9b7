package org.nulla.nullspace;

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
        Tensor all = scratch.keep(rows.type() == type ? rows : rows.to(type));
        return new GramFactor(jacobian, CholeskyFactor.unverified(all.matmul(all, false, true)).keptFrom(scratch), all);
    }

    /// By a walk that does not make `J`.
    static GramFactor byWalk(Jacobian jacobian, Workspace scratch) {
        Tensor gram = RowGram.of(jacobian).orElseGet(() -> Gram.of(jacobian));
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

    /// A guess at a solution, and what it misses; either flat or in parts.
    private record Guess(Tensor multipliers, @Nullable Tensor flat, Answer walked, Tensor miss) {
    }

    private Guess guess(Tensor right, Tensor u) {
        Tensor all = matrix;
        if (all != null) {
            Tensor x = u.matmul(all);
            return new Guess(u, x, new Answer(u, new Tensor[0]), right.minus(x.matmul(all, false, true)));
        }
        Answer x = new Answer(u, jacobian.pull(u));
        return new Guess(u, null, x, right.minus(jacobian.push(x.parts, 1)));
    }

    private Tensor solved(Tensor right) {
        int m = jacobian.rows();
        return factor.solve(right.reshape(Shape.of(m, 1))).reshape(Shape.of(1, m));
    }

    /// Solves for one right-hand side.
    ///
    /// @param right one row
    /// @param accuracy how much of it may be missed, relatively
    /// @return the solution, or null if it misses more
    @Nullable
    Answer solve(Tensor right, double accuracy) {
        Tensor wanted = isWide() ? right.to(factor.factor().type()) : right;
        Guess best = guess(wanted, solved(wanted));
        double[] sizes = Jacobian.norms(wanted, best.miss);
        double size = sizes[0];
        double missed = sizes[1];
        for (int i = 0; i < CORRECTIONS && missed > accuracy * size; i++) {
            Guess next = guess(wanted, best.multipliers.plus(solved(best.miss)));
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
        Tensor flat = best.flat;
        if (flat == null) {
            return best.walked;
        }
        Tensor u = isWide() ? best.multipliers.to(jacobian.type()) : best.multipliers;
        return new Answer(u, Jacobian.split(isWide() ? flat.to(jacobian.type()) : flat, jacobian.inputs()));
    }
}
