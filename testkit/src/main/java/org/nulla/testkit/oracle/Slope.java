package org.nulla.testkit.oracle;

/// A double with its slope along one direction.
///
/// @param value the number
/// @param slope how fast it changes
record Slope(double value, double slope) {
}
