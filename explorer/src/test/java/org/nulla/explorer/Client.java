package org.nulla.explorer;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Objects;
import org.nulla.report.json.Json;
import org.nulla.report.json.JsonReader;

/// Asks the server without a browser.
///
/// @param http the connection
/// @param address the page's address
record Client(HttpClient http, String address) {

    static Client of(ExplorerServer server) {
        return new Client(HttpClient.newHttpClient(), server.address());
    }

    HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(URI.create(address + path)).header("Content-Type", "application/json");
    }

    HttpResponse<String> send(HttpRequest request) throws IOException {
        try {
            return http.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    HttpResponse<String> post(String counter, String body) throws IOException {
        return send(to("api/" + counter).POST(HttpRequest.BodyPublishers.ofString(body)).build());
    }

    /// The last line of an answer, which is the answer.
    Json.Table ask(String counter, String body) throws IOException {
        HttpResponse<String> response = post(counter, body);
        return (Json.Table) JsonReader.read(response.body().strip().lines().toList().getLast());
    }

    static Json member(Json.Table table, String key) {
        return Objects.requireNonNull(table.members().get(key), () -> key + " is missing in " + table);
    }

    static String message(Json.Table answer) {
        return ((Json.Text) member((Json.Table) member(answer, "error"), "message")).value();
    }

    static double[] numbers(Json value) {
        return ((Json.Array) value).items().stream().mapToDouble(item -> ((Json.Numeral) item).value()).toArray();
    }
}
