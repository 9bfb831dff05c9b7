package org.nulla.affine;

import org.jspecify.annotations.Nullable;
import org.nulla.RunControl;
import org.nulla.Tolerance;
import org.nulla.sweep.Engine;
import org.nulla.sweep.Outcome;
import org.nulla.sweep.Target;
import org.nulla.sweep.Walk;
import org.nulla.sweep.WalkObserver;

/// The default engine: affine forms over variables that never move.
///
/// A slice is an affine form `p + Σ c_j t_j`. Each station says `s(v) − Σ a_i s(u_i) = 0`; scaling, sum and fan-out are
/// its special cases, as are repeated neighbours and partials of zero. Solving the equation for one variable binds that
/// variable and touches nothing else; see [Variables]. What cannot be decided against its own error bound is put aside
/// and settled with the rest of its kind at the end; see [Equations].
///
/// Seen whole this is sparse Gaussian elimination with delayed pivots on the extended system of the computation (Griewank
/// 1990, Utke 1996), done while walking. `docs/derivations/one-rule.md` has the algebra.
public final class AffineEngine implements Engine {

    private final Tolerance tolerance;

    public AffineEngine(Tolerance tolerance) {
        this.tolerance = tolerance;
    }

    @Override
    public Outcome solve(Walk walk, Target target, RunControl control, @Nullable WalkObserver observer) {
        return new AffineWalk(walk, target, tolerance, control, observer).run();
    }
}
