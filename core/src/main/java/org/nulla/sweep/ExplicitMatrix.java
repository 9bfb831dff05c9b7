package org.nulla.sweep;

/// What the explicit Jacobian of a walk, beside the target's directions, would cost to make and to factor.
///
/// @param rows how many equations
/// @param columns how many unknowns, the coefficients of the target's directions included
/// @param edges how many edges the program has
public record ExplicitMatrix(long rows, long columns, long edges) {

    private static final long MOST_ENTRIES = 2_000_000;
    private static final long MOST_WORK = 2_000_000_000L;

    public static ExplicitMatrix of(Walk walk, Target target) {
        return new ExplicitMatrix(walk.sources(), (long) walk.sinks() + target.dimension(),
                walk.graph().allEdges() + 1L);
    }

    private long shorter() {
        return Math.min(rows, columns);
    }

    /// Whether it is small enough where each number is so many times as costly.
    ///
    /// @param cost how many times
    public boolean isAffordable(int cost) {
        return cost * rows * columns <= MOST_ENTRIES && cost * shorter() * edges <= MOST_WORK
                && cost * shorter() * rows * columns <= MOST_WORK;
    }
}
