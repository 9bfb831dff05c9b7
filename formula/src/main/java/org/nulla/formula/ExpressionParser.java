package org.nulla.formula;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.nulla.formula.FormulaException.Kind;

/// Reads one expression and leaves its instructions with the [Parser].
///
/// Operators wait on a stack of their own until everything that binds tighter has been applied, so the depth of an
/// expression is bounded by a number that a message can name, and never by the stack of the thread.
final class ExpressionParser {

    /// What waits: an operator for its right side, a parenthesis or a call for its end.
    ///
    /// @param operator the operator or the called function; null for a parenthesis
    /// @param token where it stands
    /// @param group whether this is a parenthesis or a call
    /// @param firstArgument for a call, how many operands were waiting before its own
    private record Pending(@Nullable Operator operator, Token token, boolean group, int firstArgument) {

        boolean nests() {
            return group || (operator != null && operator.nests());
        }
    }

    private final Parser parser;
    private final Deque<Pending> pending = new ArrayDeque<>();
    private int[] operands = new int[16];
    private int operandCount;
    private int depth;

    ExpressionParser(Parser parser) {
        this.parser = parser;
    }

    /// Reads to the end of the statement.
    ///
    /// @return the slot of the value
    int parse() {
        while (true) {
            value();
            while (parser.current().is(")")) {
                close();
            }
            Token token = parser.current();
            Operator operator = Operator.binary(token);
            if (operator != null) {
                applyWhileBindingBefore(operator);
                open(new Pending(operator, parser.advance(), false, 0));
            } else if (token.is(",")) {
                comma();
            } else {
                applyToGroup();
                requireEnd(token);
                return operands[0];
            }
        }
    }

    /// Reads one value with the signs, parentheses and function names before it.
    private void value() {
        while (true) {
            Token token = parser.advance();
            if (token.kind() == Token.Kind.NUMBER) {
                push(parser.constant(number(token)));
                return;
            }
            if (token.is("-")) {
                open(new Pending(Operator.NEGATE, token, false, 0));
            } else if (token.is("(")) {
                open(new Pending(null, token, true, operandCount));
            } else if (token.isName() && parser.current().is("(")) {
                call(token);
            } else if (token.isName()) {
                push(name(token));
                return;
            } else {
                throw FormulaException.at(token, missingValue(token));
            }
        }
    }

    private static double number(Token token) {
        double value = Double.parseDouble(token.text().replace("_", ""));
        if (Double.isInfinite(value)) {
            throw FormulaException.at(token,
                    "The number " + token.description() + " is too large: the largest is about "
                            + "1.8e308.");
        }
        return value;
    }

    private int name(Token token) {
        Operator function = Operator.function(token.text());
        if (function != null) {
            throw FormulaException.at(parser.current(),
                    "Expected '(' after the function " + token.description() + ", found "
                            + parser.current().description() + ". Write '" + signature(function) + "'.");
        }
        return switch (token.text()) {
            case "pi" -> parser.constant(Math.PI);
            case "inputs", "outputs" -> throw FormulaException.at(token, token.description()
                    + " is reserved: it begins a statement and has no value.");
            default -> parser.read(token);
        };
    }

    private void call(Token token) {
        Operator function = Operator.function(token.text());
        if (function == null) {
            boolean number = token.text().equals("pi") || parser.knows(token.text());
            throw FormulaException.at(token, number
                    ? token.description() + " is a number, not a function. Did you mean "
                            + Text.quoted(token.text() + "*(...)") + "?"
                    : "There is no function " + token.description() + "." + Operator.guess(token.text()));
        }
        open(new Pending(function, token, true, operandCount));
        parser.advance();
        if (parser.current().is(")")) {
            throw wrongCount(function, token, 0);
        }
    }

    private void open(Pending item) {
        if (item.nests() && ++depth > Formula.MAXIMUM_DEPTH) {
            throw new FormulaException(Kind.LIMIT, "The expression is nested more than " + Formula.MAXIMUM_DEPTH
                    + " deep. Give its inner parts names of their own.", item.token.line(), item.token.column());
        }
        pending.push(item);
    }

    private Pending remove() {
        Pending item = pending.pop();
        if (item.nests()) {
            depth--;
        }
        return item;
    }

    private void close() {
        applyToGroup();
        Token token = parser.current();
        if (pending.isEmpty()) {
            throw FormulaException.at(token, "This ')' closes nothing: there is no '(' before it that is still open.");
        }
        parser.advance();
        Pending group = remove();
        if (group.operator != null) {
            int count = operandCount - group.firstArgument;
            if (count != group.operator.arity()) {
                throw wrongCount(group.operator, group.token, count);
            }
            apply(group.operator, group.token);
        }
    }

    private void comma() {
        applyToGroup();
        Pending group = pending.peek();
        if (group == null || group.operator == null) {
            throw FormulaException.at(parser.current(), "Expected "
                    + (group == null ? "an operator or the end of the statement" : "an operator or ')'")
                    + ", found ','. Decimal numbers are written with a point, and only a function's arguments are "
                    + "separated by commas.");
        }
        parser.advance();
    }

    private void applyWhileBindingBefore(Operator next) {
        while (!pending.isEmpty()) {
            Operator waiting = pending.peek().operator;
            if (pending.peek().group || waiting == null || !waiting.bindsBefore(next)) {
                return;
            }
            apply(waiting, remove().token);
        }
    }

    private void applyToGroup() {
        while (!pending.isEmpty()) {
            Operator waiting = pending.peek().operator;
            if (pending.peek().group || waiting == null) {
                return;
            }
            apply(waiting, remove().token);
        }
    }

    private void apply(Operator operator, Token token) {
        int a = operandCount - operator.arity();
        int slotA = operands[a];
        int slotB = operator.arity() > 1 ? operands[a + 1] : slotA;
        int slotC = operator.arity() > 2 ? operands[a + 2] : slotA;
        operandCount = a;
        push(parser.append(new Instruction.Apply(operator, slotA, slotB, slotC, token.line(), token.column())));
    }

    private void push(int slot) {
        if (operandCount == operands.length) {
            operands = Arrays.copyOf(operands, 2 * operandCount);
        }
        operands[operandCount++] = slot;
    }

    private void requireEnd(Token token) {
        Pending open = pending.peek();
        if (open != null) {
            throw FormulaException.at(token, "Expected an operator or ')' for the '(' opened "
                    + (open.operator == null ? "" : "after " + open.token.description() + " ") + "at "
                    + open.token.place()
                    + ", found " + token.description() + "." + missingTimes(token));
        }
        if (!token.endsStatement()) {
            throw FormulaException.at(token, "Expected an operator or the end of the statement, found "
                    + token.description() + "." + missingTimes(token));
        }
    }

    private static String missingTimes(Token token) {
        return token.is("(") || token.isName() ? " Multiplication is written with '*'." : "";
    }

    private String missingValue(Token token) {
        Pending last = pending.peek();
        String hint = "";
        if (token.is("*") && last != null && last.operator == Operator.TIMES) {
            hint = " A power is written with '^'.";
        } else if (token.is("=")) {
            hint = " One '=' gives a name its value; there is no comparison.";
        } else if (token.endsStatement()) {
            hint = unclosed();
        }
        return "Expected a number, a name, a function, '(' or '-', found " + token.description() + "." + hint;
    }

    /// A sentence about the innermost '(' that is still open, or nothing.
    private String unclosed() {
        for (Pending item : pending) {
            if (item.group) {
                return " The '(' opened at " + item.token.place()
                        + " is not closed either: a statement ends with its line.";
            }
        }
        return "";
    }

    private static FormulaException wrongCount(Operator function, Token token, int count) {
        return FormulaException.at(token, "The function " + token.description() + " takes "
                + Text.count(function.arity(), "argument") + " but is given " + (count == 0 ? "none" : count)
                + ". Write '" + signature(function) + "'.");
    }

    private static String signature(Operator function) {
        return function.symbol() + "(" + "a, b, c".substring(0, 3 * function.arity() - 2) + ")";
    }
}
