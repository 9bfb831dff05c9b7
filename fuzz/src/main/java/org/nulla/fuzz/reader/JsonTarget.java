package org.nulla.fuzz.reader;

import java.util.List;
import org.nulla.fuzz.Broken;
import org.nulla.fuzz.Target;
import org.nulla.report.json.Json;
import org.nulla.report.json.JsonException;
import org.nulla.report.json.JsonReader;
import org.nulla.report.json.JsonWriter;

/// JSON texts. What was read, written and read again is the same.
public final class JsonTarget implements Target {

    @Override
    public String name() {
        return "json";
    }

    @Override
    public String summary() {
        return "JSON texts";
    }

    @Override
    public boolean isDocumented(Throwable thrown) {
        return thrown instanceof JsonException;
    }

    @Override
    public void read(byte[] input) {
        String text = Texts.text(input);
        Json json;
        try {
            json = JsonReader.read(text);
        } catch (JsonException e) {
            Broken.unless(e.column() >= 1 && e.column() <= text.length() + 1,
                    "Column " + e.column() + " is not in the text.");
            throw e;
        }
        StringBuilder written = new StringBuilder();
        new JsonWriter(written).value(json);
        Broken.unless(written.chars().allMatch(c -> c >= ' ' && c < 127), "What is written is not plain ASCII.");
        Broken.unless(JsonReader.read(written.toString()).equals(json), "It reads back as something else: " + written);
    }

    @Override
    public List<byte[]> seeds() {
        return Texts.bytes("{\"a\": [1, -2.5e+10, 0.1], \"b\": {\"c\": null, \"d\": true}}", "[]", "{}",
                "\"\\u00e9\\n\"",
                "[false, \"\\ud83d\\ude00\", 1E-400, 123456789012345678901234567890]", "[1,]", "{\"a\":1,\"a\":2}",
                "[[[[[[[[[[]]]]]]]]]]", "nul", "01", "\"\u0001\"");
    }
}
