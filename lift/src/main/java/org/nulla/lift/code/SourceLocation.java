package org.nulla.lift.code;

import org.nulla.lift.LiftException;

/// Where in the user's code something is, for messages.
///
/// @param className the class
/// @param methodName the method
/// @param line the line, 0 where it is not known
/// @param instruction the instruction and what it is about
record SourceLocation(String className, String methodName, int line, String instruction) {

    /// The exception that says that this cannot be lifted.
    LiftException refuse(String why, String instead) {
        return new LiftException(className, methodName, line, instruction, why, instead);
    }
}
