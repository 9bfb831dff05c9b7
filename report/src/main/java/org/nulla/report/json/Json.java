package org.nulla.report.json;

import java.util.List;
import java.util.SequencedMap;

/// A value that was read from JSON text.
public sealed interface Json {

    /// What kind of value this is, for messages.
    ///
    /// @return for example `a number`
    default String describe() {
        return switch (this) {
            case Text text -> "a string";
            case Numeral number -> "the number " + number.literal();
            case Truth truth -> truth.value() ? "true" : "false";
            case Nothing nothing -> "null";
            case Array array -> "an array of " + array.items().size();
            case Table table -> "an object";
        };
    }

    /// A string.
    ///
    /// @param value its characters
    record Text(String value) implements Json {
    }

    /// A number, kept as it was written so that it can be echoed exactly.
    ///
    /// @param literal the number as written
    record Numeral(String literal) implements Json {

        /// The nearest double; infinite where the number is too large.
        ///
        /// @return the value
        public double value() {
            return Double.parseDouble(literal);
        }
    }

    /// True or false.
    ///
    /// @param value which
    record Truth(boolean value) implements Json {
    }

    /// The value `null`.
    record Nothing() implements Json {
    }

    /// An array.
    ///
    /// @param items its values
    record Array(List<Json> items) implements Json {
    }

    /// An object; its keys are distinct and keep their order.
    ///
    /// @param members its values by key
    record Table(SequencedMap<String, Json> members) implements Json {
    }
}
