package org.nulla.explorer;

import org.nulla.report.json.JsonWriter;

/// A request that is not answered, with a status of HTTP and a sentence that says why.
final class Refusal extends Exception {

    private static final long serialVersionUID = 1;

    private final int status;
    private final String kind;

    Refusal(int status, String kind, String message) {
        super(message);
        this.status = status;
        this.kind = kind;
    }

    static Refusal usage(String message) {
        return new Refusal(400, "usage", message);
    }

    static Refusal limit(int status, String message) {
        return new Refusal(status, "limit", message);
    }

    int status() {
        return status;
    }

    /// The refusal in the form of every failure of the command line.
    String json() {
        return error(kind, String.valueOf(getMessage()));
    }

    static String error(String kind, String message) {
        StringBuilder text = new StringBuilder();
        new JsonWriter(text).beginObject().name("error").beginObject().name("kind").value(kind).name("message")
                .value(message).endObject().endObject();
        return text.toString();
    }
}
