package org.nulla.formula;

/// One piece of a program's text.
///
/// @param kind what it is
/// @param text the text itself; for symbols and ends of statements its spelling
/// @param line the line it starts on, counted from 1
/// @param column the column it starts at, counted from 1
record Token(Kind kind, String text, int line, int column) {

    enum Kind {
        NUMBER, NAME, SYMBOL, LINE_END, SEMICOLON, PROGRAM_END
    }

    boolean is(String symbol) {
        return kind == Kind.SYMBOL && text.equals(symbol);
    }

    boolean isName() {
        return kind == Kind.NAME;
    }

    boolean endsStatement() {
        return kind == Kind.LINE_END || kind == Kind.SEMICOLON || kind == Kind.PROGRAM_END;
    }

    /// The token as a message names it.
    String description() {
        return switch (kind) {
            case NUMBER -> Text.quoted(text);
            case NAME, SYMBOL, SEMICOLON -> Text.quoted(text);
            case LINE_END -> "the end of the line";
            case PROGRAM_END -> "the end of the program";
        };
    }

    /// Where the token is, as a message names it.
    String place() {
        return "line " + line + ", column " + column;
    }
}
