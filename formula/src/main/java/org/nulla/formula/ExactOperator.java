package org.nulla.formula;

import java.math.BigInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.nulla.DomainException;
import org.nulla.exact.Exact;

/// Those operators that have exact values, and how they are computed.
final class ExactOperator {

    private ExactOperator() {
    }

    static boolean has(Operator operator) {
        return switch (operator) {
            case PLUS, MINUS, TIMES, DIV, NEGATE, POWER, ABS, SIGN, FLOOR, CEIL, POW, MIN, MAX, FMA -> true;
            default -> false;
        };
    }

    /// The named functions among them, in the order of the language.
    static String functionNames() {
        return Stream.of(Operator.values()).filter(o -> has(o) && Operator.function(o.symbol()) == o)
                .map(Operator::symbol).collect(Collectors.joining(", "));
    }

    static Exact compute(Instruction.Apply apply, Exact a, Exact b, Exact c) {
        try {
            return apply(apply.operator(), a, b, c);
        } catch (DomainException e) {
            throw new DomainException(e.getMessage() + " Line " + apply.line() + ", column " + apply.column() + ".",
                    apply.line(), apply.column());
        }
    }

    /// What is computed; arguments beyond the arity repeat the first.
    private static Exact apply(Operator operator, Exact a, Exact b, Exact c) {
        return switch (operator) {
            case PLUS -> a.plus(b);
            case MINUS -> a.minus(b);
            case TIMES -> a.times(b);
            case DIV -> a.div(b);
            case NEGATE -> a.unaryMinus();
            case POWER, POW -> power(a, b);
            case ABS -> a.abs();
            case SIGN -> a.sign();
            case FLOOR -> a.floor();
            case CEIL -> a.ceil();
            case MIN -> Exact.min(a, b);
            case MAX -> Exact.max(a, b);
            case FMA -> Exact.fma(a, b, c);
            default -> throw new AssertionError(operator + " has no exact values and should have been refused.");
        };
    }

    private static Exact power(Exact base, Exact exponent) {
        if (!exponent.isConstant()) {
            throw new DomainException("An exponent that depends on an input has no exact derivative. Exact mode takes "
                    + "constant exponents.");
        }
        BigInteger n = exponent.value().numerator();
        if (!exponent.value().isWhole() || n.bitLength() > 31) {
            throw new DomainException(
                    base + " ^ " + exponent + " has no exact value. Exact mode takes whole exponents of up "
                            + "to 31 bits.");
        }
        return base.pow(n.intValue());
    }
}
