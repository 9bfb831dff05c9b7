package org.nulla.explorer;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/// Writes whole replies, each with the headers that keep a browser from doing more with it than this page needs.
final class Replies {

    static final String JSON = "application/json";

    private Replies() {
    }

    /// Sets what every reply has.
    static void prepare(HttpExchange exchange, String type) {
        Headers headers = exchange.getResponseHeaders();
        headers.set("Content-Type", type);
        headers.set("Cache-Control", "no-store");
        headers.set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; "
                + "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
                + "frame-ancestors 'none'");
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("X-Frame-Options", "DENY");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cross-Origin-Opener-Policy", "same-origin");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        headers.set("Permissions-Policy", "camera=(), geolocation=(), microphone=()");
    }

    static void send(HttpExchange exchange, int status, String type, byte[] bytes) throws IOException {
        prepare(exchange, type);
        boolean head = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, head || bytes.length == 0 ? -1 : bytes.length);
        if (!head && bytes.length > 0) {
            exchange.getResponseBody().write(bytes);
        }
    }

    /// Refuses. What the client is still sending is taken in up to a bound, so that it gets to read why.
    static void refuse(HttpExchange exchange, Refusal refusal, int bound) throws IOException {
        discard(exchange.getRequestBody(), bound);
        if (refusal.status() == 503) {
            exchange.getResponseHeaders().set("Retry-After", "1");
        }
        send(exchange, refusal.status(), JSON, refusal.json().getBytes(StandardCharsets.UTF_8));
    }

    private static void discard(InputStream in, int bound) throws IOException {
        byte[] bin = new byte[8192];
        int left = bound;
        while (left > 0) {
            int read = in.read(bin, 0, Math.min(bin.length, left));
            if (read < 0) {
                return;
            }
            left -= read;
        }
    }
}
