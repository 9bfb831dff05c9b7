package org.nulla.cli;

import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.nulla.Preimage;
import org.nulla.RunControl;
import org.nulla.Vector;
import org.nulla.selection.Choice;
import org.nulla.selection.Groups;
import org.nulla.selection.Selection;

/// Which member of a preimage is wanted besides the whole.
///
/// @param objective what is to be least
/// @param lower the least value of each entry
/// @param upper the largest value of each entry
/// @param near the point that a member is compared with
/// @param weights how dear each entry is
/// @param cost what a unit of each entry costs; null unless that is the objective
/// @param groups the groups; null unless they are the objective
/// @param control progress, interrupts and the time that it may take
record ChoiceQuestion(Objective objective, Vector lower, Vector upper, Vector near, Vector weights,
        @Nullable Vector cost,
        @Nullable Groups groups, RunControl control) {

    /// What is chosen with.
    static Set<Key> keys() {
        return Set.of(Key.CHOOSE, Key.NEAR, Key.WEIGHTS, Key.COST, Key.GROUPS, Key.LOWER, Key.UPPER, Key.TIME_LIMIT);
    }

    /// Null where nothing is to be chosen.
    ///
    /// @param names the name of each entry of a member
    /// @param side whether these are inputs or outputs, in the plural
    static @Nullable ChoiceQuestion of(Arguments arguments, List<String> names, String side, RunControl control) {
        if (!arguments.has(Key.CHOOSE)) {
            for (Key key : Key.values()) {
                if (keys().contains(key) && arguments.has(key)) {
                    throw Failure
                            .usage(arguments.nameOf(key) + " says how to choose a member, and nothing is to be chosen. "
                                    + "Give " + arguments.nameOf(Key.CHOOSE) + " as well.");
                }
            }
            return null;
        }
        String word = arguments.word(Key.CHOOSE);
        Objective objective = Objective.named(word).orElseThrow(() -> Failure.usage(arguments.nameOf(Key.CHOOSE) + ": "
                + Printable.quote(word) + " is not one of " + Printable.list(Objective.labels()) + "."
                + Guess.sentence(word, Objective.labels())));
        requireFor(arguments, objective, Key.NEAR, Objective.NEAREST);
        requireFor(arguments, objective, Key.COST, Objective.LEAST_COST);
        requireFor(arguments, objective, Key.GROUPS, Objective.FEWEST_GROUPS);
        double[] weights = entries(arguments, Key.WEIGHTS, names, side, 1);
        for (int i = 0; i < weights.length; i++) {
            if (weights[i] <= 0) {
                throw Failure.usage(arguments.nameOf(Key.WEIGHTS) + ": the weight of " + Printable.quote(names.get(i))
                        + " is " + weights[i] + "; a positive number is needed.");
            }
        }
        return new ChoiceQuestion(objective,
                Vector.of(entries(arguments, Key.LOWER, names, side, Double.NEGATIVE_INFINITY)),
                Vector.of(entries(arguments, Key.UPPER, names, side, Double.POSITIVE_INFINITY)),
                Vector.of(entries(arguments, Key.NEAR, names, side, 0)), Vector.of(weights),
                objective == Objective.LEAST_COST ? Vector.of(entries(arguments, Key.COST, names, side, 0)) : null,
                objective == Objective.FEWEST_GROUPS ? groups(arguments, names, side) : null,
                limited(arguments, control));
    }

    private static void requireFor(Arguments arguments, Objective objective, Key key, Objective needy) {
        if (objective == needy && !arguments.has(key)) {
            throw Failure
                    .usage(arguments.nameOf(Key.CHOOSE) + " " + objective.label() + " needs " + arguments.nameOf(key)
                            + ": " + key.description() + ".");
        }
    }

    private static RunControl limited(Arguments arguments, RunControl control) {
        if (!arguments.has(Key.TIME_LIMIT)) {
            return control;
        }
        double seconds = arguments.number(Key.TIME_LIMIT);
        if (!(seconds > 0)) {
            throw Failure.usage(arguments.nameOf(Key.TIME_LIMIT) + ": expected a positive number of seconds, found "
                    + seconds + ".");
        }
        return control.within(Duration.ofNanos((long) Math.min(seconds * 1e9, 1e18)));
    }

    /// By name some may be missing.
    private static double[] entries(Arguments arguments, Key key, List<String> names, String side, double instead) {
        if (!arguments.has(key)) {
            double[] all = new double[names.size()];
            Arrays.fill(all, instead);
            return all;
        }
        return arguments.vector(key).arrangeSome(arguments.nameOf(key), names, side, instead);
    }

    private static Groups groups(Arguments arguments, List<String> names, String side) {
        String what = arguments.nameOf(Key.GROUPS);
        Map<String, int[]> entries = new LinkedHashMap<>();
        for (String part : arguments.word(Key.GROUPS).split(";", -1)) {
            int equals = part.indexOf('=');
            if (equals < 1) {
                throw Failure.usage(what + ": expected a name and its entries, such as arm=x1,x2, found "
                        + Printable.quote(part.strip()) + ".");
            }
            int[] places = Arrays.stream(part.substring(equals + 1).split(",", -1)).map(String::strip)
                    .mapToInt(name -> {
                        if (!names.contains(name)) {
                            throw Failure.usage(what + ": " + Printable.quote(name) + " is not one of the " + side
                                    + ", which are: " + Printable.list(names) + "." + Guess.sentence(name, names));
                        }
                        return names.indexOf(name);
                    }).toArray();
            if (entries.put(part.substring(0, equals).strip(), places) != null) {
                throw Failure.usage(what + ": the group " + Printable.quote(part.substring(0, equals).strip())
                        + " is given twice.");
            }
        }
        try {
            return Groups.of(names.size(), entries);
        } catch (IllegalArgumentException e) {
            throw Failure.usage(what + ": " + e.getMessage());
        }
    }

    /// Chooses.
    Choice choose(Preimage preimage) {
        Selection selection = Selection.in(preimage).within(lower.toArray(), upper.toArray()).around(near.toArray())
                .weighted(weights.toArray()).with(control);
        return switch (objective) {
            case LEAST_NORM, NEAREST -> selection.leastNorm();
            case FEWEST_CHANGES -> selection.leastAbsoluteSum();
            case LEAST_MAXIMUM -> selection.leastMaximum();
            case FEWEST_GROUPS -> selection.fewestGroups(java.util.Objects.requireNonNull(groups));
            case LEAST_COST -> selection.leastCost(java.util.Objects.requireNonNull(cost).toArray());
        };
    }
}
