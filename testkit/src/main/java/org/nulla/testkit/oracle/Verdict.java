package org.nulla.testkit.oracle;

/// What the oracle says of one answer.
///
/// @param right whether the answer is right, as far as can be known
/// @param clear whether the question has an answer that doubles can see clearly
/// @param why what was expected and what was found, where the answer is not right; why it is not clear, where it is not
public record Verdict(boolean right, boolean clear, String why) {
}
