package org.nulla.cli;

import java.util.ArrayList;
import java.util.List;
import org.nulla.Vector;

/// A vector that was given by position, with the names that its entries were taken for.
///
/// @param label which vector, in a word
/// @param names the name of each entry
/// @param values the entries
record Binding(String label, List<String> names, Vector values) {

    private static final int MANY = 8;
    private static final List<Key> ECHOED = List.of(Key.AT, Key.FROM, Key.TANGENT, Key.COTANGENT, Key.VECTOR,
            Key.TARGET);

    /// The vectors whose entries could have been meant in another order.
    static List<Binding> of(Ask ask, Arguments arguments, Program.Place place) {
        List<Binding> bindings = new ArrayList<>();
        for (Key key : ECHOED) {
            if (ask.known().contains(key) && arguments.has(key)) {
                Entries entries = arguments.vector(key);
                if (!entries.isNamed() && entries.count() > 1) {
                    bindings.add(new Binding(key.member(), Question.namesFor(key, ask, place),
                            Vector.of(entries.numbers())));
                }
            }
        }
        return bindings;
    }

    /// Prints a line for each.
    static void print(StringBuilder out, List<Binding> bindings) {
        int width = bindings.stream().mapToInt(binding -> binding.label.length()).max().orElse(0);
        for (Binding binding : bindings) {
            out.append(binding.label).repeat(' ', width - binding.label.length() + 2);
            int count = binding.names.size();
            for (int i = 0; i < Math.min(count, MANY); i++) {
                out.append(i == 0 ? "" : ", ").append(Printable.escape(binding.names.get(i))).append(" = ")
                        .append(Digits.of(binding.values.get(i)));
            }
            out.append(count <= MANY ? "\n" : ", ... (" + count + " in all)\n");
        }
        if (!bindings.isEmpty()) {
            out.append('\n');
        }
    }
}
