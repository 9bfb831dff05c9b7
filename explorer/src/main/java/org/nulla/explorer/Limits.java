package org.nulla.explorer;

import java.time.Duration;

/// How much a request may ask for.
///
/// @param bodyBytes the longest body
/// @param programBytes the longest program
/// @param steps how many steps a program may have
/// @param entries how many inputs, and how many outputs, a program may have
/// @param iterations how many iterations a search may make
/// @param evaluations how many steps may be computed for one grid of values
/// @param time how long a computation may take
/// @param surgery how long prompt surgery may take
/// @param patience how long a request waits for a computation to begin before it is refused
public record Limits(int bodyBytes, int programBytes, int steps, int entries, int iterations, long evaluations,
        Duration time,
        Duration surgery, Duration patience) {

    /// Enough for everything that fits on a screen.
    public static final Limits DEFAULT = new Limits(256 << 10, 64 << 10, 20_000, 200, 10_000, 20_000_000L,
            Duration.ofSeconds(20), Duration.ofMinutes(3), Duration.ofSeconds(5));
}
