package org.nulla.plan;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.nulla.Claim;
import org.nulla.Counters;
import org.nulla.EngineKind;

/// How an answer was found: the [sparse system](https://github.com/nulla-ad/nulla/blob/main/docs/derivations/reduced-system.md) that the
/// program was reduced to, its factors, how the rank was decided, and every method that was tried, in order.
///
/// Inputs and outputs are called by their names; any other step is called by its operation and its number in the trace, as in `times #3`,
/// or by its number alone where the program has checkpointed sections.
///
/// @param engine the engine that was asked for
/// @param method the method that gave the answer
/// @param program the question
/// @param factorisation what was factored; null where nothing was, as by a reference engine
/// @param attempts what was tried, in order
public record RunPlan(EngineKind engine, Method method, Program program, @Nullable Factorisation factorisation,
        List<Attempt> attempts) {

    /// At most so many pivots are told.
    public static final int MOST_PIVOTS = 20;
    /// At most so many names are told of one kind.
    public static final int MOST_NAMES = 1_000;

    /// Copies the list.
    public RunPlan {
        attempts = List.copyOf(attempts);
    }

    /// A way to an answer.
    public enum Method {
        /// Sparse LU factors of the reduced program.
        FACTORS,
        /// Elimination of the explicit Jacobian.
        ELIMINATION,
        /// The same in double-double numbers.
        EXTENDED_ELIMINATION,
        /// Elimination in fractions.
        FRACTIONS,
        /// Least squares by LSMR.
        ITERATION,
        /// The paper's algorithm with dense rows.
        REFERENCE_DENSE,
        /// The paper's algorithm with sparse rows.
        REFERENCE_SPARSE;

        /// The name in tables and in JSON.
        ///
        /// @return for example `extended-elimination`
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /// The question.
    ///
    /// @param steps how many steps the program has, its inputs among them
    /// @param equations how many entries the target has
    /// @param unknowns how many entries a member has
    /// @param directions how many directions the target has
    public record Program(long steps, int equations, int unknowns, int directions) {
    }

    /// What was factored, and how. Sizes are in equilibrated units, in which the largest entry of each row and column is about 1.
    ///
    /// @param reduction the sparse system that the program was reduced to
    /// @param structure what its pattern says
    /// @param factors its factors
    /// @param rank how the rank was decided
    /// @param worstPivots the smallest pivots, smallest first, at most [#MOST_PIVOTS]
    /// @param delayed columns whose pivot was delayed, at most [#MOST_NAMES]
    /// @param kept the steps that are unknowns of the system, at most [#MOST_NAMES]
    public record Factorisation(Reduction reduction, Structure structure, Factors factors, Rank rank,
            List<Pivot> worstPivots, List<String> delayed, List<String> kept) {

        /// Copies the lists.
        public Factorisation {
            worstPivots = List.copyOf(worstPivots);
            delayed = List.copyOf(delayed);
            kept = List.copyOf(kept);
        }
    }

    /// A program as a sparse system over its inputs and its kept steps.
    ///
    /// @param kept how many steps are unknowns of their own
    /// @param rows how many rows it has: one for each kept step and output
    /// @param columns how many columns: one for each input and kept step
    /// @param entries how many entries
    /// @param longestRow most entries of a row
    /// @param multiplyAdds what the reduction took
    public record Reduction(int kept, int rows, int columns, int entries, int longestRow, long multiplyAdds) {
    }

    /// What the pattern of a system says, whatever its numbers are.
    ///
    /// @param rank the structural rank: how many columns were matched with a row of their own
    /// @param order the order in which columns are eliminated
    public record Structure(int rank, Order order) {
    }

    /// An order of elimination.
    public enum Order {
        /// As the program has them, which fills in little.
        BANDED,
        /// By approximate minimum degree.
        MINIMUM_DEGREE;

        /// The name in tables and in JSON.
        ///
        /// @return for example `minimum-degree`
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /// The factors.
    ///
    /// @param entries how many entries they have
    /// @param fillIn how many of these the matrix does not have
    /// @param denseRows rows of the dense block at the end
    /// @param denseColumns its columns
    /// @param growth the largest entry of the upper triangle
    /// @param delayed how many columns were put off because no entry was large enough to be a pivot
    /// @param multiplyAdds what the factorisation took
    /// @param condition an estimate of the condition of the square of pivots
    public record Factors(long entries, long fillIn, int denseRows, int denseColumns, double growth, int delayed,
            long multiplyAdds, double condition) {
    }

    /// How the rank was decided.
    ///
    /// @param rank the rank of the Jacobian, with the target's directions beside it
    /// @param added how many pivots were found in what elimination had left over
    /// @param equations how many equations have no pivot
    /// @param unknowns how many unknowns have none
    /// @param left what is left over and least clearly zero; 0 where nothing is
    /// @param leftNoise its noise
    /// @param pivot the pivot that is least above its noise, or one over the condition where that settles it
    /// @param pivotNoise its noise
    public record Rank(int rank, int added, int equations, int unknowns, double left, double leftNoise, double pivot,
            double pivotNoise) {
    }

    /// A pivot.
    ///
    /// @param equation whose row it is in
    /// @param unknown whose column it is in
    /// @param size how large it is
    public record Pivot(String equation, String unknown, double size) {
    }

    /// A method that was tried.
    ///
    /// @param method which
    /// @param corrections how often its answer was corrected by the solution for its residual
    /// @param claims what its answer claims, and what came of the checks; empty where there was no answer
    /// @param note why it was not enough, or what else it was for; empty for the method that gave the answer
    /// @param counters what it cost
    public record Attempt(Method method, int corrections, List<Claim> claims, String note, Counters counters) {

        /// Copies the list.
        public Attempt {
            claims = List.copyOf(claims);
        }
    }
}
