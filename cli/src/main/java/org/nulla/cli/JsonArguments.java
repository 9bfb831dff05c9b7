package org.nulla.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.nulla.report.json.Json;

/// Arguments given as a JSON object: vectors as arrays of numbers or as objects by name.
///
/// @param request the object
record JsonArguments(Json.Table request) implements Arguments {

    @Override
    public boolean has(Key key) {
        return request.members().containsKey(key.member());
    }

    @Override
    public String nameOf(Key key) {
        return key.member();
    }

    @Override
    public Entries vector(Key key) {
        return entries(key.member(), get(key));
    }

    @Override
    public List<Entries> vectors(Key key) {
        if (!(get(key) instanceof Json.Array array)) {
            throw expected(key.member(), "an array of vectors", get(key));
        }
        List<Entries> vectors = new ArrayList<>();
        for (Json item : array.items()) {
            vectors.add(entries(key.member() + ", vector " + (vectors.size() + 1), item));
        }
        return vectors;
    }

    @Override
    public double number(Key key) {
        return number(key.member(), get(key));
    }

    @Override
    public boolean flag(Key key) {
        if (!has(key)) {
            return false;
        }
        if (!(get(key) instanceof Json.Truth truth)) {
            throw expected(key.member(), "true or false", get(key));
        }
        return truth.value();
    }

    @Override
    public String word(Key key) {
        if (!(get(key) instanceof Json.Text text)) {
            throw expected(key.member(), "a string", get(key));
        }
        return text.value();
    }

    private Json get(Key key) {
        return Objects.requireNonNull(request.members().get(key.member()), () -> key + " was not given");
    }

    private static Entries entries(String place, Json value) {
        return switch (value) {
            case Json.Array array -> {
                double[] numbers = new double[array.items().size()];
                for (int i = 0; i < numbers.length; i++) {
                    numbers[i] = number(place + ", entry " + (i + 1), array.items().get(i));
                }
                yield Entries.byPosition(numbers);
            }
            case Json.Table table -> {
                List<String> names = new ArrayList<>(table.members().keySet());
                double[] numbers = new double[names.size()];
                for (int i = 0; i < numbers.length; i++) {
                    String name = names.get(i);
                    numbers[i] = number(place + ", entry " + Printable.quote(name),
                            Objects.requireNonNull(table.members().get(name)));
                }
                yield Entries.byName(names, numbers);
            }
            default -> throw expected(place, "an array of numbers or an object with a number for each name", value);
        };
    }

    private static double number(String place, Json value) {
        if (!(value instanceof Json.Numeral number)) {
            throw expected(place, "a finite number", value);
        }
        if (!Double.isFinite(number.value())) {
            throw Failure.usage(place + ": " + Printable.quote(number.literal()) + " is too large for a double.");
        }
        return number.value();
    }

    private static Failure expected(String place, String what, Json found) {
        String shown = found instanceof Json.Text text ? "the string " + Printable.quote(text.value())
                : found.describe();
        return Failure.usage(place + ": expected " + what + ", found " + shown + ".");
    }
}
