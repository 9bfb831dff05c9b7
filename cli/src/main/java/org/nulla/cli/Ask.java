package org.nulla.cli;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What can be asked about a program at a point.
@SuppressWarnings("ImmutableEnumChecker") // the sets are unmodifiable
enum Ask {
    EVAL("eval", "The value of the program at a point.", false, Key.AT),
    JVP("jvp", "J dx: how the outputs change when the inputs change.", false, Key.AT, Key.TANGENT),
    VJP("vjp", "J^T w: how a weighted sum of the outputs depends on each input.", false, Key.AT, Key.COTANGENT),
    GRADIENT("gradient", "The derivative of the one output by each input.", true, Key.AT),
    JACOBIAN("jacobian", "The derivative of each output by each input.", false, Key.AT),
    HESSIAN("hessian", "The second derivatives of the one output.", true, Key.AT),
    HVP("hvp", "H v: how the gradient of the one output changes along a vector.", true, Key.AT, Key.VECTOR),
    PREIMAGE("preimage", "All changes of the inputs that change the outputs as wanted.", false, Key.AT, Key.TARGET),
    COPREIMAGE("copreimage", "All weights of the outputs that pull back to a wanted sensitivity.", false, Key.AT,
            Key.TARGET),
    IHVP("ihvp", "All vectors that the Hessian of the one output maps to a given one.", true, Key.AT, Key.VECTOR),
    NEWTON_STEP("newton-step", "All steps that make the gradient of the one output zero to first order.", true, Key.AT),
    DIAGNOSE("diagnose", "Which inputs are determined, free or coupled; which outputs are redundant or in conflict.",
            false, Key.AT),
    SOLVE("solve", "A root: values of the inputs that make every output zero.", false, Key.FROM),
    MINIMIZE("minimize", "A minimum: values of the inputs that make the one output least, nearby.", true, Key.FROM);

    private final String label;
    private final String summary;
    private final boolean needsOneOutput;
    private final Set<Key> needed;
    private final Set<Key> known;

    Ask(String label, String summary, boolean needsOneOutput, Key... needed) {
        this.label = label;
        this.summary = summary;
        this.needsOneOutput = needsOneOutput;
        this.needed = Collections.unmodifiableSet(EnumSet.copyOf(Arrays.asList(needed)));
        Set<Key> keys = EnumSet.copyOf(this.needed);
        // by name, because an enum's constructor cannot mention its constants
        boolean answersWithMembers = List.of("preimage", "copreimage", "ihvp", "newton-step").contains(label);
        if (answersWithMembers) {
            keys.add(Key.EXPLAIN);
            keys.addAll(ChoiceQuestion.keys());
        }
        if (keys.contains(Key.TARGET)) {
            keys.add(Key.EXACT);
        }
        if (label.equals("diagnose")) {
            keys.add(Key.TARGET);
        }
        if (keys.contains(Key.TARGET)) {
            keys.add(Key.TARGET_BASIS);
        }
        if (keys.contains(Key.FROM)) {
            keys.addAll(
                    List.of(Key.LOWER, Key.UPPER, Key.MAX_ITERATIONS, Key.TIME_LIMIT, Key.TOLERANCE));
        }
        if (answersWithMembers || label.equals("diagnose")) {
            keys.add(Key.TOLERANCE);
            keys.add(Key.ENGINE);
        }
        this.known = Collections.unmodifiableSet(keys);
    }

    static Optional<Ask> named(String label) {
        return Arrays.stream(values()).filter(ask -> ask.label.equals(label)).findFirst();
    }

    static List<String> labels() {
        return Arrays.stream(values()).map(Ask::label).toList();
    }

    String label() {
        return label;
    }

    String summary() {
        return summary;
    }

    boolean needsOneOutput() {
        return needsOneOutput;
    }

    /// Whether the answer is searched for from a start, step by step.
    boolean isSearch() {
        return known.contains(Key.FROM);
    }

    /// Without these the question is not complete.
    Set<Key> needed() {
        return needed;
    }

    /// These and no others make sense.
    Set<Key> known() {
        return known;
    }
}
