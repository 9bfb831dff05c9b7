package org.nulla.bench.surgery;

import java.util.List;
import java.util.Locale;

/// One change of weights for one prompt.
///
/// @param prompt the prompt's number, from 1
/// @param text the prompt
/// @param wanted what the model should say
/// @param method by which norm the change is small, or `fine-tuning`
/// @param success whether the changed model says it
/// @param steps how many linearisations or gradients it took
/// @param length the Euclidean length of the change
/// @param rise by how much the loss on text that was not trained on rose, in nats a token
/// @param seconds how long it took
public record ModelEditRow(int prompt, String text, String wanted, String method, boolean success, int steps,
        double length, double rise, double seconds) {

    /// The names of [#fields].
    public static final List<String> HEADER = List.of("prompt", "text", "wanted", "method", "success", "steps",
            "length", "rise", "seconds");

    /// The row as text.
    ///
    /// @return a field for each name of [#HEADER]
    public List<String> fields() {
        return List.of(Integer.toString(prompt), text, wanted, method, Boolean.toString(success),
                Integer.toString(steps), Double.toString(length), Double.toString(rise),
                String.format(Locale.ROOT, "%.3f", seconds));
    }

    /// Reads what [#fields] wrote.
    ///
    /// @param f the fields
    /// @return the row
    public static ModelEditRow from(List<String> f) {
        return new ModelEditRow(Integer.parseInt(f.get(0)), f.get(1), f.get(2), f.get(3),
                Boolean.parseBoolean(f.get(4)), Integer.parseInt(f.get(5)), Double.parseDouble(f.get(6)),
                Double.parseDouble(f.get(7)), Double.parseDouble(f.get(8)));
    }

    static String key(int prompt, String method) {
        return prompt + "/" + method;
    }
}
