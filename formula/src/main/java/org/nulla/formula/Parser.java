package org.nulla.formula;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nulla.Real;

/// Reads a program: statements here, expressions in [ExpressionParser]. One pass, linear in the text.
final class Parser {

    private final String text;
    private final Lexer lexer;
    private final Scope scope = new Scope();
    private final List<Instruction> instructions = new ArrayList<>();
    private Token current;

    Parser(String text) {
        this.text = text;
        this.lexer = new Lexer(text);
        this.current = lexer.next();
    }

    Formula parse() {
        List<Token> listedOutputs = new ArrayList<>();
        boolean first = true;
        Token outputsAt = null;
        while (current.kind() != Token.Kind.PROGRAM_END) {
            if (current.endsStatement()) {
                advance();
                continue;
            }
            Token start = current;
            if (!start.isName()) {
                throw FormulaException.at(start, "Expected a statement such as 'y = x1 + x2', found "
                        + start.description() + ".");
            }
            advance();
            if (start.text().equals("inputs") && !current.is("=")) {
                inputs(start, first);
            } else if (start.text().equals("outputs") && !current.is("=")) {
                if (outputsAt != null) {
                    throw FormulaException.at(start, "'outputs' stands twice, first at " + outputsAt.place()
                            + ". List all outputs in one statement.");
                }
                outputsAt = start;
                listedOutputs.addAll(names("output"));
            } else {
                assignment(start);
            }
            first = false;
        }
        return outputsAt == null ? formula(impliedOutputs()) : formula(listedOutputs(listedOutputs));
    }

    private List<String> impliedOutputs() {
        if (scope.assignsNothing()) {
            throw FormulaException.at(current,
                    "The program has no output. Assign one, as in 'y = x1 + x2', or list inputs "
                            + "that are passed on in 'outputs'.");
        }
        return scope.unread();
    }

    private List<String> listedOutputs(List<Token> listed) {
        for (Token name : listed) {
            if (scope.slot(name.text()) < 0) {
                throw scope.unknownOutput(name);
            }
        }
        return listed.stream().map(Token::text).toList();
    }

    private Formula formula(List<String> outputs) {
        int[] slots = outputs.stream().mapToInt(scope::slot).toArray();
        List<String> found = scope.inputs();
        List<String> inputs = scope.inputsDeclared() ? found : InputOrder.natural(found);
        Map<String, Integer> positions = new HashMap<>();
        inputs.forEach(name -> positions.put(name, positions.size()));
        instructions.replaceAll(step -> step instanceof Instruction.Input(int index)
                ? new Instruction.Input(positions.getOrDefault(found.get(index), index)) : step);
        return new Formula(inputs, outputs, instructions, slots);
    }

    private void inputs(Token start, boolean first) {
        if (!first) {
            throw FormulaException.at(start, "'inputs' stands " + (scope.inputsDeclared() ? "twice" : "too late")
                    + ": it is the first statement, and there is one of it.");
        }
        scope.declareInputs();
        for (Token name : names("input")) {
            scope.input(name, append(new Instruction.Input(scope.inputCount())));
        }
    }

    /// The names of a list, to the end of its statement.
    private List<Token> names(String what) {
        List<Token> result = new ArrayList<>();
        while (true) {
            if (!current.isName()) {
                throw FormulaException.at(current,
                        "Expected the name of an " + what + ", found " + current.description()
                                + ".");
            }
            requireFree(current);
            result.add(current);
            advance();
            if (current.endsStatement()) {
                return result;
            }
            if (!current.is(",")) {
                throw FormulaException.at(current, "Expected ',' or the end of the statement after the " + what + " "
                        + result.getLast().description() + ", found " + current.description() + ".");
            }
            advance();
        }
    }

    private void assignment(Token name) {
        if (!current.is("=")) {
            throw FormulaException.at(current, "Expected '=' after " + name.description() + ", found "
                    + current.description() + ". A statement is 'name = expression', as in 'y = x1 + x2'.");
        }
        requireFree(name);
        scope.requireAssignable(name);
        advance();
        int slot = new ExpressionParser(this).parse();
        scope.assign(name, slot);
    }

    private static void requireFree(Token name) {
        boolean function = Operator.function(name.text()) != null;
        if (function || name.text().equals("pi") || name.text().equals("inputs") || name.text().equals("outputs")) {
            throw FormulaException.at(name, name.description() + " is reserved"
                    + (function ? ": it is a function" : name.text().equals("pi") ? ": it is the number" : "")
                    + ". Use another name, such as '" + name.text() + "_1'.");
        }
    }

    Token current() {
        return current;
    }

    /// The current token, which is left behind.
    Token advance() {
        Token token = current;
        current = lexer.next();
        return token;
    }

    /// Adds an instruction.
    ///
    /// @return its slot
    int append(Instruction instruction) {
        instructions.add(instruction);
        return instructions.size() - 1;
    }

    /// The slot of a name that is read; a new input where it means nothing yet and may mean that.
    int read(Token name) {
        int slot = scope.read(name.text());
        if (slot >= 0) {
            return slot;
        }
        if (scope.inputsDeclared()) {
            throw scope.undefined(name, laterAssignment(name));
        }
        slot = append(new Instruction.Input(scope.inputCount()));
        scope.input(name, slot);
        return slot;
    }

    boolean knows(String name) {
        return scope.slot(name) >= 0;
    }

    int constant(double value) {
        return append(new Instruction.Constant(Real.of(value)));
    }

    /// Where a name is assigned, looked for only when there is something wrong with it.
    private @Nullable Token laterAssignment(Token name) {
        try {
            Lexer again = new Lexer(text);
            Token previous = again.next();
            Token token = previous;
            while (token.kind() != Token.Kind.PROGRAM_END) {
                if (token.is("=") && previous.isName() && previous.text().equals(name.text())) {
                    return previous;
                }
                previous = token;
                token = again.next();
            }
        } catch (FormulaException e) {
            // something else is wrong further on; what is wrong here comes first
            return null;
        }
        return null;
    }
}
