package org.nulla;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.nulla.preimage.CheckedAnswer;

/// Turns an engine's certified answer into a [Preimage] that speaks in names.
final class PreimageFactory {

    private PreimageFactory() {
    }

    static Preimage preimage(CheckedAnswer answer, List<String> sourceNames) {
        return switch (answer) {
            case CheckedAnswer.Members members -> {
                AffineSpace space = new AffineSpace(members.origin(), members.basis(),
                        members.originInFlight(), members.basisInFlight(), members.source());
                yield space.dimension() == 0 ? new Preimage.Point(space, members.certificate(), members.counters())
                        : new Preimage.Space(space, members.certificate(), members.counters());
            }
            case CheckedAnswer.Nothing nothing -> empty(nothing, sourceNames);
        };
    }

    private static Preimage.Empty empty(CheckedAnswer.Nothing nothing, List<String> sourceNames) {
        Map<String, Double> conflict = new LinkedHashMap<>();
        for (int i = 0; i < nothing.conflict().length; i++) {
            if (nothing.conflict()[i] != 0) {
                conflict.put(unusedName(conflict, sourceNames.get(i)), nothing.conflict()[i]);
            }
        }
        return new Preimage.Empty(reason(conflict, nothing.discrepancy()), Collections.unmodifiableMap(conflict),
                nothing.discrepancy(),
                Vector.of(nothing.leastSquares()), nothing.certificate(), nothing.counters());
    }

    /// A name that may stand for several entries is numbered from its second use in one combination.
    private static String unusedName(Map<String, Double> used, String name) {
        String candidate = name;
        for (int number = 2; used.containsKey(candidate); number++) {
            candidate = name + "#" + number;
        }
        return candidate;
    }

    private static String reason(Map<String, Double> conflict, double discrepancy) {
        if (conflict.isEmpty()) {
            return "no member meets every entry of the target; which entries contradict each other was not determined.";
        }
        if (conflict.size() == 1) {
            return "nothing moves " + conflict.keySet().iterator().next()
                    + " independently, but the target asks for a change of it.";
        }
        String names = conflict.keySet().stream().limit(8).collect(Collectors.joining(", "));
        String more = conflict.size() > 8 ? " and " + (conflict.size() - 8) + " more" : "";
        return "the entries " + names + more
                + " cannot be met together: a combination of them that is zero for everything "
                + "within reach is off by " + String.format(Locale.ROOT, "%.3g", discrepancy)
                + " of its size at the target.";
    }
}
