package org.nulla.testkit.oracle;

/// A number with its slope along one direction.
///
/// @param <T> the type of number
/// @param value the number
/// @param slope how fast it changes
record Slope<T>(T value, T slope) {
}
