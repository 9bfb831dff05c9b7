package org.nulla.explorer;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.nulla.report.json.Json;
import org.nulla.report.json.JsonException;
import org.nulla.report.json.JsonReader;

/// The members of a request, each read as what it must be.
///
/// @param table the request
record Fields(Json.Table table) {

    static Fields read(String body) throws Refusal {
        try {
            if (JsonReader.read(body) instanceof Json.Table table) {
                return new Fields(table);
            }
        } catch (JsonException e) {
            throw Refusal.usage(String.valueOf(e.getMessage()));
        }
        throw Refusal.usage("A request is a JSON object.");
    }

    boolean has(String key) {
        return table.members().containsKey(key);
    }

    String text(String key) throws Refusal {
        if (table.members().get(key) instanceof Json.Text text) {
            return text.value();
        }
        throw Refusal.usage("The request has no string '" + key + "'.");
    }

    int whole(String key, int least, int most) throws Refusal {
        if (table.members().get(key) instanceof Json.Numeral number) {
            double value = number.value();
            if (value == Math.rint(value) && value >= least && value <= most) {
                return (int) value;
            }
        }
        throw Refusal.usage("The request has no whole number '" + key + "' from " + least + " to " + most + ".");
    }

    /// Finite numbers.
    double[] numbers(String key, int count) throws Refusal {
        if (table.members().get(key) instanceof Json.Array array && array.items().size() == count) {
            double[] result = new double[count];
            for (int i = 0; i < count; i++) {
                result[i] = array.items().get(i) instanceof Json.Numeral number ? number.value() : Double.NaN;
                if (!Double.isFinite(result[i])) {
                    throw Refusal.usage("Entry " + (i + 1) + " of '" + key + "' is not a finite number.");
                }
            }
            return result;
        }
        throw Refusal.usage("The request has no array '" + key + "' of " + count + " numbers.");
    }

    /// Vectors, none where the key is missing.
    double[][] vectors(String key, int count) throws Refusal {
        if (!has(key)) {
            return new double[0][];
        }
        if (!(table.members().get(key) instanceof Json.Array array)) {
            throw Refusal.usage("'" + key + "' is no array of vectors.");
        }
        List<Json> items = array.items();
        double[][] result = new double[items.size()][];
        for (int i = 0; i < result.length; i++) {
            SequencedMap<String, Json> one = new LinkedHashMap<>();
            one.put(key, items.get(i));
            result[i] = new Fields(new Json.Table(one)).numbers(key, count);
        }
        return result;
    }
}
