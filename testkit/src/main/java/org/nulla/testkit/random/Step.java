package org.nulla.testkit.random;

import java.util.List;

/// One step of a random program.
///
/// @param kind what it does
/// @param arguments the numbers of the values it reads: inputs first, then the steps before it; they may repeat
/// @param constant the number itself, where the step is a constant
public record Step(StepKind kind, List<Integer> arguments, double constant) {

    /// Copies the arguments and counts them.
    public Step {
        arguments = List.copyOf(arguments);
        if (arguments.size() != kind.arity()) {
            throw new IllegalArgumentException("A step " + kind + " takes " + kind.arity() + " argument(s), found "
                    + arguments.size() + ".");
        }
    }
}
