package org.nulla.formula;

import org.nulla.Real;

/// One step of a formula. Step `i` leaves its result in slot `i`, and reads slots of earlier steps only.
sealed interface Instruction {

    /// Reads an input.
    ///
    /// @param index the input's position
    record Input(int index) implements Instruction {
    }

    /// A number of the text, or pi.
    ///
    /// @param value the number
    record Constant(Real value) implements Instruction {
    }

    /// Applies an operator or a function.
    ///
    /// @param operator what is applied
    /// @param a the slot of the first argument
    /// @param b the slot of the second, or `a` again
    /// @param c the slot of the third, or `a` again
    /// @param line where in the text, for messages
    /// @param column where in the line
    record Apply(Operator operator, int a, int b, int c, int line, int column) implements Instruction {
    }
}
