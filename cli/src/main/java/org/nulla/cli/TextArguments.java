package org.nulla.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Arguments given as words of a command: `--at 1,2`, `--at x1=1,x2=2`.
///
/// @param words the word of each option that was given
record TextArguments(Map<Key, String> words) implements Arguments {

    @Override
    public boolean has(Key key) {
        return words.containsKey(key);
    }

    @Override
    public String nameOf(Key key) {
        return key.option();
    }

    @Override
    public Entries vector(Key key) {
        return entries(key, word(key));
    }

    @Override
    public List<Entries> vectors(Key key) {
        List<Entries> vectors = new ArrayList<>();
        if (!word(key).isBlank()) {
            for (String part : word(key).split(";", -1)) {
                vectors.add(entries(key, part));
            }
        }
        return vectors;
    }

    @Override
    public double number(Key key) {
        return parse(key, word(key).strip(), key.option() + ": ");
    }

    @Override
    public boolean flag(Key key) {
        return has(key);
    }

    @Override
    public String word(Key key) {
        return Objects.requireNonNull(words.get(key), () -> key + " was not given");
    }

    private static Entries entries(Key key, String text) {
        if (text.isBlank()) {
            return Entries.byPosition(new double[0]);
        }
        String[] parts = text.split(",", -1);
        boolean named = text.contains("=");
        List<String> names = new ArrayList<>();
        double[] numbers = new double[parts.length];
        for (int i = 0; i < parts.length; i++) {
            String place = key.option() + ", entry " + (i + 1) + ": ";
            int equals = parts[i].lastIndexOf('=');
            if (named && equals < 0) {
                throw Failure.usage(place + Printable.quote(parts[i].strip())
                        + " has no name; either every entry is named, as in x1=1,x2=2, or none is.");
            }
            names.add(parts[i].substring(0, Math.max(equals, 0)).strip());
            numbers[i] = parse(key, parts[i].substring(equals + 1).strip(), place);
        }
        return named ? Entries.byName(names, numbers) : Entries.byPosition(numbers);
    }

    private static double parse(Key key, String text, String place) {
        if (text.isEmpty()) {
            throw Failure.usage(place + "a number is missing.");
        }
        String word = text.replaceFirst("^[+-]", "");
        if (word.equalsIgnoreCase("nan") || word.equalsIgnoreCase("inf") || word.equalsIgnoreCase("infinity")) {
            throw Failure.usage(place + text + " is not a finite number.");
        }
        try {
            // Java also reads hexadecimal numbers and suffixes, which mean nothing here
            if (text.chars().allMatch(c -> "0123456789+-.eE".indexOf(c) >= 0)) {
                double number = Double.parseDouble(text);
                if (Double.isInfinite(number)) {
                    throw Failure.usage(place + Printable.quote(text) + " is too large for a double.");
                }
                return number;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw Failure.usage(place + "expected a number such as -2.5 or 1e-3, found " + Printable.quote(text) + "."
                + (key.placeholder().equals("VECTOR") && text.contains(";") ? " Entries are separated by commas."
                        : ""));
    }
}
