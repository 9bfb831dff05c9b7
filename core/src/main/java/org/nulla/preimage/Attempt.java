package org.nulla.preimage;

import org.jspecify.annotations.Nullable;
import org.nulla.Claim;
import org.nulla.Counters;
import org.nulla.Real;
import org.nulla.linalg.LinearMap;
import org.nulla.sweep.Twins;

/// What a solver hands over. Nothing in it is believed before the [Verifier] has seen it.
public sealed interface Attempt {

    Counters counters();

    /// How the rank was decided, in equilibrated units.
    ///
    /// @param rank how many pivots were taken; -1 where that is not known
    /// @param pivot the pivot that is least above its noise
    /// @param pivotNoise its noise
    /// @param left what is left over and least clearly zero; 0 where nothing is
    /// @param leftNoise its noise
    /// @param settled whether twice the precision could tell nothing else: no pivot is smaller than the noise of what it was made of or
    ///     little larger than its own, and nothing that is left over was ever made of anything. In doubles rounding may be the same in all
    ///     twins, and a small term may be lost in all of them
    /// @param stepwise whether every pivot was taken step by step through the program, so that no other way of solving may find fewer
    /// @param doubt what speaks against the decision, in words; empty where nothing but its numbers can
    /// @param condition how much larger than rounding errors of the directions may be
    record Decision(int rank, double pivot, double pivotNoise, double left, double leftNoise, boolean settled,
            boolean stepwise, String doubt, double condition) {

        /// A decision about which nothing is known but its least clear pivot.
        public Decision(int rank, double pivot, double pivotNoise, double left, double leftNoise, boolean settled,
                boolean stepwise, String doubt) {
            this(rank, pivot, pivotNoise, left, leftNoise, settled, stepwise, doubt, rank <= 0 ? 1 : 1 / pivot);
        }

        /// A rank that nothing is known about.
        static final Decision UNKNOWN = new Decision(-1, 0, 1, 0, 0, true, false, "The rank was not determined.");

        /// The same decision in doubt.
        Decision doubted(String reason) {
            return new Decision(rank, pivot, pivotNoise, left, leftNoise, settled, stepwise, reason, condition);
        }

        /// The claim that the rank is what was found.
        public Claim claim() {
            return Verifier.rank(this);
        }

        /// What directions are uncertain by in equilibrated units: rounding, what small pivots make of it, and the noise of pivots that
        /// have lost most of their digits.
        double turn() {
            double rounding = Twins.ETA * (rank == 0 ? 1 : Math.max(1, Thresholds.ZERO / pivot));
            return settled || rank == 0 ? rounding : Math.max(rounding, pivotNoise / pivot);
        }

        /// Whether rounding may turn directions by more than the shortest member shows, although every pivot is clear.
        boolean turnsUnseen() {
            return Twins.ETA * Thresholds.ZERO * condition > Thresholds.ANGLE;
        }

        public double gap() {
            double dropped = Math.max(Math.max(left, leftNoise), Math.ulp(1.0));
            return rank == 0 ? 1 / dropped : pivot / dropped;
        }
    }

    /// A member and all directions.
    ///
    /// @param origin some member
    /// @param basis the directions
    /// @param decision how the rank was decided
    /// @param originTraced the origin with derivatives of an outer level, or null
    /// @param basisTraced the directions likewise, or null
    /// @param counters what it cost
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    record Solved(double[] origin, LinearMap basis, Decision decision, Real @Nullable [] originTraced,
            Real @Nullable [][] basisTraced, Counters counters) implements Attempt {

        /// The same with its decision in doubt.
        Solved doubted(String reason) {
            return new Solved(origin, basis, decision.doubted(reason), originTraced, basisTraced, counters);
        }
    }

    /// No member.
    ///
    /// @param covector a combination of the equations whose left side vanishes and whose right side does not
    /// @param leastSquares the shortest vector whose image is nearest to the target
    /// @param residual what it misses: the part of the target that is orthogonal to everything within reach. It is made by itself, since
    ///     rounding the vector may move its image by more than some entries of this
    /// @param gain which share of the residual may lie within reach after all, going by factors and their noise; infinite where they cannot tell
    /// @param decision how the rank was decided
    /// @param counters what it cost
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    record Inconsistent(double[] covector, double[] leastSquares, double[] residual, double gain, Decision decision,
            Counters counters)
            implements Attempt {

        /// No member, by a solver that cannot tell how much of the residual may lie within reach.
        Inconsistent(double[] covector, double[] leastSquares, double[] residual, Decision decision,
                Counters counters) {
            this(covector, leastSquares, residual, Double.POSITIVE_INFINITY, decision, counters);
        }

        /// The same with another combination of the equations.
        Inconsistent with(double[] other) {
            return new Inconsistent(other, leastSquares, residual, gain, decision, counters);
        }
    }

    /// No answer.
    ///
    /// @param reason why, in words
    /// @param counters what it cost
    record Abandoned(String reason, Counters counters) implements Attempt {
    }
}
