package org.nulla.graph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nulla.function.BinaryRule;
import org.nulla.function.Operation;
import org.nulla.function.UnaryRule;

/// The operations of one record, by number: a column of numbers is written without the bookkeeping that the collector of
/// garbage asks for when references are.
///
/// The elementary functions have the first numbers in every palette; a user's own get theirs when they are met.
@SuppressWarnings("EnumOrdinal") // the numbers last no longer than the record
final class Palette {

    private static final int INPUT = 0;
    private static final int BINARY = 1;
    private static final int UNARY = BINARY + BinaryRule.values().length;
    private static final List<Operation> ELEMENTARY = Stream.<Operation[]>of(BinaryRule.values(), UnaryRule.values())
            .flatMap(Stream::of).toList();
    private static final int OWN = BINARY + ELEMENTARY.size();

    private @Nullable Map<Operation, Integer> numbers;
    private final List<Operation> own = new ArrayList<>(0);

    /// The operations of a program that writes its steps itself: binary rules, unary rules, and binary rules with a constant in
    /// front, each in their order.
    static Palette ofWritten() {
        Palette palette = new Palette();
        for (BinaryRule rule : BinaryRule.values()) {
            palette.number(rule.onSecond());
        }
        return palette;
    }

    /// The number of a binary rule, which is the same in every palette and small enough for [Heads#two].
    static int number(BinaryRule rule) {
        return BINARY + rule.ordinal();
    }

    /// The number of an operation, new if need be.
    ///
    /// @param operation what was done, null for an input
    int number(@Nullable Operation operation) {
        if (operation instanceof BinaryRule binary) {
            return number(binary);
        }
        if (operation instanceof UnaryRule unary) {
            return UNARY + unary.ordinal();
        }
        return operation == null ? INPUT : numberOfOwn(operation);
    }

    private int numberOfOwn(Operation operation) {
        if (numbers == null) {
            numbers = new HashMap<>();
        }
        Integer known = numbers.putIfAbsent(operation, OWN + own.size());
        if (known != null) {
            return known;
        }
        own.add(operation);
        return OWN + own.size() - 1;
    }

    @Nullable
    Operation operation(int number) {
        return number == INPUT ? null : number < OWN ? ELEMENTARY.get(number - BINARY) : own.get(number - OWN);
    }
}
