package org.nulla.bench.surgery;

import java.util.List;
import java.util.Locale;
import org.nulla.surgery.PromptMethod;

/// One search for one pair.
///
/// @param pair the pair's number in its file, from 1
/// @param prompt the pair's prompt
/// @param wanted the pair's wanted text
/// @param method the way
/// @param exact whether a prompt was found that leads to the wanted text
/// @param rank how many prompts had been tried when it was found; 0 where none was
/// @param tried how many different prompts were tried in all
/// @param right how many wanted characters are right behind the best prompt before the first that is not
/// @param found the prompt found, or the best one
/// @param seconds how long it took, the linearisation not included
public record PromptEditRow(int pair, String prompt, String wanted, PromptMethod method, boolean exact, int rank,
        int tried, int right, String found, double seconds) {

    /// The names of [#fields].
    public static final List<String> HEADER = List.of("pair", "prompt", "wanted", "method", "exact", "rank", "tried",
            "right", "found", "seconds");

    /// The row as text.
    ///
    /// @return a field for each name of [#HEADER]
    public List<String> fields() {
        return List.of(Integer.toString(pair), prompt, wanted, method.label(), Boolean.toString(exact),
                Integer.toString(rank), Integer.toString(tried), Integer.toString(right), found,
                String.format(Locale.ROOT, "%.3f", seconds));
    }

    /// Reads what [#fields] wrote.
    ///
    /// @param f the fields
    /// @return the row
    public static PromptEditRow from(List<String> f) {
        PromptMethod method = java.util.Arrays.stream(PromptMethod.values()).filter(m -> m.label().equals(f.get(3)))
                .findFirst().orElseThrow();
        return new PromptEditRow(Integer.parseInt(f.get(0)), f.get(1), f.get(2), method,
                Boolean.parseBoolean(f.get(4)), Integer.parseInt(f.get(5)), Integer.parseInt(f.get(6)),
                Integer.parseInt(f.get(7)), f.get(8), Double.parseDouble(f.get(9)));
    }

    /// What its row is kept under.
    String key() {
        return key(pair, method);
    }

    static String key(int pair, PromptMethod method) {
        return pair + "/" + method.label();
    }
}
