package org.nulla.formula;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The order of inputs that a program does not list: by their numbers where all are one stem with numbers (x1, x2, x10), because that is
/// what whoever gives values by position has in mind; otherwise as they are first used.
final class InputOrder {

    private static final Pattern NUMBERED = Pattern.compile("(\\w*?[^0-9])([0-9]+)");

    private InputOrder() {
    }

    private record Numbered(String name, String stem, BigInteger number) {
    }

    /// The names in their natural order.
    ///
    /// @param names the names in order of first use
    static List<String> natural(List<String> names) {
        List<Numbered> numbered = names.stream().map(NUMBERED::matcher).filter(Matcher::matches)
                .map(found -> new Numbered(found.group(), found.group(1), new BigInteger(found.group(2)))).toList();
        boolean oneStem = numbered.stream().map(Numbered::stem).distinct().count() == 1;
        if (numbered.size() < names.size() || !oneStem) {
            return names;
        }
        return numbered.stream().sorted(Comparator.comparing(Numbered::number)).map(Numbered::name).toList();
    }
}
