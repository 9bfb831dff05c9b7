package org.nulla;

import org.nulla.factor.FactorPlan;

/// Keeps how preimages of a program are found, for whoever asks about the same program at many points: Newton's method, a sweep over
/// parameters, a batch.
///
/// {@snippet :
/// PreimageOptions options = PreimageOptions.DEFAULT.withPlan(new PreimagePlan());
/// for (double[] x : points) {
///     Linearization there = Nulla.linearize(f, x);
///     there.tangentPreimage(AffineSpace.point(target), options);   // from the second on, only numbers run through
/// }
/// }
///
/// The first question [reduces](https://github.com/nulla-ad/nulla/blob/main/docs/derivations/reduced-system.md) the program to a sparse
/// system, orders its unknowns, and chooses pivots. The plan keeps that. A later question about a program with the same steps, each with the
/// same arguments, does the same arithmetic with its own partials. A plan never decides what an answer is: answers are checked in the
/// same way with a plan and without, and where the pivots of the plan do not serve at another point, or the system has entries at
/// other places because partials have become zero or are zero no longer, it is made anew. Answers with and without a plan differ in rounding, and may differ in the choice of directions.
///
/// A plan keeps the last few programs that it was used for, in memory of the size of their records. It may be used by several threads at
/// a time.
public final class PreimagePlan {

    private final FactorPlan factors = new FactorPlan();

    /// A plan that keeps nothing yet.
    public PreimagePlan() {
        // made by the first question
    }

    FactorPlan factors() {
        return factors;
    }

    /// How often the plan was made or made anew: by the first question about a program, and where what was kept did not serve.
    ///
    /// @return the number so far
    public long made() {
        return factors.made();
    }

    /// How often the plan was used again.
    ///
    /// @return the number so far
    public long reused() {
        return factors.reused();
    }

    @Override
    public String toString() {
        return "PreimagePlan[made " + made() + ", reused " + reused() + "]";
    }
}
