package org.nulla.formula;

import java.util.Arrays;
import java.util.List;
import org.nulla.DomainException;
import org.nulla.Real;
import org.nulla.exact.Exact;
import org.nulla.exact.ExactFunction;
import org.nulla.function.VectorFunction;

/// A program of the formula language, ready to be computed and differentiated.
///
/// A formula is immutable and may be used by many threads at once. How programs are written is told by the
/// [package][org.nulla.formula].
///
/// {@snippet :
/// Formula formula = Formula.parse("area = w*h; edge = 2*w + 2*h");
/// Linearization at = Nulla.linearize(formula.function(), 1, 2).named(formula.inputs(), formula.outputs());
/// }
public final class Formula {

    /// The longest text that is accepted, in bytes of UTF-8.
    public static final int MAXIMUM_BYTES = 1 << 20;

    /// The deepest nesting that is accepted: open parentheses and calls, pending signs and exponents.
    public static final int MAXIMUM_DEPTH = 1_000;

    private final List<String> inputs;
    private final List<String> outputs;
    private final Instruction[] instructions;
    private final int[] outputSlots;

    Formula(List<String> inputs, List<String> outputs, List<Instruction> instructions, int[] outputSlots) {
        this.inputs = List.copyOf(inputs);
        this.outputs = List.copyOf(outputs);
        this.instructions = instructions.toArray(Instruction[]::new);
        this.outputSlots = outputSlots;
    }

    /// Reads a program.
    ///
    /// @param text the program
    /// @return the formula
    /// @throws FormulaException where the text is not a program, or is too large
    public static Formula parse(String text) {
        long bytes = bytes(text);
        if (bytes > MAXIMUM_BYTES) {
            throw new FormulaException(FormulaException.Kind.LIMIT, "The program has " + bytes + " bytes, but at most "
                    + MAXIMUM_BYTES + " are accepted. Split it, or write it in Java.", 1, 1);
        }
        return new Parser(text).parse();
    }

    private static long bytes(String text) {
        return text.codePoints().mapToLong(c -> c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4).sum();
    }

    /// The names of the inputs, in order.
    ///
    /// @return an unmodifiable list
    public List<String> inputs() {
        return inputs;
    }

    /// The names of the outputs, in order; a name may repeat.
    ///
    /// @return an unmodifiable list
    public List<String> outputs() {
        return outputs;
    }

    /// The program as a function from the inputs to the outputs.
    ///
    /// @return a function without state
    public VectorFunction function() {
        return this::evaluate;
    }

    /// Computes the outputs.
    ///
    /// Infinite values are ordinary values. An argument that is not a number passes through.
    ///
    /// @param x the inputs, in order
    /// @return the outputs, in order
    /// @throws DomainException where an operation has no value at numbers, such as the logarithm of a negative one
    public Real[] evaluate(Real[] x) {
        Real[] slots = computeSteps(x);
        Real[] result = new Real[outputSlots.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = slots[outputSlots[i]];
        }
        return result;
    }

    private Real[] computeSteps(Real[] x) {
        requireInputs(x.length);
        Real[] slots = new Real[instructions.length];
        for (int i = 0; i < slots.length; i++) {
            slots[i] = switch (instructions[i]) {
                case Instruction.Input input -> x[input.index()];
                case Instruction.Constant constant -> constant.value();
                case Instruction.Apply apply -> compute(apply, slots[apply.a()], slots[apply.b()], slots[apply.c()]);
            };
        }
        return slots;
    }

    /// The program as a function from the inputs to the results of all its steps, in the order in which they are computed:
    /// inputs and numbers as they are read, then what is applied to them. The lines they stand in are [#stepLines()].
    ///
    /// {@snippet :
    /// RecordedGraph graph = Nulla.linearize(formula.steps(), 1, 2).recorded();
    /// int vertex = graph.outputVertex(3); // of the step with number 3, in line formula.stepLines().get(3)
    /// }
    ///
    /// @return a function without state
    public VectorFunction steps() {
        return this::computeSteps;
    }

    /// Where each of the [#steps()] stands in the text.
    ///
    /// @return a line for each step, counted from 1; 0 for a step that reads an input or a number
    public List<Integer> stepLines() {
        return Arrays.stream(instructions)
                .map(instruction -> instruction instanceof Instruction.Apply apply ? apply.line() : 0).toList();
    }

    /// The program as a function of exact numbers, for exact mode.
    ///
    /// Numbers in the text stand for the doubles that [#function()] uses, exactly; so does `pi`. A tenth is written `1/10`,
    /// which exact mode divides exactly. An exponent must be a whole number that does not depend on the inputs.
    ///
    /// @return a function without state
    /// @throws FormulaException where a function has no exact values; the message names it and its place
    public ExactFunction exactFunction() {
        for (Instruction instruction : instructions) {
            if (instruction instanceof Instruction.Apply apply && !ExactOperator.has(apply.operator())) {
                throw new FormulaException(FormulaException.Kind.PROGRAM, "The function '" + apply.operator().symbol()
                        + "' has no exact values. Exact mode knows + - * / ^ and " + ExactOperator.functionNames()
                        + ".",
                        apply.line(), apply.column());
            }
        }
        return this::evaluateExactly;
    }

    private Exact[] evaluateExactly(Exact[] x) {
        requireInputs(x.length);
        Exact[] slots = new Exact[instructions.length];
        for (int i = 0; i < slots.length; i++) {
            slots[i] = switch (instructions[i]) {
                case Instruction.Input input -> x[input.index()];
                case Instruction.Constant constant -> Exact.of(constant.value().value());
                case Instruction.Apply apply ->
                        ExactOperator.compute(apply, slots[apply.a()], slots[apply.b()], slots[apply.c()]);
            };
        }
        Exact[] result = new Exact[outputSlots.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = slots[outputSlots[i]];
        }
        return result;
    }

    private void requireInputs(int given) {
        if (given != inputs.size()) {
            throw new IllegalArgumentException("The program has " + Text.count(inputs.size(), "input") + " "
                    + abbreviated(inputs) + " but was given " + Text.count(given, "value") + ".");
        }
    }

    private static Real compute(Instruction.Apply apply, Real a, Real b, Real c) {
        Real result = apply.operator().apply(a, b, c);
        if (Double.isNaN(result.value()) && !Double.isNaN(a.value()) && !Double.isNaN(b.value())
                && !Double.isNaN(c.value())) {
            throw new DomainException(apply.operator().undefined(a, b, c) + " Line " + apply.line() + ", column "
                    + apply.column() + ".", apply.line(), apply.column());
        }
        return result;
    }

    private static String abbreviated(List<String> names) {
        int shown = Math.min(names.size(), 8);
        return "(" + String.join(", ", names.subList(0, shown)) + (shown < names.size() ? ", ..." : "") + ")";
    }
}
