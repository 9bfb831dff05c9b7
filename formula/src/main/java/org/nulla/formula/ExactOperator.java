package org.nulla.formula;

import static java.util.Map.entry;

import java.math.BigInteger;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.nulla.DomainException;
import org.nulla.exact.Exact;

/// Those operators that have exact values, and how they are computed.
final class ExactOperator {

    /// What is computed; arguments beyond the arity repeat the first.
    @FunctionalInterface
    private interface Rule {
        Exact apply(Exact a, Exact b, Exact c);
    }

    private static final Map<Operator, Rule> RULES = Map.ofEntries(
            entry(Operator.PLUS, (a, b, _) -> a.plus(b)),
            entry(Operator.MINUS, (a, b, _) -> a.minus(b)),
            entry(Operator.TIMES, (a, b, _) -> a.times(b)),
            entry(Operator.DIV, (a, b, _) -> a.div(b)),
            entry(Operator.NEGATE, (a, _, _) -> a.unaryMinus()),
            entry(Operator.POWER, (a, b, _) -> power(a, b)),
            entry(Operator.POW, (a, b, _) -> power(a, b)),
            entry(Operator.ABS, (a, _, _) -> a.abs()),
            entry(Operator.SIGN, (a, _, _) -> a.sign()),
            entry(Operator.FLOOR, (a, _, _) -> a.floor()),
            entry(Operator.CEIL, (a, _, _) -> a.ceil()),
            entry(Operator.MIN, (a, b, _) -> Exact.min(a, b)),
            entry(Operator.MAX, (a, b, _) -> Exact.max(a, b)),
            entry(Operator.FMA, Exact::fma));

    private ExactOperator() {
    }

    static boolean has(Operator operator) {
        return RULES.containsKey(operator);
    }

    /// The named functions among them, in the order of the language.
    static String functionNames() {
        return Stream.of(Operator.values()).filter(o -> has(o) && Operator.function(o.symbol()) == o)
                .map(Operator::symbol).collect(Collectors.joining(", "));
    }

    static Exact compute(Instruction.Apply apply, Exact a, Exact b, Exact c) {
        Rule rule = RULES.get(apply.operator());
        if (rule == null) {
            throw new AssertionError(apply.operator() + " has no exact values and should have been refused.");
        }
        try {
            return rule.apply(a, b, c);
        } catch (DomainException e) {
            throw new DomainException(e.getMessage() + " Line " + apply.line() + ", column " + apply.column() + ".",
                    apply.line(), apply.column());
        }
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
