package org.nulla.affine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.nulla.row.Row;
import org.nulla.row.RowBuilder;

/// The free variables of a run, and the forms that some of them have been bound to.
///
/// A variable keeps its number as long as anything can mention it: for ever, or, where a run is to go on in bounded
/// memory, until its last mention has gone; then the number is given out again. Binding a variable touches no row that
/// mentions it; a row that is read has the bound variables *it mentions* substituted away, and so have the definitions it
/// meets, which are then stored substituted (as union–find compresses its paths), so that a chain of bindings is walked
/// once. A definition that nothing mentions any more is dropped.
final class Variables {

    private final RowBuilder builder;
    private final boolean recycling;
    /// How many numbers were given out; with recycling fewer than variables were made.
    private int count;
    private long made;
    private int[] unused = new int[16];
    private int unusedCount;
    private double[] size = new double[64];
    private int[] mentions = new int[64];
    private @Nullable Row[] definition = new @Nullable Row[64];

    private int[] releasing = new int[16];
    private int[] flattening = new int[16];

    private long bindings;
    private long substitutions;
    private long longestRow;
    private long coefficients;
    private long peakCoefficients;

    Variables(RowBuilder builder) {
        this(builder, false);
    }

    /// @param recycling whether numbers that nothing mentions any more are given out again
    Variables(RowBuilder builder, boolean recycling) {
        this.builder = builder;
        this.recycling = recycling;
    }

    /// Makes a variable.
    ///
    /// @param naturalSize how large it typically is; pivots are weighed by it
    /// @return its number
    int make(double naturalSize) {
        made++;
        if (unusedCount > 0) {
            int again = unused[--unusedCount];
            size[again] = naturalSize;
            return again;
        }
        if (count == size.length) {
            int capacity = count + (count >> 1);
            size = Arrays.copyOf(size, capacity);
            mentions = Arrays.copyOf(mentions, capacity);
            definition = Arrays.copyOf(definition, capacity);
        }
        size[count] = naturalSize;
        return count++;
    }

    double naturalSize(int variable) {
        return size[variable];
    }

    /// How many stored rows mention a variable.
    int mentions(int variable) {
        return mentions[variable];
    }

    long made() {
        return made;
    }

    /// How many numbers were given out: every variable's number is below this.
    int numbers() {
        return count;
    }

    /// How many coefficients are stored now.
    long coefficients() {
        return coefficients;
    }

    long bindings() {
        return bindings;
    }

    long substitutions() {
        return substitutions;
    }

    long longestRow() {
        return longestRow;
    }

    long peakCoefficients() {
        return peakCoefficients;
    }

    /// Binds a variable to a form that does not mention it.
    void bind(int variable, Row form) {
        bindings++;
        if (mentions[variable] > 0) {
            definition[variable] = form;
            store(form);
        } else {
            recycle(variable);
        }
    }

    private void recycle(int variable) {
        if (recycling) {
            unused = push(unused, unusedCount++, variable);
        }
    }

    /// Says that a row is kept from now on.
    Row store(Row row) {
        for (int i = 0; i < row.size(); i++) {
            mentions[row.variable(i)]++;
        }
        coefficients += row.size();
        peakCoefficients = Math.max(peakCoefficients, coefficients);
        longestRow = Math.max(longestRow, row.size());
        return row;
    }

    /// Says that a stored row is no longer kept; definitions that only it mentioned go with it.
    void release(Row row) {
        int waiting = releaseMentions(row, 0);
        while (waiting > 0) {
            int variable = releasing[--waiting];
            Row form = definition[variable];
            if (form != null) {
                definition[variable] = null;
                waiting = releaseMentions(form, waiting);
                recycle(variable);
            }
        }
    }

    private int releaseMentions(Row row, int waiting) {
        int top = waiting;
        coefficients -= row.size();
        for (int i = 0; i < row.size(); i++) {
            int variable = row.variable(i);
            if (--mentions[variable] == 0) {
                if (definition[variable] != null) {
                    releasing = push(releasing, top++, variable);
                } else {
                    recycle(variable);
                }
            }
        }
        return top;
    }

    private static int[] push(int[] stack, int top, int variable) {
        int[] roomy = top == stack.length ? Arrays.copyOf(stack, top * 2) : stack;
        roomy[top] = variable;
        return roomy;
    }

    /// A stored row with the bound variables that it mentions substituted away, now stored in its place; the same row
    /// where it mentions none.
    Row resolve(Row row) {
        if (isFlat(row)) {
            return row;
        }
        // definitions first, innermost first: an explicit stack instead of recursion, for chains may be very long
        int waiting = pushUnflattened(row, 0);
        while (waiting > 0) {
            int variable = flattening[waiting - 1];
            Row form = definition(variable);
            int deeper = pushUnflattened(form, waiting);
            if (deeper > waiting) {
                waiting = deeper;
            } else {
                waiting--;
                definition[variable] = substituted(form);
            }
        }
        return substituted(row);
    }

    private Row definition(int variable) {
        Row form = definition[variable];
        if (form == null) {
            throw new AssertionError("Variable " + variable + " lost its definition while a row mentions it.");
        }
        return form;
    }

    /// Pushes those bound variables of a row whose own definitions mention bound variables.
    private int pushUnflattened(Row row, int waiting) {
        int top = waiting;
        for (int i = 0; i < row.size(); i++) {
            Row form = definition[row.variable(i)];
            if (form != null && !isFlat(form)) {
                flattening = push(flattening, top++, row.variable(i));
            }
        }
        return top;
    }

    private boolean isFlat(Row row) {
        for (int i = 0; i < row.size(); i++) {
            if (definition[row.variable(i)] != null) {
                return false;
            }
        }
        return true;
    }

    /// Substitutes one level deep, and stores the result in place of the row.
    private Row substituted(Row row) {
        if (isFlat(row)) {
            return row;
        }
        // what stays comes first: it is only copied, and what is substituted is then added to it
        for (int i = 0; i < row.size(); i++) {
            if (definition[row.variable(i)] == null) {
                builder.addCoefficient(row, i);
            }
        }
        builder.addOrigin(row);
        for (int i = 0; i < row.size(); i++) {
            Row form = definition[row.variable(i)];
            if (form != null) {
                builder.addCoefficientTimes(row, i, form);
                substitutions++;
            }
        }
        Row result = store(builder.take());
        release(row);
        return result;
    }
}
