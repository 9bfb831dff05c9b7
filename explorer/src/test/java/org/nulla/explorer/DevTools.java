package org.nulla.explorer;

import java.net.http.WebSocket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.nulla.report.json.Json;
import org.nulla.report.json.JsonReader;

/// Calls of the DevTools protocol, and what it tells unasked.
final class DevTools {

    private final Wire wire;
    private final AtomicInteger number = new AtomicInteger();

    DevTools(Wire wire) {
        this.wire = wire;
    }

    /// Calls a method and waits for its result.
    Json.Table call(String method, String parameters) {
        int id = number.incrementAndGet();
        CompletableFuture<Json.Table> answer = new CompletableFuture<>();
        wire.waiting.put(id, answer);
        wire.send("{\"id\": " + id + ", \"method\": \"" + method + "\", \"params\": " + parameters + "}");
        try {
            Json.Table message = answer.get(60, TimeUnit.SECONDS);
            if (message.members().get("error") instanceof Json.Table error) {
                throw new IllegalStateException(method + ": " + text(error, "message"));
            }
            return (Json.Table) message.members().get("result");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("No answer to " + method, e);
        }
    }

    /// Hears of everything that is told unasked.
    void listen(Consumer<Json.Table> listener) {
        wire.listeners.add(listener);
    }

    static String text(Json.Table table, String key) {
        return table.members().get(key) instanceof Json.Text text ? text.value() : "";
    }

    /// The socket with those who wait at it.
    static final class Wire implements WebSocket.Listener {

        private final Map<Integer, CompletableFuture<Json.Table>> waiting = new ConcurrentHashMap<>();
        private final List<Consumer<Json.Table>> listeners = new CopyOnWriteArrayList<>();
        private final StringBuilder part = new StringBuilder();
        private final CompletableFuture<WebSocket> socket = new CompletableFuture<>();

        void attach(WebSocket opened) {
            socket.complete(opened);
        }

        private synchronized void send(String text) {
            socket.join().sendText(text, true).join();
        }

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
            part.append(data);
            if (last) {
                Json.Table message = (Json.Table) JsonReader.read(part.toString());
                part.setLength(0);
                if (message.members().get("id") instanceof Json.Numeral id) {
                    CompletableFuture<Json.Table> answer = waiting.remove((int) id.value());
                    if (answer != null) {
                        answer.complete(message);
                    }
                } else {
                    listeners.forEach(listener -> listener.accept(message));
                }
            }
            from.request(1);
            return CompletableFuture.completedStage(null);
        }
    }
}
