package org.nulla.fuzz.reader;

import java.util.Optional;
import org.nulla.fuzz.Broken;
import org.nulla.report.json.Json;
import org.nulla.report.json.JsonException;
import org.nulla.report.json.JsonReader;

/// What is expected of every answer in JSON, and which requests are left out because they ask for hours.
final class Answers {

    private static final int ITERATIONS = 200;

    private Answers() {
    }

    /// Complains about an answer that is no JSON object, or that blames ourselves.
    static void require(String line) {
        Json json;
        try {
            json = JsonReader.read(line);
        } catch (JsonException e) {
            throw new Broken("An answer is not JSON (" + e.getMessage() + "): " + line);
        }
        if (!(json instanceof Json.Table table)) {
            throw new Broken("An answer is no object: " + line);
        }
        if (table.members().get("error") instanceof Json.Table error) {
            Broken.unless(error.members().get("kind") instanceof Json.Text kind && !kind.value().equals("internal"),
                    "An error without a kind, or an internal one: " + line);
            Broken.unlessForUsers(error.members().get("message") instanceof Json.Text message ? message.value() : null);
        }
    }

    /// Whether a request asks for so many iterations that it may take long by right.
    static boolean isPatient(String request) {
        try {
            return JsonReader.read(request) instanceof Json.Table table
                    && Optional.ofNullable(table.members().get("maxIterations")).map(Answers::isLarge).orElse(false);
        } catch (JsonException e) {
            return false;
        }
    }

    private static boolean isLarge(Json count) {
        return count instanceof Json.Numeral number && number.value() > ITERATIONS;
    }
}
