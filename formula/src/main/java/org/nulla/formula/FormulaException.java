package org.nulla.formula;

import java.util.Objects;

/// A text is not a program of the formula language, or is too large to be one; says where and why.
public final class FormulaException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /// Why a text was refused.
    public enum Kind {
        /// The text is not a program.
        PROGRAM,
        /// The text is longer or more deeply nested than is accepted.
        LIMIT
    }

    /// Why the text was refused.
    private final Kind kind;
    /// What is wrong, without the place.
    private final String explanation;
    /// Counted from 1.
    private final int line;
    /// Counted from 1.
    private final int column;

    /// Makes the exception.
    ///
    /// @param kind why the text was refused
    /// @param explanation what was expected, what was found and what to try, without the place
    /// @param line the line, counted from 1
    /// @param column the column, counted from 1
    public FormulaException(Kind kind, String explanation, int line, int column) {
        super("Line " + line + ", column " + column + ": " + explanation);
        this.kind = Objects.requireNonNull(kind);
        this.explanation = explanation;
        this.line = line;
        this.column = column;
    }

    static FormulaException at(Token token, String explanation) {
        return new FormulaException(Kind.PROGRAM, explanation, token.line(), token.column());
    }

    /// Why the text was refused.
    ///
    /// @return the kind
    public Kind kind() {
        return kind;
    }

    /// What is wrong, without the place; [#getMessage()] has both.
    ///
    /// @return one or two sentences
    public String message() {
        return explanation;
    }

    /// The line of the mistake.
    ///
    /// @return the line, counted from 1
    public int line() {
        return line;
    }

    /// The column of the mistake.
    ///
    /// @return the column, counted from 1
    public int column() {
        return column;
    }
}
