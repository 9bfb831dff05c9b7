package org.nulla.backend;

import java.util.List;

/// What an element-wise kernel computes for one entry: instructions in order, each reading results of earlier ones. The last
/// result is the entry of the output.
///
/// Two programs are equal if their instructions are, so a device that compiles programs can keep what it compiled.
///
/// @param inputs how many operands are read
/// @param instructions the steps, at least one
public record ElementProgram(int inputs, List<Instruction> instructions) {

    /// A program that copies its only operand.
    public static final ElementProgram COPY = new ElementProgram(1,
            List.of(new Instruction(ElementOperation.INPUT, 0, 0, 0)));

    /// One step.
    ///
    /// @param operation what is done
    /// @param a the number of the result that is read first; for [ElementOperation#INPUT] the number of the operand
    /// @param b the number of the result that is read second
    /// @param constant the value of a [ElementOperation#CONSTANT]
    public record Instruction(ElementOperation operation, int a, int b, double constant) {
    }

    /// Checks that every instruction reads only what is there.
    public ElementProgram {
        instructions = List.copyOf(instructions);
        if (instructions.isEmpty()) {
            throw new IllegalArgumentException("An element-wise program needs at least one instruction.");
        }
        for (int i = 0; i < instructions.size(); i++) {
            Instruction step = instructions.get(i);
            boolean readsInput = step.operation() == ElementOperation.INPUT;
            boolean good = readsInput ? step.a() >= 0 && step.a() < inputs
                    : (step.operation().arity() < 1 || (step.a() >= 0 && step.a() < i))
                            && (step.operation().arity() < 2 || (step.b() >= 0 && step.b() < i));
            if (!good) {
                throw new IllegalArgumentException("Instruction " + i + ", " + step + ", reads what is not there: "
                        + inputs + " operand(s) and " + i + " earlier result(s).");
            }
        }
    }
}
