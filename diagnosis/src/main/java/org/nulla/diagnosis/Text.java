package org.nulla.diagnosis;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// A diagnosis in words.
final class Text {

    /// More names than this nobody reads.
    private static final int MANY = 20;
    private static final int WIDTH = 15;

    private Text() {
    }

    static String of(Diagnosis diagnosis) {
        StringBuilder out = new StringBuilder();
        line(out, "rank", count(diagnosis.rank()));
        line(out, "nullity", count(diagnosis.nullity()));
        line(out, "determined", list(diagnosis.determined()));
        line(out, "free", list(diagnosis.free()));
        lines(out, "move together", diagnosis.coupled().stream().map(Text::list).toList());
        lines(out, "redundant", diagnosis.redundantOutputs().stream()
                .map(redundant -> redundant.output() + " = " + sum(redundant.combination())).toList());
        line(out, "insensitive", list(diagnosis.insensitiveOutputs()));
        diagnosis.conflict().ifPresent(conflict -> line(out, "conflict", sum(conflict.combination())
                + " is 0 for everything within reach, and not for the target"));
        if (diagnosis.doubtful()) {
            line(out, "doubtful", "gap " + number(diagnosis.gap(), 3));
            Diagnosis.Ranks ranks = diagnosis.ranks();
            line(out, "rank at", "a tenth of the tolerance " + count(ranks.tenth()) + ", the tolerance "
                    + count(ranks.given()) + ", ten times the tolerance " + count(ranks.tenfold()));
        }
        diagnosis.notes().forEach(note -> line(out, "note", note));
        return out.toString();
    }

    private static String count(int count) {
        return count < 0 ? "not determined" : Integer.toString(count);
    }

    private static void lines(StringBuilder out, String title, List<String> contents) {
        if (contents.isEmpty()) {
            line(out, title, "none");
        }
        for (int i = 0; i < contents.size(); i++) {
            if (i == MANY) {
                line(out, "", "... (" + contents.size() + " in all)");
                return;
            }
            line(out, i == 0 ? title : "", contents.get(i));
        }
    }

    private static void line(StringBuilder out, String title, String content) {
        out.append(title).repeat(' ', WIDTH - title.length()).append(content).append('\n');
    }

    private static String list(List<String> names) {
        String shown = names.stream().limit(MANY).collect(Collectors.joining(", "));
        return names.isEmpty() ? "none" : names.size() <= MANY ? shown : shown + ", ... (" + names.size() + " in all)";
    }

    /// A combination, such as `2 y1 - 0.5 y3`.
    static String sum(Map<String, Double> combination) {
        StringBuilder sum = new StringBuilder();
        combination.forEach((name, coefficient) -> {
            sum.append(sum.isEmpty() ? coefficient < 0 ? "-" : "" : coefficient < 0 ? " - " : " + ");
            String size = number(Math.abs(coefficient), 10);
            sum.append(size.equals("1") ? "" : size + " ").append(name);
        });
        return sum.isEmpty() ? "0" : sum.toString();
    }

    /// A number with at most so many digits, such as `0.25` or `1e-6`.
    static String number(double number, int digits) {
        if (!Double.isFinite(number)) {
            return Double.toString(number);
        }
        BigDecimal decimal = new BigDecimal(Double.toString(number)).round(new MathContext(digits))
                .stripTrailingZeros();
        int exponent = decimal.precision() - decimal.scale() - 1;
        return decimal.signum() == 0 ? "0" : exponent >= -5 && exponent < 10 ? decimal.toPlainString()
                : decimal.movePointLeft(exponent).toPlainString() + "e" + exponent;
    }

    /// A copy that keeps its order.
    static Map<String, Double> unmodifiable(Map<String, Double> combination) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(combination));
    }

    /// Adds a coefficient; a name that stands for several outputs is numbered from its second use in one combination.
    static void put(Map<String, Double> combination, String name, double coefficient) {
        String candidate = name;
        for (int number = 2; combination.containsKey(candidate); number++) {
            candidate = name + "#" + number;
        }
        combination.put(candidate, coefficient);
    }
}
