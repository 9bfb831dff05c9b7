package org.nulla.formula;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The names of a program while it is parsed: which are inputs, which are assigned, and which have been read.
final class Scope {

    private enum Origin {
        DECLARED_INPUT, IMPLIED_INPUT, ASSIGNED
    }

    /// Where a name's value is, where the name first stood and how it came to be.
    private record Meaning(int slot, Token first, Origin origin) {
    }

    private final SequencedMap<String, Meaning> meanings = new LinkedHashMap<>();
    private final List<String> inputs = new ArrayList<>();
    private final Set<String> assigned = new LinkedHashSet<>();
    private final Set<String> unread = new LinkedHashSet<>();
    private boolean inputsDeclared;

    void declareInputs() {
        inputsDeclared = true;
    }

    boolean inputsDeclared() {
        return inputsDeclared;
    }

    List<String> inputs() {
        return List.copyOf(inputs);
    }

    int inputCount() {
        return inputs.size();
    }

    /// The names that are assigned and never read, in order of assignment.
    List<String> unread() {
        return List.copyOf(unread);
    }

    /// The slot of a name, or -1 where it has none.
    int slot(String name) {
        Meaning meaning = meanings.get(name);
        return meaning == null ? -1 : meaning.slot;
    }

    /// The slot of a name that is read, or -1 where it has none yet.
    int read(String name) {
        unread.remove(name);
        return slot(name);
    }

    /// Makes a name an input that is found in a slot.
    void input(Token name, int slot) {
        Meaning earlier = meanings.get(name.text());
        if (earlier != null) {
            throw FormulaException.at(name, "The input " + name.description() + " is listed twice, first at "
                    + earlier.first.place() + ". Each input is listed once.");
        }
        Origin origin = inputsDeclared ? Origin.DECLARED_INPUT : Origin.IMPLIED_INPUT;
        meanings.put(name.text(), new Meaning(slot, name, origin));
        inputs.add(name.text());
    }

    /// Refuses an assignment to a name that already means something.
    void requireAssignable(Token name) {
        Meaning earlier = meanings.get(name.text());
        if (earlier == null) {
            return;
        }
        switch (earlier.origin) {
            case ASSIGNED -> throw FormulaException.at(name, "The name " + name.description()
                    + " is assigned twice, first at " + earlier.first.place() + ". Use a new name for the new value.");
            case DECLARED_INPUT -> throw FormulaException.at(name, "The name " + name.description()
                    + " is an input, listed at " + earlier.first.place()
                    + ", and cannot be assigned. Use another name.");
            case IMPLIED_INPUT -> throw readTooEarly(earlier.first, name);
        }
    }

    /// Gives a name its value, once its expression has been read.
    void assign(Token name, int slot) {
        // a name that its own expression reads has become an input meanwhile
        requireAssignable(name);
        meanings.put(name.text(), new Meaning(slot, name, Origin.ASSIGNED));
        assigned.add(name.text());
        unread.add(name.text());
    }

    boolean assignsNothing() {
        return assigned.isEmpty();
    }

    /// The error for a name that means nothing where it is read; `later` is its assignment further on, if there is one.
    FormulaException undefined(Token name, @Nullable Token later) {
        return later != null
                ? readTooEarly(name, later)
                : FormulaException.at(name,
                        "The name " + name.description() + " is neither listed in 'inputs' nor assigned."
                                + Text.guess(name.text(), meanings.keySet()));
    }

    /// The error for an output that means nothing.
    FormulaException unknownOutput(Token name) {
        String guess = Text.guess(name.text(), meanings.keySet());
        return FormulaException.at(name, "The output " + name.description() + " is neither an input nor assigned."
                + (guess.isEmpty() && !inputsDeclared
                        ? " An input that is only passed on must be listed in 'inputs'."
                        : guess));
    }

    private static FormulaException readTooEarly(Token read, Token assignment) {
        return FormulaException.at(read, "The name " + read.description() + " is read before it is assigned at "
                + assignment.place() + ". Move the assignment up, or rename one of the two.");
    }
}
