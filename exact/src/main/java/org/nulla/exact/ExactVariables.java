package org.nulla.exact;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.linalg.Rational;

/// The free variables of an exact run, and the forms that some of them have been bound to.
///
/// As in the default engine a variable keeps its number for ever, binding one touches no row that mentions it, and a row that
/// is read has the bound variables it mentions substituted away, after their definitions have had the same done to them.
final class ExactVariables {

    private final ExactOptions options;
    private final List<@Nullable ExactRow> definition = new ArrayList<>();
    private final List<Integer> mentions = new ArrayList<>();

    ExactVariables(ExactOptions options) {
        this.options = options;
    }

    int make() {
        definition.add(null);
        mentions.add(0);
        return definition.size() - 1;
    }

    int made() {
        return definition.size();
    }

    /// How many stored rows mention a variable.
    int mentions(int variable) {
        return mentions.get(variable);
    }

    /// Binds a variable to a form that does not mention it; the form is kept only if something mentions the variable.
    void bind(int variable, ExactRow form) {
        if (mentions(variable) > 0) {
            definition.set(variable, store(form));
        }
    }

    /// Says that a row is kept from now on.
    ExactRow store(ExactRow row) {
        requireShort(row.origin());
        for (int i = 0; i < row.size(); i++) {
            requireShort(row.coefficient(i));
            mentions.set(row.variable(i), mentions(row.variable(i)) + 1);
        }
        return row;
    }

    private void requireShort(Rational number) {
        options.requireShort(number.bits(), "A coefficient of the preimage");
    }

    /// Says that a stored row is no longer kept; definitions that only it mentioned go with it.
    void release(ExactRow row) {
        Deque<ExactRow> releasing = new ArrayDeque<>(List.of(row));
        while (!releasing.isEmpty()) {
            ExactRow next = releasing.pop();
            for (int i = 0; i < next.size(); i++) {
                int variable = next.variable(i);
                mentions.set(variable, mentions(variable) - 1);
                ExactRow form = definition.get(variable);
                if (form != null && mentions(variable) == 0) {
                    definition.set(variable, null);
                    releasing.push(form);
                }
            }
        }
    }

    /// A stored row with the bound variables that it mentions substituted away, now stored in its place.
    ExactRow resolve(ExactRow row) {
        // definitions first, innermost first: an explicit stack instead of recursion, for chains may be very long
        Deque<Integer> flattening = new ArrayDeque<>();
        pushUnflattened(row, flattening);
        while (!flattening.isEmpty()) {
            int variable = flattening.peek();
            ExactRow form = definition.get(variable);
            if (form == null || !pushUnflattened(form, flattening)) {
                flattening.pop();
                definition.set(variable, form == null ? null : substituted(form));
            }
        }
        return substituted(row);
    }

    /// Pushes those bound variables of a row whose own definitions mention bound variables.
    private boolean pushUnflattened(ExactRow row, Deque<Integer> flattening) {
        int before = flattening.size();
        for (int i = 0; i < row.size(); i++) {
            ExactRow form = definition.get(row.variable(i));
            if (form != null && !isFlat(form)) {
                flattening.push(row.variable(i));
            }
        }
        return flattening.size() > before;
    }

    private boolean isFlat(ExactRow row) {
        for (int i = 0; i < row.size(); i++) {
            if (definition.get(row.variable(i)) != null) {
                return false;
            }
        }
        return true;
    }

    /// Substitutes one level deep, and stores the result in place of the row.
    private ExactRow substituted(ExactRow row) {
        if (isFlat(row)) {
            return row;
        }
        options.control().check();
        ExactRow.Sum sum = new ExactRow.Sum();
        sum.addOrigin(row.origin());
        for (int i = 0; i < row.size(); i++) {
            ExactRow form = definition.get(row.variable(i));
            if (form == null) {
                sum.addVariable(row.variable(i), row.coefficient(i));
            } else {
                sum.addMultiple(row.coefficient(i), form);
            }
        }
        ExactRow result = store(sum.take());
        release(row);
        return result;
    }
}
