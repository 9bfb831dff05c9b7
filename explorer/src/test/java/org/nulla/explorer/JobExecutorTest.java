package org.nulla.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.nulla.cli.Explorer;

/// How much runs at once, for how long, and for whom.
class JobExecutorTest {

    private static final String QUICK = "{\"ask\": \"eval\", \"program\": \"y = 2*x\", \"at\": [3]}";

    private static ExplorerServer start(int computations, Duration time, Duration patience) throws IOException {
        Limits d = Limits.DEFAULT;
        return ExplorerServer.start(new Explorer.Settings(0, "127.0.0.1", computations, Path.of("none")),
                new Limits(d.bodyBytes(), d.programBytes(), d.steps(), d.entries(), d.iterations(), d.evaluations(),
                        time, time, patience));
    }

    private static void awaitRunning(ExplorerServer server, int count) {
        long end = System.nanoTime() + 20_000_000_000L;
        while (server.running() != count) {
            assertThat(System.nanoTime()).as("%d running, wanted %d", server.running(), count).isLessThan(end);
            Chromium.pause();
        }
    }

    @Test
    void quickQuestionsAreAnsweredWhileALongOneIsWorkedOn() throws IOException {
        try (ExplorerServer server = start(2, Duration.ofSeconds(60), Duration.ofMillis(300))) {
            Client client = Client.of(server);
            CompletableFuture<HttpResponse<String>> slow = client.http().sendAsync(
                    client.to("api/ask").POST(HttpRequest.BodyPublishers.ofString(SlowProgram.request())).build(),
                    HttpResponse.BodyHandlers.ofString());
            awaitRunning(server, 1);
            assertThat(client.post("ask", QUICK).body()).contains("[6.0]");
            HttpResponse<String> second = client.post("ask", SlowProgram.request());
            assertThat(second.statusCode()).isEqualTo(503);
            assertThat(second.headers().firstValue("Retry-After")).isPresent();
            assertThat(second.body()).contains("--computations");
            slow.cancel(true);
        }
    }

    @Test
    void whoeverGoesAwayTakesTheirWorkWithThem() throws IOException {
        try (ExplorerServer server = start(2, Duration.ofSeconds(60), Duration.ofSeconds(5))) {
            URI address = URI.create(server.address());
            byte[] body = SlowProgram.request().getBytes(StandardCharsets.UTF_8);
            try (Socket socket = new Socket(address.getHost(), address.getPort())) {
                socket.getOutputStream().write(("POST " + address.getPath() + "api/ask HTTP/1.1\r\nHost: "
                        + address.getAuthority() + "\r\nContent-Type: application/json\r\nContent-Length: "
                        + body.length
                        + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
                socket.getOutputStream().write(body);
                awaitRunning(server, 1);
            }
            awaitRunning(server, 0);
        }
    }

    @Test
    void whatTakesTooLongIsStopped() throws IOException {
        try (ExplorerServer server = start(2, Duration.ofSeconds(1), Duration.ofSeconds(5))) {
            Client client = Client.of(server);
            HttpResponse<String> response = client.post("ask", SlowProgram.request());
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.body().strip().lines().toList().getLast()).contains("time-limit");
            awaitRunning(server, 0);
        }
    }
}
