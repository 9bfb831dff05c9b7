package org.nulla.solver;

/// What a run cost, in counts that repeat exactly.
///
/// @param evaluations how often the function was run for its value alone
/// @param linearizations how often it was traced
/// @param preimages how many preimages were asked for
/// @param restarts how often a strategy began again from another point, or another strategy from the start
public record Effort(int evaluations, int linearizations, int preimages, int restarts) {
}
