package org.nulla.formula;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.nulla.Real;

/// What a formula can apply to numbers: the operators and the named functions.
///
/// The domain beside a function is what a message says when its value is not a number.
enum Operator {
    PLUS("+", 2, 1, "the sum of opposite infinities", (a, b, _) -> a.plus(b)),
    MINUS("-", 2, 1, "the difference of equal infinities", (a, b, _) -> a.minus(b)),
    TIMES("*", 2, 2, "zero times infinity", (a, b, _) -> a.times(b)),
    DIV("/", 2, 2, "zero by zero or infinity by infinity", (a, b, _) -> a.div(b)),
    NEGATE("-", 1, 3, "", (a, _, _) -> a.unaryMinus()),
    POWER("^", 2, 4, "a negative base with a fractional exponent", (a, b, _) -> a.pow(b)),

    SQRT("sqrt", 1, "sqrt takes numbers from 0 up", (a, _, _) -> a.sqrt()),
    CBRT("cbrt", 1, "", (a, _, _) -> a.cbrt()),
    EXP("exp", 1, "", (a, _, _) -> a.exp()),
    EXPM1("expm1", 1, "", (a, _, _) -> a.expm1()),
    LOG("log", 1, "log takes numbers above 0", (a, _, _) -> a.log()),
    LOG10("log10", 1, "log10 takes numbers above 0", (a, _, _) -> a.log10()),
    LOG1P("log1p", 1, "log1p takes numbers above -1", (a, _, _) -> a.log1p()),
    SIN("sin", 1, "sin takes finite numbers", (a, _, _) -> a.sin()),
    COS("cos", 1, "cos takes finite numbers", (a, _, _) -> a.cos()),
    TAN("tan", 1, "tan takes finite numbers", (a, _, _) -> a.tan()),
    ASIN("asin", 1, "asin takes numbers from -1 to 1", (a, _, _) -> a.asin()),
    ACOS("acos", 1, "acos takes numbers from -1 to 1", (a, _, _) -> a.acos()),
    ATAN("atan", 1, "", (a, _, _) -> a.atan()),
    SINH("sinh", 1, "", (a, _, _) -> a.sinh()),
    COSH("cosh", 1, "", (a, _, _) -> a.cosh()),
    TANH("tanh", 1, "", (a, _, _) -> a.tanh()),
    ASINH("asinh", 1, "", (a, _, _) -> a.asinh()),
    ACOSH("acosh", 1, "acosh takes numbers from 1 up", (a, _, _) -> a.acosh()),
    ATANH("atanh", 1, "atanh takes numbers from -1 to 1", (a, _, _) -> a.atanh()),
    ABS("abs", 1, "", (a, _, _) -> a.abs()),
    SIGN("sign", 1, "", (a, _, _) -> a.sign()),
    FLOOR("floor", 1, "", (a, _, _) -> a.floor()),
    CEIL("ceil", 1, "", (a, _, _) -> a.ceil()),
    ATAN2("atan2", 2, "", (a, b, _) -> Real.atan2(a, b)),
    POW("pow", 2, "a negative base takes whole exponents only", (a, b, _) -> a.pow(b)),
    HYPOT("hypot", 2, "", (a, b, _) -> Real.hypot(a, b)),
    MIN("min", 2, "", (a, b, _) -> Real.min(a, b)),
    MAX("max", 2, "", (a, b, _) -> Real.max(a, b)),
    FMA("fma", 3, "it meets infinities that have no sum or product", Real::fma);

    /// What is computed; arguments beyond the arity repeat the first.
    @FunctionalInterface
    interface Rule {
        Real apply(Real a, Real b, Real c);
    }

    /// Words that other languages use for our functions.
    private static final Map<String, String> OTHER_WORDS = Map.ofEntries(Map.entry("ln", "log"),
            Map.entry("arcsin", "asin"), Map.entry("arccos", "acos"), Map.entry("arctan", "atan"),
            Map.entry("arctan2", "atan2"), Map.entry("arsinh", "asinh"), Map.entry("arcosh", "acosh"),
            Map.entry("artanh", "atanh"), Map.entry("tg", "tan"), Map.entry("sgn", "sign"), Map.entry("signum", "sign"),
            Map.entry("ceiling", "ceil"), Map.entry("power", "pow"), Map.entry("fabs", "abs"));

    private static final SequencedMap<String, Operator> FUNCTIONS = functions();

    private final String symbol;
    private final int arity;
    private final int precedence;
    private final String domain;
    // a rule has no state, which its type cannot say
    @SuppressWarnings("ImmutableEnumChecker")
    private final Rule rule;

    Operator(String symbol, int arity, String domain, Rule rule) {
        this(symbol, arity, 0, domain, rule);
    }

    Operator(String symbol, int arity, int precedence, String domain, Rule rule) {
        this.symbol = symbol;
        this.arity = arity;
        this.precedence = precedence;
        this.domain = domain;
        this.rule = rule;
    }

    private static SequencedMap<String, Operator> functions() {
        SequencedMap<String, Operator> result = new LinkedHashMap<>();
        for (Operator operator : values()) {
            if (operator.precedence == 0) {
                result.put(operator.symbol, operator);
            }
        }
        return result;
    }

    /// The function of a name, or null.
    static @Nullable Operator function(String name) {
        return FUNCTIONS.get(name);
    }

    /// The binary operator of a symbol, or null.
    static @Nullable Operator binary(Token token) {
        return switch (token.kind() == Token.Kind.SYMBOL ? token.text() : "") {
            case "+" -> PLUS;
            case "-" -> MINUS;
            case "*" -> TIMES;
            case "/" -> DIV;
            case "^" -> POWER;
            default -> null;
        };
    }

    /// A sentence that suggests a function for an unknown name, or nothing.
    static String guess(String name) {
        String known = OTHER_WORDS.get(name);
        return known != null ? " Did you mean '" + known + "'?" : Text.guess(name, FUNCTIONS.keySet());
    }

    String symbol() {
        return symbol;
    }

    int arity() {
        return arity;
    }

    /// Whether an operator that waits on the stack is applied before `next` is.
    boolean bindsBefore(Operator next) {
        return precedence > next.precedence || (precedence == next.precedence && this != POWER);
    }

    /// Whether pending operators of this kind deepen the nesting: a chain of them is applied from its far end.
    boolean nests() {
        return this == NEGATE || this == POWER;
    }

    Real apply(Real a, Real b, Real c) {
        return rule.apply(a, b, c);
    }

    /// What is wrong where this operator has no value.
    String undefined(Real... arguments) {
        StringBuilder text = new StringBuilder();
        if (precedence > 0 && arity == 2) {
            text.append(arguments[0]).append(' ').append(symbol).append(' ').append(arguments[1]);
        } else {
            text.append(symbol).append('(');
            for (int i = 0; i < arity; i++) {
                text.append(i == 0 ? "" : ", ").append(arguments[i]);
            }
            text.append(')');
        }
        text.append(" has no value");
        return domain.isEmpty() ? text.append('.').toString() : text.append(": ").append(domain).append('.').toString();
    }
}
