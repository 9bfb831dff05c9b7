package org.nulla.cli;

import java.util.List;
import org.nulla.Vector;
import org.nulla.exact.ExactFunction;
import org.nulla.formula.Formula;

/// A program in the formula language.
///
/// @param text as it was written
/// @param formula as it was understood
record FormulaProgram(String text, Formula formula) implements Program {

    /// Understands a text; a text that is no formula makes a [Failure] with its place.
    static FormulaProgram parse(String text) {
        try {
            return new FormulaProgram(text, Formula.parse(text));
        } catch (RuntimeException | StackOverflowError e) {
            throw Failure.from(e, text);
        }
    }

    @Override
    public List<String> inputs(int values) {
        return formula.inputs();
    }

    @Override
    public ExactFunction exactFunction() {
        return formula.exactFunction();
    }

    @Override
    public Place at(double[] point) {
        return new Place(formula.inputs(), formula.outputs(), formula.function(), Vector.of(point));
    }
}
