package org.nulla.bench.run;

/// What a run did not measure.
///
/// @param method the way
/// @param problem the problem, or several in words
/// @param reason why
public record LeftOut(String method, String problem, String reason) {
}
