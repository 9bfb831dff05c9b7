package org.nulla.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The entries of a vector as they were given: by position, or each with its name.
final class Entries {

    private final @Nullable List<String> names;
    private final double[] numbers;

    private Entries(@Nullable List<String> names, double[] numbers) {
        this.names = names;
        this.numbers = numbers;
    }

    static Entries byPosition(double[] numbers) {
        return new Entries(null, numbers);
    }

    static Entries byName(List<String> names, double[] numbers) {
        return new Entries(List.copyOf(names), numbers);
    }

    boolean isNamed() {
        return names != null;
    }

    double[] numbers() {
        return numbers.clone();
    }

    int count() {
        return numbers.length;
    }

    /// The numbers in the order of the expected names; refuses what is missing, unknown, repeated or not finite.
    ///
    /// @param what what the vector is called where it was given, such as `--at`
    /// @param expected the name of each entry
    /// @param side whether these are inputs or outputs, in the plural
    double[] arrange(String what, List<String> expected, String side) {
        for (int i = 0; i < numbers.length; i++) {
            if (!Double.isFinite(numbers[i])) {
                throw Failure.usage(what + ": entry " + (names == null ? i + 1 : Printable.quote(names.get(i))) + " is "
                        + numbers[i] + "; a finite number is needed.");
            }
        }
        return names == null ? inOrder(what, expected, side) : byName(names, what, expected, side);
    }

    /// The same, but by name some may be missing; they get a number instead.
    ///
    /// @param instead what an entry is that no name was given for
    double[] arrangeSome(String what, List<String> expected, String side, double instead) {
        if (names == null) {
            return arrange(what, expected, side);
        }
        List<String> allNames = new ArrayList<>(names);
        expected.stream().distinct().filter(name -> !names.contains(name)).forEach(allNames::add);
        boolean[] given = new boolean[expected.size()];
        for (int i = 0; i < given.length; i++) {
            given[i] = names.contains(expected.get(i));
        }
        double[] all = new Entries(List.copyOf(allNames), Arrays.copyOf(numbers, allNames.size())).arrange(what,
                expected, side);
        for (int i = 0; i < all.length; i++) {
            all[i] = given[i] ? all[i] : instead;
        }
        return all;
    }

    private double[] inOrder(String what, List<String> expected, String side) {
        if (numbers.length != expected.size()) {
            throw Failure.usage(what + " has " + values(numbers.length) + ", expected " + expected.size()
                    + ", one for each of the " + side + ": " + Printable.list(expected) + ".");
        }
        return numbers.clone();
    }

    private double[] byName(List<String> given, String what, List<String> expected, String side) {
        Map<String, Double> numberByName = new HashMap<>();
        Set<String> known = new HashSet<>(expected);
        for (int i = 0; i < numbers.length; i++) {
            String name = given.get(i);
            if (!known.contains(name)) {
                throw Failure.usage(what + ": " + Printable.quote(name) + " is not one of the " + side + ", which are: "
                        + Printable.list(expected) + "." + Guess.sentence(name, known));
            }
            if (numberByName.put(name, numbers[i]) != null) {
                throw Failure.usage(what + ": " + Printable.quote(name) + " is given twice.");
            }
        }
        List<String> missing = expected.stream().filter(name -> !numberByName.containsKey(name)).distinct().toList();
        if (!missing.isEmpty()) {
            throw Failure.usage(what + ": no value is given for " + Printable.list(missing)
                    + "; by name, every entry must be named.");
        }
        return expected.stream().mapToDouble(numberByName::get).toArray();
    }

    private static String values(int count) {
        return count == 1 ? "1 value" : count + " values";
    }
}
