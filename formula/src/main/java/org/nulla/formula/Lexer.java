package org.nulla.formula;

import org.nulla.formula.Token.Kind;

/// Cuts a program's text into tokens, one at a time. Everything but comments is ASCII.
final class Lexer {

    private static final String SYMBOLS = "+-*/^(),=";

    private final String text;
    private int at;
    private int line = 1;
    private int lineStart;

    Lexer(String text) {
        this.text = text;
        if (text.startsWith("\uFEFF")) {
            // the byte order mark that some editors put before a file is not part of it
            at = 1;
            lineStart = 1;
        }
    }

    /// The next token; the end of the program for ever once it is reached.
    Token next() {
        skipBlanksAndComment();
        int start = at;
        int column = at - lineStart + 1;
        if (at == text.length()) {
            return new Token(Kind.PROGRAM_END, "", line, column);
        }
        char c = text.charAt(at);
        if (c == '\n' || c == '\r') {
            Token end = new Token(Kind.LINE_END, "", line, column);
            at += c == '\r' && at + 1 < text.length() && text.charAt(at + 1) == '\n' ? 2 : 1;
            line++;
            lineStart = at;
            return end;
        }
        if (c == ';') {
            at++;
            return new Token(Kind.SEMICOLON, ";", line, column);
        }
        if (isLetter(c)) {
            while (at < text.length() && (isLetter(text.charAt(at)) || isDigit(text.charAt(at)))) {
                at++;
            }
            refuseForeignLetter(start);
            return new Token(Kind.NAME, text.substring(start, at), line, column);
        }
        if (isDigit(c) || (c == '.' && digitAt(at + 1))) {
            return number(column);
        }
        int symbol = SYMBOLS.indexOf(c);
        if (symbol >= 0) {
            at++;
            return new Token(Kind.SYMBOL, SYMBOLS.substring(symbol, symbol + 1), line, column);
        }
        throw unexpected(text.codePointAt(at), column);
    }

    private void skipBlanksAndComment() {
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t' || text.charAt(at) == '\f')) {
            at++;
        }
        if (at < text.length() && text.charAt(at) == '#') {
            while (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
                at++;
            }
        }
    }

    /// A decimal number as Java writes it: digits with single or double underscores inside, a point, an exponent.
    private Token number(int column) {
        int start = at;
        skipDigits();
        if (at < text.length() && text.charAt(at) == '.') {
            at++;
            skipDigits();
        }
        if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
            int sign = at + 1 < text.length() && (text.charAt(at + 1) == '+' || text.charAt(at + 1) == '-') ? 1 : 0;
            if (digitAt(at + 1 + sign)) {
                at += 1 + sign;
                skipDigits();
            } else if (at + 1 == text.length() || !isLetter(text.charAt(at + 1))) {
                throw error(column, "The number " + Text.quoted(text.substring(start, at + 1 + sign))
                        + " needs digits after its exponent's letter, as in 1e-3.");
            }
        }
        String digits = text.substring(start, at);
        if (at < text.length() && isLetter(text.charAt(at))) {
            refuseSuffix(digits, column);
        }
        refuseForeignLetter(start);
        return new Token(Kind.NUMBER, digits, line, column);
    }

    private void refuseSuffix(String digits, int column) {
        int end = at;
        while (end < text.length() && (isLetter(text.charAt(end)) || isDigit(text.charAt(end)))) {
            end++;
        }
        String rest = text.substring(at, end);
        boolean suffix = rest.length() == 1 && "dDfFlL".contains(rest);
        throw error(column, "Expected a number, found " + Text.quoted(digits + rest) + ". "
                + (suffix
                        ? "Numbers have no suffix here: write " + Text.quoted(digits) + "."
                        : rest.startsWith("_")
                                ? "An underscore in a number stands between two digits."
                        : "Multiplication is written with '*': did you mean " + Text.quoted(digits + "*" + rest)
                                + "?"));
    }

    private void skipDigits() {
        while (digitAt(at)) {
            at++;
            int underscores = at;
            while (underscores < text.length() && text.charAt(underscores) == '_') {
                underscores++;
            }
            if (digitAt(underscores)) {
                at = underscores;
            }
        }
    }

    /// A letter with an accent inside a name would otherwise be reported as if it began something new.
    private void refuseForeignLetter(int start) {
        if (at < text.length() && text.charAt(at) > 0x7f && Character.isLetterOrDigit(text.codePointAt(at))) {
            throw error(at - lineStart + 1, Text.quoted(text.substring(start, at)) + " is followed by "
                    + Text.character(text.codePointAt(at))
                    + ". Names are made of the letters a-z and A-Z without accents, digits and '_'.");
        }
    }

    private FormulaException unexpected(int codePoint, int column) {
        String hint = switch (codePoint) {
            case 0x2212, 0x2013, 0x2014 -> " Did you mean '-'?";
            case 0xD7, 0xB7, 0x22C5, 0x2217 -> " Did you mean '*'?";
            case 0xF7, 0x2215 -> " Did you mean '/'?";
            case 0xB2 -> " Did you mean '^2'?";
            case 0xB3 -> " Did you mean '^3'?";
            case 0x3C0 -> " Did you mean 'pi'?";
            case 0x221A -> " Did you mean 'sqrt(...)'?";
            case 0xA0, 0x2007, 0x202F -> " It looks like a space but is not one: type a plain space.";
            case '[', ']', '{', '}' -> " Only round parentheses group.";
            case '%' -> " There is no remainder here.";
            case '.' -> " A number needs a digit next to its point.";
            case '"', '\'' -> " There is no text here, only numbers.";
            default -> Character.isLetter(codePoint)
                    ? " Names are made of the letters a-z and A-Z without accents, digits and '_'."
                    : "";
        };
        return error(column, "Expected a name, a number or one of + - * / ^ ( ) , = but found "
                + Text.character(codePoint) + "." + hint);
    }

    private FormulaException error(int column, String explanation) {
        return new FormulaException(FormulaException.Kind.PROGRAM, explanation, line, column);
    }

    private boolean digitAt(int index) {
        return index < text.length() && isDigit(text.charAt(index));
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }
}
