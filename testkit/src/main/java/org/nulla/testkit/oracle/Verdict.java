package org.nulla.testkit.oracle;

/// What the oracle says of one answer.
///
/// Where a question is clear there is one right answer. Where it is not, only doubt is right; since the limits of clarity are ten times
/// as strict as those of an engine that keeps to the rules, a certain answer still passes there unless it is noise by any measure, and every
/// member, direction or contradiction that it shows is checked all the same.
///
/// @param right whether the answer could be called certain
/// @param clear whether the question has an answer that doubles determine
/// @param why what was expected and what was found, where the answer is not right; why it is not clear, where it is not
public record Verdict(boolean right, boolean clear, String why) {
}
